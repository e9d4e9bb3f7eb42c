import QuarryReducer
import Testing

extension TestStore where Action: Equatable {
  /// Receives the next action that an effect sends, which must be `action`, and reduces it.
  ///
  /// Effects run until one has sent an action. Where all of them wait, the call fails at once; see ``TestStore``.
  /// With ``Exhaustivity/off`` other actions before it are reduced and passed over.
  ///
  /// `assert` is as for ``TestStore/send(_:assert:sourceLocation:)``.
  public func receive(
    _ action: Action, assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await receive(brief(action), assert, isolation, sourceLocation) { received in
      received == action
        ? .expected : .other { LineDifference(expected: action, actual: received).text }
    }
  }
}

extension TestStore where Action: CasePathable {
  /// Receives the next action that an effect sends, which must be of the case that `path` names, and reduces it.
  public func receive<Path: CasePath>(
    _ path: KeyPath<Action.Cases, Path.Type>, assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async where Path.Root == Action {
    await receive(Path.word, assert, isolation, sourceLocation) { received in
      Path.extract(from: received) == nil ? .other { nil } : .expected
    }
  }

  /// Receives the next action that an effect sends, which must be that of a child, of the case that `inner` names, and
  /// reduces it: `receive(\.profile, \.loaded)`.
  public func receive<Path: CasePath, Inner: CasePath>(
    _ path: KeyPath<Action.Cases, Path.Type>, _ inner: KeyPath<Path.Value.Cases, Inner.Type>,
    assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async where Path.Root == Action, Path.Value: CasePathable, Inner.Root == Path.Value {
    await receive("\(Path.word), \(Inner.word)", assert, isolation, sourceLocation) { received in
      let isExpected = Path.extract(from: received) { $0.is(inner) } ?? false
      return isExpected ? .expected : .other { nil }
    }
  }

  /// Receives the next action that an effect sends, which must be that of the element `id`, of the case that `inner` names,
  /// and reduces it: `receive(\.row, id: 3, \.loaded)`.
  public func receive<ID: Hashable & Sendable, ElementAction: Sendable, Path: CasePath, Inner: CasePath>(
    _ path: KeyPath<Action.Cases, Path.Type>, id: ID, _ inner: KeyPath<ElementAction.Cases, Inner.Type>,
    assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async
  where
    Path.Root == Action, Path.Value == IdentifiedAction<ID, ElementAction>, ElementAction: CasePathable,
    Inner.Root == ElementAction
  {
    await receive("\(Path.word) of \(id), \(Inner.word)", assert, isolation, sourceLocation) { received in
      let isExpected = Path.extract(from: received) { element in
        if case .element(id, let action) = element { action.is(inner) } else { false }
      }
      return isExpected ?? false ? .expected : .other { nil }
    }
  }

  /// Receives the next action that an effect sends, which must be of the case that `path` names and hold `payload`,
  /// and reduces it.
  public func receive<Path: CasePath>(
    _ path: KeyPath<Action.Cases, Path.Type>, _ payload: Path.Value, assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async where Path.Root == Action, Path.Value: Equatable {
    await receive("\(Path.word) with \(brief(Path.embed(payload)))", assert, isolation, sourceLocation) { received in
      guard let actual = Path.extract(from: received) else { return .other { nil } }
      return actual == payload ? .expected : .other { LineDifference(expected: payload, actual: actual).text }
    }
  }
}

extension TestStore {
  /// Receives the next action that an effect sends, for which `matches` must be true, and reduces it.
  public func receive(
    where matches: (Action) -> Bool, assert: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await receive("an action that meets the condition", assert, isolation, sourceLocation) { received in
      matches(received) ? .expected : .other { nil }
    }
  }

  /// Lets effects run to their end. What they send must have been received before.
  ///
  /// Fails at once where an effect waits for something that the test has not given, and never will: it has to be
  /// cancelled before, by the action that does so in the feature or by ``TestStoreTask/cancel(isolation:)``.
  public func finish(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    blame(sourceLocation)
    let unreceived = await takeAll(isolation)
    if exhaustivity == .on {
      if !unreceived.isEmpty { record(unreceivedMessage(unreceived)) }
    } else {
      noteSkipped(unreceived)
    }
    if exhaustivity == .on, !pendingTimers.isEmpty {
      record(pendingMessage(pendingTimers))
      isOpenTold = true
    }
    let origins = effects.runningOrigins()
    if origins.isEmpty, !areEffectsRestless { return }
    isOpenTold = true
    record(
      """
      All effects were expected to end, but \(waiting(origins))

      Cure: \(cureOfWaiting); or cancel an effect that never ends by the action that does so, or by \
      `await store.skipInFlightEffects()`.
      """)
  }

  private func receive(
    _ expected: @autoclosure () -> String, _ assert: ((inout State) throws -> Void)?,
    _ isolation: isolated (any Actor)?,
    _ sourceLocation: SourceLocation, judge: (Action) -> ReceivedAction
  ) async {
    blame(sourceLocation)
    var passedOver: [Action] = []
    while let delivery = await next(isolation) {
      let action = delivery.action.action
      let judgement = judge(action)
      if case .other(let difference) = judgement {
        if exhaustivity != .on {
          passedOver.append(action)
          take(delivery)
          if passedOver.count == Self.actionLimit { return recordEndless(expected(), passedOver) }
          continue
        }
        recordOther(action, expected(), difference())
      }
      noteSkipped(passedOver)
      let before = state
      take(delivery)
      if case .expected = judgement { compare(before: before, assert: assert, after: action) }
      // What the action has started is seen by the test before its next call.
      runEffects()
      return
    }
    recordNothing(expected(), passedOver)
  }

  private func recordOther(_ action: Action, _ expected: String, _ difference: String?) {
    let lines = difference.map { "\n\n\($0)\n\n(Expected: −, received: +)" } ?? ""
    record(
      """
      Expected to receive \(expected), but received \(brief(action)).\(lines)

      Cure: receive the actions in the order in which the effects send them, or correct the effect.
      """)
  }

  private func recordEndless(_ expected: String, _ passedOver: [Action]) {
    record(
      """
      Expected to receive \(expected), which is not among \(passedOver.count) actions that effects sent:

      \(list(passedOver))

      Cure: let the effects come to an end or wait for a clock of the test, or correct them.
      """)
  }

  private func recordNothing(_ expected: String, _ passedOver: [Action]) {
    let seen = passedOver.isEmpty ? "" : "\n\nThese were passed over:\n\n\(list(passedOver))"
    let origins = effects.runningOrigins()
    if origins.isEmpty, let timer = pendingTimers.first {
      record(
        """
        Expected to receive \(expected), but no action waits, and the next timer is not due yet:

        \(list([timer]))\(seen)

        Cure: call `await store.advance(by: …)` before; or leave out the call, or let the effect send the action.
        """)
    } else if origins.isEmpty {
      record(
        """
        Expected to receive \(expected), but no action waits and no effect runs.\(seen)

        Cure: leave out the call, or let the effect send the action.
        """)
    } else {
      record(
        """
        Expected to receive \(expected), but no action waits, and \(waiting(origins))\(seen)

        Cure: \(cureOfWaiting).
        """)
    }
  }

  /// The next action of an effect; nil when none waits and all effects have ended or wait.
  private func next(_ isolation: isolated (any Actor)?) async -> EffectDelivery<CausedAction<Action>>? {
    await settle()
    return takePending()
  }
}

/// What an action is to a test that waits for one.
private enum ReceivedAction {
  case expected
  case other(_ difference: () -> String?)
}

extension CasePath {
  /// The path as it is written at the call: `\.pinned` for a type `PinnedCase`. A key path itself does not know the
  /// name of a computed property everywhere.
  fileprivate static var word: String {
    var name = "\(Self.self)"
    if name.hasSuffix("Case"), name.count > 4 { name.removeLast(4) }
    return "\\." + name.prefix(1).lowercased() + name.dropFirst()
  }
}
