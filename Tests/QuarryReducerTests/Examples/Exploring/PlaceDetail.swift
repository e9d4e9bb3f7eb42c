import QuarryReducer

/// A place, looked at.
struct PlaceDetail: Reducer {
  struct State: Equatable, Identifiable, Sendable, Codable {
    var place: Place
    var id: Place.ID { place.id }
  }
  enum Action: Equatable, Sendable, Codable {
    case closeTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeTapped: .run { _ in await dismiss() }
      }
    }
  }
}
