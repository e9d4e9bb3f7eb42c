import QuarryReducer

/// Knows what there is to see.
struct PlacesClient: Sendable {
  var near: @Sendable (Position) async throws -> [Place]
}

/// Something worth a walk.
struct Place: Equatable, Identifiable, Sendable, Codable {
  let id: Int
  var name: String
}

extension PlacesClient: TestDependencyKey {
  static let testValue = PlacesClient(near: unimplemented("PlacesClient.near", placeholder: []))
}

extension DependencyValues {
  var places: PlacesClient {
    get { self[PlacesClient.self] }
    set { self[PlacesClient.self] = newValue }
  }
}
