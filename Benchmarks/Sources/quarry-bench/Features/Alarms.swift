import Quarry

/// A feature with timers by number.
struct Alarms: Reducer {
  struct State {
    var fired = 0
  }

  enum Action: Sendable {
    case set(Int, microseconds: Int64)
    case cancelled(Int)
    case fired(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .set(let number, let delay):
        return .after(.microseconds(delay), id: TimerID("alarm", number: number), .fired(number))
      case .cancelled(let number): return .cancel(id: TimerID("alarm", number: number))
      case .fired: state.fired &+= 1
      }
      return .none
    }
  }
}

/// A player who has so long to come back.
struct Grace: Reducer {
  struct State: Identifiable {
    let id: Int
    var warnings = 0
  }

  enum Action: Sendable {
    case left(microseconds: Int64)
    case warned
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .left(let delay): return .after(.microseconds(delay), id: "grace", .warned)
      case .warned: state.warnings &+= 1
      }
      return .none
    }
  }
}

/// Many players, each with a timer of its own.
struct Graces: Reducer {
  struct State {
    var players: IdentifiedArrayOf<Grace.State>
  }

  enum Action: CasePathable, Sendable {
    case player(IdentifiedActionOf<Grace>)

    enum PlayerCase: CasePath {
      static func embed(_ action: IdentifiedActionOf<Grace>) -> Action { .player(action) }
      static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Grace>) -> Result) -> Result? {
        if case .player(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var player: PlayerCase.Type { PlayerCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.players, action: \.player) { Grace() }
  }
}
