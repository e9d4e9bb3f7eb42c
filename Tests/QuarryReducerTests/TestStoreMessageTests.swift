import QuarryReducer
import QuarryTesting
import Testing

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
    #expect(
      issue.text == """
        The state after 1 is not the expected one:

            The two are written alike, but `==` says that they differ.

        (Expected: −, actual: +)

        Cure: let the closure of the call make the actual change to `$0`, or correct the reducer.
        """)
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
    #expect(
      issue.text == """
        Effects sent actions that the test did not receive:

            • .first

        Cure: call `await store.receive(…)` for each of them, or set `store.exhaustivity = .off`.
        """)
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

            • run at App/Relay.swift:7

        Cure: end the test with `await store.finish()`; cancel an effect that never ends by the action that does so.
        """)
    #expect(issue.line == line)
  }

  @Test("an action for a child or an element that is not there")
  func absentChild() async {
    struct Placed: Reducer {
      var body: some ReducerOf<Board> {
        EmptyReducer()
          .ifLet(
            \.pinned, action: \.pinned, then: { Row(gate: Gate(), log: Log()) }, fileID: "App/Board.swift", line: 1
          )
          .forEach(
            \.rows, action: \.row, element: { Row(gate: Gate(), log: Log()) }, fileID: "App/Board.swift", line: 2)
      }
    }
    let child = await onlyIssue {
      let store = TestStore(initialState: Board.State()) { Placed() }
      store.send(.pinned(.incremented))
    }
    #expect(
      child.text == """
        ifLet at App/Board.swift:1: the action .pinned(.incremented) came for a child that is not there.
        Cure: set the child's state before its actions are sent, and let the reducer that sets it to nil run after \
        ifLet.
        """)
    let element = await onlyIssue {
      let store = TestStore(initialState: Board.State()) { Placed() }
      store.send(.row(.element(id: 9, action: .incremented)))
    }
    #expect(
      element.text == """
        forEach at App/Board.swift:2: the action .row(.element(id: 9, action: .incremented)) came for the element \
        9, which is not there.
        Cure: add the element before its actions are sent, and let the reducer that removes it run after forEach.
        """)
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

  @Test("a dependency that has only a live value, used in a reducer")
  func liveDependency() async {
    struct Lucky: Reducer {
      @Dependency(\.luckyNumber) var number
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state = number
        return .none
      }
    }
    var line = 0
    let issue = await onlyIssue {
      let store = TestStore(initialState: 0) { Lucky() }
      line = #line + 1
      store.send(1) { $0 = 5 }
      store.send(1)
    }
    #expect(
      issue.text == """
        LuckyNumberKey: used, but not overridden.
        Cure: override it with withDependencies, or where the store of the test is made.
        """)
    #expect(issue.line == line)
  }

  @Test("an effect that throws what nobody catches")
  func uncaught() async {
    var line: UInt = 0
    let issue = await onlyIssue {
      let store = TestStore(initialState: Scripted.State()) { Scripted() }
      store.exhaustivity = .off
      line = #line + 1
      store.send(Action("start") { .run { _ in throw ScoreError.offline } })
    }
    #expect(
      issue.text == """
        run at QuarryReducerTests/TestStoreMessageTests.swift:\(line): the effect threw offline, and nobody catches it.
        Cure: give the effect a catch closure that sends an action, or catch the error inside.
        """)
    #expect(issue.line.map(UInt.init) == line)
  }

  @Test("a state that is not as the test says it is")
  func assertion() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Counter.State(count: 3)) { Counter() }
      store.assert { $0.count = 3 }
      store.assert { $0.count = 4 }
    }
    #expect(
      issue.text == """
        The state is not the expected one:

              State(
            −   count: 4
            +   count: 3
              )

        (Expected: −, actual: +)

        Cure: let the closure of the call set what is there, or correct the reducer.
        """)
    let throwing = await onlyIssue {
      let store = TestStore(initialState: Counter.State(count: 3)) { Counter() }
      store.assert { _ in throw ScoreError.offline }
    }
    #expect(
      throwing.text == """
        The closure that foresees the state threw offline.

        Cure: look up and unwrap before the call what the closure needs, so that it only sets what is to change.
        """)
  }

  @Test("another payload than the one that was to be received")
  func wrongPayload() async {
    let board = Board()
    board.gate.open()
    let issue = await onlyIssue {
      let store = TestStore(initialState: Board.State(pinned: .init(id: 1))) { board }
      store.send(.pinned(.workStarted))
      await store.receive(\.pinned, .told("x"))
      await store.finish()
    }
    #expect(
      issue.text == """
        Expected to receive \\.pinned with .pinned(.told("x")), but received .pinned(.workEnded).

            − .told("x")
            + .workEnded

        (Expected: −, received: +)

        Cure: receive the actions in the order in which the effects send them, or correct the effect.
        """)
  }

  @Test("another case than the one that was to be received")
  func wrongCase() async {
    let board = Board()
    board.gate.open()
    let issue = await onlyIssue {
      let store = TestStore(initialState: Board.State(pinned: .init(id: 1))) { board }
      store.send(.pinned(.workStarted))
      await store.receive(\.row)
    }
    #expect(
      issue.text == """
        Expected to receive \\.row, but received .pinned(.workEnded).

        Cure: receive the actions in the order in which the effects send them, or correct the effect.
        """)
    let condition = await onlyIssue {
      let store = TestStore(initialState: Board.State(pinned: .init(id: 1))) { board }
      store.send(.pinned(.workStarted))
      await store.receive(where: { $0.is(\.row) })
    }
    #expect(
      condition.text == """
        Expected to receive an action that meets the condition, but received .pinned(.workEnded).

        Cure: receive the actions in the order in which the effects send them, or correct the effect.
        """)
  }

  @Test("an action that was to be received after the finish")
  func receiveAfterFinish() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.exhaustivity = .off
      store.send(.begin)
      await store.finish()
      await store.receive(.first)
    }
    #expect(
      issue.text == """
        Expected to receive .first, but no action waits and no effect runs.

        Cure: leave out the call, or let the effect send the action.
        """)
  }
}

private enum ScoreError: Error {
  case offline
}

private enum LuckyNumberKey: DependencyKey {
  static let liveValue = 5
}

extension DependencyValues {
  fileprivate var luckyNumber: Int { self[LuckyNumberKey.self] }
}
