import QuarryReducer
import QuarryTesting
import Testing

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
    #expect(
      missing.text == """
        Expected to receive .wait, but no action waits and no effect runs.

        These were passed over:

            • .first
            • .other

        Cure: leave out the call, or let the effect send the action.
        """)
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

  @Test("tells what was passed over where the test wants to know, without failing")
  func shown() async {
    let changes = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.send(.first)
      store.send(.first) { $0.count = 1 }
    }
    #expect(!changes.isFailure)
    #expect(
      changes.text == """
        Changes of the state with .first were passed over:

              State(
            −   count: 0
            +   count: 1
              )

        (Foreseen: −, actual: +)
        """)
    let actions = await onlyIssue {
      let store = TestStore(initialState: Relay.State(count: 1)) { Relay() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.send(.beginTwice)
      await store.receive(.other)
      await store.finish()
    }
    #expect(!actions.isFailure)
    #expect(
      actions.text == """
        Actions of effects were passed over:

            • .first
        """)
    let gate = Gate()
    defer { gate.open() }
    let effects = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay(gate: gate) }
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.send(.wait)
      await store.skipInFlightEffects()
    }
    #expect(!effects.isFailure)
    #expect(
      effects.text == """
        Effects were cancelled:

            • run at App/Relay.swift:7
        """)
    let end = await onlyIssue {
      let store = TestStore(initialState: Relay.State()) { Relay(gate: gate) }
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.send(.wait)
    }
    #expect(!end.isFailure)
    #expect(end.text.hasPrefix("The test ended while an effect still ran:\n\n    • run at App/Relay.swift:7\n"))
  }

  @Test("holds for one operation where the test says so")
  func scoped() async {
    let store = TestStore(initialState: Relay.State()) { Relay() }
    store.withExhaustivity(.off) {
      store.send(.begin)
      store.send(.begin)
    }
    #expect(store.exhaustivity == .on)
    await store.withExhaustivity(.off) { await store.receive(.first) }
    #expect(store.exhaustivity == .on)
    store.assert { $0.count = 1 }
    await store.finish()
  }

  @Test("a case path and its payload pass over other actions, and other payloads")
  func payload() async {
    let board = Board()
    let rows = IdentifiedArray(uniquing: (1...3).map { Row.State(id: $0) })
    let store = TestStore(initialState: Board.State(rows: rows)) { board }
    store.exhaustivity = .off
    for id in 1...3 { store.send(.row(.element(id: id, action: .workStarted))) }
    board.gate.open()
    await store.receive(\.row, .element(id: 2, action: .workEnded)) { $0.rows[id: 2]?.isDone = true }
    #expect(store.state.rows[id: 1]?.isDone == true)
    #expect(store.state.rows[id: 3]?.isDone == false)
    await store.finish()
    #expect(store.state.rows[id: 3]?.isDone == true)
  }
}
