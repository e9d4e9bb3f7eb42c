import QuarryReducer
import QuarryTesting
import Testing

@Suite("Profile")
struct ProfileTests {
  private struct Offline: Error, CustomStringConvertible {
    var description: String { "No connection." }
  }
  private let ada = Player(id: 7, name: "Ada", wins: 3, losses: 1)

  @Test("loads and shows its stats")
  func success() async {
    let store = TestStore(initialState: Profile.State(id: 7)) {
      Profile()
    } withDependencies: {
      $0.profiles.player = { Player(id: $0, name: "Ada", wins: 3, losses: 1) }
    }
    store.send(.appeared) { $0.content = .loading }
    await store.receive(.loaded(ada)) { $0.content = .loaded(ada) }
    #expect(store.state.stats == "3 of 4 won")
    await store.finish()
  }

  @Test("says why it failed, and loads when it is told to try again")
  func failure() async {
    let store = TestStore(initialState: Profile.State(id: 7)) {
      Profile()
    } withDependencies: {
      $0.profiles.player = { _ in throw Offline() }
    }
    store.send(.appeared) { $0.content = .loading }
    await store.receive(.loadingFailed(message: "No connection.")) { $0.content = .failed(message: "No connection.") }
    #expect(store.state.stats == nil)

    store.dependencies.profiles.player = { [ada] _ in ada }
    store.send(.retryTapped) { $0.content = .loading }
    await store.receive(.loaded(ada)) { $0.content = .loaded(ada) }
    await store.finish()
  }

  @Test("stops loading when the player leaves")
  func leaving() async {
    let clock = TestClock()
    let store = TestStore(initialState: Profile.State(id: 7)) {
      Profile()
    } withDependencies: {
      $0.profiles.player = { [ada] _ in
        try await clock.sleep(for: .seconds(1))
        return ada
      }
    }
    store.send(.appeared) { $0.content = .loading }
    store.send(.disappeared) { $0.content = .empty }
    await store.finish()
  }

  @Test("tells its parent that the player wants to sign out")
  func delegate() async {
    let store = TestStore(initialState: Profile.State(id: 7)) { Profile() }
    store.send(.signOutTapped)
    await store.receive(.delegate(.signedOut))
    await store.finish()
  }
}
