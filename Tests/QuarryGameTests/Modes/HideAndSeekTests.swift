import QuarryFences
import QuarryGeometry
import QuarryProximity
import Testing

@testable import QuarryGame

/// Players of the team "red" seek, at once unless a test says otherwise.
private func game(
  red: [PlayerID] = ["ann"], others: [PlayerID], _ change: (inout Game) -> Void = { _ in }
) -> Game {
  var game = Game.on(mode: .hideAndSeek, startsAt: 0)
  game.players = red.map { Game.Player(id: $0, team: "red") } + others.map { Game.Player(id: $0) }
  game.rules.staleAfterSeconds = 600
  game.rules.hideAndSeek.seekerTeam = "red"
  game.rules.hideAndSeek.hideSeconds = 0
  change(&game)
  return game
}

private func play(_ game: Game, _ events: [ClientEvent]...) throws -> [String] {
  let (log, engine) = try MatchEngine.play(game, events.flatMap { $0 }.byTime)
  #expect(LogLaws(log, engine).failures == [])
  return log.play
}

@Suite("Hide and seek")
struct HideAndSeekTests {
  /// Ann walks by Bob, stays beside him for a while, and goes on to Cid.
  private let ann = walking("ann", (0, 100, 0), (50, 0, 0), (70, 0, 0), (120, -100, 0), (140, -100, 0))
  private let bob = walking("bob", (0, 0, 3), (140, 0, 3))
  private let cid = walking("cid", (0, -100, 3), (140, -100, 3))

