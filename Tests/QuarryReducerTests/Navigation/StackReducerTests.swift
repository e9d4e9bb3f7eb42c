import QuarryReducer
import QuarryTesting
import Testing

@Suite("A stack of screens")
struct StackReducerTests {
  private static let deep = Navigator.State(path: [.screen(.init(id: 1)), .counter(.init()), .screen(.init(id: 3))])

  private func act(_ id: StackElementID, _ action: Path.Action) -> Navigator.Action {
    .path(.element(id: id, action: action))
  }

  @Test("an element has seen its action when the parent does; a push is there, and what is popped is still there")
  func order() {
    let store = TestStore(initialState: Navigator.State()) { Navigator() }
    store.send(.path(.push(id: 0, state: .counter(.init())))) {
      $0.path = [.counter(.init())]
      $0.heights = [1]
    }
    store.send(act(0, .counter(.incremented))) {
      $0.path[id: 0] = .counter(.init(count: 1))
      $0.heights = [1, 1]
    }
    store.send(.opened(.counter(.init()))) {
      $0.path.append(.counter(.init()))
      $0.heights = [1, 1, 1]
    }
    store.send(.path(.popFrom(id: 0))) {
      $0.path.removeAll()
      $0.heights = [1, 1, 1, 2]
    }
    #expect(store.state.path.nextID == 2)
  }

  @Test("a deep link is a state that is constructed, before the store or while it lives")
  func deepLink() {
    let store = TestStore(initialState: Self.deep) { Navigator() }
    store.send(act(2, .screen(.incremented))) {
      $0.path[id: 2] = .screen(.init(id: 3, count: 1))
      $0.heights = [3]
    }
    store.send(.linked([.counter(.init(count: 7))])) {
      $0.path.replaceAll(with: [.counter(.init(count: 7))])
      $0.heights = [3, 3]
    }
    store.send(act(3, .counter(.decremented))) {
      $0.path[id: 3] = .counter(.init(count: 6))
      $0.heights = [3, 3, 1]
    }
  }

  @Test("the effects of elements that went are cancelled, and of those alone", arguments: 0..<5)
  func effectsEnd(way: Int) async {
    let navigator = Navigator()
    let store = TestStore(initialState: Self.deep) { navigator }
    store.exhaustivity = .off
    store.send(act(0, .screen(.workStarted)))
    store.send(act(2, .screen(.workStarted)))
    await navigator.gate.arrived(2)
    let action: Navigator.Action =
      switch way {
      case 0: .path(.popFrom(id: 1))
      case 1: .removed(2)
      case 2: act(2, .screen(.closeTapped))
      case 3: .linked([])
      // New elements with the ids of the old ones.
      default: .replaced([.screen(.init(id: 8)), .counter(.init()), .screen(.init(id: 9))])
      }
    store.send(action)
    if way == 2 { await store.receive(.path(.popFrom(id: 2))) { $0.path.pop(from: 2) } }
    store.exhaustivity = .on
    navigator.gate.open()
    if way < 3 {
      await store.receive(act(0, .screen(.workEnded))) {
        $0.path[id: 0] = .screen(.init(id: 1, isDone: true))
        $0.heights.append($0.path.count)
      }
    }
    await store.finish()
    #expect(store.state.path.count == [1, 2, 2, 0, 3][way])
  }

  @Test("where an older copy of the stack takes its place, the effects of elements that are not in it are cancelled")
  func olderCopy() async {
    let navigator = Navigator()
    let store = TestStore(initialState: Self.deep) { navigator }
    store.exhaustivity = .off
    let old = store.state
    store.send(.opened(.screen(.init(id: 4))))
    store.send(act(0, .screen(.workStarted)))
    store.send(act(3, .screen(.workStarted)))
    await navigator.gate.arrived(2)
    store.send(.restored(old)) { $0 = Self.deep }
    store.exhaustivity = .on
    navigator.gate.open()
    await store.receive(act(0, .screen(.workEnded))) {
      $0.path[id: 0] = .screen(.init(id: 1, isDone: true))
      $0.heights = [3]
    }
    await store.finish()
  }

  @Test("an element that dismisses itself pops what is above it too")
  func dismiss() async {
    let store = TestStore(initialState: Self.deep) { Navigator() }
    store.send(act(0, .screen(.closeTapped))) { $0.heights = [3] }
    await store.receive(.path(.popFrom(id: 0))) {
      $0.path.removeAll()
      $0.heights = [3, 3]
    }
    await store.finish()
  }

