import QuarryReducer

/// Where the player is.
struct LocationClient: Sendable {
  /// Asks the player; false where they refuse.
  var requestAccess: @Sendable () async -> Bool
  /// The positions from now on, until nobody listens.
  var positions: @Sendable () -> AsyncStream<Position>
}

/// A point on the earth, in degrees.
struct Position: Equatable, Sendable, Codable {
  var longitude: Double
  var latitude: Double
}

extension LocationClient: TestDependencyKey {
  static let testValue = LocationClient(
    requestAccess: unimplemented("LocationClient.requestAccess", placeholder: false),
    positions: unimplemented("LocationClient.positions", placeholder: AsyncStream { $0.finish() }))
}

extension DependencyValues {
  var location: LocationClient {
    get { self[LocationClient.self] }
    set { self[LocationClient.self] = newValue }
  }
}
