import QuarryReducer

/// A parent that presents a screen with an id and a counter without one.
struct Host: Reducer {
  struct State: Equatable, Sendable, Codable {
    var screen: Screen.State?
    var counter: Counter.State?
    /// What the parent found at each action: the screen's count, or −1.
    var seen: [Int] = []
  }
  enum Action: CasePathable, Equatable, Sendable {
    case screen(PresentationActionOf<Screen>)
    case counter(PresentationActionOf<Counter>)
    case opened(Int)
    case closed
  }

  var gate = Gate()
  /// The screen that comes when one is dismissed.
  var next: Screen.State?

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.seen.append(state.screen?.count ?? -1)
      switch action {
      case .opened(let id): state.screen = Screen.State(id: id)
      case .closed: state.screen = nil
      case .screen(.dismiss): if let next { state.screen = next }
      case .screen, .counter: break
      }
      return .none
    }
    .ifLet(\.screen, action: \.screen) { Screen(gate: gate) }
    .ifLet(\.counter, action: \.counter) { Counter() }
  }
}

// Case paths, written by Scripts/case-paths; do not edit.
extension Host.Action {
  enum ScreenCase: CasePath {
    typealias Value = PresentationActionOf<Screen>
    static func embed(_ value: Value) -> Host.Action { .screen(value) }
    static func extract<Result>(from root: Host.Action, _ body: (Value) -> Result) -> Result? {
      if case .screen(let value) = root { body(value) } else { nil }
    }
  }
  enum CounterCase: CasePath {
    typealias Value = PresentationActionOf<Counter>
    static func embed(_ value: Value) -> Host.Action { .counter(value) }
    static func extract<Result>(from root: Host.Action, _ body: (Value) -> Result) -> Result? {
      if case .counter(let value) = root { body(value) } else { nil }
    }
  }
  enum OpenedCase: CasePath {
    typealias Value = Int
    static func embed(_ value: Value) -> Host.Action { .opened(value) }
    static func extract<Result>(from root: Host.Action, _ body: (Value) -> Result) -> Result? {
      if case .opened(let value) = root { body(value) } else { nil }
    }
  }
  enum ClosedCase: CasePath {
    typealias Value = Void
    static func embed(_ value: Value) -> Host.Action { .closed }
    static func extract<Result>(from root: Host.Action, _ body: (Value) -> Result) -> Result? {
      if case .closed = root { body(()) } else { nil }
    }
  }
  struct Cases {
    var screen: ScreenCase.Type { ScreenCase.self }
    var counter: CounterCase.Type { CounterCase.self }
    var opened: OpenedCase.Type { OpenedCase.self }
    var closed: ClosedCase.Type { ClosedCase.self }
  }
}
// End of case paths.
