@testable import QuarryGame

import QuarryFences
import QuarryGeometry
import Testing

@Suite("the lines of a log that amends")
struct AmendLogTests {
  private let park = Field.square("park", size: 200)

  private func amending(
    _ zones: Zone..., lateness: Double = 0, startsAt: Double? = nil, amendSeconds: Double? = nil
  ) -> Game {
    var game = Game.on(park, lateness: lateness, startsAt: startsAt)
    game.rules.lateFixes = .amend
    game.rules.amendSeconds = amendSeconds
    game.zones += zones
    return game
  }

  /// Lines without their end, from the place of the crossing on.
  private func heads(_ actions: [GameAction]) -> [String] {
    actions.map { action in
      let line = action.jsonLine()
      return line.range(of: ",\"longitude\"").map { String(line[..<$0.lowerBound]) } ?? line
    }
  }

  @Test("a visit that was missed is added under its own time, and a silence that was none is taken back")
  func missed() throws {
    let engine = try MatchEngine(amending())
    #expect(engine.ingest([fix("ann", 0, 150), fix("ann", 100, 150)]).story.last == "60 playerWentStale ann")
    #expect(engine.ingest([fix("ann", 40, 50), fix("ann", 60, 50)]).isEmpty, "told when the next instant closes")
    let log = engine.ingest([fix("ann", 101, 150)])
    // From 150 m to 50 m in 40 s, with the border at 100 m; and back in as many.
    #expect(
      heads(log) == [
        #"{"seq":3,"time":"2026-05-01T10:01:00.000Z","action":"retracted","of":2,"player":"ann"}"#,
        #"{"seq":4,"time":"2026-05-01T10:00:40.000Z","action":"zoneEntered","player":"ann","zone":"park","#
          + #""crossedAt":"2026-05-01T10:00:20.000Z","decidedAt":"2026-05-01T10:00:40.000Z","initial":false"#,
        #"{"seq":5,"time":"2026-05-01T10:01:40.000Z","action":"zoneExited","player":"ann","zone":"park","#
          + #""crossedAt":"2026-05-01T10:01:20.000Z","decidedAt":"2026-05-01T10:01:40.000Z""#,
      ])
  }

  @Test("a crossing that happened otherwise is amended, again and again, each time naming the last that stood")
  func chain() throws {
    var game = amending()
    game.rules.staleAfterSeconds = 600
    let engine = try MatchEngine(game)
    // From 50 m inside of the border to 150 m outside in 100 s: the border is met after 25 s.
    let first = engine.ingest([fix("ann", 0, 50), fix("ann", 100, 250), fix("ann", 101, 250)])
    #expect(
      heads(first).last
        == #"{"seq":3,"time":"2026-05-01T10:01:40.000Z","action":"zoneExited","player":"ann","zone":"park","#
        + #""crossedAt":"2026-05-01T10:00:25.000Z","decidedAt":"2026-05-01T10:01:40.000Z""#)
    // Still there after 20 s: met 20 s later.
    let second = engine.ingest([fix("ann", 20, 50), fix("ann", 102, 250)])
    #expect(
      heads(second) == [
        #"{"seq":4,"time":"2026-05-01T10:01:40.000Z","action":"amended","of":3,"player":"ann","zone":"park","#
          + #""crossedAt":"2026-05-01T10:00:40.000Z","decidedAt":"2026-05-01T10:01:40.000Z""#
      ])
    // After 60 s 10 m outside already, which decides it.
    let third = engine.ingest([fix("ann", 60, 110), fix("ann", 103, 250)])
    #expect(
      heads(third) == [
        #"{"seq":5,"time":"2026-05-01T10:01:00.000Z","action":"amended","of":4,"player":"ann","zone":"park","#
          + #""crossedAt":"2026-05-01T10:00:53.333Z","decidedAt":"2026-05-01T10:01:00.000Z""#
      ])
    var log = NetLog()
    log.take(first + second + third)
    let ordered = try MatchEngine(game).ingest(
      [(0, 50), (20, 50), (60, 110), (100, 250), (101, 250), (102, 250), (103, 250)].map { fix("ann", $0, $1) })
    #expect(log.actions(among: engine.game.fences) == ordered)
  }

  @Test("an earlier first fix amends the start, and who joins then")
  func earlierStart() throws {
    let engine = try MatchEngine(amending())
    _ = engine.ingest([fix("bob", 10), fix("bob", 11)])
    let log = engine.ingest([fix("ann", 5), fix("bob", 12)])
    #expect(
      log.map(\.kind) == ["amended", "playerJoined", "zoneEntered"]
        && log.story == ["5 amended", "5 playerJoined ann", "5 zoneEntered ann park"])
    guard case .amended(0, .matchStarted)? = log.first?.event else {
      Issue.record("\(log.story)")
      return
    }
    #expect(engine.state.startsAt == Field.time(5))
  }

  @Test("a row of late fixes costs one rewriting, at the next closing, tick, call of the clock, or end")
  func row() throws {
    let after: [(MatchEngine) -> [GameAction]] = [
      { $0.ingest([fix("bob", 200)]) }, { $0.ingest([tick(50)]) }, { $0.advance(to: Field.time(50)) }, { $0.finish() },
    ]
    for (index, next) in after.enumerated() {
      let engine = try MatchEngine(amending())
      _ = engine.ingest([fix("bob", 0, 500), fix("ann", 0, 150), fix("bob", 100, 500)])
      let late = [fix("ann", 40, 50), fix("ann", 20, 90), fix("ann", 30, 70)]
      #expect(engine.ingest(late).isEmpty)
      #expect(engine.state.history?.late.count == 3)
      let log = next(engine)
      #expect(log.story.prefix(2) == ["60 retracted ann", "30 zoneEntered ann park"], "\(index): \(log.story)")
      #expect(!log.contains { $0.kind == "amended" && $0.player == "bob" })
    }
  }

  @Test("game time does not go back to before what the host's clock said")
  func clock() throws {
    let engine = try MatchEngine(amending())
    _ = engine.ingest([fix("ann", 0), fix("ann", 100)])
    _ = engine.advance(to: Field.time(150))
    _ = engine.ingest([fix("ann", 40), fix("ann", 160)])
    #expect(engine.state.time == Field.time(150))
    #expect(engine.state.roster["ann"]?.lastFixTime == Field.time(100))
    #expect(engine.finish().story == ["160 matchEnded []"])
  }

  @Test("what comes later than amendSeconds is recorded as without amendments, and no more is kept than that")
  func horizon() throws {
    let engine = try MatchEngine(amending(amendSeconds: 60))
    for second in 0..<2000 { _ = engine.ingest([fix("ann", Double(second), Double(second % 90))]) }
    let kept = try #require(engine.state.history)
    #expect(kept.arrivals.count < 400, "\(kept.arrivals.count) events kept")
    #expect(kept.beginning <= Field.time(1999 - 60))
    // 61 s old: too late. 59 s old: in its place.
    let log = engine.ingest([fix("ann", 1938.5, 48.5), fix("ann", 1940.5, 50.5), fix("ann", 2000, 20)])
    #expect(log.story == ["1999 fixRejected ann late"])
    _ = engine.ingest([fix("ann", 2001, 21)])
    #expect(engine.state.counts.rejected == [.late: 1])
    #expect(engine.state.counts.taken == 2002)
  }

  @Test("rules made in code that amend where somebody may be eliminated record instead")
  func recordsInstead() throws {
    var game = Game.on(park, mode: .lastStanding, grace: 30)
    game.rules.lateFixes = .amend
    let engine = try MatchEngine(game)
    _ = engine.ingest([fix("ann", 0), fix("bob", 0), fix("ann", 10), fix("bob", 11), fix("ann", 5), fix("bob", 12)])
    #expect(engine.state.history == nil)
    #expect(engine.state.counts.rejected == [.late: 1])
  }

  @Test("whoever follows the actions is told of amendments like of anything else")
  func followers() async throws {
    let engine = try MatchEngine(amending())
    var told = engine.actions().makeAsyncIterator()
    let log =
      engine.ingest([fix("ann", 0, 50), fix("ann", 100, 250), fix("ann", 101, 250)])
      + engine.ingest([fix("ann", 20, 50), fix("ann", 102, 250)])
    #expect(log.contains { $0.kind == "amended" })
    for action in log { #expect(await told.next() == action) }
  }

  @Test("a log in which nothing is amended comes to itself")
  func plain() throws {
    let match = FreeMatch(seed: 5)
    let (log, engine) = try MatchEngine.play(match.game, match.events)
    var net = NetLog()
    net.take(log)
    #expect(net.count == log.count)
    #expect(net.actions(among: engine.game.fences) == log)
  }
}
