import QuarryReducer
import QuarryTesting
import Testing

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
    #expect(action.text.hasPrefix("ifLet at QuarryReducerTests/HostFeature.swift:"))
    #expect(action.text.contains("came for a child that is not there.\nCure: set the child's state before"))
    let dismissal = await onlyIssue {
      let store = TestStore(initialState: Host.State()) { Host() }
      store.send(.screen(.dismiss)) { $0.seen = [-1] }
    }
    #expect(dismissal.text.hasPrefix("ifLet at QuarryReducerTests/HostFeature.swift:"))
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
          static func extract<Result>(from action: Action, _ body: (PresentationAction<Int>) -> Result) -> Result? {
            if case .child(let action) = action { body(action) } else { nil }
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
