import QuarryReducer
import QuarryTesting
import Testing

private typealias Action = Scripted.Action

private func makeStore() -> TestStore<Scripted.State, Action> {
  let store = TestStore(initialState: Scripted.State()) { Scripted() }
  store.exhaustivity = .off
  return store
}

/// An effect that waits at `gate`, as written at `line`.
private func waiting(at gate: Gate, line: UInt) -> Action {
  Action("start") { .run(operation: { _ in await gate.pass() }, fileID: "App/Search.swift", line: line) }
}

/// What goes on and on in different ways.
private enum Endless: CaseIterable {
  case asking, sending, hopping, looping

  var action: Action {
    switch self {
    case .asking:
      Action("start") {
        .run(
          operation: { _ in while !Task.isCancelled { await Task.yield() } }, fileID: "App/Poll.swift", line: 3)
      }
    case .sending:
      Action("start") {
        .run(
          operation: { send in while !Task.isCancelled { await send(Action("tick")) } }, fileID: "App/Poll.swift",
          line: 3)
      }
    case .hopping:
      Action("start") {
        .run(
          operation: { _ in while !Task.isCancelled { await MainActor.run {} } }, fileID: "App/Poll.swift", line: 3)
      }
    case .looping: Self.loop()
    }
  }

  private static func loop() -> Action { Action("tick") { .send(loop()) } }
}

@Suite("What TestStore says about effects that wait")
struct TestStoreWaitingTests {
  @Test("nothing comes from an effect that waits: at once, with its place, at the line of the call")
  func receive() async {
    let gate = Gate()
    defer { gate.open() }
    var line = 0
    let issue = await onlyIssue {
      let store = makeStore()
      store.send(waiting(at: gate, line: 5))
      line = #line + 1
      await store.receive(Action("result"))
    }
    #expect(
      issue.text == """
        Expected to receive Action(name: "result", effect: (Function)), but no action waits, and the effect that runs \
        waits for something:

            • run at App/Search.swift:5

        Cure: let the test give what is waited for: advance the clock, send the result, or override the dependency.
        """)
    #expect(issue.line == line)
  }

  @Test("nothing comes from several effects: each place once, in the order of their start")
  func receiveSeveral() async {
    let gate = Gate()
    defer { gate.open() }
    let issue = await onlyIssue {
      let store = makeStore()
      for line: UInt in [9, 5, 9] { store.send(waiting(at: gate, line: line)) }
      store.send(Action("passed") { .send(Action("over")) })
      await store.receive(Action("result"))
    }
    #expect(
      issue.text == """
        Expected to receive Action(name: "result", effect: (Function)), but no action waits, and the 3 effects that \
        run wait for something:

            • run at App/Search.swift:9, 2 times
            • run at App/Search.swift:5

        These were passed over:

            • Action(name: "over", effect: (Function))

        Cure: let the test give what is waited for: advance the clock, send the result, or override the dependency.
        """)
  }

  @Test("an effect has not ended at the finish, with and without exhaustivity")
  func finish() async {
    for exhaustivity in [Exhaustivity.on, .off] {
      let gate = Gate()
      defer { gate.open() }
      let issue = await onlyIssue {
        let store = makeStore()
        store.send(waiting(at: gate, line: 5))
        store.exhaustivity = exhaustivity
        await store.finish()
        await store.skipInFlightEffects()
      }
      #expect(
        issue.text == """
          All effects were expected to end, but the effect that runs waits for something:

              • run at App/Search.swift:5

          Cure: let the test give what is waited for: advance the clock, send the result, or override the dependency; \
          or cancel an effect that never ends by the action that does so, or by `await store.skipInFlightEffects()`.
          """)
    }
  }

  @Test("effects that go on and on do not hold the finish up", arguments: Endless.allCases)
  fileprivate func endless(_ endless: Endless) async {
    let issue = await onlyIssue {
      let store = makeStore()
      store.send(endless.action)
      await store.finish()
      await store.skipInFlightEffects(strict: false)
    }
    let what =
      endless == .looping
      ? "actions of effects bring about new ones without end."
      : "the effect that runs does not come to rest:\n\n    • run at App/Poll.swift:3"
    #expect(
      issue.text == """
        All effects were expected to end, but \(what)

        Cure: let the effects come to an end, or wait for a clock of the test instead of going on and on; or cancel \
        an effect that never ends by the action that does so, or by `await store.skipInFlightEffects()`.
        """)
  }

  @Test("an action that is not among very many is not waited for")
  func endlessReceive() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state = action
          return action == 0 ? .none : .send(action + 1)
        }
      }
      store.exhaustivity = .off
      store.send(1)
      await store.receive(-1)
    }
    #expect(
      issue.text == """
        Expected to receive -1, which is not among 10000 actions that effects sent:

        \((2...21).map { "    • \($0)" }.joined(separator: "\n"))
            • … and 9980 more

        Cure: let the effects come to an end or wait for a clock of the test, or correct them.
        """)
  }

  @Test("several effects run at the end of the store")
  func end() async {
    let gate = Gate()
    defer { gate.open() }
    let issue = await onlyIssue {
      let store = makeStore()
      store.send(waiting(at: gate, line: 5))
      store.send(waiting(at: gate, line: 6))
      store.exhaustivity = .on
    }
    #expect(
      issue.text == """
        The test ended while 2 effects still ran:

            • run at App/Search.swift:5
            • run at App/Search.swift:6

        Cure: end the test with `await store.finish()`; cancel an effect that never ends by the action that does so.
        """)
  }

  @Test("an effect that was cancelled is not waited for, though it does not see it")
  func cancelled() async {
    let gate = Gate()
    defer { gate.open() }
    let store = TestStore(initialState: Relay.State()) { Relay(gate: gate) }
    store.send(.wait)
    await store.skipInFlightEffects()
    await store.finish()
  }
}

