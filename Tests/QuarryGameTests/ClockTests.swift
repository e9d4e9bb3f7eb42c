@testable import QuarryGame

import QuarryFences
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("clocks that are wrong")
struct ClockTests {
  private let park = Field.square("park", size: 200)

  /// A walk out of the park and back, a fix a second, each received when it was taken.
  private func walk(_ player: PlayerID = "ann", _ seconds: Range<Int> = 0..<120) -> [ClientEvent] {
    seconds.map { second in
      let east = 80 + 40 * (Double(second) / 60 - 1).magnitude
      return fix(player, Double(second), east, receivedAt: Double(second) + 0.5)
    }
  }

  /// The events as they would be, had the clock been another by so many seconds from an instant on.
  private func shifted(_ events: [ClientEvent], by seconds: Double, from start: Double) -> [ClientEvent] {
    events.map { event in
      guard event.time >= Field.time(start), case .fix(var fix) = event.kind else { return event }
      fix.time = fix.time.advanced(bySeconds: seconds)
      return ClientEvent(fix)
    }
  }

  // MARK: Weeks that ran over

  @Test("fixes 1,024 weeks off, once or twice, are put right by their arrival, and counted", arguments: [1, 2, -1])
  func rollover(times: Int64) throws {
    let expected = try MatchEngine.play(.on(park), walk())
    let (log, engine) = try MatchEngine.play(.on(park), walk().map { $0.rolledOver(times) })
    #expect(log.lines == expected.log.lines)
    #expect(log.contains { $0.kind == "zoneExited" })
    #expect(engine.state.counts.corrected == 120)
    #expect(engine.state.counts.taken == expected.engine.state.counts.taken)
    #expect(engine.state.counts.rejected == expected.engine.state.counts.rejected)
  }

  @Test("a time that is off by 1,024 weeks and more than a day is not touched", arguments: [86_401, -86_401.0])
  func notQuite(seconds: Double) throws {
    let odd = shifted([fix("bob", 30, receivedAt: 30)], by: seconds, from: 0).map { $0.rolledOver() }
    let (_, engine) = try MatchEngine.play(.on(park), walk() + odd)
    #expect(engine.state.counts.corrected == 0)
    let near = shifted([fix("bob", 30, receivedAt: 30)], by: -86_399, from: 0).map { $0.rolledOver() }
    let (_, other) = try MatchEngine.play(.on(park), walk() + near)
    #expect(other.state.counts.corrected == 1)
  }

  @Test("without an arrival, the game's time tells, once others or the game file have set it")
  func rolloverByGameTime() throws {
    let ann = walk().map { event in
      guard case .fix(var fix) = event.kind else { return event }
      fix.receivedAt = nil
      return ClientEvent(fix)
    }
    let bob = (0..<60).map { fix("bob", Double($0) + 0.25, -40).rolledOver() }
    var events: [ClientEvent] = []
    for index in ann.indices { events += [ann[index]] + (bob.indices.contains(index) ? [bob[index]] : []) }
    let (log, engine) = try MatchEngine.play(.on(park), events)
    #expect(engine.state.counts.corrected == 60)
    #expect(engine.state.roster["bob"]?.fixesTaken == 60)
    #expect(log.story.contains("0.25 zoneEntered bob park"))
    // Bob comes first, and nothing tells, unless the game says when it starts.
    let (_, blind) = try MatchEngine.play(.on(park), bob + ann)
    #expect(blind.state.counts.corrected == 0)
    let (told, seeing) = try MatchEngine.play(.on(park, startsAt: 0), bob + ann)
    #expect(seeing.state.counts.corrected == 60)
    #expect(told.story.contains("0.25 zoneEntered bob park"))
  }

  @Test("where late fixes amend, only the arrival and the start of the game tell, since the order must not matter")
  func rolloverWhileAmending() throws {
    var game = Game.on(park)
    game.rules.lateFixes = .amend
    let events = [
      fix("ann", 0, 50), fix("ann", 10, 51), fix("bob", 5, 20).rolledOver(), fix("bob", 7, 20).rolledOver(),
    ]
    for startsAt in [nil, Field.noon] {
      game.startsAt = startsAt
      var nets: [[String]] = []
      for order in [[0, 1, 2, 3], [2, 3, 0, 1], [0, 2, 1, 3], [3, 1, 0, 2]] {
        let (log, engine) = try MatchEngine.play(game, order.map { events[$0] })
        var net = NetLog()
        net.take(log)
        nets.append(net.actions(among: engine.game.fences).lines)
        #expect(engine.state.counts.corrected == (startsAt == nil ? 0 : 2))
      }
      #expect(Set(nets).count == 1)
    }
  }

  @Test("a log of ten days is not harmed")
  func longLog() throws {
    let events = (0..<240).map { fix("ann", Double($0) * 3600, Double($0 % 50)) }
    let (_, engine) = try MatchEngine.play(.on(park), events)
    #expect(engine.state.counts.corrected == 0)
    #expect(engine.state.counts.taken == 240)
  }

