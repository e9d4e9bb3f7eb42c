import QuarryReducer
import Testing

/// All that came of one action that a test sent: its effects, and those of the actions that they sent.
///
/// For an action that begins the life of a view, as `.task` does:
///
/// ```swift
/// let task = store.send(.task)
/// …
/// await task.cancel()
/// ```
public struct TestStoreTask<State: Equatable, Action: Sendable> {
  private weak let store: TestStore<State, Action>?
  private let cause: EffectCause
  private let action: Action

  init(store: TestStore<State, Action>, cause: EffectCause, action: Action) {
    self.store = store
    self.cause = cause
    self.action = action
  }

  /// Whether nothing of it runs or waits any more.
  public var isFinished: Bool { store?.open[cause] == nil }

  /// Cancels the effects, and lets them see it. Actions of theirs that wait to be received are dropped.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    store?.cancel(cause)
    await store?.settle()
  }

  /// Lets effects run, and fails where those of this action have not ended then.
  public func finish(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard let store else { return }
    await store.finish(cause, of: action, isolation: isolation, sourceLocation: sourceLocation)
  }
}

extension TestStore {
  func finish(
    _ cause: EffectCause, of action: Action, isolation: isolated (any Actor)?, sourceLocation: SourceLocation
  ) async {
    blame(sourceLocation)
    await settle()
    if exhaustivity != .on, open[cause] != nil { noteSkipped(await takeAll(isolation)) }
    if open[cause] == nil { return }
    let actions = pending.filter { !$0.isCancelled && $0.action.cause == cause }.map(\.action.action)
    if !actions.isEmpty {
      record(
        """
        What came of \(brief(action)) is not over, since actions wait to be received:

        \(list(actions))

        Cure: call `await store.receive(…)` for each of them first.
        """)
      return
    }
    record(
      """
      What came of \(brief(action)) is not over, since \(waiting(effects.runningOrigins(of: EffectID(cause))))

      Cure: \(cureOfWaiting); or end what never ends by calling `cancel()` instead.
      """)
  }
}
