@testable import QuarryGame

import QuarryGeometry
import Testing

@Suite("late arrivals and the watermark")
struct LateArrivalTests {
  private let park = Field.square("park", size: 200)

  @Test("within the lateness window fixes are put in order, and waited for")
  func window() throws {
    let engine = try MatchEngine(.on(park, lateness: 10))
    #expect(engine.ingest([fix("ann", 0), fix("bob", 8), fix("ann", 5)]).isEmpty)
    // The watermark is at 20: instants before 10 are closed.
    #expect(
      engine.ingest([fix("ann", 20)]).story == [
        "0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "8 playerJoined bob",
        "8 zoneEntered bob park",
      ])
    #expect(engine.state.time == Field.time(8))
    #expect(engine.finish().story == ["20 matchEnded []"])
    #expect(engine.state.counts.taken == 4)
  }

  @Test("a fix that is older than its player's last one is rejected as late, and changes nothing")
  func late() throws {
    let engine = try MatchEngine(.on(park))
    var log = engine.ingest([fix("ann", 0), fix("ann", 10, 20), fix("ann", 20, 40)])
    let before = engine.state
    let rejected = engine.ingest([fix("ann", 5, 500)])
    log += rejected
    log += engine.ingest([fix("bob", 21)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "20 fixRejected ann late",
      ])
    #expect(engine.state.roster["ann"]?.fences != before.roster["ann"]?.fences, "the fix of 20 s was waiting")
    #expect(engine.state.counts.rejected == [.late: 1])
    guard case .fixRejected(_, .late, let fixTime)? = log.last?.event else {
      Issue.record("no rejection at the end")
      return
    }
    #expect(fixTime == Field.time(5))
  }

  @Test("a fix that is older than what was published, but newer than its player's last, is decided now")
  func behind() throws {
    let engine = try MatchEngine(.on(park))
    _ = engine.ingest([fix("bob", 0, 500), fix("ann", 0, 20), fix("ann", 30, 20)])
    #expect(engine.ingest([fix("bob", 20, 480)]).isEmpty)
    let log = engine.ingest([fix("ann", 31, 20)])
    #expect(log.isEmpty)
    // At rest 20 m farther on after 20 s: nothing odd. Now into the park at a walk, again reported late.
    _ = engine.ingest([fix("ann", 300, 20), fix("bob", 290, 60)])
    let entered = engine.ingest([fix("ann", 301, 20)])
    #expect(entered.story.contains("300 zoneEntered bob park"))
    let crossing = entered.compactMap(\.crossing).first
    #expect(crossing?.decidedAt == Field.time(300))
    // From 480 m at 20 s to 60 m at 290 s; the border is at 100 m.
    let expected = Field.time(20 + 270 * 380 / 420)
    #expect(crossing.map { ($0.crossedAt - expected).magnitude < 0.5 } == true)
  }

  @Test("late fixes of one player are played in order of their time")
  func lateOnesAmongThemselves() throws {
    let engine = try MatchEngine(.on(park))
    _ = engine.ingest([fix("ann", 0), fix("bob", 100)])
    _ = engine.ingest([fix("ann", 60), fix("ann", 40), fix("ann", 50)])
    _ = engine.finish()
    #expect(engine.state.counts.rejected.isEmpty)
    #expect(engine.state.counts.taken == 5)
  }

  @Test("a clock that runs a day ahead makes nobody else late, and does not end the match a day later")
  func clockAhead() throws {
    let game = Game.on(park, mode: .lastStanding, grace: 60)
    let engine = try MatchEngine(game)
    var log = engine.ingest([fix("ann", 0, receivedAt: 0), fix("bob", 0, 150, receivedAt: 0)])
    for second in stride(from: 1.0, to: 30, by: 1) {
      log += engine.ingest([
        fix("eve", second + 86_400, receivedAt: second), fix("ann", second, receivedAt: second),
        fix("bob", second, 150, receivedAt: second),
      ])
    }
    log += engine.finish()
    #expect(engine.state.counts.rejected == [.clockAhead: 29])
    #expect(engine.state.counts.taken == 60)
    #expect(engine.state.counts.passed.isEmpty)
    #expect(log.story.contains("7 fixRejected eve clockAhead"), "told when it comes, not a day later")
    #expect(log.story.last == "29 matchEnded [ann bob]")
    #expect(!log.story.contains { $0.contains("playerEliminated") })
  }

  @Test("a tick moves game time no further than five seconds beyond its arrival")
  func tickAhead() throws {
    let engine = try MatchEngine(.on(park))
    _ = engine.ingest([fix("ann", 0), tick(86_400, receivedAt: 1)])
    #expect(engine.state.time == Field.time(6))
    _ = engine.ingest([tick(7)])
    #expect(engine.state.time == Field.time(7))
  }

  @Test("a rejected fix moves no clock")
  func rejectedAhead() throws {
    let null = Coordinate(longitude: 0, latitude: 0)
    let game = Game.on(park, mode: .lastStanding, grace: 30)
    let events = [fix("bob", 0, 150), fix("ann", 0), fix("ann", 9000, at: null), fix("bob", 1, 150), fix("ann", 1)]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(log.story.suffix(2) == ["1 fixRejected ann nullIsland", "1 matchEnded [ann bob]"])
    #expect(engine.state.time == Field.time(1))
  }

  @Test("a fix that is itself older than the silence allowed brings nobody back")
  func oldNews() throws {
    var game = Game.on(park)
    game.rules.staleAfterSeconds = 20
    let engine = try MatchEngine(game)
    var log = engine.ingest([fix("ann", 0), fix("bob", 0), fix("bob", 100)])
    log += engine.ingest([fix("ann", 50), fix("bob", 101)])
    #expect(log.story.filter { $0.contains("ann") }.last == "20 playerWentStale ann")
    #expect(engine.state.roster["ann"]?.isStale == true)
    log = engine.ingest([fix("ann", 95), fix("bob", 102), fix("bob", 116)])
    #expect(log.story == ["101 playerReturned ann", "115 playerWentStale ann"])
  }

  @Test("what waits when the match is saved may hold numbers that are none")
  func unfinite() throws {
    var wild = Fix(player: "ann", time: Field.time(1), coordinate: Coordinate(longitude: .nan, latitude: .infinity))
    wild.accuracy = Meters(.infinity)
    wild.altitude = Meters(.nan)
    wild.verticalAccuracy = Meters(-.infinity)
    wild.speedMetersPerSecond = .nan
    wild.course = Degrees(.nan)
    let engine = try MatchEngine(.on(park, lateness: 60))
    _ = engine.ingest([fix("ann", 0), ClientEvent(wild)])
    let restored = try engine.snapshot.throughJSON()
    #expect(restored == engine.snapshot)
    let again = try MatchEngine(restoring: restored)
    #expect(again.finish().story.contains("1 fixRejected ann invalid") == false)
    #expect(again.state.counts.rejected == [.invalid: 1])
  }

  @Test("an event that carries a fix is the fix's player's, at the fix's time")
  func mismatch() throws {
    let inner = Fix(player: "ann", time: Field.time(3), coordinate: Field.middle)
    let event = ClientEvent(time: Field.time(9), player: nil, kind: .fix(inner))
    let (log, engine) = try MatchEngine.play(.on(park), [fix("bob", 1), event, fix("bob", 5)])
    #expect(log.story.contains("3 playerJoined ann"))
    #expect(engine.state.counts.taken == 3)
  }
}
