import QuarryReducer

/// The places near, as a list.
struct PlacesList: Reducer {
  struct State: Equatable, Sendable, Codable {
    var places: IdentifiedArrayOf<Place>
  }
  enum Action: Equatable, Sendable, Codable {
    case placeTapped(Place.ID)
  }

  var body: some ReducerOf<Self> { EmptyReducer() }
}
