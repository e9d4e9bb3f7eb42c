import Observation

/// The view model of the article `FromViewModels`, before and after its first steps.
enum ViewModelSteps {
  enum Start {
    @MainActor @Observable
    final class GamesModel {
      var games: [NearbyGame] = []
      var isLoading = false
      var message: String?
      var place: MapPlace?

      var loadGames: (MapPlace) async throws -> [NearbyGame] = { _ in [] }
      var places: () -> AsyncStream<MapPlace> = { AsyncStream { $0.finish() } }
      private var following: Task<Void, Never>?

      func appeared() {
        following = Task {
          for await place in places() {
            self.place = place
            await refresh()
          }
        }
      }

      func disappeared() { following?.cancel() }

      func refresh() async {
        guard let place else { return }
        isLoading = true
        do {
          games = try await loadGames(place)
          message = nil
        } catch {
          message = "\(error)"
        }
        isLoading = false
      }
    }
  }

  enum Actions {
    @MainActor @Observable
    final class GamesModel {
      struct State: Equatable, Sendable {
        var games: [NearbyGame] = []
        var isLoading = false
        var message: String?
        var place: MapPlace?
      }
      enum Action: Equatable, Sendable {
        case placeChanged(MapPlace)
        case loadingBegan
        case gamesLoaded([NearbyGame])
        case loadingFailed(String)
      }

      private(set) var state = State()

      func send(_ action: Action) {
        switch action {
        case .placeChanged(let place):
          state.place = place
        case .loadingBegan:
          state.isLoading = true
        case .gamesLoaded(let games):
          state.games = games
          state.isLoading = false
          state.message = nil
        case .loadingFailed(let message):
          state.message = message
          state.isLoading = false
        }
      }

      var loadGames: (MapPlace) async throws -> [NearbyGame] = { _ in [] }

      func refresh() async {
        guard let place = state.place else { return }
        send(.loadingBegan)
        do {
          send(.gamesLoaded(try await loadGames(place)))
        } catch {
          send(.loadingFailed("\(error)"))
        }
      }
    }
  }
}