  @Test("a pop is left undone where the parent has put another stack there")
  func popOfReplaced() {
    struct Replacing: Reducer {
      var body: some ReducerOf<Navigator> {
        Reduce { state, action in
          if action == .path(.popFrom(id: 0)) { state.path = [.counter(.init(count: 9))] }
          return .none
        }
        .forEach(\.path, action: \.path) { Path() }
      }
    }
    let store = TestStore(initialState: Self.deep) { Replacing() }
    store.send(.path(.popFrom(id: 0))) { $0.path = [.counter(.init(count: 9))] }
  }

  @Test("actions and pops for elements that are not there go to the parent and are reported")
  func absent() async {
    for action in [act(5, .counter(.incremented)), .path(.popFrom(id: 5))] {
      let issue = await onlyIssue {
        let store = TestStore(initialState: Navigator.State()) { Navigator() }
        store.send(action) { $0.heights = [0] }
      }
      #expect(issue.text.hasPrefix("forEach at QuarryReducerTests/PathFeature.swift:"))
      #expect(
        issue.text.hasSuffix(
          """
          came for the element #5, which is not there.
          Cure: add the element before its actions are sent, and let the reducer that removes it run after forEach.
          """))
    }
  }

  @Test("a push under an id that was given before is refused and reported", arguments: [0, 2] as [StackElementID])
  func refusedPush(id: StackElementID) async {
    let issue = await onlyIssue {
      var start = Self.deep
      start.path.removeLast()
      let store = TestStore(initialState: start) { Navigator() }
      store.send(.path(.push(id: id, state: .counter(.init())))) { $0.heights = [2] }
    }
    #expect(issue.text.hasPrefix("forEach at QuarryReducerTests/PathFeature.swift:"))
    #expect(
      issue.text.hasSuffix(
        """
        : the push of \(id) was refused: the stack gives its ids in order, and the next one is #3.
        Cure: push with the id that the stack's nextID says, or append to the stack in the parent.
        """))
  }

  @Test("an element is changed where it is, without a copy")
  func inPlace() {
    struct Touch: Reducer {
      func reduce(into state: inout Shared, action: Int) -> Effect<Int> {
        state.change()
        return .none
      }
    }
    struct Root: Reducer {
      typealias State = StackState<Shared>
      enum Action: CasePathable, Sendable {
        case element(StackAction<Shared, Int>)
        enum ElementCase: CasePath {
          static func embed(_ action: StackAction<Shared, Int>) -> Action { .element(action) }
          static func extract<Result>(from action: Action, _ body: (StackAction<Shared, Int>) -> Result) -> Result? {
            if case .element(let action) = action { body(action) } else { nil }
          }
        }
        struct Cases { var element: ElementCase.Type { ElementCase.self } }
      }
      var body: some ReducerOf<Self> {
        EmptyReducer().forEach(\.self, action: \.element) { Touch() }
      }
    }
    let store = Store(initialState: StackState([Shared(), Shared()])) { Root() }
    for id in [0, 1, 0] as [StackElementID] { store.send(.element(.element(id: id, action: 1))) }
    #expect(store.state.map(\.copies) == [0, 0])
  }

  @Test("a difference shows elements under their ids")
  func difference() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Navigator.State(path: [.counter(.init())])) { Navigator() }
      store.send(act(0, .counter(.incremented))) { $0.heights = [1] }
    }
    #expect(issue.text.contains("#0: .counter("))
    #expect(issue.text.contains("+         count: 1"))
  }

  @Test("a session that is saved at any moment goes on as if nothing had been, in a new store and in the old one")
  func saving() throws {
    let session: [Navigator.Action] = [
      .opened(.screen(.init(id: 1))), act(0, .screen(.incremented)), .opened(.counter(.init())),
      .path(.push(id: 4, state: .counter(.init(count: 2)))), .path(.popFrom(id: 1)),
      .opened(.counter(.init())), act(5, .counter(.decremented)), .removed(0),
      .linked([.counter(.init()), .screen(.init(id: 2))]), act(7, .screen(.incremented)),
    ]
    let whole = Store(initialState: Navigator.State()) { Navigator() }
    whole.send(contentsOf: session)
    #expect(whole.state.path.ids == [6, 7])
    for moment in session.indices {
      let first = Store(initialState: Navigator.State()) { Navigator() }
      first.send(contentsOf: session[..<moment])
      let saved = try restored(first.state)
      #expect(saved == first.state)
      let rest = try restored(Array(session[moment...]))
      let second = Store(initialState: saved) { Navigator() }
      second.send(contentsOf: rest)
      #expect(second.state == whole.state, "saved before action \(moment)")
      first.send(contentsOf: session[moment...])
      first.send(.restored(saved))
      first.send(contentsOf: rest)
      #expect(first.state == whole.state, "restored in action \(moment)")
    }
  }
}
