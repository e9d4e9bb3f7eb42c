import QuarryReducer
import Testing

/// A store for tests that asks the test to foresee everything: each change of the state, each action that an effect
/// sends, and the end of each effect.
///
/// ```swift
/// @Test("a score is loaded")
/// func load() async {
///   let store = TestStore(initialState: Scores.State()) {
///     Scores()
///   } withDependencies: {
///     $0.scores.load = { 42 }
///   }
///   store.send(.appeared) { $0.isLoading = true }
///   await store.receive(.loaded(42)) {
///     $0.isLoading = false
///     $0.best = 42
///   }
///   await store.finish()
/// }
/// ```
///
/// An action that an effect sends waits until the test receives it, and is reduced then. Dependencies have their test
/// values. What is not foreseen is recorded as an issue of the test, at the line of the call, with the difference and
/// the cure.
///
/// **Nothing waits for time, and each run is the same.** Effects run on a queue of the store's own, and only inside
/// its calls: each call runs them, one at a time and in the order in which they became ready, until all of them have
/// ended or wait. What waits then waits for the test: a clock that was not advanced, a stream, a continuation; asked to
/// receive, the store fails at once and says which effects these are. The queue serves an effect with its child tasks,
/// the asynchronous functions that it calls and default actors, whatever their priorities. The main actor runs
/// elsewhere, and is waited for. Actors with an executor of their own, `Task { … }` and `Task.detached` run elsewhere
/// too, and are not waited for beyond a few turns: what comes from there belongs into the test as an action that it
/// sends, or into a dependency that it overrides. What comes back between two calls is taken in by the next: before the
/// test awaits anything but the store, a fake that an effect is to reach, it calls ``settle(isolation:)``.
///
/// **Timers** that features set (`Effect.after`, `Effect.at`) go by the store's own time, which stands still until the test
/// moves it on by ``advance(by:isolation:sourceLocation:)``; what a timer sends is received like an action of an effect.
///
/// Isolation is that of `Store`: not `Sendable`, used where it was made.
public final class TestStore<State: Equatable, Action: Sendable> {
  /// The state, after all actions that were sent and received.
  public internal(set) var state: State
  /// How much the test has to say.
  public var exhaustivity = Exhaustivity.on

  let effects = EffectRuntime<CausedAction<Action>>()
  let queue = EffectQueue()
  var pending: [EffectDelivery<CausedAction<Action>>] = []
  /// The time of the store, which its features read as `gameClock`.
  let gameClock: GameClock
  /// The time that the test has come to; timers that are due until then wait to be received.
  var horizon: Timestamp
  /// How many effects of each cause have not ended.
  var open: [EffectCause: Int] = [:]
  /// Whether effects were still at it when the queue had had enough of them.
  var areEffectsRestless = false
  let origin: SourceLocation
  private var causes = 0
  private let reduce: (inout State, Action) -> Effect<Action>
  private var overrides: DependencyOverrides
  private let location: IssueLocation

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - time: what time it is for timers until the test moves it on; see ``advance(by:isolation:sourceLocation:)``.
  ///   - reducer: makes the feature; called once, with the dependencies in force.
  ///   - update: overrides dependencies; the others have their test values.
  ///   - sourceLocation: where issues are recorded that no call can be blamed for.
  public init<R: Reducer>(
    initialState: State, time: Timestamp = .epoch, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) where R.State == State, R.Action == Action {
    let location = IssueLocation(sourceLocation)
    let gameClock = GameClock(now: time)
    overrides = DependencyOverrides { values in
      values.context = .test
      values.issueReporter = IssueReporter { issue in
        Issue.record(Comment(rawValue: issue.description), sourceLocation: location.value)
      }
      values.gameClock = gameClock
      update(&values)
    }
    let root = overrides.inForce(reducer)
    self.gameClock = gameClock
    horizon = time
    reduce = { root.reduce(into: &$0, action: $1) }
    state = initialState
    origin = sourceLocation
    self.location = location
    effects.taskExecutor = queue
    effects.now = { gameClock.now }
    effects.route = { root.follow($0.action, into: &$1) }
    effects.deliver = { [weak self] delivery in
      if let self { pending.append(delivery) } else { delivery.completion() }
    }
  }

