import Foundation
import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("matches on zones that move, open and close")
struct ZonesInTimeTests {
  private static func shrinking(_ role: Zone.Role = .playArea) -> Zone {
    var zone = Field.circle("ring", 0, 0, radius: 1000, role: role)
    zone.course = ZoneCourse(resizings: [
      ZoneCourse.Resizing(from: .afterStart(seconds: 0), to: .afterStart(seconds: 300), size: .radius(Meters(500)))
    ])
    return zone
  }

  /// A fix 800 m out.
  private func out(_ player: PlayerID, _ seconds: Double) -> ClientEvent {
    let place = Geodesic.destination(from: Field.middle, azimuth: Degrees(90), distance: Meters(800))
    return fix(player, seconds, at: place)
  }

  private func shown(_ log: [GameAction], _ kinds: String...) -> [String] {
    log.filter { kinds.contains($0.kind) }.map { action in
      let seconds = ((action.time - Field.noon) * 1000).rounded() / 1000
      return "\(seconds) \(action.kind) \(action.player?.name ?? "")"
    }
  }

  @Test("a shrinking play area leaves a silent player behind, who is warned, goes stale and is out")
  func silent() throws {
    var game = Game.on(Self.shrinking(), grace: 30)
    game.rules.staleAfterSeconds = 60
    let engine = try MatchEngine(game)
    var log = engine.ingest([out("ann", 0)])
    log += engine.advance(to: Field.time(125.9))
    #expect(shown(log, "zoneEntered", "playerWentStale") == ["0.0 zoneEntered ann", "60.0 playerWentStale ann"])
    log = engine.advance(to: Field.time(300))
    #expect(
      log.story.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        == ["zoneExited ann ring", "outOfBoundsWarned ann 156", "playerEliminated ann outOfBounds"])
    guard case .zoneExited(_, _, let event)? = log.first?.event else {
      Issue.record("no exit")
      return
    }
    #expect(abs(event.crossedAt - Field.time(120)) < 1e-5 && abs(event.decidedAt - Field.time(126)) < 1e-5)
    #expect(log[0].time == event.decidedAt && log[0].jsonLine(explain: true).contains(#""rule":"zoneMoved""#))
  }

  @Test("what a zone does between two fixes is told before what the later one does, at its own time")
  func between() throws {
    let game = Game.on(Self.shrinking(.objective))
    let (log, _) = try MatchEngine.play(game, [out("ann", 0), fix("bob", 1), fix("bob", 121), fix("ann", 200, 400)])
    // Ann comes in again at 200 s, held back until the end since she rushed from rest.
    #expect(
      shown(log, "zoneEntered", "zoneExited")
        == ["0.0 zoneEntered ann", "1.0 zoneEntered bob", "126.0 zoneExited ann", "200.0 zoneEntered ann"])
  }

  @Test("a fix that comes late is judged with the zones of its time, and nothing is dated back")
  func late() throws {
    let game = Game.on(Self.shrinking(.objective))
    let engine = try MatchEngine(game)
    var log = engine.ingest([out("ann", 0)])
    log += engine.advance(to: Field.time(200))
    // Of 130 s, 10 m farther out: the zone has left her already.
    let place = Geodesic.destination(from: Field.middle, azimuth: Degrees(90), distance: Meters(810))
    log += engine.ingest([fix("ann", 130, at: place)])
    // Of 150 s, and 200 m within the border as it was then, which passes her at 270 s.
    let other = Geodesic.destination(from: Field.middle, azimuth: Degrees(90), distance: Meters(550))
    log += engine.ingest([fix("ann", 150, at: other)])
    log += engine.advance(to: Field.time(400))
    let times = log.map(\.time)
    #expect(times == times.sorted())
    #expect(
      shown(log, "zoneEntered", "zoneExited").first == "0.0 zoneEntered ann"
        && shown(log, "zoneEntered", "zoneExited").dropFirst().first == "126.0 zoneExited ann")
  }

  @Test("objectives that open take in who waits there, each at its instant")
  func opening() throws {
    let zones = (0..<20).map { number in
      var zone = Field.circle("post \(number)", Double(number % 5) * 10, 0, radius: 30)
      zone.activeFrom = .afterStart(seconds: 10 + Double(number))
      zone.activeTo = .afterStart(seconds: 40 + Double(number))
      return zone
    }
    var game = Game.on(startsAt: 0)
    game.zones = zones
    let engine = try MatchEngine(game)
    var log = engine.ingest([fix("ann", 1, 0, 0)])
    #expect(shown(log, "zoneEntered").isEmpty)
    for second in 2...70 { log += engine.advance(to: Field.time(Double(second))) }
    // Of five places 10 m apart the last two are 30 m and 40 m away.
    let expected = (0..<20).filter { $0 % 5 < 3 || $0 % 5 == 3 }.filter { $0 % 5 < 3 }
    #expect(shown(log, "zoneEntered") == expected.map { "\(Double(10 + $0)) zoneEntered ann" })
    #expect(shown(log, "zoneExited") == expected.map { "\(Double(40 + $0)) zoneExited ann" })
    #expect(engine.state.roster["ann"]?.fences.zonesInside == [])
  }

  @Test("a stay in a zone that opened counts from its opening, and ends with its closing")
  func dwelling() throws {
    var post = Field.circle("post", 0, 0, radius: 30)
    post.dwellSeconds = 20
    (post.activeFrom, post.activeTo) = (.afterStart(seconds: 10), .afterStart(seconds: 50))
    var other = post
    (other.id, other.activeTo) = ("other", .afterStart(seconds: 25))
    let (log, _) = try MatchEngine.play(Game.on(post, other, startsAt: 0), (1...60).map { fix("ann", Double($0)) })
    #expect(shown(log, "zoneDwelled") == ["30.0 zoneDwelled ann"])
    #expect(shown(log, "zoneExited") == ["25.0 zoneExited ann", "50.0 zoneExited ann"])
  }

  @Test("whoever comes near to a border that comes near is told by the next fix")
  func approaching() throws {
    var game = Game.on(Self.shrinking(), startsAt: 0)
    game.rules.warnMeters = 50
    let (log, _) = try MatchEngine.play(game, stride(from: 0.0, through: 100, by: 1).map { out("ann", $0) })
    // 200 m at 0 s, less by 5 m in 3 s.
    #expect(shown(log, "borderApproached") == ["90.0 borderApproached ann"])
  }

  @Test("a player who is out is left alone by the zones")
  func eliminated() throws {
    let engine = try MatchEngine(Game.on(Self.shrinking(.objective)))
    var log = engine.ingest([out("ann", 0), event("ann", 10, .quit)])
    log += engine.advance(to: Field.time(400))
    #expect(shown(log, "zoneExited").isEmpty)
  }

  private func play(_ match: TimedMatch, _ batches: [[ClientEvent]]) throws -> (log: [GameAction], engine: MatchEngine)
  {
    let engine = try MatchEngine(match.game)
    var log = batches.flatMap { engine.ingest($0) }
    log += engine.finish()
    return (log, engine)
  }

  @Test("how events are cut into batches changes neither the log nor the state", arguments: 0..<4)
  func cuts(block: UInt64) throws {
    // The last two have late fixes that put right what zones had done.
    for seed in Array(block * 25..<(block + 1) * 25) + (block == 0 ? [1181, 1397] : []) {
      let match = TimedMatch(seed: seed)
      let whole = try play(match, [match.match.events])
      let failures = LogLaws(whole.log, whole.engine).failures
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
      for cut in [match.match.events.map { [$0] }, match.match.batches(cut: 1)] {
        let other = try play(match, cut)
        #expect(other.log.lines == whole.log.lines, "seed \(seed)")
        #expect(other.engine.state == whole.engine.state, "seed \(seed)")
      }
    }
  }

  @Test("the matches of these tests hold every rule by which a zone is entered or left")
  func variety() throws {
    var rules: Set<FenceEvent.Rule> = []
    for seed in 0..<60 as Range<UInt64> {
      let match = TimedMatch(seed: seed)
      for event in try play(match, [match.match.events]).log.map(\.event) {
        switch event {
        case .zoneEntered(_, _, let event), .zoneExited(_, _, let event): rules.insert(event.evidence.rule)
        default: break
        }
      }
    }
    #expect(rules == [.firstDecision, .oneFix, .accumulated, .path, .zoneMoved, .zoneOpened, .zoneClosed])
  }

  @Test("a match that is saved, read back and gone on with gives the same bytes", arguments: 0..<4)
  func snapshots(block: UInt64) throws {
    for seed in block * 20..<(block + 1) * 20 {
      let match = TimedMatch(seed: seed, events: 70)
      let whole = try play(match, [match.match.events])
      var engine = try MatchEngine(match.game)
      var lines: [String] = []
      for batch in match.match.batches(cut: 4) {
        lines += engine.ingest(batch).lines
        let data = try JSONEncoder().encode(engine.snapshot)
        engine = try MatchEngine(restoring: JSONDecoder().decode(MatchSnapshot.self, from: data))
      }
      lines += engine.finish().lines
      #expect(lines == whole.log.lines, "seed \(seed)")
      #expect(engine.state == whole.engine.state, "seed \(seed)")
    }
  }

  @Test("events that arrive shuffled within the lateness window give the same log", arguments: 0..<4)
  func shuffled(block: UInt64) throws {
    for seed in block * 10..<(block + 1) * 10 {
      let match = TimedMatch(seed: seed, isOrderly: true)
      let expected = try play(match, [match.match.events]).log.lines
      let events = match.match.shuffled(window: match.game.rules.latenessSeconds, by: 1)
      #expect(try play(match, [events]).log.lines == expected, "seed \(seed)")
    }
  }

  @Test("a clock that advances game time between events changes no action", arguments: 0..<4)
  func clock(block: UInt64) throws {
    for seed in block * 10..<(block + 1) * 10 {
      let match = TimedMatch(seed: seed, events: 100, isOrderly: true)
      var game = match.game
      game.rules.latenessSeconds = 0
      // What is rejected moves no clock, and is told when the clock comes to it.
      let events = match.match.events.filter {
        if case .fix(let fix) = $0.kind { fix.coordinate.longitude != 0 } else { true }
      }
      let plain = try MatchEngine(game)
      let log = plain.ingest(events) + plain.finish()
      let clocked = try MatchEngine(game)
      var other: [GameAction] = []
      for event in events {
        if let now = clocked.state.time {
          let left = event.time - now
          for step in 1..<8 { other += clocked.advance(to: now.advanced(bySeconds: left * Double(step) / 8 - 1e-6)) }
        }
        other += clocked.ingest([event])
      }
      other += clocked.finish()
      // The clock may be ahead of the last fix that counts when the match ends.
      #expect(other.dropLast().lines == log.dropLast().lines, "seed \(seed)")
    }
  }

  @Test("late fixes amend: in any order the net log is that of the ordered run", arguments: 0..<4)
  func amending(block: UInt64) throws {
    func net(_ game: Game, _ events: [ClientEvent]) throws -> [String] {
      let engine = try MatchEngine(game)
      var log = NetLog()
      log.take(events.flatMap { engine.ingest([$0]) })
      log.take(engine.finish())
      return log.actions(among: engine.game.fences).lines
    }
    var count = 0
    for seed in block * 20..<(block + 1) * 20 {
      let match = FreeMatch(seed: seed)
      var random = SeededRandom(seed: seed)
      var game = match.amendingGame
      game.zones = game.zones.map { $0.timed(&random) }
      let ordered = try net(game, match.events)
      #expect(try net(game, match.shuffled(by: 1)) == ordered, "seed \(seed)")
      count += ordered.filter { $0.contains("\"rule\":\"zone") }.count
    }
    #expect(count > 10, "\(count)")
  }

  @Test("zones let alone who has left them for silence, until the next fix")
  func away() throws {
    var game = Game.on(Self.shrinking(.objective))
    game.rules.staleMemberships = .leave
    let engine = try MatchEngine(game)
    var log = engine.ingest([out("ann", 0)])
    log += engine.advance(to: Field.time(100))
    #expect(shown(log, "zoneEntered", "zoneExited") == ["0.0 zoneEntered ann", "60.0 zoneExited ann"])
    // Back, and 33 m within the border, which passes as ever.
    log = engine.ingest([out("ann", 100)]) + engine.advance(to: Field.time(150))
    #expect(shown(log, "zoneEntered", "zoneExited") == ["100.0 zoneEntered ann", "126.0 zoneExited ann"])
    log = engine.advance(to: Field.time(400))
    #expect(shown(log, "zoneEntered", "zoneExited").isEmpty)
  }

  @Test("rotating all longitudes changes no crossing by a millisecond", arguments: 0..<4)
  func rotation(block: UInt64) throws {
    for seed in block * 6..<(block + 1) * 6 {
      let home = try play(TimedMatch(seed: seed), [TimedMatch(seed: seed).match.events]).log
      for degrees in [166.595, -193.4049, 90] {
        let match = TimedMatch(seed: seed, turnedBy: degrees)
        let turned = try play(match, [match.match.events]).log
        #expect(turned.map(\.kind) == home.map(\.kind), "seed \(seed), \(degrees)")
        for (a, b) in zip(home, turned) {
          #expect(abs(a.time - b.time) < 1e-3 && a.player == b.player, "seed \(seed), \(degrees)")
        }
      }
    }
  }
}

