import QuarryReducer

/// The host of the article `FromViewModels`.
@MainActor
final class GamesModel {
  private let store: ObservableStoreOf<NearbyGamesFeature>

  init(place: MapPlace? = nil) {
    store = ObservableStore(initialState: NearbyGamesFeature.State(place: place)) { NearbyGamesFeature() }
  }

  var games: [NearbyGame] { store.state.games }
  var isLoading: Bool { store.state.isLoading }
  var message: String? { store.state.message }

  func appeared() { store.send(.appeared) }
  func disappeared() { store.send(.disappeared) }
  func refresh() async { await store.sendAndFinish(.refreshTapped) }
}
