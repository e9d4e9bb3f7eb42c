import QuarryReducer

/// One line of the list.
struct GameRow: Reducer {
  typealias State = Game
  enum Action: Equatable, Sendable, Codable {
    case favoriteTapped
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .favoriteTapped:
        state.isFavorite.toggle()
        return .none
      case .tapped:
        return .none
      }
    }
  }
}