@Suite("saved matches on zones in time")
struct ZonesInTimeSnapshotTests {
  @Test("300 damaged snapshots: each is refused, or is gone on with without a trap", arguments: 0..<3)
  func damaged(block: UInt64) throws {
    let match = TimedMatch(seed: block + 40)
    let saved = try MatchEngine(match.game)
    _ = saved.ingest(Array(match.match.events.prefix(90)))
    let whole = Array(try JSONEncoder().encode(saved.snapshot))
    #expect(String(decoding: whole, as: UTF8.self).contains("\"appliedTo\""))
    let numbers = ["0", "-1", "99", "1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "0.5", "1"]
    let digits = Set("-0123456789".utf8)
    let marks = Set("[:,".utf8)
    let starts = whole.indices.dropFirst().filter { digits.contains(whole[$0]) && marks.contains(whole[$0 - 1]) }
    var refused = 0
    for seed in block * 100..<(block + 1) * 100 {
      var random = SeededRandom(seed: seed)
      var bytes = whole
      let start = starts[Int(random.next(below: UInt64(starts.count)))]
      let end = bytes[start...].firstIndex {
        UInt8(ascii: ",") == $0 || UInt8(ascii: "}") == $0 || UInt8(ascii: "]") == $0
      }
      bytes.replaceSubrange(
        start..<(end ?? start + 1), with: numbers[Int(random.next(below: UInt64(numbers.count)))].utf8)
      do {
        let engine = try MatchEngine(restoring: JSONDecoder().decode(MatchSnapshot.self, from: Data(bytes)))
        _ = engine.ingest(Array(match.match.events.dropFirst(90).prefix(30)))
        _ = engine.advance(to: Field.time(5000))
        _ = engine.finish()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 5 && refused < 95, "\(refused) refused")
  }
}
