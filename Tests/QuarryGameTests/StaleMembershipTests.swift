@testable import QuarryGame

import QuarryFences
import QuarryGeometry
import Testing

@Suite("memberships of players of whom nothing is heard")
struct StaleMembershipTests {
  private func game(_ policy: GameRules.StaleMemberships, _ zones: Zone...) -> Game {
    var game = Game.on(Field.square("park", size: 200))
    game.zones += zones
    game.rules.staleMemberships = policy
    return game
  }

  @Test("by default they stay")
  func keep() throws {
    #expect(GameRules().staleMemberships == .keep)
    let (log, engine) = try MatchEngine.play(game(.keep), [fix("ann", 0), fix("bob", 100)])
    #expect(log.story.contains("60 playerWentStale ann"))
    #expect(!log.contains { $0.kind == "zoneExited" })
    #expect(engine.state.roster["ann"]?.fences.membership(of: 0) == .inside)
    #expect(engine.state.roster["ann"]?.undecided(in: 0) == .stale)
    #expect(engine.state.roster["bob"]?.undecided(in: 0) == nil)
  }

  @Test("or the player leaves all zones, small ones first, when the silence is too long, and is back with the next fix")
  func leave() throws {
    let game = game(.leave, Field.circle("post", 0, 0, radius: 30), Field.circle("well", 500, 0, radius: 30))
    let (log, engine) = try MatchEngine.play(
      game, [fix("ann", 0), fix("ann", 10), fix("bob", 100, 500), fix("ann", 110, 1), fix("bob", 120, 500)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "0 zoneEntered ann post",
        "70 playerWentStale ann", "70 zoneExited ann post", "70 zoneExited ann park", "100 playerJoined bob",
        "100 zoneEntered bob well", "110 playerReturned ann", "110 zoneEntered ann park", "110 zoneEntered ann post",
        "120 matchEnded []",
      ])
    let exit = try #require(log[5].crossing)
    #expect(exit.evidence.rule == .stale)
    #expect(exit.evidence.fixTime == Field.time(10), "the last fix is named")
    #expect(exit.crossedAt == Field.time(70) && exit.decidedAt == Field.time(70), "nobody met a border before")
    #expect(exit.isRough)
    #expect((exit.evidence.signedDistance - Meters(30)).magnitude < Meters(0.1))
    #expect(log[5].jsonLine(explain: true).contains(#""rough":true,"because":{"rule":"stale","#))
    let back = try #require(log[10].crossing)
    #expect(!back.isInitial)
    #expect(back.crossedAt == Field.time(110))
    #expect(engine.state.roster["ann"]?.zonesLeft == [])
  }

  @Test("who comes back elsewhere is not in what was left, and a weak fix at the border is enough to be back")
  func back() throws {
    let game = game(.leave)
    let (away, other) = try MatchEngine.play(
      game, [fix("ann", 0), fix("bob", 100, 500), fix("ann", 200, 150), fix("ann", 201, 150)])
    #expect(away.filter { $0.player == "ann" }.map(\.kind).suffix(2) == ["zoneExited", "playerReturned"])
    #expect(other.state.roster["ann"]?.fences.membership(of: 0) == .outside)
    // Two metres inside with an accuracy of 20 would enter nothing from outside.
    let (weak, _) = try MatchEngine.play(
      game, [fix("ann", 0, 90), fix("bob", 100, 500), fix("ann", 200, 98, accuracy: 20), fix("ann", 201, 98)])
    #expect(weak.story.contains("200 zoneEntered ann park"))
  }

  @Test("a first fix back that says nothing leaves it open")
  func backUnknown() throws {
    var game = game(.leave)
    game.zones = [Field.circle("post", 0, 0, radius: 20)]
    let (log, engine) = try MatchEngine.play(
      game, [fix("ann", 0), fix("bob", 100, 500), fix("ann", 200, accuracy: 300), fix("ann", 201, 1)])
    #expect(
      log.story.filter { $0.contains("zoneEntered ann") } == ["0 zoneEntered ann post", "201 zoneEntered ann post"])
    #expect(log.last { $0.kind == "zoneEntered" }?.crossing?.isInitial == false)
    #expect(engine.state.roster["ann"]?.zonesLeft == [])
  }

  @Test("where there is a limit to being outside, a silent player is warned, and out")
  func bounds() throws {
    var game = Game.on(Field.square("park", size: 200), mode: .lastStanding, grace: 30)
    game.rules.staleMemberships = .leave
    let bob = stride(from: 0.0, to: 120, by: 10).map { fix("bob", $0) }
    let (log, _) = try MatchEngine.play(game, [fix("ann", 0)] + bob)
    #expect(
      log.story.suffix(5) == [
        "60 playerWentStale ann", "60 zoneExited ann park", "60 outOfBoundsWarned ann 90",
        "90 playerEliminated ann outOfBounds", "90 matchEnded [bob]",
      ])
  }

  @Test("the tunnel: stale in between, either way", arguments: GameRules.StaleMemberships.allCases)
  func tunnel(policy: GameRules.StaleMemberships) throws {
    let road =
      (0...10).map { fix("ann", Double($0), Double($0) * 20) } + [fix("ann", 100, 2000), fix("ann", 101, 2020)]
    var game = game(policy)
    game.zones = [Field.square("park", size: 1000)]
    let engine = try MatchEngine(game)
    var log = engine.ingest(Array(road[..<11]))
    log += engine.advance(to: Field.time(80))
    #expect(engine.state.roster["ann"]?.undecided(in: 0) == .stale)
    #expect(engine.state.roster["ann"]?.fences.membership(of: 0) == (policy == .keep ? .inside : .outside))
    log += engine.ingest(Array(road[11...])) + engine.finish()
    #expect(engine.state.counts.rejected.isEmpty)
    #expect(engine.state.counts.taken == 13)
    #expect(engine.state.roster["ann"]?.undecided(in: 0) == nil)
    let exits = log.filter { $0.kind == "zoneExited" }
    #expect(exits.map(\.time) == [Field.time(policy == .keep ? 100 : 70)])
  }

  @Test("matches of many seeds leave and come back in one story, saved in between or not")
  func laws() throws {
    var exits = 0
    for seed in 0..<60 as Range<UInt64> {
      let match = RandomMatch(seed: seed, events: 80)
      var game = match.game
      game.rules.staleMemberships = .leave
      game.rules.staleAfterSeconds = 5
      let (log, engine) = try MatchEngine.play(game, match.events)
      #expect(LogLaws(log, engine).failures.isEmpty, "seed \(seed)")
      exits += log.filter { $0.crossing?.evidence.rule == .stale }.count
      var restored = try MatchEngine(game)
      var other: [GameAction] = []
      for batch in match.batches(cut: 2) {
        other += restored.ingest(batch)
        restored = try MatchEngine(restoring: restored.snapshot.throughJSON())
      }
      other += restored.finish()
      let isSame = other == log
      #expect(isSame, "seed \(seed)")
    }
    #expect(exits > 40, "\(exits)")
  }
}