  @Test("multiples of 1,024 weeks, the worked example and the edges")
  func multiples() {
    let week = 604_800.0
    let reference = Field.noon
    let far = reference.advanced(bySeconds: -1024 * week)
    #expect(far.rfc3339 == "2006-09-15T10:00:00.000Z")
    #expect(far.withoutRollover(near: reference) == reference)
    #expect(reference.withoutRollover(near: reference) == nil)
    #expect(reference.advanced(bySeconds: 600 * week).withoutRollover(near: reference) == nil)
    #expect(reference.advanced(bySeconds: -1024 * week - 86_400).withoutRollover(near: reference) != nil)
    #expect(reference.advanced(bySeconds: -1024 * week - 86_401).withoutRollover(near: reference) == nil)
    #expect(reference.advanced(bySeconds: 3072 * week).withoutRollover(near: reference) == reference)
    for (a, b) in [(Int64.min, Int64.max), (.max, .min), (.min, 0), (0, .max), (.max, -1), (.min, .min)] {
      _ = GameTime(microseconds: a).withoutRollover(near: GameTime(microseconds: b))
    }
  }

  // MARK: Ahead

  @Test("a clock that is ahead by more than five seconds is told so, with each fix, and moves nothing")
  func ahead() throws {
    let game = Game.on(park)
    let events = walk("ann") + [fix("bob", 126, receivedAt: 120), fix("bob", 125.5, receivedAt: 120.5)]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(engine.state.counts.rejected == [.clockAhead: 1])
    #expect(log.story.contains("120 fixRejected bob clockAhead"))
    #expect(log.story.contains("125.5 zoneEntered bob park"), "five seconds are believed")
    let rejection = try #require(log.first { $0.kind == "fixRejected" })
    #expect(rejection.jsonLine().contains(#""reason":"clockAhead","fixTime":"2026-05-01T10:02:06.000Z""#))
  }

  @Test("who quits by a clock that is ahead is out five seconds later, not when the clock says")
  func quitAhead() throws {
    let quit = event("ann", 7200, .quit, receivedAt: 60)
    let (log, engine) = try MatchEngine.play(.on(park), walk() + [quit, fix("bob", 130, receivedAt: 130)])
    #expect(log.story.contains("119 playerEliminated ann quit"), "its instant was over when it came")
    #expect(engine.state.roster["ann"]?.status == .eliminated)
    let live = walk("ann", 0..<61) + [quit] + walk("bob", 61..<120)
    #expect(try MatchEngine.play(.on(park), live).log.story.contains("65 playerEliminated ann quit"))
  }

  // MARK: Set back

  @Test("a clock that is set back by ten minutes: after a silence's time its fixes are taken again, where they belong")
  func setBack() throws {
    var game = Game.on(park)
    game.rules.staleAfterSeconds = 30
    let others = (0..<400).map { fix("bob", Double($0) + 0.1, receivedAt: Double($0) + 0.6) }
    let ann = shifted(walk("ann", 0..<400), by: -600, from: 100)
    let events = zip(ann, others).flatMap { [$0, $1] }
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(engine.state.counts.rejected[.late] == 30)
    #expect(engine.state.counts.corrected == 270)
    #expect(engine.state.roster["ann"]?.fixesTaken == 370)
    #expect(log.story.contains { $0.hasSuffix("playerWentStale ann") })
    #expect(log.story.contains { $0.hasSuffix("playerReturned ann") })
    #expect(engine.state.roster["ann"]?.isStale == false)
    // Live fixes are dated to their arrival, less the shortest delay: half a second late.
    #expect(engine.state.roster["ann"]?.lastFixTime == Field.time(399.5))
    let whole = try MatchEngine(game)
    let oneByOne = try MatchEngine(game)
    let isSame = whole.ingest(events) == events.flatMap { oneByOne.ingest([$0]) }
    #expect(isSame)
    #expect(whole.state == oneByOne.state)
    // And set right again.
    let right = shifted(walk("ann", 0..<400), by: -600, from: 100)[..<300] + walk("ann", 300..<400)
    let (_, righted) = try MatchEngine.play(game, zip(right, others).flatMap { [$0, $1] })
    #expect(righted.state.counts.corrected == 170)
    #expect(righted.state.counts.rejected[.late] == 30)
    #expect(righted.state.roster["ann"]?.lastFixTime == Field.time(399))
    #expect(righted.state.roster["ann"]?.clock == nil)
    // Then a fix that comes late is late, and is not dated by what the clock was once.
    let late = [fix("ann", -310, 50, receivedAt: 400), fix("bob", 401)]
    let (_, kept) = try MatchEngine.play(game, zip(right, others).flatMap { [$0, $1] } + late)
    #expect(kept.state.counts.corrected == 170)
    #expect(kept.state.counts.rejected[.late] == 31)
  }

  @Test("alone, too, where nobody else moves the game's time")
  func setBackAlone() throws {
    var game = Game.on(park)
    game.rules.staleAfterSeconds = 30
    let (_, engine) = try MatchEngine.play(game, shifted(walk("ann", 0..<400), by: -600, from: 100))
    #expect(engine.state.counts.rejected[.late] == 30)
    #expect(engine.state.roster["ann"]?.fixesTaken == 370)
  }

