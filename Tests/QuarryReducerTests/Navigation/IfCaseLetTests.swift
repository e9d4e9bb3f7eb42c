import QuarryReducer
import QuarryTesting
import Testing

/// Somebody is signed out, or in and looks at a screen.
private struct Session: Reducer {
  enum State: CasePathable, Equatable, Sendable, Codable {
    case signedOut(Counter.State)
    case signedIn(Screen.State)

    enum SignedOutCase: CasePath {
      static func embed(_ state: Counter.State) -> State { .signedOut(state) }
      static func extract<Result>(from state: State, _ body: (Counter.State) -> Result) -> Result? {
        if case .signedOut(let state) = state { body(state) } else { nil }
      }
    }
    enum SignedInCase: CasePath {
      static func embed(_ state: Screen.State) -> State { .signedIn(state) }
      static func extract<Result>(from state: State, _ body: (Screen.State) -> Result) -> Result? {
        if case .signedIn(let state) = state { body(state) } else { nil }
      }
    }
    struct Cases {
      var signedOut: SignedOutCase.Type { SignedOutCase.self }
      var signedIn: SignedInCase.Type { SignedInCase.self }
    }
  }
  enum Action: CasePathable, Equatable, Sendable {
    case signedOut(Counter.Action)
    case signedIn(Screen.Action)
    case signInTapped
    case signOutTapped

    enum SignedOutCase: CasePath {
      static func embed(_ action: Counter.Action) -> Action { .signedOut(action) }
      static func extract<Result>(from action: Action, _ body: (Counter.Action) -> Result) -> Result? {
        if case .signedOut(let action) = action { body(action) } else { nil }
      }
    }
    enum SignedInCase: CasePath {
      static func embed(_ action: Screen.Action) -> Action { .signedIn(action) }
      static func extract<Result>(from action: Action, _ body: (Screen.Action) -> Result) -> Result? {
        if case .signedIn(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var signedOut: SignedOutCase.Type { SignedOutCase.self }
      var signedIn: SignedInCase.Type { SignedInCase.self }
    }
  }

  var gate = Gate()

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .signInTapped: state = .signedIn(Screen.State(id: 1))
      case .signOutTapped, .signedIn(.renamed(0)): state = .signedOut(Counter.State())
      case .signedOut, .signedIn: break
      }
      return .none
    }
    .ifCaseLet(\.signedIn, action: \.signedIn) { Screen(gate: gate) }
    .ifCaseLet(\.signedOut, action: \.signedOut) { Counter() }
  }
}

/// The same enum in scopes alone.
private struct Scoped: Reducer {
  var body: some Reducer<Session.State, Session.Action> {
    Scope(state: \.signedOut, action: \.signedOut) { Counter() }
    Scope(state: \.signedIn, action: \.signedIn) { Screen() }
  }
}

@Suite("A state that is an enum")
struct IfCaseLetTests {
  @Test("ifCaseLet runs the child of the present case, before the parent that changes the case")
  func present() async {
    let store = TestStore(initialState: Session.State.signedOut(.init())) { Session() }
    store.send(.signedOut(.incremented)) { $0 = .signedOut(.init(count: 1)) }
    store.send(.signInTapped) { $0 = .signedIn(.init(id: 1)) }
    store.send(.signedIn(.incremented)) { $0 = .signedIn(.init(id: 1, count: 1)) }
    // The child makes itself anew, then the parent signs out; so the child's effect has nowhere to go.
    store.send(.signedIn(.renamed(0))) { $0 = .signedOut(.init()) }
    await store.finish()
  }

  @Test("the effects of the case that went are cancelled, and not when it comes again")
  func leaving() async {
    let session = Session()
    let store = TestStore(initialState: Session.State.signedIn(.init(id: 1))) { session }
    store.send(.signedIn(.workStarted))
    await session.gate.arrived()
    store.send(.signOutTapped) { $0 = .signedOut(.init()) }
    store.send(.signInTapped) { $0 = .signedIn(.init(id: 1)) }
    store.send(.signedIn(.workStarted))
    await session.gate.arrived(2)
    session.gate.open()
    await store.receive(.signedIn(.workEnded)) { $0 = .signedIn(.init(id: 1, isDone: true)) }
    await store.finish()
  }

