import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@Suite("Profile of the app")
struct AppProfileTests {
  private let recorded = Asked<FinishedMatch>()

  private func makeStore(_ profile: PlayerProfile = PlayerProfile(name: "Ada")) -> TestStoreOf<Profile> {
    var state = Profile.State(session: AppFixtures.session())
    state.profile = profile
    return TestStore(initialState: state) {
      Profile()
    } withDependencies: {
      $0.profiles.record = { [recorded] in recorded.add($1) }
    }
  }

  @Test("is loaded; a match that the server does not have yet stays in it")
  func load() async {
    let old = AppFixtures.result("old", at: 1)
    let new = AppFixtures.result("new", at: 2)
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.profiles.load = { _ in PlayerProfile(name: "Ada", history: [old]) }
    store.dependencies.profiles.record = { _, _ in throw ClientFailure.unavailable("no net") }
    store.send(.matchFinished(new))
    store.send(.appeared)
    await store.receive(.loaded(PlayerProfile(name: "Ada", history: [old])))
    #expect(store.state.profile.history == [new, old])
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a finished match is in the history at once, and told to the server")
  func finished() async {
    let store = makeStore(PlayerProfile(name: "Ada", history: [AppFixtures.result("first", at: 1, kills: 2)]))
    let match = AppFixtures.result("second", at: 2, kills: 3)
    store.send(.matchFinished(match)) {
      $0.profile.record(match)
      $0.unsaved = [match]
      $0.lastImprovements = [.kills, .winStreak]
      $0.isSaving = true
    }
    await store.receive(.delegate(.improved([.kills, .winStreak])))
    await store.receive(.recorded(match)) {
      $0.unsaved = []
      $0.isSaving = false
    }
    #expect(recorded.take() == [match])
    store.send(.matchFinished(match))
    await store.finish()
  }

  @Test("a match is told again until the server has it, in the order of the matches")
  func offline() async {
    let store = makeStore()
    store.exhaustivity = .off
    let (a, b) = (AppFixtures.result("a", at: 1), AppFixtures.result("b", at: 2))
    store.dependencies.profiles.record = { _, _ in throw ClientFailure.unavailable("no net") }
    store.send(.matchFinished(a))
    store.send(.matchFinished(b))
    await store.receive(.failed(.record, .unavailable("no net")))
    store.dependencies.profiles.record = { [recorded] in recorded.add($1) }
    await store.advance(by: .seconds(Profile.pauseSeconds))
    await store.receive(.recorded(a))
    await store.receive(.recorded(b))
    #expect(recorded.take() == [a, b])
    #expect(store.state.unsaved == [])
    await store.finish()
  }

  @Test("a match that the server will never take does not hold up the next")
  func rejected() async {
    let store = makeStore()
    store.exhaustivity = .off
    let (a, b) = (AppFixtures.result("a", at: 1), AppFixtures.result("b", at: 2))
    store.dependencies.profiles.record = { [recorded] _, match in
      if match == a { throw ClientFailure.rejected("no") }
      recorded.add(match)
    }
    store.send(.matchFinished(a))
    store.send(.matchFinished(b))
    await store.receive(.recorded(b))
    #expect(recorded.take() == [b])
    #expect(store.state.unsaved == [])
    await store.finish()
  }

  @Test("a name is taken when the server has it")
  func rename() async {
    let store = makeStore()
    store.dependencies.profiles.rename = { #expect($0 == "a" && $1 == "Lovelace") }
    store.send(.nameChosen("Lovelace"))
    await store.receive(.renamed("Lovelace")) { $0.profile.name = "Lovelace" }
    store.dependencies.profiles.rename = { _, _ in throw ClientFailure.conflict("The name is taken.") }
    store.send(.nameChosen("Bo"))
    await store.receive(.failed(.rename("Bo"), .conflict("The name is taken."))) {
      $0.failure = .conflict("The name is taken.")
    }
    await store.finish()
  }

  @Test("a match that was refused for want of a session is told with the next")
  func unauthorized() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.profiles.record = { [recorded] token, match in
      if token == "a" { throw ClientFailure.unauthorized }
      recorded.add(match)
    }
    store.send(.matchFinished(AppFixtures.result()))
    await store.receive(.delegate(.unauthorized(isFirst: true)))
    store.send(.sessionRefreshed(AppFixtures.session("b")))
    await store.receive(.recorded(AppFixtures.result()))
    #expect(recorded.take() == [AppFixtures.result()])
    await store.finish()
  }

  @Test("sums and bests come from the history alone")
  func stats() {
    let history = [
      AppFixtures.result("a", at: 1, rank: 1, kills: 2, seconds: 100, meters: 1_000),
      AppFixtures.result("b", at: 2, rank: 1, kills: 1, seconds: 300, meters: 200),
      AppFixtures.result("c", at: 3, rank: 4, kills: 4, seconds: 50, meters: 300),
      AppFixtures.result("d", at: 4, rank: 1, kills: 0, seconds: 60, meters: 400),
    ]
    let profile = PlayerProfile(name: "Ada", history: history.reversed())
    #expect(profile.history.map(\.id) == ["d", "c", "b", "a"])
    #expect(profile == PlayerProfile(name: "Ada", history: history))
    let stats = profile.stats
    #expect(stats.matches == 4 && stats.wins == 3 && stats.kills == 7 && stats.deaths == 1)
    #expect(stats.seconds == 510 && stats.distance == Meters(1_900))
    #expect(stats.winRate == 0.75 && stats.killsPerDeath == 7)
    let bests = profile.bests
    #expect(bests.kills == 4 && bests.survivedSeconds == 300 && bests.distance == Meters(1_000))
    #expect(bests.winStreak == 2)
    #expect(PlayerProfile().bests.kills == nil && PlayerProfile().stats.winRate == nil)
  }

  @Test("a first match improves nothing, an equal one neither")
  func improvements() {
    let first = PersonalBests(of: [AppFixtures.result("a", rank: 2, kills: 2)])
    #expect(first.improvements(over: PersonalBests(of: [])) == [])
    let equal = PersonalBests(of: [
      AppFixtures.result("a", rank: 2, kills: 2), AppFixtures.result("b", rank: 2, kills: 2),
    ])
    #expect(equal.improvements(over: first) == [])
    let better = PersonalBests(of: [AppFixtures.result("c", rank: 1, kills: 3, seconds: 61, meters: 501)])
    #expect(better.improvements(over: first) == PersonalBests.Kind.allCases)
  }

  @Test("a match is in the history once, and two that end at one time have one order")
  func history() {
    var profile = PlayerProfile(history: [AppFixtures.result("b"), AppFixtures.result("a")])
    #expect(profile.history.map(\.id) == ["a", "b"])
    profile.record(AppFixtures.result("b", kills: 9))
    #expect(profile.history.map(\.kills) == [0, 9])
  }
}
