import QuarryReducer
import QuarryTesting
import Testing

/// One issue that a test store recorded.
struct RecordedIssue: Sendable {
  var text: String
  var line: Int?
}

/// The only issue that `body` records, which does not fail the test.
func onlyIssue(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async -> Void
) async -> RecordedIssue {
  let issues = Locked<[RecordedIssue]>([])
  await withKnownIssue(sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    issues.withLock { $0.append(RecordedIssue(text: text, line: issue.sourceLocation?.line)) }
    return true
  }
  let recorded = issues.withLock { $0 }
  #expect(recorded.count == 1, "\(recorded)", sourceLocation: sourceLocation)
  return recorded.first ?? RecordedIssue(text: "")
}

@Suite("What TestStore says about a misuse")
struct TestStoreMessageTests {
  private typealias Action = Scripted.Action

  @Test("a change that was not foreseen, at the line of the call")
  func unforeseen() async {
    var line = 0
    let issue = await onlyIssue {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      line = #line + 1
      store.send(.incremented)
    }
    #expect(
      issue.text == """
        The state was not expected to change with .incremented, but it did:

              State(
            −   count: 0
            +   count: 1
              )

        (Before: −, after: +)

        Cure: add a closure to the call that makes this change to `$0`.
        """)
    #expect(issue.line == line)
  }

  @Test("another change than the one foreseen")
  func wrong() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      store.send(.incremented) { $0.count = 2 }
    }
    #expect(
      issue.text == """
        The state after .incremented is not the expected one:

              State(
            −   count: 2
            +   count: 1
              )

        (Expected: −, actual: +)

        Cure: let the closure of the call make the actual change to `$0`, or correct the reducer.
        """)
  }

  @Test("a change that was foreseen and did not come")
  func noChange() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Scripted.State()) { EmptyReducer<Scripted.State, Counter.Action>() }
      store.send(.incremented) { $0.seen = [] }
    }
    #expect(
      issue.text == """
        The state was expected to change with .incremented, but it did not.

        Cure: leave out the closure of the call, or correct the reducer.
        """)
  }

  @Test("a closure that throws")
  func throwing() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      store.send(.incremented) { _ in throw CancellationError() }
    }
    #expect(
      issue.text == """
        The closure that foresees the state after .incremented threw CancellationError().

        Cure: look up and unwrap before the call what the closure needs, so that it only sets what is to change.
        """)
  }

  @Test("states that are written alike and differ")
  func alike() async {
    struct Never: Equatable {
      var name = "same"
      static func == (a: Never, b: Never) -> Bool { false }
    }
    let issue = await onlyIssue {
      let store = TestStore(initialState: Never()) { EmptyReducer<Never, Int>() }
      store.send(1) { $0.name = "same" }
    }
    #expect(issue.text.contains("\n    The two are written alike, but `==` says that they differ.\n"))
  }

  @Test("an action that is sent while others wait to be received")
  func sendBeforeReceive() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.send(.begin)
      store.send(.other)
      await store.receive(.first) { $0.count = 1 }
    }
    #expect(
      issue.text == """
        Actions of effects must be received before .other is sent:

            • .first

        Cure: call `await store.receive(…)` for each of them first, or set `store.exhaustivity = .off`.
        """)
  }

  @Test("another action than the one that was to be received")
  func receiveWrong() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.send(.begin)
      await store.receive(.other) { $0.count = 1 }
    }
    #expect(
      issue.text == """
        Expected to receive .other, but received .first.

            − .other
            + .first

        (Expected: −, received: +)

        Cure: receive the actions in the order in which the effects send them, or correct the effect.
        """)
  }

  @Test("an action that was to be received and never comes")
  func receiveNothing() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      await store.receive(.first)
    }
    #expect(
      issue.text == """
        Expected to receive .first, but no action waits and no effect runs.

        Cure: leave out the call, or let the effect send the action.
        """)
  }

  @Test("actions that nobody received, at the finish")
  func unreceivedAtFinish() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.send(.beginTwice)
      await store.finish()
    }
    #expect(
      issue.text == """
        Effects sent actions that the test did not receive:

            • .first
            • .other

        Cure: call `await store.receive(…)` for each of them, or set `store.exhaustivity = .off`.
        """)
  }

  @Test("actions that nobody received, at the end of the store")
  func unreceivedAtEnd() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.send(.begin)
    }
    #expect(issue.text.hasPrefix("Effects sent actions that the test did not receive:\n\n    • .first\n"))
  }

  @Test("an effect that still runs at the end of the store, at the line where that was made")
  func running() async {
    let gate = Gate()
    var line = 0
    let issue = await onlyIssue {
      line = #line + 1
      let store = TestStore(initialState: Relay.State()) { Relay(gate: gate) }
      store.send(.wait)
      await gate.arrived()
    }
    gate.open()
    #expect(
      issue.text == """
        The test ended while an effect still ran:

            • run at QuarryReducerTests/TestStoreMessageTests.swift:\(Relay.waitLine)

        Cure: end the test with `await store.finish()`; cancel an effect that never ends by the action that does so.
        """)
    #expect(issue.line == line)
  }

  @Test("an action for a child that is not there")
  func absentChild() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Board.State()) { Board() }
      store.send(.unpinned)
      store.send(.pinned(.incremented))
    }
    #expect(issue.text.contains("ifLet at QuarryReducerTests/ChildrenTests.swift:"))
    #expect(issue.text.contains("came for a child that is not there.\nCure: set the child's state before"))
  }

  @Test("a dependency that was not overridden, used in an effect")
  func unimplementedDependency() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Scores.State()) { Scores() }
      store.send(.appeared)
      await store.receive(.loaded(-1)) { $0.best = -1 }
      await store.finish()
    }
    #expect(
      issue.text == """
        ScoreClient.load: used, but not overridden.
        Cure: override it with withDependencies, or where the store of the test is made.
        """)
  }
}

/// Sends itself actions.
private struct Relay: Reducer {
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable, Sendable {
    case begin, beginTwice, first, other, wait
  }
  var gate = Gate()
  static let waitLine: UInt = 7

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin: return .send(.first)
    case .beginTwice:
      return .run {
        await $0(.first)
        await $0(.other)
      }
    case .first: state.count = 1
    case .other: break
    case .wait: return .run(operation: { [gate] _ in await gate.pass() }, line: Self.waitLine)
    }
    return .none
  }
}

@Suite("TestStore without exhaustivity")
struct NonExhaustiveTests {
  @Test("looks only at what the test sets, and passes over actions in between")
  func passesOver() async {
    let store = TestStore(initialState: Relay.State()) { Relay() }
    store.exhaustivity = .off
    store.send(.beginTwice)
    await store.receive(.other) { $0.count = 1 }
    store.send(.begin)
    store.send(.begin)
    await store.receive(where: { $0 == .first })
    await store.finish()
  }

  @Test("still fails on what the test sets wrongly, and on what never comes")
  func stillFails() async {
    let wrong = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.exhaustivity = .off
      store.send(.first) { $0.count = 9 }
    }
    #expect(wrong.text.contains("−   count: 9"))
    let missing = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.exhaustivity = .off
      store.send(.beginTwice)
      await store.receive(.wait)
    }
    #expect(missing.text.contains("These were passed over:\n\n    • .first\n    • .other\n"))
  }

  @Test("a case path is enough to receive an action")
  func casePath() async {
    let board = Board()
    let store = TestStore(initialState: Board.State(pinned: .init(id: 1))) { board }
    board.gate.open()
    store.send(.pinned(.workStarted))
    await store.receive(\.pinned) { $0.pinned?.isDone = true }
    await store.finish()
  }
}