  @Test("an action for another case changes nothing and is reported, with ifCaseLet and with Scope")
  func absent() async {
    let first = await onlyIssue {
      let store = TestStore(initialState: Session.State.signedOut(.init())) { Session() }
      store.send(.signedIn(.incremented))
    }
    #expect(first.text.hasPrefix("ifCaseLet at QuarryReducerTests/IfCaseLetTests.swift:"))
    #expect(
      first.text.hasSuffix(
        """
        : the action .signedIn(.incremented) came while the state is another case.
        Cure: set the case before its actions are sent, and let the reducer that changes it run after ifCaseLet.
        """))
    let second = await onlyIssue {
      let store = TestStore(initialState: Session.State.signedIn(.init(id: 1))) { Scoped() }
      store.send(.signedOut(.incremented))
    }
    #expect(second.text.hasPrefix("Scope at QuarryReducerTests/IfCaseLetTests.swift:"))
    #expect(second.text.contains("the action .incremented came while the state is another case.\nCure: set the case"))
  }

  @Test("Scope with the name of a case works on its payload")
  func scope() async {
    let store = TestStore(initialState: Session.State.signedIn(.init(id: 1))) { Scoped() }
    store.send(.signedIn(.incremented)) { $0 = .signedIn(.init(id: 1, count: 1)) }
    store.send(.signedIn(.renamed(2))) { $0 = .signedIn(.init(id: 2)) }
    await store.receive(.signedIn(.incremented)) { $0 = .signedIn(.init(id: 2, count: 1)) }
    await store.finish()
  }

  @Test("the payload of a case is changed where it is, without a copy")
  func inPlace() {
    struct Touching: Reducer {
      enum State: CasePathable {
        case shared(Shared)
        case none
        enum SharedCase: CasePath {
          static func embed(_ shared: Shared) -> State { .shared(shared) }
          static func extract<Result>(from state: State, _ body: (Shared) -> Result) -> Result? {
            if case .shared(let shared) = state { body(shared) } else { nil }
          }
        }
        struct Cases { var shared: SharedCase.Type { SharedCase.self } }
      }
      enum Action: CasePathable, Sendable {
        case touched(Int)
        case scoped(Int)
        enum TouchedCase: CasePath {
          static func embed(_ number: Int) -> Action { .touched(number) }
          static func extract<Result>(from action: Action, _ body: (Int) -> Result) -> Result? {
            if case .touched(let number) = action { body(number) } else { nil }
          }
        }
        enum ScopedCase: CasePath {
          static func embed(_ number: Int) -> Action { .scoped(number) }
          static func extract<Result>(from action: Action, _ body: (Int) -> Result) -> Result? {
            if case .scoped(let number) = action { body(number) } else { nil }
          }
        }
        struct Cases {
          var touched: TouchedCase.Type { TouchedCase.self }
          var scoped: ScopedCase.Type { ScopedCase.self }
        }
      }
      struct Touch: Reducer {
        func reduce(into state: inout Shared, action: Int) -> Effect<Int> {
          state.change()
          return .none
        }
      }
      var body: some ReducerOf<Self> {
        Scope(state: \.shared, action: \.scoped) { Touch() }
        EmptyReducer().ifCaseLet(\.shared, action: \.touched) { Touch() }
      }
    }
    let store = Store(initialState: Touching.State.shared(Shared())) { Touching() }
    store.send(contentsOf: [.touched(1), .scoped(2), .touched(3)])
    #expect(store.state[case: \.shared]?.copies == 0)
    // The store's state is held here too: now a copy must be made, and the one held stays as it is.
    let held = store.state
    store.send(.touched(4))
    #expect(store.state[case: \.shared]?.copies == 1)
    #expect(held[case: \.shared] != store.state[case: \.shared])
    let other = Store(initialState: Touching.State.none) { Touching() }
    #expect(other.state.is(\.shared) == false)
  }

  @Test("optional runs a child that is there, and reports an action for one that is not")
  func optional() async {
    let there = TestStore(initialState: Optional(Counter.State())) { Counter().optional() }
    there.send(.incremented) { $0?.count = 1 }
    let issue = await onlyIssue {
      let store = TestStore(initialState: Counter.State?.none) { Counter().optional() }
      store.send(.incremented)
    }
    #expect(issue.text.hasPrefix("optional at QuarryReducerTests/IfCaseLetTests.swift:"))
    #expect(
      issue.text.hasSuffix(
        """
        : the action .incremented came for a child that is not there.
        Cure: set the child's state before its actions are sent, and let the reducer that sets it to nil run after \
        optional.
        """))
  }
}
