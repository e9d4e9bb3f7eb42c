import QuarryReducer

/// What the articles `FromViewModels` and `TestingFeatures` load and follow.
struct NearbyGame: Equatable, Sendable, Codable, Identifiable {
  let id: Int
  var name: String
}

struct MapPlace: Equatable, Sendable, Codable {
  var longitude: Double
  var latitude: Double
}

struct NearbyGames: Sendable {
  var load: @Sendable (_ near: MapPlace) async throws -> [NearbyGame]
  var places: @Sendable () -> AsyncStream<MapPlace>
}

enum NearbyGamesKey: TestDependencyKey {
  static let testValue = NearbyGames(
    load: unimplemented("NearbyGames.load", placeholder: []),
    places: unimplemented("NearbyGames.places", placeholder: AsyncStream { $0.finish() }))
}

extension DependencyValues {
  var nearbyGames: NearbyGames {
    get { self[NearbyGamesKey.self] }
    set { self[NearbyGamesKey.self] = newValue }
  }
}
