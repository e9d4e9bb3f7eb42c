@testable import QuarryGame

import Foundation
import QuarryFences
import QuarryGeometry
import Testing

@Suite("why is ann not inside of the park")
struct PlayerExplanationTests {
  private let game = Game.on(Field.square("park", size: 200))

  private func engine(_ game: Game, _ events: [ClientEvent]) throws -> MatchEngine {
    let engine = try MatchEngine(game)
    engine.ingest(events)
    return engine
  }

  @Test("because the last fix lies outside: with the numbers of the fix")
  func outside() throws {
    let engine = try engine(game, [fix("ann", 0, 0), fix("ann", 60, 120, accuracy: 4), tick(61)])
    let why = engine.explain("ann", zone: "park")
    #expect(why.status == .active && why.phase == .running && why.time == Field.time(61))
    #expect(why.membership.membership == .outside && why.undecided == nil)
    #expect(why.membership.fix?.time == Field.time(60) && why.membership.fix?.accuracy == Meters(4))
    #expect(try abs(#require(why.membership.signedDistance).value + 20) < 0.1)
    #expect(why.held == nil && why.lastRejection == nil && !why.wasLeftForSilence)
    #expect(why.description.hasPrefix("ann is outside of park: the last fix, of 2026-05-01T10:01:00.000Z, lies "))
  }

  @Test("because nothing was heard: stale, at the time that is asked for and not before")
  func stale() throws {
    let engine = try engine(game, [fix("ann", 0, 95, accuracy: 10), tick(10)])
    let before = engine.state
    let soon = engine.explain("ann", zone: "park", at: Field.time(59))
    #expect(!soon.isStale && soon.undecided == .withinAccuracy && soon.time == Field.time(59))
    let late = engine.explain("ann", zone: "park", at: Field.time(60))
    #expect(late.isStale && late.undecided == .stale && late.membership.undecided == .withinAccuracy)
    #expect(late.description.hasPrefix("Nothing is heard of ann since 2026-05-01T10:00:00.000Z (stale). ann is inside"))
    #expect(engine.state == before, "asking changes nothing")
  }

  @Test("because ann left for silence alone: the next fix decides")
  func leftForSilence() throws {
    var game = game
    game.rules.staleMemberships = .leave
    let engine = try engine(game, [fix("ann", 0), tick(100)])
    let why = engine.explain("ann", zone: "park")
    #expect(why.membership.membership == .outside && why.isStale && why.wasLeftForSilence)
    #expect(why.description.contains("ann left park for silence alone"))
    engine.ingest([fix("ann", 110), tick(111)])
    let back = engine.explain("ann", zone: "park")
    #expect(back.membership.membership == .inside && !back.isStale && !back.wasLeftForSilence)
  }

  @Test("because ann is out of the match")
  func eliminated() throws {
    let game = Game.on(Field.square("park", size: 200), mode: .lastStanding, grace: 10)
    let engine = try engine(
      game, [fix("ann", 0, 0), fix("bob", 0, 0), fix("cy", 0, 0), fix("ann", 60, 200), fix("ann", 61, 200), tick(90)])
    #expect(engine.state.roster["ann"]?.status == .eliminated)
    // Back in the park, but nobody looks any more.
    engine.ingest([fix("ann", 200, 0), tick(201)])
    let why = engine.explain("ann", zone: "park")
    #expect(why.status == .eliminated && why.membership.membership == .outside)
    #expect(why.description.hasPrefix("ann is out of the match: "))
  }

