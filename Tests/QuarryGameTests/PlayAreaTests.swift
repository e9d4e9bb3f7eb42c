import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@Suite("play areas and elimination")
struct PlayAreaTests {
  private let park = Field.square("park", size: 200)
  private let alone = Game.on(Field.square("park", size: 200), grace: 30)

  @Test("who leaves is warned with a deadline, and called back when back in time")
  func returned() throws {
    let (log, engine) = try MatchEngine.play(
      alone, [fix("ann", 0, 90), fix("ann", 60, 150), fix("ann", 85, 80), fix("ann", 200, 80)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "60 zoneExited ann park",
        "60 outOfBoundsWarned ann 90", "85 zoneEntered ann park", "85 returnedInBounds ann",
        "145 playerWentStale ann", "200 playerReturned ann", "200 matchEnded []",
      ])
    #expect(engine.state.roster["ann"]?.status == .active)
    #expect(engine.state.roster["ann"]?.deadline == nil)
  }

  @Test("a fix inside at the very deadline is in time")
  func onTheDot() throws {
    let (log, _) = try MatchEngine.play(alone, [fix("ann", 0, 90), fix("ann", 60, 150), fix("ann", 90, 80)])
    #expect(log.story.suffix(3) == ["90 zoneEntered ann park", "90 returnedInBounds ann", "90 matchEnded []"])
  }

  @Test("elimination comes at the deadline, by game time alone")
  func eliminatedWithoutFix() throws {
    let engine = try MatchEngine(alone)
    _ = engine.ingest([fix("ann", 0, 90), fix("ann", 60, 150)])
    #expect(
      engine.advance(to: Field.time(89.999_999)).story == [
        "60 zoneExited ann park", "60 outOfBoundsWarned ann 90",
      ])
    #expect(engine.advance(to: Field.time(90)).story == ["90 playerEliminated ann outOfBounds"])
    #expect(engine.advance(to: Field.time(500)).isEmpty)
    #expect(engine.state.roster["ann"]?.status == .eliminated)
    #expect(engine.finish().story == ["500.000001 matchEnded []"])
  }

  @Test("a later deadline counts after a return")
  func secondWarning() throws {
    let (log, _) = try MatchEngine.play(
      alone,
      [fix("ann", 0, 90), fix("ann", 60, 150), fix("ann", 80, 80), fix("ann", 100, 150), fix("ann", 131, 150)])
    #expect(
      log.story.filter { $0.contains("Warned") } == [
        "60 outOfBoundsWarned ann 90", "100 outOfBoundsWarned ann 130",
      ])
    #expect(log.story.contains("130 playerEliminated ann outOfBounds"))
  }

  @Test("who starts outside is warned at once")
  func startsOutside() throws {
    let (log, _) = try MatchEngine.play(alone, [fix("ann", 0, 150), fix("ann", 10, 150)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 outOfBoundsWarned ann 30", "10 matchEnded []",
      ])
  }

  @Test("several play areas are one: from one into the next is not out")
  func union() throws {
    let game = Game.on(park, Field.square("annex", 150, size: 100), grace: 30)
    let (log, _) = try MatchEngine.play(
      game, [fix("ann", 0, 60), fix("ann", 60, 130), fix("ann", 120, 180), fix("ann", 180, 300)])
    let bounds = log.story.filter { $0.contains("Bounds") }
    #expect(bounds == ["180 outOfBoundsWarned ann 210"])
    #expect(log.story.contains("60 zoneEntered ann annex"))
  }

  @Test("a hole in the play area is out of it")
  func hole() throws {
    let area = Field.square("park", size: 300, holes: [Field.ring(0, 0, size: 100)])
    let (log, _) = try MatchEngine.play(.on(area, grace: 30), [fix("ann", 0, 120), fix("ann", 90, 0), fix("ann", 121)])
    #expect(log.story.contains("90 outOfBoundsWarned ann 120"))
    #expect(log.story.contains("120 playerEliminated ann outOfBounds"))
  }

  @Test("zones of other roles are no play areas")
  func otherRoles() throws {
    let game = Game.on(park, Field.square("wood", 200, size: 100, role: .safe), grace: 30)
    let (log, _) = try MatchEngine.play(game, [fix("ann", 0, 60), fix("ann", 90, 200), fix("ann", 100, 200)])
    #expect(log.story.contains("90 zoneEntered ann wood"))
    #expect(log.story.contains("90 outOfBoundsWarned ann 120"))
  }

  @Test("without play areas, or without grace in the free mode, everybody goes where they like")
  func unbounded() throws {
    let events = [fix("ann", 0, 60), fix("ann", 90, 200), fix("ann", 1000, 200)]
    let wood = Field.square("wood", size: 100, role: .safe)
    for game in [Game.on(park), Game.on(wood, mode: .lastStanding, grace: 5), Game.on(mode: .lastStanding)] {
      let (log, _) = try MatchEngine.play(game, events)
      #expect(log.story.filter { $0.contains("Bounds") || $0.contains("Eliminated") }.isEmpty)
    }
  }

  @Test("who goes stale outside is out nevertheless")
  func staleOutside() throws {
    var game = alone
    game.rules.staleAfterSeconds = 10
    let (log, _) = try MatchEngine.play(game, [fix("ann", 0, 150), fix("bob", 100)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 outOfBoundsWarned ann 30", "10 playerWentStale ann",
        "30 playerEliminated ann outOfBounds", "100 playerJoined bob", "100 zoneEntered bob park", "100 matchEnded []",
      ])
  }

  @Test("events of those who are out are counted and have no effect")
  func afterElimination() throws {
    let null = Coordinate(longitude: 0, latitude: 0)
    let (log, engine) = try MatchEngine.play(
      alone,
      [
        fix("bob", 0), fix("ann", 0, 150), fix("ann", 31), fix("ann", 32, at: null), event("ann", 33, .quit),
        event("ann", 34, .join(team: "red")), fix("bob", 35),
      ])
    #expect(log.story.filter { $0.contains("ann") }.last == "30 playerEliminated ann outOfBounds")
    #expect(engine.state.counts.passed == [.afterElimination: 4])
    #expect(engine.state.counts.passedFixes == 2)
    #expect(engine.state.counts.rejected.isEmpty)
    #expect(engine.state.roster["ann"]?.team == nil)
  }

  @Test("a fix that waits for confirmation is no longer looked at when its player goes out")
  func heldAtElimination() throws {
    // At rest outside, then a rush into the park that no second fix confirms before the deadline.
    let (log, engine) = try MatchEngine.play(
      alone, [fix("bob", 0), fix("ann", 0, 150), fix("ann", 20, 150), fix("ann", 25, 90), fix("bob", 40)])
    #expect(log.story.filter { $0.contains("ann") }.last == "30 playerEliminated ann outOfBounds")
    #expect(engine.state.counts.passed == [.afterElimination: 1])
    #expect(engine.state.counts.taken == 4)
  }

  @Test("a grace of 0 leaves no time")
  func noGrace() throws {
    let (log, _) = try MatchEngine.play(.on(park, grace: 0), [fix("ann", 0, 150), fix("ann", 10)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 outOfBoundsWarned ann 0", "0 playerEliminated ann outOfBounds",
        "10 matchEnded []",
      ])
  }
}
