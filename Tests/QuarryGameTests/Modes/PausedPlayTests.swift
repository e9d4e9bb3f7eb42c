import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryGame

/// What players do while the match stands still, and what the modes make of it.
@Suite("play in a pause")
struct PausedPlayTests {
  private func pause(_ from: Double, _ to: Double) -> [ClientEvent] {
    [event(nil, from, .host(.pause)), event(nil, to, .host(.resume))]
  }

  private func story(_ game: Game, _ events: [ClientEvent]...) throws -> [String] {
    let (log, engine) = try MatchEngine.play(game, events.flatMap { $0 }.byTime)
    #expect(LogLaws(log, engine).failures == [])
    return log.play
  }

  @Test("who comes beside another one in a pause touches from its end on, and at once not at all", arguments: [0.0, 5])
  func tag(_ seconds: Double) throws {
    var game = Game.on(mode: .tag, startsAt: 0)
    game.players = [Game.Player(id: "ann", team: "red"), Game.Player(id: "bob")]
    game.rules.staleAfterSeconds = 1000
    game.rules.tag.catcherTeam = "red"
    game.rules.tag.seconds = seconds
    // Ann is beside Bob from some 32 s on, and the match goes on at 60.5 s.
    let story = try story(
      game, walking("ann", (0, 60, 0), (20, 60, 0), (35, 2, 0), (100, 2, 0)), walking("bob", (0, 0, 0), (100, 0, 0)),
      pause(10.5, 60.5))
    let touch = "\(60.5 + seconds) roleChanged bob catcher by ann"
    #expect(story.contains(touch) == (seconds > 0), "\(story)")
    #expect(story.contains { $0.contains("bob catcher") } == (seconds > 0), "\(story)")
  }

  @Test("a seeker who is beside a hider when the match goes on finds them after the whole time")
  func hideAndSeek() throws {
    var game = Game.on(mode: .hideAndSeek, startsAt: 0)
    game.players = [Game.Player(id: "ann", team: "red"), Game.Player(id: "bob"), Game.Player(id: "cid")]
    game.rules.staleAfterSeconds = 1000
    game.rules.hideAndSeek.seekerTeam = "red"
    game.rules.hideAndSeek.hideSeconds = 0
    let story = try story(
      game, walking("ann", (0, 60, 0), (20, 60, 0), (35, 2, 0), (100, 2, 0)), walking("bob", (0, 0, 0), (100, 0, 0)),
      walking("cid", (0, 200, 0), (100, 200, 0)), pause(10.5, 60.5))
    #expect(story.contains("65.5 playerEliminated bob caught by ann"), "\(story)")
  }

  @Test("targets that are due at the very instant of a pause are drawn at its end")
  func draw() throws {
    var game = Game.on(mode: .assassin, startsAt: 0, players: ["ann", "bob", "cid"])
    game.rules.staleAfterSeconds = 1000
    game.rules.hunt.drawSeconds = 30
    let story = try story(game, ["ann", "bob", "cid"].flatMap { walking($0, (0, 0, 0), (100, 0, 0)) }, pause(30, 50))
    #expect(story.filter { $0.contains("targetAssigned") }.count == 3)
    #expect(story.filter { $0.hasPrefix("50 targetAssigned") }.count == 3, "\(story)")
  }

