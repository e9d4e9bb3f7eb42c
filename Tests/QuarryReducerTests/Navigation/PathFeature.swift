import QuarryReducer

/// Screens and counters on a stack: the pattern of a `Path`, which is that of a `Destination`.
struct Path: Reducer {
  enum State: CasePathable, Equatable, Sendable, Codable {
    case screen(Screen.State)
    case counter(Counter.State)

    enum ScreenCase: CasePath {
      static func embed(_ state: Screen.State) -> State { .screen(state) }
      static func extract<Result>(from state: State, _ body: (Screen.State) -> Result) -> Result? {
        if case .screen(let state) = state { body(state) } else { nil }
      }
    }
    enum CounterCase: CasePath {
      static func embed(_ state: Counter.State) -> State { .counter(state) }
      static func extract<Result>(from state: State, _ body: (Counter.State) -> Result) -> Result? {
        if case .counter(let state) = state { body(state) } else { nil }
      }
    }
    struct Cases {
      var screen: ScreenCase.Type { ScreenCase.self }
      var counter: CounterCase.Type { CounterCase.self }
    }
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case screen(Screen.Action)
    case counter(Counter.Action)

    enum ScreenCase: CasePath {
      static func embed(_ action: Screen.Action) -> Action { .screen(action) }
      static func extract<Result>(from action: Action, _ body: (Screen.Action) -> Result) -> Result? {
        if case .screen(let action) = action { body(action) } else { nil }
      }
    }
    enum CounterCase: CasePath {
      static func embed(_ action: Counter.Action) -> Action { .counter(action) }
      static func extract<Result>(from action: Action, _ body: (Counter.Action) -> Result) -> Result? {
        if case .counter(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var screen: ScreenCase.Type { ScreenCase.self }
      var counter: CounterCase.Type { CounterCase.self }
    }
  }

  var gate = Gate()

  var body: some ReducerOf<Self> {
    Scope(state: \.screen, action: \.screen) { Screen(gate: gate) }
    Scope(state: \.counter, action: \.counter) { Counter() }
  }
}

/// A root with a stack, which notes how high it finds the stack at each action.
struct Navigator: Reducer {
  struct State: Equatable, Sendable, Codable {
    var path: StackState<Path.State> = []
    var heights: [Int] = []
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case path(StackActionOf<Path>)
    case opened(Path.State)
    case removed(StackElementID)
    case linked([Path.State])
    case replaced([Path.State])
    case restored(State)

    enum PathCase: CasePath {
      static func embed(_ action: StackActionOf<Path>) -> Action { .path(action) }
      static func extract<Result>(from action: Action, _ body: (StackActionOf<Path>) -> Result) -> Result? {
        if case .path(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases { var path: PathCase.Type { PathCase.self } }
  }

  var gate = Gate()

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.heights.append(state.path.count)
      switch action {
      case .opened(let screen): state.path.append(screen)
      case .removed(let id): state.path[id: id] = nil
      case .linked(let path): state.path.replaceAll(with: path)
      case .replaced(let path): state.path = StackState(path)
      case .restored(let saved): state = saved
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Path(gate: gate) }
  }
}
