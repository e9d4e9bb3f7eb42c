import QuarryReducer
import QuarryTesting
import Testing

@Suite("GamesList")
struct GamesListTests {
  private let park = Game(id: 1, name: "Park")
  private let harbour = Game(id: 2, name: "Harbour")
  private let clock = TestClock()

  /// A server that needs a second for each answer.
  private func server() -> GamesClient {
    GamesClient(
      games: { [clock, park, harbour] in
        try await clock.sleep(for: .seconds(1))
        return [park, harbour]
      },
      search: { [clock, park, harbour] query in
        try await clock.sleep(for: .seconds(1))
        return [park, harbour].filter { $0.name.hasPrefix(query) }
      })
  }

  private func makeStore(_ state: GamesList.State = GamesList.State()) -> TestStoreOf<GamesList> {
    TestStore(initialState: state) {
      GamesList()
    } withDependencies: {
      $0.continuousClock = clock
      $0.games = server()
    }
  }

  @Test("loads when it appears")
  func loading() async {
    let store = makeStore()
    store.send(.appeared) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded([park, harbour])) {
      $0.isLoading = false
      $0.games = [park, harbour]
    }
    await store.finish()
  }

  @Test("searches when nobody has typed for 300 ms, and only for the last query")
  func search() async {
    let store = makeStore()
    store.send(.queryChanged("H")) {
      $0.query = "H"
      $0.isLoading = true
    }
    await clock.advance(by: .milliseconds(299))
    store.send(.queryChanged("Har")) { $0.query = "Har" }
    await clock.advance(by: .milliseconds(1300))
    await store.receive(.loaded([harbour])) {
      $0.isLoading = false
      $0.games = [harbour]
    }
    await store.finish()
  }

  @Test("says that it failed, until it is pulled to refresh")
  func failure() async {
    struct Offline: Error {}
    let store = makeStore()
    store.dependencies.games.games = { throw Offline() }
    store.send(.appeared) { $0.isLoading = true }
    await store.receive(.loadingFailed) {
      $0.isLoading = false
      $0.hasFailed = true
    }
    store.dependencies.games.games = { [park] in [park] }
    store.send(.refreshPulled) {
      $0.isLoading = true
      $0.hasFailed = false
    }
    await store.receive(.loaded([park])) {
      $0.isLoading = false
      $0.games = [park]
    }
    await store.finish()
  }

  @Test("a row is marked, and a tap on it is told the parent")
  func rows() async {
    let store = makeStore(GamesList.State(games: [park, harbour]))
    store.send(.games(.element(id: 2, action: .favoriteTapped))) { $0.games[id: 2]?.isFavorite = true }
    store.send(.games(.element(id: 1, action: .tapped)))
    await store.receive(.delegate(.opened(1)))
    await store.finish()
  }

  @Test("a view that pulls to refresh waits as long as it loads", .dependency(\.continuousClock, ImmediateClock()))
  func pullToRefresh() async {
    let store = Store(initialState: GamesList.State()) {
      GamesList()
    } withDependencies: {
      $0.games.games = { [park] in [park] }
    }
    await store.send(.refreshPulled, while: \.isLoading)
    #expect(store.state.games == [park])

    store.send(.queryChanged(""))
    await store.sendAndFinish(.refreshPulled)
    #expect(store.state == GamesList.State(games: [park]))
  }
}
