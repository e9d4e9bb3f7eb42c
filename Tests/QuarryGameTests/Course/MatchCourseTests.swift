import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@Suite("start, end, and who takes part")
struct MatchCourseTests {
  private let park = Field.square("park", size: 200)

  @Test("the last one standing wins, and the match ends there")
  func lastStanding() throws {
    let game = Game.on(park, mode: .lastStanding)
    let (log, engine) = try MatchEngine.play(
      game,
      [fix("ann", 0), fix("bob", 0, 150), fix("cat", 0, 10), event("cat", 30, .quit), fix("ann", 61), fix("bob", 62)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 playerJoined bob", "0 playerJoined cat", "0 zoneEntered ann park",
        "0 zoneEntered cat park", "0 outOfBoundsWarned bob 60", "30 playerEliminated cat quit",
        "60 playerWentStale ann",
        "60 playerEliminated bob outOfBounds", "60 matchEnded [ann]",
      ])
    #expect(engine.state.phase == .ended)
    #expect(engine.state.time == Field.time(60))
    #expect(engine.state.counts.passed == [.afterEnd: 2])
  }

  @Test("two who go out at the same instant leave nobody to win")
  func nobodyLeft() throws {
    let game = Game.on(park, mode: .lastStanding)
    let (log, _) = try MatchEngine.play(game, [fix("bob", 0, 150), fix("ann", 0, 150), fix("ann", 61, 150)])
    #expect(
      log.story.suffix(3) == [
        "60 playerEliminated ann outOfBounds", "60 playerEliminated bob outOfBounds", "60 matchEnded []",
      ])
  }

  @Test("one who quits at another's deadline goes out with them")
  func quitAtDeadline() throws {
    let game = Game.on(park, mode: .lastStanding)
    let (log, _) = try MatchEngine.play(game, [fix("bob", 0, 150), fix("ann", 0), event("ann", 60, .quit)])
    #expect(
      log.story.suffix(3) == [
        "60 playerEliminated ann quit", "60 playerEliminated bob outOfBounds", "60 matchEnded []",
      ])
  }

  @Test("when the input ends, all who are left win, in the order of their names' bytes")
  func winnersAtTheEnd() throws {
    let game = Game.on(park, mode: .lastStanding)
    let (log, _) = try MatchEngine.play(game, [fix("zoë", 0), fix("Zed", 1), fix("ann", 2)])
    #expect(log.story.last == "2 matchEnded [Zed ann zoë]")
  }

  @Test("who is alone plays on, and others may still join; a closed game with nobody left is over")
  func alone() throws {
    let open = Game.on(park, mode: .lastStanding)
    let (log, _) = try MatchEngine.play(open, [fix("ann", 0), event("ann", 5, .quit), fix("bob", 9)])
    #expect(log.story.suffix(3) == ["9 playerJoined bob", "9 zoneEntered bob park", "9 matchEnded [bob]"])
    let closed = Game.on(park, mode: .lastStanding, players: ["ann"], openJoin: false)
    let (short, _) = try MatchEngine.play(closed, [fix("ann", 0), event("ann", 5, .quit), fix("bob", 9)])
    #expect(short.story.suffix(2) == ["5 playerEliminated ann quit", "5 matchEnded []"])
  }

  @Test("in the free mode quitting ends nothing but one's own part")
  func quitFree() throws {
    let (log, _) = try MatchEngine.play(
      .on(park), [fix("ann", 0), fix("bob", 0), event("ann", 5, .quit), fix("bob", 9)])
    #expect(log.story.suffix(2) == ["5 playerEliminated ann quit", "9 matchEnded []"])
  }

  @Test("a match starts when the game says, and fixes before do not count")
  func startsAt() throws {
    let game = Game.on(park, startsAt: 100, players: ["zed", "ann"])
    let engine = try MatchEngine(game)
    #expect(engine.ingest([fix("ann", 50), fix("bob", 99)]).isEmpty)
    #expect(engine.state.phase == .waiting)
    #expect(
      engine.advance(to: Field.time(120)).story == [
        "100 matchStarted", "100 playerJoined ann", "100 playerJoined zed",
      ])
    // From before the start, but arrived after it.
    #expect(engine.ingest([fix("bob", 98)]).isEmpty)
    let log = engine.ingest([fix("zed", 130), fix("ann", 131)])
    #expect(log.story == ["130 zoneEntered zed park"])
    #expect(engine.state.counts.passed == [.beforeStart: 3])
  }

  @Test("a fix at the very start counts, and comes after it")
  func atTheStart() throws {
    let (log, _) = try MatchEngine.play(.on(park, startsAt: 10, players: ["zed"]), [fix("ann", 10), fix("zed", 12)])
    #expect(
      log.story == [
        "10 matchStarted", "10 playerJoined ann", "10 playerJoined zed", "10 zoneEntered ann park",
        "12 zoneEntered zed park", "12 matchEnded []",
      ])
  }

  @Test("a match that never starts never ends, and counts what came")
  func neverStarts() throws {
    let (log, engine) = try MatchEngine.play(
      .on(park, startsAt: 100), [fix("ann", 50), event("bob", 60, .join(team: nil))])
    #expect(log.isEmpty)
    #expect(engine.state.counts.passed == [.beforeStart: 2])
    #expect(engine.state.phase == .ended)
    let (nothing, empty) = try MatchEngine.play(.on(park), [])
    #expect(nothing.isEmpty)
    #expect(empty.state.time == nil)
  }

  @Test("a match starts with the first fix with which nothing is wrong, not with a join, a tick or a null island")
  func startsWithFirstFix() throws {
    let null = Coordinate(longitude: 0, latitude: 0)
    let (log, engine) = try MatchEngine.play(
      .on(park),
      [event("bob", 0, .join(team: "red")), tick(1), fix("ann", 2, at: null), fix("ann", 3), fix("ann", 4)])
    #expect(
      log.story == [
        "3 matchStarted", "3 playerJoined ann", "3 playerJoined bob", "3 zoneEntered ann park", "4 matchEnded []",
      ])
    #expect(engine.state.roster["bob"]?.team == "red")
    #expect(engine.state.counts.passed == [.beforeStart: 1])
  }

  @Test("who comes and goes before the start has done so at the start")
  func lobby() throws {
    let game = Game.on(park, mode: .lastStanding, startsAt: 100, players: ["ann", "bob"])
    let engine = try MatchEngine(game)
    _ = engine.ingest([event("cat", 10, .join(team: "red")), event("bob", 20, .quit), event("dan", 30, .quit)])
    let restored = try MatchEngine(restoring: engine.snapshot.throughJSON())
    let log = restored.ingest([fix("bob", 101), fix("ann", 102)])
    #expect(
      log.story == [
        "100 matchStarted", "100 playerJoined ann", "100 playerJoined bob", "100 playerJoined cat",
        "100 playerEliminated bob quit",
      ])
    _ = restored.finish()
    #expect(restored.state.counts.passed == [.notJoined: 1, .afterElimination: 1])
  }

  @Test("only who is listed plays where the game is closed")
  func closed() throws {
    let null = Coordinate(longitude: 0, latitude: 0)
    let game = Game.on(park, players: ["ann"], openJoin: false)
    let (log, engine) = try MatchEngine.play(
      game,
      [
        fix("ann", 0), fix("bob", 1), event("bob", 2, .join(team: nil)), event("bob", 3, .quit),
        fix("bob", 4, at: null), fix("ann", 5),
      ])
    #expect(log.story == ["0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "5 matchEnded []"])
    #expect(engine.state.counts.passed == [.notListed: 4])
    #expect(engine.state.counts.passedFixes == 2)
  }

  @Test("nobody joins by quitting, claiming or telling settings")
  func strangers() throws {
    let game = Game.on(park, mode: .lastStanding)
    let (log, engine) = try MatchEngine.play(
      game,
      [
        fix("ann", 0), event("eve", 1, .quit), event("eve", 2, .settings("{}")), event("eve", 3, .claim(target: "ann")),
        event("ann", 4, .authorization("always")), fix("ann", 5),
      ])
    #expect(log.story == ["0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "5 matchEnded [ann]"])
    #expect(engine.state.counts.passed == [.notJoined: 3, .unusedKind: 1])
  }

  @Test("who joins brings a team, and can change it")
  func teams() throws {
    let (log, engine) = try MatchEngine.play(
      .on(park),
      [fix("ann", 0), event("bob", 1, .join(team: "red")), event("ann", 2, .join(team: "blue")), fix("bob", 3)])
    #expect(engine.state.roster["bob"]?.team == "red")
    #expect(engine.state.roster["ann"]?.team == "blue")
    #expect(log.filter { $0.kind == "playerJoined" }.count == 2)
  }

  @Test("what comes after the end is counted")
  func afterEnd() throws {
    let engine = try MatchEngine(.on(park))
    _ = engine.ingest([fix("ann", 0)])
    #expect(engine.finish().last?.kind == "matchEnded")
    #expect(engine.ingest([fix("ann", 10), fix("ann", 20), event("ann", 21, .quit)]).isEmpty)
    #expect(engine.finish().isEmpty)
    #expect(engine.state.counts.passed == [.afterEnd: 3])
    #expect(engine.state.counts.passedFixes == 2)
    #expect(engine.state.counts.fixes == 3)
  }

  @Test("when input ends, the fix that waits for confirmation is taken, and its way counts")
  func heldAtTheEnd() throws {
    let (log, engine) = try MatchEngine.play(
      .on(park), [fix("ann", 0, -150), fix("ann", 30, -150), fix("ann", 40, -50)])
    #expect(log.story.suffix(2) == ["40 zoneEntered ann park", "40 matchEnded []"])
    #expect(engine.state.counts.taken == 3)
    let way = try #require(engine.state.roster["ann"]?.distance.value)
    #expect((way - 100).magnitude < 0.5, "\(way) m")
  }

  @Test("silence makes stale, the next fix brings back, and a late watch is set anew")
  func silence() throws {
    var game = Game.on(park)
    game.rules.staleAfterSeconds = 10
    let (log, _) = try MatchEngine.play(
      game, [fix("ann", 0), fix("ann", 9), fix("ann", 18), fix("ann", 50), fix("ann", 60), fix("ann", 71)])
    #expect(
      log.story.filter { $0.contains("Stale") || $0.contains("Returned") } == [
        "28 playerWentStale ann", "50 playerReturned ann", "70 playerWentStale ann", "71 playerReturned ann",
      ])
  }
}