  @Test("a late upload of ten minutes is no clock that was set back, however fast it comes", arguments: [0, 0.01, 0.4])
  func backlog(pace: Double) throws {
    var game = Game.on(park)
    game.rules.staleAfterSeconds = 30
    let kept = (0..<600).map { fix("ann", Double($0), receivedAt: 700 + Double($0) * pace) }
    let others = (0..<1000).map { fix("bob", Double($0) + 0.1, receivedAt: Double($0) + 0.6) }
    let events = ([fix("ann", 650, receivedAt: 650)] + kept + others).sorted {
      ($0.receivedAt ?? $0.time) < ($1.receivedAt ?? $1.time)
    }
    let (_, engine) = try MatchEngine.play(game, events)
    #expect(engine.state.counts.corrected == 0)
    #expect(engine.state.counts.rejected[.late] == 600)
  }

  @Test("old fixes that come in between live ones, at the same pace, are no clock that was set back")
  func interleaved() throws {
    var game = Game.on(park)
    game.rules.staleAfterSeconds = 30
    let events = (0..<200).flatMap { second -> [ClientEvent] in
      let time = Double(second)
      return [fix("ann", time, receivedAt: time), fix("ann", time - 100, receivedAt: time), fix("bob", time + 0.1)]
    }
    let (_, engine) = try MatchEngine.play(game, events)
    #expect(engine.state.counts.corrected == 0)
    #expect(engine.state.roster["ann"]?.lastFixTime == Field.time(199))
  }

  @Test("a fix that arrives before the last one was dated shows that that one was wrong: it is taken at once")
  func lastWasWrong() throws {
    let game = Game.on(park)
    // Nothing tells when the first three came: an hour ahead.
    let wrong = (0..<3).map { fix("ann", 3600 + Double($0), 50) } + [fix("bob", 3603, 500)]
    let right = (0..<30).map { fix("ann", Double($0) + 10, 50, receivedAt: Double($0) + 10.5) }
    let (log, engine) = try MatchEngine.play(game, wrong + right)
    #expect(engine.state.counts.rejected.isEmpty)
    #expect(engine.state.roster["ann"]?.fixesTaken == 33)
    #expect(engine.state.roster["ann"]?.lastFixTime == Field.time(39))
    #expect(log.filter { $0.kind == "zoneEntered" }.count == 1)
    let away = (0..<30).map { fix("ann", Double($0) + 10, 150, receivedAt: Double($0) + 10.5) }
    #expect(try MatchEngine.play(game, wrong + away).log.contains { $0.kind == "zoneExited" }, "seen by the zones")
    // Without an arrival nothing shows it.
    let unknown = (0..<30).map { fix("ann", Double($0) + 10, 50) }
    let (_, blind) = try MatchEngine.play(game, wrong + unknown)
    #expect(blind.state.counts.rejected == [.late: 30])
  }

  @Test("times at the ends of the range trap nothing, and every fix is accounted for", arguments: [false, true])
  func extremes(isAmending: Bool) throws {
    let times: [Int64] = [.min, .min + 1, -1, 0, 619_315_200_000_000, .max - 5_000_000, .max - 1, .max]
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      func time() -> GameTime {
        random.next(below: 3) == 0
          ? Field.time(random.within(0, 900)) : GameTime(microseconds: times[Int(random.next(below: 8))])
      }
      var game = Game.on(park, lateness: random.next(below: 2) == 0 ? 0 : 1e18)
      game.rules.staleMemberships = random.next(below: 2) == 0 ? .keep : .leave
      game.rules.staleAfterSeconds = random.next(below: 2) == 0 ? 60 : 1e300
      if random.next(below: 2) == 0 { game.startsAt = time() }
      if isAmending {
        game.rules.lateFixes = .amend
        if random.next(below: 2) == 0 { game.rules.amendSeconds = random.next(below: 2) == 0 ? 30 : 1e300 }
      }
      let engine = try MatchEngine(game)
      var raw: [GameAction] = []
      for _ in 0..<30 {
        let player: PlayerID = random.next(below: 2) == 0 ? "ann" : "bob"
        let receivedAt = random.next(below: 2) == 0 ? time() : nil
        switch random.next(below: 8) {
        case 0: raw += engine.advance(to: time())
        case 1: raw += engine.ingest([ClientEvent(time: time(), player: nil, kind: .tick, receivedAt: receivedAt)])
        case 2: raw += engine.ingest([ClientEvent(time: time(), player: player, kind: .quit, receivedAt: receivedAt)])
        default:
          let fix = Fix(
            player: player, time: time(), coordinate: Field.place(random.within(-150, 150), 0), receivedAt: receivedAt)
          raw += engine.ingest([ClientEvent(fix)])
        }
      }
      raw += engine.finish()
      let counts = engine.state.counts
      #expect(
        counts.fixes == counts.taken + counts.rejected.values.reduce(0, +) + counts.passedFixes, "seed \(seed)")
      #expect(raw.map(\.sequence) == Array(raw.indices), "seed \(seed)")
    }
  }
}
