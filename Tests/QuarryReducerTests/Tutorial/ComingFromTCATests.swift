import QuarryReducer
import QuarryTesting
import Testing

extension ComingFromTCA {
  @Suite("The article coming from TCA")
  struct Tests {
    @Test("a search begins when nobody has typed for a while")
    func search() async {
      let store = TestStore(initialState: Search.State()) { Search() }
      store.send(.queryChanged("p")) { $0.query = "p" }
      await store.advance(by: .milliseconds(200))
      store.send(.queryChanged("park")) { $0.query = "park" }
      await store.advance(by: .milliseconds(300))
      await store.receive(.searchStarted) { $0.searches = 1 }
      await store.finish()
    }

    @Test("a task of an effect is waited for, or a state is")
    func waiting() async {
      let store = Store(initialState: NearbyGamesFeature.State(place: MapPlace(longitude: 13.4, latitude: 52.5))) {
        NearbyGamesFeature()
      } withDependencies: {
        $0.nearbyGames.load = { _ in [] }
      }
      await store.sendAndFinish(.refreshTapped)
      #expect(!store.state.isLoading)
      await store.send(.refreshTapped, while: \.isLoading)
      #expect(!store.state.isLoading)
      var loading = store.values(of: \.isLoading).makeAsyncIterator()
      #expect(await loading.next() == false)
    }

    @Test("a profile is presented and dismisses itself")
    func profile() async {
      let store = TestStore(initialState: Home.State()) { Home() }
      store.send(.profileTapped) { $0.profile = Profile.State() }
      store.send(.profile(.presented(.nameChanged("ada")))) { $0.profile?.name = "ada" }
      store.send(.profile(.presented(.doneTapped)))
      await store.receive(.profile(.dismiss)) { $0.profile = nil }
      await store.finish()
    }
  }
}