@Suite("Skipping")
struct TestStoreSkippingTests {
  @Test("received actions are taken with their changes")
  func actions() async {
    let store = TestStore(initialState: Relay.State()) { Relay() }
    store.send(.beginTwice)
    await store.skipReceivedActions()
    #expect(store.state.count == 1)
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test("effects are cancelled")
  func effects() async {
    let log = Log()
    let store = TestStore(initialState: Scripted.State()) { Scripted() }
    store.send(
      Action("start") {
        .run { send in
          let (stream, _) = AsyncStream.makeStream(of: Int.self)
          for await _ in stream {}
          log.add("ended")
          await send(Action("nowhere"))
        }
      }
    ) { $0.seen = ["start"] }
    await store.skipInFlightEffects()
    #expect(log.lines == ["ended"])
    await store.skipInFlightEffects(strict: false)
    await store.finish()
  }

  @Test("nothing to skip is a failure, where it is strict")
  func nothing() async {
    let store = TestStore(initialState: Relay.State()) { Relay() }
    let actions = await onlyIssue { await store.skipReceivedActions() }
    #expect(
      actions.text == """
        No action of an effect waits, so there is none to skip.

        Cure: leave out the call, or say `strict: false`.
        """)
    let effects = await onlyIssue { await store.skipInFlightEffects() }
    #expect(
      effects.text == """
        No effect runs and no timer is pending, so there is none to skip.

        Cure: leave out the call, or say `strict: false`.
        """)
  }
}

@Suite("What came of one action")
struct TestStoreTaskTests {
  /// Starts a subscription that never ends, and sends what it gets.
  private func subscription(_ stream: AsyncStream<String>) -> Action {
    Action("task") {
      .run(
        operation: { send in
          for await name in stream {
            await send(
              Action(name) { .run(operation: { _ in await Gate().pass() }, fileID: "App/Row.swift", line: 2) })
          }
        }, fileID: "App/List.swift", line: 1)
    }
  }

  @Test("is cancelled, with what came of actions that its effects sent, and nothing else is")
  func cancel() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let gate = Gate()
    defer { gate.open() }
    let store = makeStore()
    let other = store.send(waiting(at: gate, line: 7))
    let task = store.send(subscription(stream))
    continuation.yield("a")
    await store.receive(Action("a"))
    continuation.yield("dropped")
    await task.cancel()
    #expect(task.isFinished)
    #expect(!other.isFinished)
    gate.open()
    await other.finish()
    #expect(other.isFinished)
    await store.finish()
    #expect(store.state.seen == ["start", "task", "a"])
  }

  @Test("ends by itself when its effects do")
  func finish() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let store = TestStore(initialState: Scripted.State()) { Scripted() }
    let nothing = store.send(Action("nothing")) { $0.seen = ["nothing"] }
    #expect(nothing.isFinished)
    await nothing.finish()
    let task = store.send(
      Action("task") {
        .concatenate(.run { _ in for await _ in stream {} }, .send(Action("last")))
      }
    ) { $0.seen.append("task") }
    #expect(!task.isFinished)
    continuation.finish()
    await store.receive(Action("last")) { $0.seen.append("last") }
    await task.finish()
  }

  @Test("says what it waits for where it does not end")
  func waits() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let store = makeStore()
    let gate = Gate()
    defer { gate.open() }
    store.send(waiting(at: gate, line: 7))
    let task = store.send(subscription(stream))
    continuation.yield("a")
    await store.receive(Action("a"))
    let issue = await onlyIssue { await task.finish() }
    #expect(
      issue.text == """
        What came of Action(name: "task", effect: (Function)) is not over, since the 2 effects that run wait for \
        something:

            • run at App/List.swift:1
            • run at App/Row.swift:2

        Cure: let the test give what is waited for: advance the clock, send the result, or override the dependency; \
        or end what never ends by calling `cancel()` instead.
        """)
    await store.skipInFlightEffects()
  }

  @Test("says which actions have to be received before it ends")
  func unreceived() async {
    let store = TestStore(initialState: Relay.State()) { Relay() }
    let task = store.send(.beginTwice)
    let issue = await onlyIssue { await task.finish() }
    #expect(
      issue.text == """
        What came of .beginTwice is not over, since actions wait to be received:

            • .first

        Cure: call `await store.receive(…)` for each of them first.
        """)
    await store.receive(.first) { $0.count = 1 }
    await store.receive(.other)
    await task.finish()
  }
}
