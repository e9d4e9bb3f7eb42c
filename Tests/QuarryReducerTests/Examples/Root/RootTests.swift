import QuarryReducer
import QuarryTesting
import Testing

@Suite("Root")
struct RootTests {
  private let token = Token(text: "a", expires: .distantFuture)
  private let park = Game(id: 1, name: "Park")

  @Test("who signs in finds the games refreshed")
  func signIn() async {
    let store = TestStore(
      initialState: Root.State(authentication: .signedOut(SignIn.State(name: "Ada", password: "secret")))
    ) {
      Root()
    } withDependencies: {
      $0.authentication.signIn = { [token] _, _ in token }
      $0.continuousClock = ImmediateClock()
      $0.games.games = { [park] in [park] }
    }
    store.exhaustivity = .off
    store.send(.authentication(.signedOut(.signInTapped)))
    await store.receive(.authentication(.delegate(.signedIn))) {
      $0.authentication = .signedIn(SignedIn.State(token: token))
    }
    await store.receive(.games(.loaded([park]))) { $0.games.games = [park] }
    await store.finish()
  }

  @Test("who signs out leaves no game behind, and nothing of what it does")
  func signOut() async {
    let (scores, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(
      initialState: Root.State(
        authentication: .signedIn(SignedIn.State(token: token)), games: GamesList.State(games: [park]))
    ) {
      Root()
    } withDependencies: {
      $0.rounds.scores = { _ in scores }
    }
    store.send(.games(.games(.element(id: 1, action: .tapped))))
    await store.receive(.games(.delegate(.opened(1)))) { $0.game = GamePlay.State(id: 1) }
    store.send(.game(.presented(.appeared)))
    continuation.yield(3)
    await store.receive(.game(.presented(.scoreChanged(3)))) { $0.game?.score = 3 }

    store.send(.authentication(.signedIn(.signOutTapped)))
    await store.receive(.authentication(.signedIn(.delegate(.signedOut)))) {
      $0.authentication = .signedOut(SignIn.State())
    }
    await store.receive(.authentication(.delegate(.signedOut))) {
      $0.games = GamesList.State()
      $0.game = nil
    }
    continuation.yield(4)
    await store.finish()
  }

  @Test("games that are still being loaded do not come after the player has gone")
  func signOutWhileLoading() async {
    let clock = TestClock()
    let store = TestStore(initialState: Root.State(authentication: .signedIn(SignedIn.State(token: token)))) {
      Root()
    } withDependencies: {
      $0.continuousClock = clock
      $0.games.games = { [park] in
        try await clock.sleep(for: .seconds(1))
        return [park]
      }
    }
    store.exhaustivity = .off
    store.send(.games(.appeared)) { $0.games.isLoading = true }
    store.send(.authentication(.signedIn(.signOutTapped)))
    await store.receive(.authentication(.delegate(.signedOut))) { $0 = Root.State() }
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(store.state == Root.State())
  }

  @Test("a game can be left")
  func leaving() async {
    let store = TestStore(initialState: Root.State(game: GamePlay.State(id: 1))) { Root() }
    store.send(.game(.presented(.leaveTapped)))
    await store.receive(.game(.dismiss)) { $0.game = nil }
    await store.finish()
  }
}
