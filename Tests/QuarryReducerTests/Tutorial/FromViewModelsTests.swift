import QuarryReducer
import QuarryTesting
import Testing

@Suite("The article from view models")
struct FromViewModelsTests {
  static let park = MapPlace(longitude: 13.4, latitude: 52.5)
  static let quay = MapPlace(longitude: 13.5, latitude: 52.5)

  @MainActor
  @Suite("Before, and on the way")
  struct Models {
    @Test("the view model loads games")
    func start() async {
      let model = ViewModelSteps.Start.GamesModel()
      model.loadGames = { _ in [NearbyGame(id: 1, name: "Hunt")] }
      model.place = park
      await model.refresh()
      #expect(model.games == [NearbyGame(id: 1, name: "Hunt")])
      #expect(!model.isLoading)
    }

    @Test("the view model follows the location")
    func following() async {
      let model = ViewModelSteps.Start.GamesModel()
      let (places, continuation) = AsyncStream.makeStream(of: MapPlace.self)
      let (asked, isAsked) = AsyncStream.makeStream(of: MapPlace.self)
      model.places = { places }
      model.loadGames = { place in
        isAsked.yield(place)
        return []
      }
      model.appeared()
      continuation.yield(quay)
      var iterator = asked.makeAsyncIterator()
      #expect(await iterator.next() == quay)
      #expect(model.place == quay)
      model.disappeared()
    }

    @Test("with a state and actions it does the same")
    func actions() async {
      let model = ViewModelSteps.Actions.GamesModel()
      struct Offline: Error {}
      await model.refresh()
      #expect(model.state == .init())
      model.send(.placeChanged(park))
      model.loadGames = { _ in throw Offline() }
      await model.refresh()
      #expect(model.state.message == "Offline()")
      model.loadGames = { _ in [NearbyGame(id: 1, name: "Hunt")] }
      await model.refresh()
      #expect(model.state == .init(games: [NearbyGame(id: 1, name: "Hunt")], place: park))
    }

    @Test(
      "the class around the store does what the view model did",
      .dependencies { $0.nearbyGames.load = { _ in [NearbyGame(id: 1, name: "Hunt")] } })
    func host() async {
      let model = GamesModel(place: park)
      await model.refresh()
      #expect(model.games == [NearbyGame(id: 1, name: "Hunt")])
      #expect(!model.isLoading)
      model.disappeared()
    }
  }

  @Test("games are loaded where the player goes")
  func following() async {
    let (places, walk) = AsyncStream.makeStream(of: MapPlace.self)
    let store = TestStore(initialState: NearbyGamesFeature.State()) {
      NearbyGamesFeature()
    } withDependencies: {
      $0.nearbyGames.places = { places }
      $0.nearbyGames.load = { $0 == Self.park ? [NearbyGame(id: 1, name: "Hunt")] : [] }
    }
    store.send(.appeared)
    walk.yield(Self.park)
    await store.receive(.placeChanged(Self.park)) {
      $0.place = Self.park
      $0.isLoading = true
    }
    await store.receive(.gamesLoaded([NearbyGame(id: 1, name: "Hunt")])) {
      $0.games = [NearbyGame(id: 1, name: "Hunt")]
      $0.isLoading = false
    }
    store.send(.disappeared)
    await store.finish()
  }

  @Test("an answer for a place where the player no longer is never comes")
  func overtaken() async {
    let (answers, server) = AsyncStream.makeStream(of: [NearbyGame].self)
    let store = TestStore(initialState: NearbyGamesFeature.State()) {
      NearbyGamesFeature()
    } withDependencies: {
      $0.nearbyGames.load = { place in
        if place == Self.quay { return [NearbyGame(id: 2, name: "Ferry")] }
        for await games in answers { return games }
        return []
      }
    }
    store.send(.placeChanged(Self.park)) {
      $0.place = Self.park
      $0.isLoading = true
    }
    store.send(.placeChanged(Self.quay)) { $0.place = Self.quay }
    server.yield([NearbyGame(id: 1, name: "Hunt")])
    await store.receive(.gamesLoaded([NearbyGame(id: 2, name: "Ferry")])) {
      $0.games = [NearbyGame(id: 2, name: "Ferry")]
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test("a server that fails leaves a message, and no games go")
  func failure() async {
    struct Offline: Error {}
    let store = TestStore(initialState: NearbyGamesFeature.State(place: Self.park)) {
      NearbyGamesFeature()
    } withDependencies: {
      $0.nearbyGames.load = { _ in throw Offline() }
    }
    store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(.loadingFailed("Offline()")) {
      $0.message = "Offline()"
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test("a test that cares for one thing says that alone")
  func unexhaustive() async {
    let store = TestStore(initialState: NearbyGamesFeature.State(place: Self.park)) {
      NearbyGamesFeature()
    } withDependencies: {
      $0.nearbyGames.load = { _ in [NearbyGame(id: 1, name: "Hunt")] }
    }
    store.exhaustivity = .off
    store.send(.refreshTapped)
    await store.finish()
    store.assert { $0.games = [NearbyGame(id: 1, name: "Hunt")] }
  }
}