  @Test("who has a seeker beside them for long enough is found and out, and the seekers win once nobody hides")
  func found() throws {
    let story = try play(game(others: ["bob", "cid"]), ann, bob, cid)
    #expect(
      story == [
        "0 roleChanged ann seeker", "52 playerEliminated bob caught by ann", "52 scoreChanged ann 1 1 tag",
        "122 playerEliminated cid caught by ann", "122 scoreChanged ann 1 2 tag", "122 matchEnded [ann]",
      ])
  }

  @Test("by rule who is found seeks too")
  func seeks() throws {
    let story = try play(game(others: ["bob", "cid"]) { $0.rules.hideAndSeek.found = .seeks }, ann, bob, cid)
    #expect(
      story == [
        "0 roleChanged ann seeker", "52 roleChanged bob seeker by ann", "52 scoreChanged ann 1 1 tag",
        "122 roleChanged cid seeker by ann", "122 scoreChanged ann 1 2 tag", "122 matchEnded [ann bob cid]",
      ])
  }

  @Test("nobody is found while all hide; who is beside a seeker then has the whole time to get away")
  func hiding() throws {
    let early = try play(game(others: ["bob", "cid"]) { $0.rules.hideAndSeek.hideSeconds = 60 }, ann, bob, cid)
    #expect(early[1] == "65 playerEliminated bob caught by ann")
    let late = try play(game(others: ["bob", "cid"]) { $0.rules.hideAndSeek.hideSeconds = 130 }, ann, bob, cid)
    #expect(late.suffix(2) == ["135 scoreChanged ann 1 1 tag", "140 matchEnded [bob]"])
  }

  @Test("a seeker who only runs by finds nobody, and hiders who are left at the end win")
  func runsBy() throws {
    let story = try play(game(others: ["bob", "cid"]), walking("ann", (0, 100, 0), (40, -60, 0)), bob, cid)
    #expect(story == ["0 roleChanged ann seeker", "140 matchEnded [bob cid]"])
  }

  @Test("nobody is found in a safe zone")
  func safe() throws {
    let story = try play(
      game(others: ["bob", "cid"]) { $0.zones = [Field.circle("hut", 0, 0, radius: 30, role: .safe)] }, ann, bob, cid)
    #expect(!story.contains { $0.contains("bob caught") } && story.contains("122 playerEliminated cid caught by ann"))
  }

  @Test("a phase that is none of hunting stops the finding, and its end begins it anew")
  func phases() {
    let game = game(others: ["bob"])
    let mode = HideAndSeek(game)
    guard let compiled = try? CompiledGame(game) else { return #expect(Bool(false)) }
    var state = Match.State(startsAt: Field.noon)
    _ = state.roster.join("ann", team: "red")
    _ = state.roster.join("bob", team: nil)
    func view(_ seconds: Double) -> MatchView {
      MatchView(game: compiled, fences: compiled.fences, time: Field.time(seconds), state)
    }
    let hiding = MatchPhase("hiding", seconds: 60, isHunting: false)
    let seeking = MatchPhase("seeking")
    let meeting = Meeting(
      ProximityEvent(
        kind: .met, watch: 0, first: 0, second: 1, crossedAt: Field.time(10), decidedAt: Field.time(10),
        distance: Meters(3), cause: .moved))
    var play = mode.begin(view(0))
    state.matchPhase = hiding
    var told = mode.reduce(into: &play, .began, view(0)) + mode.reduce(into: &play, .joined(0), view(0))
    told += mode.reduce(into: &play, .joined(1), view(0))
    #expect(told.contains(.tell(.roleChanged("ann", role: "seeker", by: nil))))
    #expect(mode.reduce(into: &play, .met(0, 1, meeting), view(10)).isEmpty)
    state.matchPhase = seeking
    #expect(mode.reduce(into: &play, .phase(seeking), view(60)) == [.wake(2, at: Field.time(65))])
    #expect(
      mode.reduce(into: &play, .due(2), view(65)) == [.eliminate(1, by: 0, .caught), .score(0, 1, .tag)])
  }

  @Test("a seeker who goes is replaced by one who is drawn; of two players the one who is left wins")
  func replaced() throws {
    let story = try play(game(others: ["bob", "cid"]), [fix("ann", 0, 300)], bob, cid, [event("ann", 20, .quit)])
    #expect(story.count == 4 && story[2].hasPrefix("20 roleChanged") && story[2].hasSuffix("seeker"))
    let two = try play(game(others: ["bob"]), [fix("ann", 0, 300)], bob, [event("ann", 20, .quit)])
    #expect(two == ["0 roleChanged ann seeker", "20 playerEliminated ann quit", "20 matchEnded [bob]"])
  }

  @Test("a silent seeker is joined by another one, and the draw is that of the seed")
  func silent() throws {
    let names: [PlayerID] = ["ann", "bob", "cid", "dan"]
    func story(_ seed: UInt64) throws -> [String] {
      try play(
        game(red: [], others: names) {
          $0.rules.hideAndSeek.seekerTeam = nil
          $0.rules.staleAfterSeconds = 30
          $0.seed = seed
        }, [fix("ann", 0)], walking("bob", (0, 60, 0), (100, 60, 0)), walking("cid", (0, 120, 0), (100, 120, 0)))
    }
    let stories = try (0..<8 as Range<UInt64>).map(story)
    #expect(Set(stories.map { $0.first }).count > 2)
    let silent = try #require(stories.first { $0.first == "0 roleChanged ann seeker" })
    #expect(silent.count == 3 && silent[1].hasPrefix("30 roleChanged") && silent[1].hasSuffix("seeker"))
    #expect(try story(1) == stories[1])
  }

  @Test(
    "a simulated match is the same however it is cut, and after each restart",
    arguments: HideAndSeekRules.Found.allCases)
  func simulated(_ found: HideAndSeekRules.Found) throws {
    let names = (0..<8).map { PlayerID("p\($0)") }
    var game = game(red: [], others: names) {
      $0.rules.hideAndSeek.seekerTeam = nil
      $0.rules.hideAndSeek.seekers = 2
      $0.rules.hideAndSeek.hideSeconds = 60
      $0.rules.hideAndSeek.found = found
      $0.rules.hideAndSeek.findSeconds = 3
    }
    game.zones = [Field.square("park", size: 160)]
    let log = try MatchEngine.playThrough(game, Walkers(names, seed: 8, seconds: 900, size: 60).events)
    #expect(log.filter { $0.kind == "scoreChanged" }.count >= 4)
    #expect(log.first { $0.kind == "scoreChanged" }.map { $0.time >= Field.time(63) } == true)
  }
}
