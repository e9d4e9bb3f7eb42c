import QuarryReducer
import QuarryTesting
import Testing

@Suite("Tabs", .dependencies { $0.profiles.player = { Player(id: $0, name: "Ada") } })
struct TabsTests {
  private func makeStore() -> TestStoreOf<Tabs> {
    TestStore(initialState: Tabs.State(profile: Profile.State(id: 7))) { Tabs() }
  }

  @Test("another tab is selected, and its screen loads")
  func selection() async {
    let store = makeStore()
    store.send(.tabSelected(.profile)) { $0.tab = .profile }
    store.send(.profile(.appeared)) { $0.profile.content = .loading }
    await store.receive(\.profile, .loaded(Player(id: 7, name: "Ada"))) {
      $0.profile.content = .loaded(Player(id: 7, name: "Ada"))
    }
    await store.finish()
  }

  @Test("each tab keeps what was done in it")
  func children() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.settings(.binding(.set(\.volume, 9)))) { $0.settings.preferences.volume = 9 }
    store.send(.tabSelected(.games))
    store.send(.games(.loaded([Game(id: 1, name: "Park")])))
    store.send(.games(.games(.element(id: 1, action: .tapped))))
    await store.receive(.delegate(.gameOpened(1)))
    #expect(store.state.settings.preferences.volume == 9)
    await store.skipInFlightEffects(strict: false)
  }

  @Test("who signs out on the profile is logged out")
  func loggedOut() async {
    let store = makeStore()
    store.send(.profile(.signOutTapped))
    await store.receive(.profile(.delegate(.signedOut)))
    await store.receive(.delegate(.loggedOut))
    await store.finish()
  }
}
