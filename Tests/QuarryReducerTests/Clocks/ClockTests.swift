import QuarryReducer
import QuarryTesting
import Testing

/// Counts seconds while it is on, by the clock of its dependencies.
private struct Stopwatch: Reducer {
  struct State: Equatable, Sendable {
    var seconds = 0
    var isOn = false
  }
  enum Action: Equatable, Sendable {
    case started
    case ticked
    case stopped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        state.isOn = true
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: "ticks")
      case .ticked:
        state.seconds += 1
        return .none
      case .stopped:
        state.isOn = false
        return .cancel(id: "ticks")
      }
    }
  }
}

@Suite("Clocks as dependencies")
struct ClockTests {
  @Test("a feature with a timer is tested second by second, without waiting")
  func stopwatch() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.started) { $0.isOn = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.seconds = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.seconds = 2 }
    await clock.advance(by: .milliseconds(2_999))
    await store.receive(.ticked) { $0.seconds = 3 }
    await store.receive(.ticked) { $0.seconds = 4 }
    store.send(.stopped) { $0.isOn = false }
    await store.finish()
  }

  @Test("live clocks are the system's, and a preview has them too")
  func live() {
    #expect(DependencyValues.current.continuousClock is ContinuousClock)
    #expect(DependencyValues.current.suspendingClock is SuspendingClock)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(DependencyValues.current.continuousClock is ContinuousClock)
    }
  }

  @Test("a clock that a test did not override names itself and the cure, and ends the effect")
  func unimplemented() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Stopwatch.State()) { Stopwatch() }
      store.send(.started) { $0.isOn = true }
      await store.finish()
    }
    #expect(
      issue.text == """
        continuousClock (`TestClock()` waits for the test, `ImmediateClock()` does not wait): used, but not overridden.
        Cure: override it with withDependencies, or where the store of the test is made.
        """)
    let log = Log()
    await withDependencies {
      $0.context = .test
      $0.issueReporter = IssueReporter { log.add($0.description) }
    } operation: {
      let clock = DependencyValues.current.suspendingClock
      await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
    }
    #expect(log.lines.count == 1 && log.lines.first?.hasPrefix("suspendingClock (") == true)
  }

  @Test("an immediate clock moves on by what its sleepers wait for")
  func immediate() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(2))
    try await clock.sleep(for: .milliseconds(500))
    #expect(clock.now.offset == .milliseconds(2500))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(1)))
    #expect(clock.now.offset == .milliseconds(2500))
    let gate = Gate()
    let task = Task {
      await gate.pass()
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .milliseconds(2500))
  }

  @Test("ticks come at whole intervals from the start, and none is lost")
  func timer() async {
    let clock = ImmediateClock()
    var seen: [Int] = []
    var times: [Duration] = []
    let third = Duration(attoseconds: 333_333_333_333_333_333)
    let late = third * 4 + .nanoseconds(1)
    for await tick in clock.timer(interval: third) {
      seen.append(tick)
      times.append(clock.now.offset)
      if tick == 2 { try? await clock.sleep(for: third * 2 + .nanoseconds(1)) }
      if tick == 6 { break }
    }
    #expect(seen == [1, 2, 3, 4, 5, 6])
    #expect(times == [third, third * 2, late, late, third * 5, third * 6])
  }

  @Test("a timer whose interval is not positive has no ticks, and says so")
  func noInterval() async {
    let log = Log()
    await withDependencies {
      $0.issueReporter = IssueReporter { log.add($0.description) }
    } operation: {
      for await _ in ImmediateClock().timer(interval: .zero) { Issue.record("a tick") }
    }
    #expect(
      log.lines == [
        """
        clock.timer: the interval 0.0 seconds is not positive; the timer has no ticks.
        Cure: give it a positive interval.
        """
      ])
  }
}
