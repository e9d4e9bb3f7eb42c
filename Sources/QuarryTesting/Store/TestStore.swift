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
/// An action that an effect sends waits until the test receives it, and is reduced then; nothing depends on how fast
/// effects are. Dependencies have their test values. What is not foreseen is recorded as an issue of the test, at the
/// line of the call, with the difference and the cure. Waiting has no limit of its own: give tests of effects that
/// may hang the trait `.timeLimit`.
///
/// Isolation is that of `Store`: not `Sendable`, used where it was made.
public final class TestStore<State: Equatable, Action: Sendable> {
  /// The state, after all actions that were sent and received.
  public internal(set) var state: State
  /// How much the test has to say.
  public var exhaustivity = Exhaustivity.on

  let effects = EffectRuntime<Action>()
  var pending: [EffectDelivery<Action>] = []
  let origin: SourceLocation
  private let reduce: (inout State, Action) -> Effect<Action>
  private let overrides: DependencyOverrides
  private let location: IssueLocation

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: makes the feature; called once, with the dependencies in force.
  ///   - update: overrides dependencies; the others have their test values.
  ///   - sourceLocation: where issues are recorded that no call can be blamed for.
  public init<R: Reducer>(
    initialState: State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) where R.State == State, R.Action == Action {
    let location = IssueLocation(sourceLocation)
    overrides = DependencyOverrides { values in
      values.context = .test
      values.issueReporter = IssueReporter { issue in
        Issue.record(Comment(rawValue: issue.description), sourceLocation: location.value)
      }
      update(&values)
    }
    let root = overrides.inForce(reducer)
    reduce = { root.reduce(into: &$0, action: $1) }
    state = initialState
    origin = sourceLocation
    self.location = location
    let reporter = overrides.inForce { DependencyValues.current.issueReporter }
    effects.report = reporter.report
    effects.deliver = { [weak self] delivery in
      if let self { pending.append(delivery) } else { delivery.completion() }
    }
  }

  deinit {
    if exhaustivity == .on {
      for message in openMessages { Issue.record(Comment(rawValue: message), sourceLocation: origin) }
    }
    for delivery in pending { delivery.completion() }
  }

  /// Sends an action, as a user or a client would, and compares the state with what the test foresees.
  ///
  /// - Parameter assert: gets the state before the action and turns it into the one expected after it; left out
  ///   where the state is not to change. With ``Exhaustivity/off`` it gets the state after the action, and what it
  ///   sets must be there already.
  public func send(
    _ action: Action, assert: ((inout State) throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    location.value = sourceLocation
    if exhaustivity == .on, !pending.isEmpty {
      record(
        """
        Actions of effects must be received before \(action) is sent:

        \(list(pending.map(\.action)))

        Cure: call `await store.receive(…)` for each of them first, or set `store.exhaustivity = .off`.
        """)
    }
    if exhaustivity == .off { while let delivery = takePending() { take(delivery) } }
    let before = state
    take(action)
    compare(before: before, assert: assert, after: "\(action)")
  }

  func record(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: location.value)
  }

  func blame(_ sourceLocation: SourceLocation) { location.value = sourceLocation }

  func take(_ action: Action) {
    overrides.inForce {
      let effect = reduce(&state, action)
      effects.start(effect)
    }
  }

  func take(_ delivery: EffectDelivery<Action>) {
    take(delivery.action)
    overrides.inForce { delivery.completion() }
  }

  /// The first action that waits and whose effect was not cancelled.
  func takePending() -> EffectDelivery<Action>? {
    while !pending.isEmpty {
      let delivery = pending.removeFirst()
      if !delivery.isCancelled { return delivery }
      overrides.inForce { delivery.completion() }
    }
    return nil
  }

  func list(_ actions: [Action]) -> String {
    actions.map { "    • \($0)" }.joined(separator: "\n")
  }
}
