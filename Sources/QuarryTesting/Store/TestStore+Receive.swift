import QuarryReducer
import Testing

extension TestStore where Action: Equatable {
  /// Waits for the next action that an effect sends, which must be `action`, and reduces it.
  ///
  /// With ``Exhaustivity/off`` other actions before it are reduced and passed over.
  ///
  /// - Parameter assert: as for ``TestStore/send(_:assert:sourceLocation:)``.
  public func receive(
    _ action: Action, assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await receive(
      "\(action)", assert, isolation, sourceLocation, matches: { $0 == action },
      difference: { LineDifference(expected: action, actual: $0).text })
  }
}

extension TestStore {
  /// Waits for the next action that an effect sends, which must be of the case that `path` names, and reduces it.
  public func receive<Path: CasePath>(
    _ path: KeyPath<Action.Cases, Path.Type>, assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async where Action: CasePathable, Path.Root == Action {
    await receive(
      "\(path)", assert, isolation, sourceLocation, matches: { Path.extract(from: $0) != nil })
  }

  /// Waits for the next action that an effect sends, for which `matches` must be true, and reduces it.
  public func receive(
    where matches: (Action) -> Bool, assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await receive("an action that meets the condition", assert, isolation, sourceLocation, matches: matches)
  }

  /// Waits until no effect runs. What effects send meanwhile must have been received before.
  ///
  /// An effect that does not end by itself has to be cancelled first.
  public func finish(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    blame(sourceLocation)
    var unreceived: [Action] = []
    while true {
      // An effect that waits for its action to be taken would never end.
      while let delivery = takePending() {
        unreceived.append(delivery.action)
        take(delivery)
      }
      if effects.isIdle { break }
      _ = await effects.inbox.wait()
      effects.receive()
    }
    if exhaustivity == .on, !unreceived.isEmpty { record(unreceivedMessage(unreceived)) }
  }

  /// What the test has left open, in words.
  var openMessages: [String] {
    var messages: [String] = []
    let actions = pending.filter { !$0.isCancelled }.map(\.action)
    if !actions.isEmpty { messages.append(unreceivedMessage(actions)) }
    if effects.runningCount > 0 {
      messages.append(
        """
        The test ended while \(effects.runningCount == 1 ? "an effect" : "\(effects.runningCount) effects") still ran.

        Cure: end the test with `await store.finish()`; cancel an effect that never ends by the action that does so.
        """)
    }
    return messages
  }

  private func unreceivedMessage(_ actions: [Action]) -> String {
    """
    Effects sent actions that the test did not receive:

    \(list(actions))

    Cure: call `await store.receive(…)` for each of them, or set `store.exhaustivity = .off`.
    """
  }

  private func receive(
    _ expected: String, _ assert: ((inout State) throws -> Void)?, _ isolation: isolated (any Actor)?,
    _ sourceLocation: SourceLocation, matches: (Action) -> Bool, difference: (Action) -> String? = { _ in nil }
  ) async {
    blame(sourceLocation)
    var passedOver: [Action] = []
    while let delivery = await next(isolation) {
      let isExpected = matches(delivery.action)
      if !isExpected, exhaustivity == .off {
        passedOver.append(delivery.action)
        take(delivery)
        continue
      }
      if !isExpected {
        let lines = difference(delivery.action).map { "\n\n\($0)\n\n(Expected: −, received: +)" } ?? ""
        record(
          """
          Expected to receive \(expected), but received \(delivery.action).\(lines)

          Cure: receive the actions in the order in which the effects send them, or correct the effect.
          """)
      }
      let before = state
      take(delivery)
      if isExpected { compare(before: before, assert: assert, after: "\(delivery.action)") }
      return
    }
    let seen = passedOver.isEmpty ? "" : " These were passed over:\n\n\(list(passedOver))\n"
    record(
      """
      Expected to receive \(expected), but no action waits and no effect runs.\(seen)

      Cure: leave out the call, or let the effect send the action.
      """)
  }

  /// The next action of an effect; nil when none waits and no effect runs.
  private func next(_ isolation: isolated (any Actor)?) async -> EffectDelivery<Action>? {
    effects.receive()
    while true {
      if let delivery = takePending() { return delivery }
      if effects.isIdle { return nil }
      _ = await effects.inbox.wait()
      effects.receive()
    }
  }
}
