import QuarryReducer
import QuarryTesting
import Testing

/// Works on what it is told to, and says so.
private struct Job: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var isDone = false
  }
  enum Action: CasePathable, Equatable, Sendable {
    case begun
    case done(Int)

    enum DoneCase: CasePath {
      static func embed(_ id: Int) -> Action { .done(id) }
      static func extract<Result>(from action: Action, _ body: (Int) -> Result) -> Result? {
        if case .done(let id) = action { body(id) } else { nil }
      }
    }
    struct Cases { var done: DoneCase.Type { DoneCase.self } }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begun: return .send(.done(state.id))
    case .done: state.isDone = true
    }
    return .none
  }
}

private struct Office: Reducer {
  struct State: Equatable, Sendable {
    var first = Job.State(id: 1)
    var others: IdentifiedArrayOf<Job.State> = [Job.State(id: 2), Job.State(id: 3)]
  }
  enum Action: CasePathable, Equatable, Sendable {
    case first(Job.Action)
    case other(IdentifiedActionOf<Job>)

    enum FirstCase: CasePath {
      static func embed(_ action: Job.Action) -> Action { .first(action) }
      static func extract<Result>(from action: Action, _ body: (Job.Action) -> Result) -> Result? {
        if case .first(let action) = action { body(action) } else { nil }
      }
    }
    enum OtherCase: CasePath {
      static func embed(_ action: IdentifiedActionOf<Job>) -> Action { .other(action) }
      static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Job>) -> Result) -> Result? {
        if case .other(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var first: FirstCase.Type { FirstCase.self }
      var other: OtherCase.Type { OtherCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Job() }
    EmptyReducer().forEach(\.others, action: \.other) { Job() }
  }
}

@Suite("Receiving the actions of children")
struct TestStoreNestedReceiveTests {
  @Test("by the case of a child, and of an element")
  func receives() async {
    let store = TestStore(initialState: Office.State()) { Office() }
    store.send(.first(.begun))
    await store.receive(\.first, \.done) { $0.first.isDone = true }
    store.send(.other(.element(id: 3, action: .begun)))
    await store.receive(\.other, id: 3, \.done) { $0.others[id: 3]?.isDone = true }
    store.send(.first(.begun))
    await store.receive(\.first, .done(1))
    await store.finish()
  }

  @Test("another element, or another child, is another action, and the message names what was expected")
  func others() async {
    let element = await onlyIssue {
      let store = TestStore(initialState: Office.State()) { Office() }
      store.send(.other(.element(id: 3, action: .begun)))
      await store.receive(\.other, id: 2, \.done)
    }
    #expect(
      element.text == """
        Expected to receive \\.other of 2, \\.done, but received .other(.element(id: 3, action: .done(3))).

        Cure: receive the actions in the order in which the effects send them, or correct the effect.
        """)
    let child = await onlyIssue {
      let store = TestStore(initialState: Office.State()) { Office() }
      store.send(.other(.element(id: 3, action: .begun)))
      await store.receive(\.first, \.done)
    }
    #expect(child.text.hasPrefix("Expected to receive \\.first, \\.done, but received .other("))
  }
}
