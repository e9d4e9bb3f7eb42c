import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("pauses")
struct PauseTests {
  private let park = Field.square("park", size: 100)

  @Test("a deadline is later by the pause, to the microsecond")
  func grace() throws {
    let game = Game.on(park, mode: .lastStanding, grace: 30, startsAt: 0, players: ["bob"])
    let events = [
      fix("ann", 0, 300), event(nil, 10, .host(.pause)), tick(500), event(nil, 1_000.000_001, .host(.resume)),
      tick(1_050),
    ]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(
      log.story.filter { !$0.contains("Joined") } == [
        "0 matchStarted", "0 outOfBoundsWarned ann 30", "10 matchPaused", "60 playerWentStale ann",
        "1000.000001 matchResumed", "1020.000001 playerEliminated ann outOfBounds", "1020.000001 matchEnded [bob]",
      ])
    #expect(LogLaws(log, engine).failures == [])
  }

  @Test("who goes out of bounds in a pause is warned when the match goes on, and who came back meanwhile was not")
  func inPause() throws {
    let game = Game.on(park, mode: .lastStanding, grace: 30, startsAt: 0, players: ["cid"])
    let events = [
      fix("ann", 0), fix("bob", 0), event(nil, 5, .host(.pause)), fix("ann", 10, 300), fix("ann", 11, 300),
      fix("bob", 11, 300), fix("bob", 12, 300), fix("bob", 30), fix("bob", 31), event(nil, 40, .host(.resume)),
      fix("ann", 41, 300), fix("bob", 41), tick(71),
    ]
    let log = try MatchEngine.play(game, events).log
    #expect(
      log.story.filter { !$0.contains("Joined") && !$0.contains("zone") } == [
        "0 matchStarted", "5 matchPaused", "40 matchResumed", "40 outOfBoundsWarned ann 70",
        "70 playerEliminated ann outOfBounds", "71.000001 matchEnded [bob cid]",
      ])
    // Memberships go on all the same.
    #expect(
      log.story.filter { $0.contains("zoneE") }.suffix(3) == [
        "11 zoneExited ann park", "12 zoneExited bob park", "31 zoneEntered bob park",
      ])
  }

  @Test("health stands still, also of one who comes into harm within the pause")
  func health() throws {
    var game = Game.on(park, mode: .lastStanding, startsAt: 0, players: ["cid"])
    game.rules.graceSeconds = nil
    game.rules.staleAfterSeconds = 1_000
    game.rules.health.points = 20
    game.rules.latenessSeconds = 0
    let events = [
      fix("ann", 0, 300), fix("bob", 0), fix("bob", 5), event(nil, 5, .host(.pause)), fix("bob", 10, 300),
      fix("bob", 11, 300),
      event(nil, 105, .host(.resume)), tick(200),
    ]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(
      log.story.filter { $0.contains("Eliminated") } == [
        "120 playerEliminated ann zone", "125 playerEliminated bob zone",
      ])
    #expect(LogLaws(log, engine).failures == [])
  }

  @Test("phases, the end and the hunt stand still; a claim in the pause is refused")
  func hunt() throws {
    var game = Game.on(park, mode: .assassin, startsAt: 0, players: ["ann", "bob", "cid"])
    game.phases = [MatchPhase("one", seconds: 20), MatchPhase("two", seconds: 20)]
    game.rules.hunt.claimSeconds = 10
    game.rules.hunt.silence = .denies
    game.rules.staleAfterSeconds = 1_000
    let both = { (second: Double) in [fix("ann", second), fix("bob", second, 1), fix("cid", second, 2)] }
    let claim = { (second: Double) in event("ann", second, .claim(target: nil)) }
    let events =
      both(4) + [claim(4), event(nil, 8, .host(.pause))] + both(50) + [
        claim(50), event(nil, 108, .host(.resume)), tick(300),
      ]
    let log = try MatchEngine.play(game, events).log
    #expect(
      log.story.filter { $0.contains("phase") || $0.contains("elim") || $0.contains("match") }.map { line in
        line.split(separator: " ").filter { !["bob", "cid"].contains($0) }.joined(separator: " ")
      } == [
        "0 matchStarted", "0 phaseChanged one 20", "4 eliminationClaimed ann", "8 matchPaused",
        "50 eliminationRefused ann notHunting", "108 matchResumed", "114 eliminationRefused ann unanswered",
        "120 phaseChanged two 140", "140 matchEnded [ann cid]",
      ])
  }

  @Test("a pause in a pause, and going on without one, change nothing, and are counted")
  func twice() throws {
    let game = Game.on(park, mode: .lastStanding, startsAt: 0, players: ["ann", "bob"])
    let orders = [
      (-5, HostOrder.pause), (1, .resume), (2, .pause), (3, .pause), (4, .start), (5, .resume), (6, .resume),
    ]
    let events =
      orders.map { event(nil, Double($0.0), .host($0.1)) } + [
        tick(9), event(nil, 10, .host(.end)), event(nil, 11, .host(.end)),
      ]
    let (log, engine) = try MatchEngine.play(game, events + [tick(12)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 playerJoined bob", "2 matchPaused", "5 matchResumed",
        "10 matchEnded [ann bob]",
      ])
    #expect(engine.state.counts.passed == [.beforeStart: 1, .unusedKind: 4, .afterEnd: 1])
    #expect(!engine.state.isPaused)
  }

  @Test("the host ends a match that stands still")
  func endPaused() throws {
    let game = Game.on(park, mode: .lastStanding, grace: 30, startsAt: 0, players: ["bob"])
    let events = [fix("ann", 0, 300), event(nil, 10, .host(.pause)), event(nil, 900, .host(.end)), tick(901)]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(log.story.suffix(1) == ["900 matchEnded [ann bob]"])
    #expect(engine.state.result?.ranking.map(\.place) == [1, 1])
  }

  /// A game with bounds, a budget, contests, dwells, health, phases and an end.
  private func busy(_ seed: UInt64) -> Game {
    var random = SeededRandom(seed: seed)
    var flag = Field.circle("flag", 0, 0, radius: 20)
    flag.captureSeconds = 15
    var game = Game.on(park, flag, mode: .lastStanding, grace: 40, startsAt: 0)
    game.players = (0..<5).map { Game.Player(id: PlayerID("p\($0)"), team: "t\($0 % 2)") }
    game.rules.staleAfterSeconds = 100_000
    game.rules.outsideBudgetSeconds = random.next(below: 2) == 0 ? nil : 60
    game.rules.maximumSpeedMetersPerSecond = 10_000
    game.rules.health.points = random.next(below: 2) == 0 ? nil : 90
    game.rules.health.recoveryPerSecond = 0.25
    game.rules.course.endSeconds = 250
    game.phases = [MatchPhase("one", seconds: 33), MatchPhase("two", seconds: 77), MatchPhase("three")]
    return game
  }

  @Test("a pause in which nobody sends anything only makes all that comes later by its length", arguments: 0..<40)
  func shifted(seed: UInt64) throws {
    let game = busy(seed)
    var random = SeededRandom(seed: seed &+ 1_000)
    let start = 40 + Double(random.next(below: 160)) + 0.5
    let length = 10 + Double(random.next(below: 3_000))
    // Everybody is well inside of a zone or well outside, for half a minute or so at a time, and nowhere else around the pause:
    // what is judged of ways and of doubtful places takes in how long ago something was.
    let spots = [(0.0, 0.0), (35, 35), (-35, 30), (300, 0), (0, -250), (5, -4)]
    var spot = game.players.map { _ in random.next(below: 6) }
    var still: [ClientEvent] = []
    for second in 0..<240 {
      for (index, player) in game.players.enumerated() {
        if random.next(below: 25) == 0, abs(Double(second) - start) > 2 { spot[index] = random.next(below: 6) }
        let (east, north) = spots[Int(spot[index])]
        still.append(fix(player.id, Double(second), east, north, accuracy: 2))
      }
    }
    let paused = still.flatMap { event -> [ClientEvent] in
      guard event.time > Field.time(start), case .fix(var fix) = event.kind else { return [event] }
      fix.time = fix.time.advanced(bySeconds: length)
      return [ClientEvent(fix)]
    }
    let orders = [event(nil, start, .host(.pause)), event(nil, start + length, .host(.resume))]
    let expected = try MatchEngine.play(game, still + [tick(400)])
    let all = (paused + orders + [tick(400 + length)]).sorted { $0.time < $1.time }
    let (log, engine) = try MatchEngine.play(game, all)
    #expect(expected.log.contains { $0.kind == "playerEliminated" })
    let moved = log.filter { $0.kind != "matchPaused" && $0.kind != "matchResumed" }.map { action in
      "\(action.time > Field.time(start) ? action.time.advanced(bySeconds: -length) : action.time) \(words(action))"
    }
    let plain = expected.log.map { "\($0.time) \(words($0))" }
    let first = zip(moved, plain).first { $0 != $1 }
    #expect(first == nil && moved.count == plain.count)
    #expect(LogLaws(log, engine).failures == [])
  }

  /// What an action says but for its times.
  private func words(_ action: GameAction) -> String {
    ([action].story.first ?? "").split(separator: " ").dropFirst().filter { Double($0) == nil }.joined(separator: " ")
  }
}