  deinit {
    let late = LateActions<Action>()
    effects.deliver = { late.actions.append($0) }
    runEffects()
    pending += late.actions
    for message in openMessages {
      switch exhaustivity {
      case .on: Issue.record(Comment(rawValue: message), sourceLocation: origin)
      case .off(showSkippedAssertions: true): recordWarning(message, at: origin)
      case .off: break
      }
    }
    // Effects see their end here, on this thread, and not at some time after the test.
    for cause in open.keys.sorted() { effects.start(.cancel(id: cause)) }
    for delivery in pending { delivery.completion() }
    queue.work()
    queue.close()
  }

  /// The dependencies of the feature. What is set here is in force from the next call on; effects that run already
  /// keep what they have.
  public var dependencies: DependencyValues {
    get { overrides.inForce { DependencyValues.current } }
    set { overrides = overrides.inForce { DependencyOverrides { $0 = newValue } } }
  }

  /// Sends an action, as a user or a client would, and compares the state with what the test foresees. Then effects
  /// run until they have ended or wait.
  ///
  /// `assert` gets the state before the action and turns it into the one expected after it; it is left out where the state
  /// is not to change. With ``Exhaustivity/off`` it gets the state after the action, and what it sets must be there
  /// already.
  ///
  /// - Returns: what came of the action, to be cancelled or waited for: the life of a view that the action began.
  @discardableResult
  public func send(
    _ action: Action, assert: ((inout State) throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestStoreTask<State, Action> {
    blame(sourceLocation)
    runEffects()
    if exhaustivity == .on {
      let actions = waitingActions + dueActions
      if !actions.isEmpty {
        record(
          """
          Actions of effects must be received before \(brief(action)) is sent:

          \(list(actions))

          Cure: call `await store.receive(…)` for each of them first, or set `store.exhaustivity = .off`.
          """)
      }
    } else {
      var skipped: [Action] = []
      while skipped.count < Self.actionLimit, let delivery = takePending() {
        skipped.append(delivery.action.action)
        take(delivery)
        runEffects()
      }
      noteSkipped(skipped)
    }
    causes += 1
    let cause = EffectCause(number: causes)
    if dueActions.isEmpty { gameClock.set(horizon) }
    let before = state
    take(CausedAction(action: action, cause: cause))
    compare(before: before, assert: assert, after: action)
    runEffects()
    return TestStoreTask(store: self, cause: cause, action: action)
  }

  func blame(_ sourceLocation: SourceLocation) { location.value = sourceLocation }

  func record(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: location.value)
  }

  /// Tells what was passed over, where the test wants to know.
  func note(_ message: @autoclosure () -> String) {
    if exhaustivity == .off(showSkippedAssertions: true) { recordWarning(message(), at: location.value) }
  }

  func inForce<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try EffectQueue.$current.withValue(queue) { try overrides.inForce(operation) }
  }

  func take(_ action: CausedAction<Action>) {
    inForce {
      let effect = reduce(&state, action.action)
      if effect.isNone { return }
      let cause = action.cause
      open[cause, default: 0] += 1
      effects.start(effect.map { CausedAction(action: $0, cause: cause) }.cancellable(id: cause)) { [weak self] in
        self?.close(cause)
      }
    }
  }

  func take(_ delivery: EffectDelivery<CausedAction<Action>>) {
    take(delivery.action)
    inForce { delivery.completion() }
  }

  /// The first action that waits and whose effect was not cancelled, or else that of the first timer that is due: time
  /// stands where that fires.
  func takePending() -> EffectDelivery<CausedAction<Action>>? {
    while !pending.isEmpty {
      let delivery = pending.removeFirst()
      if !delivery.isCancelled { return delivery }
      inForce { delivery.completion() }
    }
    if let timer = effects.takeTimer(until: horizon) {
      gameClock.set(max(gameClock.now, timer.time))
      return EffectDelivery(timer.action, origin: .timer)
    }
    gameClock.set(horizon)
    return nil
  }

  private func close(_ cause: EffectCause) {
    guard let count = open[cause] else { return }
    open[cause] = count > 1 ? count - 1 : nil
  }
}

/// The test store of a feature.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
