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

    enum ScreenCase: CasePath {
      static func embed(_ action: PresentationActionOf<Screen>) -> Action { .screen(action) }
      static func extract<Result>(from action: Action, _ body: (PresentationActionOf<Screen>) -> Result) -> Result? {
        if case .screen(let action) = action { body(action) } else { nil }
      }
    }
    enum CounterCase: CasePath {
      static func embed(_ action: PresentationActionOf<Counter>) -> Action { .counter(action) }
      static func extract<Result>(from action: Action, _ body: (PresentationActionOf<Counter>) -> Result) -> Result? {
        if case .counter(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var screen: ScreenCase.Type { ScreenCase.self }
      var counter: CounterCase.Type { CounterCase.self }
    }
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
