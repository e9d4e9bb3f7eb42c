import QuarryReducer

/// The feature of the article `FromViewModels`.
struct NearbyGamesFeature: Reducer {
  struct State: Equatable, Sendable, Codable {
    var games: [NearbyGame] = []
    var isLoading = false
    var message: String?
    var place: MapPlace?
  }
  enum Action: Equatable, Sendable, Codable {
    case appeared
    case disappeared
    case refreshTapped
    case placeChanged(MapPlace)
    case gamesLoaded([NearbyGame])
    case loadingFailed(String)
  }
  private enum CancelID { case following, loading }

  @Dependency(\.nearbyGames) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { [client] send in
          for await place in client.places() { await send(.placeChanged(place)) }
        }
        .cancellable(id: CancelID.following, cancelInFlight: true)

      case .disappeared:
        state.isLoading = false
        return .merge(.cancel(id: CancelID.following), .cancel(id: CancelID.loading))

      case .placeChanged(let place):
        state.place = place
        return load(&state)

      case .refreshTapped:
        return load(&state)

      case .gamesLoaded(let games):
        state.games = games
        state.isLoading = false
        state.message = nil
        return .none

      case .loadingFailed(let message):
        state.message = message
        state.isLoading = false
        return .none
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    guard let place = state.place else { return .none }
    state.isLoading = true
    return .run { [client] send in
      await send(.gamesLoaded(try await client.load(place)))
    } catch: { error, send in
      await send(.loadingFailed("\(error)"))
    }
    .cancellable(id: CancelID.loading, cancelInFlight: true)
  }
}
