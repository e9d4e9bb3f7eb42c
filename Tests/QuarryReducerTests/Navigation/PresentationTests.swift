import QuarryReducer
import QuarryTesting
import Testing

/// A parent that presents a screen with an id and a counter without one.
private struct Host: Reducer {
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
      static func extract(from action: Action) -> PresentationActionOf<Screen>? {
        if case .screen(let action) = action { action } else { nil }
      }
    }
    enum CounterCase: CasePath {
      static func embed(_ action: PresentationActionOf<Counter>) -> Action { .counter(action) }
      static func extract(from action: Action) -> PresentationActionOf<Counter>? {
        if case .counter(let action) = action { action } else { nil }
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

@Suite("A presented child")
struct PresentationTests {
  @Test("it has seen its action when the parent does, and is there when the parent hears that it is dismissed")
  func order() {
    let store = TestStore(initialState: Host.State(counter: .init())) { Host() }
    store.send(.opened(1)) {
      $0.screen = .init(id: 1)
      $0.seen = [-1]
    }
    store.send(.screen(.presented(.incremented))) {
      $0.screen?.count = 1
      $0.seen = [-1, 1]
    }
    store.send(.screen(.dismiss)) {
      $0.screen = nil
      $0.seen = [-1, 1, 1]
    }
    store.send(.counter(.presented(.incremented))) {
      $0.counter?.count = 1
      $0.seen = [-1, 1, 1, -1]
    }
    store.send(.counter(.dismiss)) {
      $0.counter = nil
      $0.seen = [-1, 1, 1, -1, -1]
    }
  }

  @Test("its effects end when it is dismissed, set to nil, or replaced by one with another id", arguments: 0..<3)
  func effectsEnd(way: Int) async {
    let host = Host()
    let store = TestStore(initialState: Host.State(screen: .init(id: 1))) { host }
    store.exhaustivity = .off
    store.send(.screen(.presented(.workStarted)))
    await host.gate.arrived()
    store.exhaustivity = .on
    switch way {
    case 0:
      store.send(.screen(.dismiss)) {
        $0.screen = nil
        $0.seen = [0, 0]
      }
    case 1:
      store.send(.closed) {
        $0.screen = nil
        $0.seen = [0, 0]
      }
    default:
      store.send(.opened(2)) {
        $0.screen = .init(id: 2)
        $0.seen = [0, 0]
      }
    }
    host.gate.open()
    await store.finish()
  }

  @Test("its effects go on when another value with the same id takes its place")
  func sameID() async {
    let host = Host()
    let store = TestStore(initialState: Host.State(screen: .init(id: 1, count: 5))) { host }
    store.send(.screen(.presented(.workStarted))) { $0.seen = [5] }
    await host.gate.arrived()
    store.send(.opened(1)) {
      $0.screen?.count = 0
      $0.seen = [5, 5]
    }
    host.gate.open()
    await store.receive(.screen(.presented(.workEnded))) {
      $0.screen?.isDone = true
      $0.seen = [5, 5, 0]
    }
    await store.finish()
  }

  @Test("where it makes another child of itself, the effects of the one before end and those of the action go on")
  func renamed() async {
    let host = Host()
    let store = TestStore(initialState: Host.State(screen: .init(id: 1))) { host }
    store.send(.screen(.presented(.workStarted))) { $0.seen = [0] }
    await host.gate.arrived()
    store.send(.screen(.presented(.renamed(2)))) {
      $0.screen = .init(id: 2)
      $0.seen = [0, 0]
    }
    await store.receive(.screen(.presented(.incremented))) {
      $0.screen?.count = 1
      $0.seen = [0, 0, 1]
    }
    host.gate.open()
    await store.finish()
  }

  @Test("what the parent presents when it hears of the dismissal stays")
  func replacedOnDismissal() async {
    let host = Host(next: Screen.State(id: 2))
    let store = TestStore(initialState: Host.State(screen: .init(id: 1))) { host }
    store.send(.screen(.presented(.workStarted))) { $0.seen = [0] }
    await host.gate.arrived()
    store.send(.screen(.dismiss)) {
      $0.screen = .init(id: 2)
      $0.seen = [0, 0]
    }
    host.gate.open()
    await store.finish()
  }

  @Test("an action for one that is not there, and a dismissal of nothing, go to the parent and are reported")
  func absent() async {
    let action = await onlyIssue {
      let store = TestStore(initialState: Host.State()) { Host() }
      store.send(.screen(.presented(.incremented))) { $0.seen = [-1] }
    }
    #expect(action.text.hasPrefix("ifLet at QuarryReducerTests/PresentationTests.swift:"))
    #expect(action.text.contains("came for a child that is not there.\nCure: set the child's state before"))
    let dismissal = await onlyIssue {
      let store = TestStore(initialState: Host.State()) { Host() }
      store.send(.screen(.dismiss)) { $0.seen = [-1] }
    }
    #expect(dismissal.text.hasPrefix("ifLet at QuarryReducerTests/PresentationTests.swift:"))
    #expect(
      dismissal.text.contains(
        """
        .dismiss) came, and nothing is presented that could be dismissed.
        Cure: send dismiss only while the child's state is there; a parent that dismisses by itself sets it to nil.
        """))
  }

  @Test("an enum of children without an id is reported where the feature is made")
  func withoutIdentity() async {
    struct Parent: Reducer {
      struct State: Equatable { var child: Choice? }
      enum Choice: CasePathable, Equatable {
        case one, two
        struct Cases {}
      }
      enum Action: CasePathable, Sendable {
        case child(PresentationAction<Int>)
        enum ChildCase: CasePath {
          static func embed(_ action: PresentationAction<Int>) -> Action { .child(action) }
          static func extract(from action: Action) -> PresentationAction<Int>? {
            if case .child(let action) = action { action } else { nil }
          }
        }
        struct Cases { var child: ChildCase.Type { ChildCase.self } }
      }
      var body: some ReducerOf<Self> {
        EmptyReducer().ifLet(\.child, action: \.child) { EmptyReducer<Choice, Int>() }
      }
    }
    let issue = await onlyIssue { _ = TestStore(initialState: Parent.State()) { Parent() } }
    #expect(issue.text.hasPrefix("ifLet at QuarryReducerTests/PresentationTests.swift:"))
    #expect(
      issue.text.hasSuffix(
        """
        : Choice is an enum without an id, so that the effects of one case would go on in the next.
        Cure: make it a DestinationState, whose id differs from case to case.
        """))
  }

  @Test("the actions of a presentation survive being written down")
  func coding() throws {
    for action: PresentationActionOf<Screen> in [.dismiss, .presented(.renamed(3))] {
      #expect(try restored(action) == action)
    }
  }
}

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
      static func extract(from floor: Floor) -> State? { if case .tower(let state) = floor { state } else { nil } }
    }
    struct Cases { var tower: TowerCase.Type { TowerCase.self } }
  }
  indirect enum Action: CasePathable, Equatable, Sendable {
    case child(PresentationAction<Action>)
    case close(Form)
    case open

    enum ChildCase: CasePath {
      static func embed(_ action: PresentationAction<Action>) -> Action { .child(action) }
      static func extract(from action: Action) -> PresentationAction<Action>? {
        if case .child(let action) = action { action } else { nil }
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
