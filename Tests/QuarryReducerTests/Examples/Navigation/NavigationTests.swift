import QuarryReducer
import QuarryTesting
import Testing

@Suite("Navigation")
struct NavigationTests {
  @Test("screens are pushed by what is tapped, and popped one by one or all at once")
  func pushAndPop() async {
    let store = TestStore(
      initialState: Navigation.State(games: GamesList.State(games: [Game(id: 3, name: "Park")]))
    ) {
      Navigation()
    }
    store.send(.games(.games(.element(id: 3, action: .tapped))))
    await store.receive(.games(.delegate(.opened(3)))) { $0.path.append(.game(GamePlay.State(id: 3))) }
    store.send(.path(.element(id: 0, action: .game(.playerTapped(7)))))
    await store.receive(.path(.element(id: 0, action: .game(.delegate(.playerOpened(7)))))) {
      $0.path.append(.player(Profile.State(id: 7)))
    }
    store.send(.path(.popFrom(id: 1))) { $0.path.removeLast() }
    store.send(.path(.push(id: 2, state: .player(Profile.State(id: 8))))) {
      $0.path.append(.player(Profile.State(id: 8)))
    }
    store.send(.popToRootTapped) { $0.path.removeAll() }
    await store.finish()
  }

  @Test("a link opens the screens that lead to what it names, in place of those that were there")
  func deepLink() {
    let store = TestStore(initialState: Navigation.State(path: [.game(GamePlay.State(id: 1))])) { Navigation() }
    store.send(.linkOpened("games/3/players/7")) {
      $0.path.replaceAll(with: [.game(GamePlay.State(id: 3)), .player(Profile.State(id: 7))])
    }
    #expect(store.state.path.ids == [1, 2])
  }

  @Test("a link that names nothing opens nothing", arguments: ["games", "games/x", "players/7", "games/3/games/4"])
  func badLink(link: String) {
    let store = TestStore(initialState: Navigation.State(path: [.game(GamePlay.State(id: 1))])) { Navigation() }
    store.send(.linkOpened(link))
  }

  @Test("a screen closes itself, and what it was at ends")
  func dismiss() async {
    let (scores, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: Navigation.State(path: [.game(GamePlay.State(id: 3))])) {
      Navigation()
    } withDependencies: {
      $0.rounds.scores = { _ in scores }
    }
    store.send(.path(.element(id: 0, action: .game(.appeared))))
    continuation.yield(4)
    await store.receive(.path(.element(id: 0, action: .game(.scoreChanged(4))))) {
      $0.path[id: 0] = .game(GamePlay.State(id: 3, score: 4))
    }
    store.send(.path(.element(id: 0, action: .game(.leaveTapped))))
    await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.finish()
  }

  @Test("a session that was saved goes on where it was")
  func restoring() async throws {
    let before = TestStore(initialState: Navigation.State()) { Navigation() }
    before.send(.linkOpened("games/3")) { $0.path.append(.game(GamePlay.State(id: 3))) }
    before.send(.path(.element(id: 0, action: .game(.scoreChanged(9))))) {
      $0.path[id: 0] = .game(GamePlay.State(id: 3, score: 9))
    }

    let after = TestStore(initialState: try restored(before.state)) { Navigation() }
    #expect(after.state == before.state)
    after.send(.path(.element(id: 0, action: .game(.playerTapped(7)))))
    await after.receive(\.path) { $0.path.append(.player(Profile.State(id: 7))) }
    after.send(.path(.element(id: 0, action: .game(.leaveTapped))))
    await after.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await after.finish()
  }
}
