import QuarryReducer

/// A feature of its own for each element, which sets and takes away timers as it is told.
struct Bell: Reducer {
  struct State: Equatable, Identifiable, Sendable, Codable {
    let id: Int
    var rung: [String] = []
  }
  enum Action: Equatable, Sendable, Codable {
    case set(String, microseconds: Int64)
    case setAt(String, Timestamp)
    case cancelled(String)
    case rang(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .set(let name, let microseconds):
        return .after(.microseconds(microseconds), id: TimerID(name), .rang(name))
      case .setAt(let name, let time):
        return .at(time, id: TimerID(name), .rang(name))
      case .cancelled(let name): return .cancel(id: name)
      case .rang(let name):
        state.rung.append(name)
        return .none
      }
    }
  }
}

/// Many bells, one that may be absent, and one of the tower itself.
struct BellTower: Reducer {
  struct State: Equatable, Sendable, Codable {
    var own = Bell.State(id: -1)
    var pinned: Bell.State?
    var bells: IdentifiedArrayOf<Bell.State> = []
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case own(Bell.Action)
    case pinned(Bell.Action)
    case bell(IdentifiedActionOf<Bell>)
    case unpinned
    case removed(Int)
    case silenced(String)

    enum OwnCase: CasePath {
      static func embed(_ action: Bell.Action) -> Action { .own(action) }
      static func extract<Result>(from action: Action, _ body: (Bell.Action) -> Result) -> Result? {
        if case .own(let action) = action { body(action) } else { nil }
      }
    }
    enum PinnedCase: CasePath {
      static func embed(_ action: Bell.Action) -> Action { .pinned(action) }
      static func extract<Result>(from action: Action, _ body: (Bell.Action) -> Result) -> Result? {
        if case .pinned(let action) = action { body(action) } else { nil }
      }
    }
    enum BellCase: CasePath {
      static func embed(_ action: IdentifiedActionOf<Bell>) -> Action { .bell(action) }
      static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Bell>) -> Result) -> Result? {
        if case .bell(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var own: OwnCase.Type { OwnCase.self }
      var pinned: PinnedCase.Type { PinnedCase.self }
      var bell: BellCase.Type { BellCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.own, action: \.own) { Bell() }
    Reduce { state, action in
      switch action {
      case .unpinned: state.pinned = nil
      case .removed(let id): state.bells.remove(id: id)
      case .silenced(let name): return .cancel(id: TimerID(name))
      case .own, .pinned, .bell: break
      }
      return .none
    }
    .ifLet(\.pinned, action: \.pinned) { Bell() }
    .forEach(\.bells, action: \.bell) { Bell() }
  }
}

func bells(_ ids: ClosedRange<Int>) -> IdentifiedArrayOf<Bell.State> {
  IdentifiedArray(uniquing: ids.map { Bell.State(id: $0) })
}
