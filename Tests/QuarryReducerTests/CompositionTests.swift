import QuarryReducer
import QuarryTesting
import Testing

/// A parent whose own part counts what its child was before and after.
private struct Parent: Reducer {
  struct State: Equatable {
    var child = Counter.State()
    var seen: [Int] = []
    var mirrored: Counter.State {
      get { Counter.State(count: -child.count) }
      set { child.count = -newValue.count }
    }
  }
  enum Action: CasePathable, Equatable, Sendable {
    case child(Counter.Action)
    case mirror(Counter.Action)

    enum ChildCase: CasePath {
      static func embed(_ action: Counter.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Counter.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    enum MirrorCase: CasePath {
      static func embed(_ action: Counter.Action) -> Action { .mirror(action) }
      static func extract<Result>(from action: Action, _ body: (Counter.Action) -> Result) -> Result? {
        if case .mirror(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
      var mirror: MirrorCase.Type { MirrorCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Counter() }
    Scope(state: \.mirrored, action: \.mirror) { Counter() }
    Reduce { state, _ in
      state.seen.append(state.child.count)
      return .none
    }
  }
}

@Suite("Composition")
struct CompositionTests {
  @Test("a child has seen an action when its parent does")
  func childFirst() {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    store.send(.child(.incremented)) {
      $0.child.count = 1
      $0.seen = [1]
    }
    store.send(.child(.decremented)) {
      $0.child.count = 0
      $0.seen = [1, 0]
    }
  }

  @Test("a scope on a computed property reads and writes through it")
  func computed() {
    #expect(!StoredField(\Parent.State.mirrored).isStored)
    #expect(StoredField(\Parent.State.child).isStored)
    let store = TestStore(initialState: Parent.State()) { Parent() }
    store.send(.mirror(.incremented)) {
      $0.child.count = -1
      $0.seen = [-1]
    }
  }

  @Test("a property with an observer keeps its observer")
  func observed() {
    struct Watched {
      var changes = 0
      var counter = Counter.State() { didSet { changes += 1 } }
    }
    let field = StoredField(\Watched.counter)
    var watched = Watched()
    field.modify(&watched) { $0.count = 5 }
    #expect(watched.counter.count == 5)
    #expect(watched.changes == 1)
    #expect(field.read(&watched) { $0.count } == 5)
    #expect(watched.changes == 1)
  }

  @Test("reducers run from top to bottom, through branches and loops")
  func builder() {
    func trace(_ text: String) -> Reduce<[String], Int> {
      Reduce { state, _ in
        state.append(text)
        return .none
      }
    }
    func make(_ flag: Bool) -> some Reducer<[String], Int> {
      CombineReducers {
        trace("a")
        if flag { trace("b") } else { trace("c") }
        if flag { trace("d") }
        for index in 0..<2 { trace("\(index)") }
        EmptyReducer()
      }
    }
    var state: [String] = []
    #expect(make(true).reduce(into: &state, action: 0).isNone)
    #expect(state == ["a", "b", "d", "0", "1"])
    state = []
    #expect(make(false).reduce(into: &state, action: 0).isNone)
    #expect(state == ["a", "c", "0", "1"])
  }

  @Test("a store makes the body once, and that of a child too")
  func bodyOnce() {
    let log = Log()
    struct Child: Reducer {
      let log: Log
      var body: some Reducer<Counter.State, Counter.Action> {
        log.add("child")
        return Counter().body
      }
    }
    struct Root: Reducer {
      let log: Log
      var body: some Reducer<Parent.State, Parent.Action> {
        let _ = log.add("root")
        Scope(state: \.child, action: \.child) { Child(log: log) }
      }
    }
    let store = Store(initialState: Parent.State()) { Root(log: log) }
    for _ in 0..<3 { store.send(.child(.incremented)) }
    #expect(store.state.child.count == 3)
    #expect(log.lines == ["root", "child"])
  }

  @Test("a feature that holds itself works through Recursive")
  func recursive() {
    struct Folder: Reducer {
      struct State: Equatable, Identifiable {
        let id: Int
        var visits = 0
        var children: IdentifiedArrayOf<State> = []
      }
      indirect enum Action: CasePathable, Equatable, Sendable {
        case visited
        case child(IdentifiedAction<Int, Action>)
        enum ChildCase: CasePath {
          static func embed(_ action: IdentifiedAction<Int, Action>) -> Action { .child(action) }
          static func extract<Result>(from action: Action, _ body: (IdentifiedAction<Int, Action>) -> Result) -> Result?
          {
            if case .child(let action) = action { body(action) } else { nil }
          }
        }
        struct Cases { var child: ChildCase.Type { ChildCase.self } }
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if action == .visited { state.visits += 1 }
          return .none
        }
        .forEach(\.children, action: \.child) { Recursive { Folder() } }
      }
    }
    let tree = Folder.State(id: 0, children: [.init(id: 1, children: [.init(id: 2)])])
    let store = TestStore(initialState: tree) { Folder() }
    store.send(.child(.element(id: 1, action: .child(.element(id: 2, action: .visited))))) {
      $0.children[id: 1]?.children[id: 2]?.visits = 1
    }
  }

  @Test("onChange runs on a change of the value and not else")
  func onChange() {
    struct Watching: Reducer {
      struct State: Equatable {
        var counter = Counter.State()
        var changes: [String] = []
      }
      var body: some Reducer<State, Counter.Action?> {
        Reduce { state, action in
          if let action { return Counter().reduce(into: &state.counter, action: action).map { $0 } }
          return .none
        }
        .onChange(of: \.counter.count) { old, new in
          Reduce { state, _ in
            state.changes.append("\(old) → \(new)")
            return .none
          }
        }
      }
    }
    let store = TestStore(initialState: Watching.State()) { Watching() }
    store.send(nil)
    store.send(.incremented) {
      $0.counter.count = 1
      $0.changes = ["0 → 1"]
    }
  }

  @Test("extract undoes embed, and says no to other cases")
  func casePaths() {
    let action = Parent.Action.child(.incremented)
    #expect(action[case: \.child] == .incremented)
    #expect(action[case: \.mirror] == nil)
    #expect(action.is(\.child) && !action.is(\.mirror))
  }
}
