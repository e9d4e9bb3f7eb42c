import QuarryReducer
import Testing

extension TestStore {
  /// What time it is for the store: where the test has come to, or where the timer fires whose action was received last.
  public var now: Timestamp { gameClock.now }

  /// The timers that are pending, in the order in which they fire.
  public var pendingTimers: [PendingTimer<Action>] {
    effects.pendingTimers.map { PendingTimer(time: $0.time, id: $0.id, action: $0.action.action) }
  }

  /// Moves the store's time on: the timers that are due until then wait to be received, each at its own instant, those
  /// too which are set by an action that is received on the way.
  ///
  /// ```swift
  /// store.send(.leftArea) { $0.isOutside = true }
  /// await store.advance(by: .seconds(60))
  /// await store.receive(.graceExpired) { $0.isOut = true }
  /// ```
  ///
  /// No clock is involved, and nothing waits. Clocks that effects sleep by are dependencies; see `TestClock`.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await advance(to: horizon.advanced(by: duration), isolation: isolation, sourceLocation: sourceLocation)
  }

  /// Moves the store's time on to `time`; a time that has passed already moves nothing back.
  public func advance(
    to time: Timestamp, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    blame(sourceLocation)
    await settle()
    let actions = waitingActions + dueActions
    if exhaustivity != .on {
      noteSkipped(await takeAll(isolation))
    } else if !actions.isEmpty {
      record(
        """
        Actions of effects must be received before time goes on:

        \(list(actions))

        Cure: call `await store.receive(…)` for each of them first, or set `store.exhaustivity = .off`.
        """)
    }
    horizon = max(horizon, time)
    if dueActions.isEmpty { gameClock.set(horizon) }
  }

  /// The actions of the timers that are due and were not received.
  var dueActions: [Action] {
    guard let next = effects.nextTimer, next <= horizon else { return [] }
    return pendingTimers.prefix { $0.time <= horizon && $0.time != .distantFuture }.map(\.action)
  }
}
