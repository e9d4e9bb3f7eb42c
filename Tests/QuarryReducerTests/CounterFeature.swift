import QuarryReducer

/// The smallest feature: a number.
struct Counter: Reducer {
  struct State: Equatable, Sendable, Codable {
    var count = 0
  }
  enum Action: Equatable, Sendable, Codable {
    case incremented
    case decremented
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented: state.count += 1
      case .decremented: state.count -= 1
      }
      return .none
    }
  }
}
