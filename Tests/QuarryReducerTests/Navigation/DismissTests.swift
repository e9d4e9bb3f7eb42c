import QuarryReducer
import QuarryTesting
import Testing

@Suite("A child that dismisses itself")
struct DismissTests {
  @Test("it sends the dismissal to its parent, and its other effects end")
  func dismiss() async {
    let host = Host()
    let store = TestStore(initialState: Host.State(screen: .init(id: 1))) { host }
    store.send(.screen(.presented(.workStarted))) { $0.seen = [0] }
    await host.gate.arrived()
    store.send(.screen(.presented(.closeTapped))) { $0.seen = [0, 0] }
    await store.receive(.screen(.dismiss)) {
      $0.screen = nil
      $0.seen = [0, 0, 0]
    }
    host.gate.open()
    await store.finish()
  }

  @Test("a store outside tests does the same")
  func live() async {
    let store = Store(initialState: Host.State(screen: .init(id: 1))) { Host() }
    store.send(.screen(.presented(.closeTapped)))
    await store.finish()
    #expect(store.state == Host.State(seen: [0, 0]))
  }

  @Test("the call finds the nearest presentation, through every form of an effect")
  func forms() async {
    let store = Store(initialState: Tower.State(child: .init(child: .init()))) { Tower() }
    for form in Tower.Form.allCases {
      store.send(.child(.presented(.child(.presented(.close(form))))))
      await store.finish()
      #expect(store.state.child != nil, "\(form)")
      #expect(store.state.child?.child == nil, "\(form)")
      store.send(.child(.presented(.open)))
    }
    #expect(store.state.child?.closings == Tower.Form.allCases.count)
    #expect(store.state.closings == 0)
    store.send(.child(.presented(.close(.run))))
    await store.finish()
    #expect(store.state.child == nil)
    #expect(store.state.closings == 1)
  }

  @Test("the call passes children that are merely there, in ifLet and forEach, and dismisses what presents them")
  func children() async {
    for action: Shell.Action in [.pinned(.closeTapped), .row(.element(id: 2, action: .closeTapped))] {
      let state = Shell.State(pinned: .init(id: 1), rows: [.init(id: 2)])
      let store = TestStore(initialState: Outer.State(shell: state)) { Outer() }
      store.send(.shell(.presented(action)))
      await store.receive(.shell(.dismiss)) { $0.shell = nil }
      await store.finish()
    }
  }

  @Test("where nobody presents it, the call is reported")
  func nobody() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Screen.State(id: 1)) { Screen() }
      store.send(.closeTapped)
      await store.finish()
    }
    #expect(
      issue.text == """
        dismiss: called where nothing is presented.
        Cure: call it in the effect of a feature that ifLet or forEach over a stack presents, in a task of that \
        effect; in a test of the feature alone override the dependency.
        """)
    let log = Log()
    let store = Store(initialState: Screen.State(id: 1)) {
      Screen()
    } withDependencies: {
      $0.issueReporter = IssueReporter { log.add($0.description) }
    }
    store.send(.closeTapped)
    await store.finish()
    #expect(log.lines.count == 1)
  }

  @Test("a test of the feature alone overrides it")
  func alone() async {
    let log = Log()
    let store = TestStore(initialState: Screen.State(id: 1)) {
      Screen()
    } withDependencies: {
      $0.dismiss = DismissEffect { log.add("dismissed") }
    }
    store.send(.closeTapped)
    await store.finish()
    #expect(log.lines == ["dismissed"])
  }
}

/// A feature that presents itself, by way of a `Destination` that is indirect.
private struct Tower: Reducer {
  enum Form: CaseIterable, Sendable { case run, merged, concatenated, cancellable, child }

  struct State: Equatable, Sendable {
    var destination: Floor?
    var closings = 0
    var child: State? {
      get { destination.map { $0[case: \.tower] } ?? nil }
      set { destination = newValue.map { .tower($0) } }
    }

    init(child: State? = nil, closings: Int = 0) {
      self.closings = closings
      self.child = child
    }
  }
  indirect enum Floor: DestinationState, Equatable, Sendable {
    case tower(State)

    var id: Int { 0 }

    enum TowerCase: CasePath {
      static func embed(_ state: State) -> Floor { .tower(state) }
      static func extract<Result>(from floor: Floor, _ body: (State) -> Result) -> Result? {
        if case .tower(let state) = floor { body(state) } else { nil }
      }
    }
    struct Cases { var tower: TowerCase.Type { TowerCase.self } }
  }
  indirect enum Action: CasePathable, Equatable, Sendable {
    case child(PresentationAction<Action>)
    case close(Form)
    case open

    enum ChildCase: CasePath {
      static func embed(_ action: PresentationAction<Action>) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (PresentationAction<Action>) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases { var child: ChildCase.Type { ChildCase.self } }
  }

  struct Floors: Reducer {
    var body: some Reducer<Floor, Action> {
      Reduce { floor, action in
        guard case .tower(var state) = floor else { return .none }
        let effect = Tower().reduce(into: &state, action: action)
        floor = .tower(state)
        return effect
      }
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .open: state.child = State()
      case .child(.dismiss): state.closings += 1
      case .child: break
      case .close(let form):
        let close = Effect<Action>.run { [dismiss] _ in await dismiss() }
        switch form {
        case .run: return close
        case .merged: return .merge(close, .run { _ in })
        case .concatenated: return .concatenate(.run { _ in }, close)
        case .cancellable: return close.cancellable(id: 1)
        case .child:
          return .run { [dismiss] _ in await withTaskGroup { $0.addTask { await dismiss() } } }
        }
      }
      return .none
    }
    .ifLet(\.destination, action: \.child) { Recursive { Floors() } }
  }
}

/// A presented feature with children that are merely there.
private struct Shell: Reducer {
  struct State: Equatable, Sendable {
    var pinned: Screen.State?
    var rows: IdentifiedArrayOf<Screen.State> = []
  }
  enum Action: CasePathable, Equatable, Sendable {
    case pinned(Screen.Action)
    case row(IdentifiedActionOf<Screen>)

    enum PinnedCase: CasePath {
      static func embed(_ action: Screen.Action) -> Action { .pinned(action) }
      static func extract<Result>(from action: Action, _ body: (Screen.Action) -> Result) -> Result? {
        if case .pinned(let action) = action { body(action) } else { nil }
      }
    }
    enum RowCase: CasePath {
      static func embed(_ action: IdentifiedActionOf<Screen>) -> Action { .row(action) }
      static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Screen>) -> Result) -> Result? {
        if case .row(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var pinned: PinnedCase.Type { PinnedCase.self }
      var row: RowCase.Type { RowCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.pinned, action: \.pinned) { Screen() }
      .forEach(\.rows, action: \.row) { Screen() }
  }
}

/// What presents the shell.
private struct Outer: Reducer {
  struct State: Equatable, Sendable {
    var shell: Shell.State?
  }
  enum Action: CasePathable, Equatable, Sendable {
    case shell(PresentationActionOf<Shell>)

    enum ShellCase: CasePath {
      static func embed(_ action: PresentationActionOf<Shell>) -> Action { .shell(action) }
      static func extract<Result>(from action: Action, _ body: (PresentationActionOf<Shell>) -> Result) -> Result? {
        if case .shell(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases { var shell: ShellCase.Type { ShellCase.self } }
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.shell, action: \.shell) { Shell() }
  }
}