  @Test("a claim about an instant at which the match stood still is refused, although it goes on by then")
  func claim() throws {
    var game = Game.on(mode: .assassin, lateness: 0, startsAt: 0, players: ["ann", "bob"])
    game.rules.staleAfterSeconds = 1000
    let near = walking("ann", (0, 0, 0), (60, 0, 0)) + walking("bob", (0, 3, 0), (60, 3, 0))
    let late = ClientEvent(time: Field.time(30), player: "ann", kind: .claim(target: "bob"))
    let events =
      near.byTime.filter { $0.time <= Field.time(45) } + [late] + near.byTime.filter { $0.time > Field.time(45) }
    func log(_ host: [ClientEvent]) throws -> [String] {
      let engine = try MatchEngine(game)
      let all = (host + events).enumerated().sorted { a, b in
        // The late claim keeps its place among the arrivals.
        func arrival(_ event: ClientEvent) -> GameTime { event == late ? Field.time(45.5) : event.time }
        return (arrival(a.element), a.offset) < (arrival(b.element), b.offset)
      }
      return (engine.ingest(all.map(\.element)) + engine.finish()).play
    }
    #expect(try log([]).contains { $0.contains("eliminationClaimed ann bob") })
    #expect(try log(pause(20.5, 40.5)).contains { $0.contains("eliminationRefused ann bob notHunting") })
  }

  @Test("a checkpoint that is entered in a pause has to be entered again; who leaves the start then starts at its end")
  func checkpoints() throws {
    var game = Game.on(mode: .checkpoints, startsAt: 0, players: ["ann"], openJoin: false)
    game.zones = [
      Field.circle("c1", 100, 0, radius: 15), Field.circle("c2", 200, 0, radius: 15),
      Field.circle("base", 0, 0, radius: 20, role: .spawn),
      Field.circle("end", 300, 0, radius: 15, role: Zone.Role(rawValue: "finish")),
    ]
    game.rules.staleAfterSeconds = 1000
    game.rules.checkpoints.order = .any
    game.rules.checkpoints.start = .leaving
    // 2 m/s: the base ends at 20 m after 20 s, the first control begins at 85 m after 52.5 s, the second after 102.5 s.
    let (log, engine) = try MatchEngine.play(
      game, (walking("ann", (0, 0, 0), (10, 0, 0), (170, 320, 0)) + pause(15.5, 80.5)).byTime)
    #expect(
      log.play.filter { $0.contains("Reached") }.map { $0.split(separator: " ").dropFirst() } == [
        ["checkpointReached", "ann", "c2", "1"]
      ])
    let progress = try #require(engine.state.mode?.state(of: Checkpoints.self)?.runs.first?.progress)
    // From the end of the pause to 285 m.
    #expect(abs((progress.finishSeconds ?? 0) - (152.5 - 80.5)) < 0.5)
    #expect(progress.visits.map(\.zone) == [1])
  }

  @Test("the clock of a match: an instant less the pauses before it, whatever pauses come later")
  func clock() {
    var clock = MatchClock()
    let instants = stride(from: 0.0, through: 100, by: 0.5).map(Field.time)
    func byHand(_ time: GameTime, _ pauses: [(Double, Double)]) -> GameTime {
      // Second by half second.
      let still = pauses.reduce(0.0) { sum, pause in
        sum + max(0, min(time - Field.noon, pause.1) - pause.0)
      }
      return time.advanced(bySeconds: -still)
    }
    var pauses: [(Double, Double)] = []
    for (from, to) in [(10.0, 15.5), (15.5, 20), (40, 40), (60, 90)] {
      clock.pause(at: Field.time(from))
      let open = pauses + [(from, .infinity)]
      #expect(instants.allSatisfy { clock.played($0) == byHand($0, open) })
      #expect(
        instants.allSatisfy { time in
          clock.isStill(at: time) == open.contains { $0.0 < time - Field.noon && time - Field.noon <= $0.1 }
        })
      _ = clock.resume(at: Field.time(to))
      pauses.append((from, to))
      #expect(instants.allSatisfy { clock.played($0) == byHand($0, pauses) })
      #expect(instants.allSatisfy { clock.seconds(from: Field.noon, to: $0) == clock.played($0) - Field.noon })
    }
    #expect(
      clock.isStill(at: Field.time(15.5)) && !clock.isStill(at: Field.time(10)) && !clock.isStill(at: Field.time(40)))
    #expect(clock.played(.distantPast) == .distantPast)
  }
}
