import QuarryReducer
import QuarryTesting
import Testing

/// Warns when it has been outside for long enough, twice, and then gives up.
private struct Grace: Reducer {
  struct State: Equatable, Sendable {
    var isOutside = false
    var warnings: [Timestamp] = []
  }
  enum Action: Equatable, Sendable {
    case left, cameBack, warned
  }

  @Dependency(\.gameClock) var gameClock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .left:
        state.isOutside = true
        return .after(.seconds(60), id: "grace", .warned)
      case .cameBack:
        state.isOutside = false
        return .cancel(id: "grace")
      case .warned:
        state.warnings.append(gameClock.now)
        return state.warnings.count < 3 ? .after(.seconds(10), id: "grace", .warned) : .none
      }
    }
  }
}

@Suite("Time in a TestStore")
struct TestStoreTimeTests {
  private func at(_ seconds: Int64) -> Timestamp { Timestamp(microseconds: seconds * 1_000_000) }

  @Test("a timer that is due is received, at its own instant, and so are those that are set on the way")
  func receives() async {
    let store = TestStore(initialState: Grace.State(), time: at(100)) { Grace() }
    store.send(.left) { $0.isOutside = true }
    await store.advance(by: .seconds(75))
    await store.receive(.warned) { $0.warnings = [at(160)] }
    #expect(store.now == at(160))
    await store.receive(.warned) { $0.warnings = [at(160), at(170)] }
    #expect(store.pendingTimers.map(\.time) == [at(180)])
    await store.advance(to: at(180))
    await store.receive(.warned) { $0.warnings = [at(160), at(170), at(180)] }
    await store.finish()
    #expect(store.now == at(180))
  }

  @Test("a timer that is taken away never comes")
  func cancelled() async {
    let store = TestStore(initialState: Grace.State()) { Grace() }
    store.send(.left) { $0.isOutside = true }
    store.send(.cameBack) { $0.isOutside = false }
    await store.advance(by: .seconds(1_000))
    #expect(store.now == at(1_000))
    await store.finish()
  }

  @Test("without exhaustivity time goes on over timers that nobody receives")
  func notExhaustive() async {
    let store = TestStore(initialState: Grace.State()) { Grace() }
    store.exhaustivity = .off
    store.send(.left)
    await store.advance(by: .seconds(60))
    await store.advance(by: .seconds(60))
    await store.finish()
    store.assert { $0.warnings = [at(60), at(70), at(80)] }
  }

  @Test("the timers of an action end with its task")
  func task() async {
    let store = TestStore(initialState: Grace.State()) { Grace() }
    let task = store.send(.left) { $0.isOutside = true }
    await task.cancel()
    #expect(store.pendingTimers.isEmpty)
    await store.finish()
  }

  @Test("says that a timer is pending at the finish, and at the end")
  func pending() async {
    let text = """
      The test ended while a timer is still pending:

          • grace, in 60.0 seconds: .left

      Cure: call `await store.advance(by: …)` and receive what the timer sends; or take it away by the action that does \
      so, or by `await store.skipInFlightEffects()`.
      """.replacing(".left", with: ".warned")
    let atFinish = await onlyIssue {
      let store = TestStore(initialState: Grace.State()) { Grace() }
      store.send(.left) { $0.isOutside = true }
      await store.finish()
    }
    #expect(atFinish.text == text)
    let atEnd = await onlyIssue {
      let store = TestStore(initialState: Grace.State()) { Grace() }
      store.send(.left) { $0.isOutside = true }
    }
    #expect(atEnd.text == text)
  }

  @Test("says that a timer which is to be received is not due yet")
  func notDue() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Grace.State()) { Grace() }
      store.send(.left) { $0.isOutside = true }
      await store.advance(by: .milliseconds(59_500))
      await store.receive(.warned)
      await store.skipInFlightEffects()
    }
    #expect(
      issue.text == """
        Expected to receive .warned, but no action waits, and the next timer is not due yet:

            • grace, in 0.5 seconds: .warned

        Cure: call `await store.advance(by: …)` before; or leave out the call, or let the effect send the action.
        """)
  }

  @Test("says that timers must be received before time goes on or an action is sent")
  func unreceived() async {
    let advanced = await onlyIssue {
      let store = TestStore(initialState: Grace.State()) { Grace() }
      store.send(.left) { $0.isOutside = true }
      await store.advance(by: .seconds(60))
      await store.advance(by: .seconds(1))
      await store.receive(.warned) { $0.warnings = [at(60)] }
      await store.skipInFlightEffects()
    }
    #expect(
      advanced.text == """
        Actions of effects must be received before time goes on:

            • .warned

        Cure: call `await store.receive(…)` for each of them first, or set `store.exhaustivity = .off`.
        """)
    let sent = await onlyIssue {
      let store = TestStore(initialState: Grace.State()) { Grace() }
      store.send(.left) { $0.isOutside = true }
      await store.advance(by: .seconds(60))
      store.send(.cameBack) { $0.isOutside = false }
      await store.finish()
    }
    #expect(sent.text.hasPrefix("Actions of effects must be received before .cameBack is sent:\n\n    • .warned\n"))
  }
}