  @Test("because the fix that says so waits for another one, and then because it was refuted")
  func held() throws {
    let events = [fix("ann", 0, 150), fix("ann", 10, 150), fix("ann", 11, 95), tick(11)]
    let engine = try engine(game, events)
    let waiting = engine.explain("ann", zone: "park")
    #expect(waiting.held?.time == Field.time(11) && waiting.membership.membership == .outside)
    #expect(waiting.description.contains("A newer fix, of 2026-05-01T10:00:11.000Z, waits for the next one"))
    engine.ingest([fix("ann", 12, 150), tick(12)])
    let refuted = engine.explain("ann", zone: "park")
    #expect(refuted.held == nil)
    #expect(
      refuted.lastRejection
        == RejectedFix(reason: .outlier, fixTime: Field.time(11), decidedAt: Field.time(12)))
    #expect(refuted.description.contains("rejected is older, of 2026-05-01T10:00:11.000Z: outlier."))
  }

  @Test("because the newest fix was rejected")
  func rejected() throws {
    let engine = try engine(game, [fix("ann", 0, 300), fix("ann", 1, at: Field.place(0, 40_000)), tick(2)])
    let why = engine.explain("ann", zone: "park")
    #expect(why.lastRejection?.reason == .impossibleSpeed && why.lastRejection?.fixTime == Field.time(1))
    #expect(why.description.contains("rejected is newer, of 2026-05-01T10:00:01.000Z: impossibleSpeed."))
    let restored = try MatchEngine(restoring: engine.snapshot.throughJSON())
    #expect(restored.explain("ann", zone: "park") == why, "a snapshot explains the same")
    // A fix that is late is named as well.
    engine.ingest([fix("ann", 10, 300), tick(10), fix("ann", 5, 300), tick(11)])
    #expect(engine.explain("ann", zone: "park").lastRejection?.reason == .late)
  }

  @Test("because there is nobody of that name, or no zone, or no match yet")
  func nobody() throws {
    let engine = try engine(game, [fix("ann", 0), tick(1)])
    #expect(
      engine.explain("anne", zone: "park").description == "Nobody named anne has joined by 2026-05-01T10:00:01.000Z.")
    #expect(engine.explain("ann", zone: "prak").description == "The game has no zone \"prak\".")
    let waiting = try MatchEngine(game)
    #expect(waiting.explain("ann", zone: "park").description == "Nobody named ann has joined: the match has not begun.")
    let ended = try MatchEngine.play(game, [fix("ann", 0)]).engine
    #expect(
      ended.explain("bob", zone: "park", at: Field.time(99)).description == "Nobody named bob has joined the match.")
    let listed = try MatchEngine(Game.on(Field.square("park", size: 200), startsAt: 0, players: ["dee"]))
    let unseen = listed.explain("dee", zone: "park", at: Field.time(5))
    #expect(unseen.status == .active && unseen.membership.gap == .neverSeen)
    #expect(unseen.description.contains("no fix of the player was judged"))
  }

  @Test("a lateness window is waited out before a question as to a time is answered")
  func lateness() throws {
    let game = Game.on(Field.square("park", size: 200), lateness: 30)
    let engine = try engine(game, [fix("ann", 0), fix("ann", 20, 130)])
    #expect(engine.explain("ann", zone: "park").status == nil, "nothing is closed yet")
    #expect(engine.explain("ann", zone: "park", at: Field.time(19)).membership.membership == .inside)
    #expect(engine.explain("ann", zone: "park", at: Field.time(20)).held != nil)
  }

  @Test("the event that made it so is told, of the log and of what is due until the time that is asked for")
  func lastCrossing() throws {
    let engine = try MatchEngine(game)
    let log = engine.ingest([fix("ann", 0), fix("bob", 1), fix("ann", 60, 120, accuracy: 4), fix("bob", 61, 120)])
    #expect(log.contains { $0.kind == "zoneExited" && $0.player == "ann" })
    var net = NetLog()
    net.take(log)
    let left = engine.explain("ann", zone: "park", after: net)
    let exit = try #require(left.lastCrossing)
    #expect(exit.kind == .exited && exit.evidence.fixTime == Field.time(60))
    #expect(left.description.contains("The last event: ann left park: the fix of 2026-05-01T10:01:00.000Z lies "))
    // Bob's exit is not published yet, as more of that instant may come.
    #expect(engine.explain("bob", zone: "park", after: net).lastCrossing?.kind == .entered)
    let due = engine.explain("bob", zone: "park", at: Field.time(61), after: net)
    #expect(due.lastCrossing?.kind == .exited && due.membership.membership == .outside)
    var writer = JSONWriter()
    due.encode(to: &writer)
    let event = try #require(try JSONDocument(writer.bytes).root["lastEvent"])
    #expect(event["action"]?.string == "zoneExited" && event["rule"]?.string == "oneFix")
  }

  @Test("explanations survive JSON, and their sentences are one line")
  func coding() throws {
    let name = PlayerID("b\u{0}ö: \"@\"")
    let engine = try engine(game, [fix(name, 0, 99), fix(name, 1, 101), fix(name, 2, 102), tick(90)])
    let why = engine.explain(name, zone: "park")
    let back = try JSONDecoder().decode(PlayerExplanation.self, from: JSONEncoder().encode(why))
    #expect(back == why)
    var writer = JSONWriter()
    why.encode(to: &writer)
    let root = try JSONDocument(writer.bytes).root
    #expect(root["rule"]?.string == why.membership.outlook?.rule?.rawValue)
    #expect(root["silentSince"]?.string == "2026-05-01T10:00:02.000Z")
    #expect(!why.description.contains("\n"))
  }
}
