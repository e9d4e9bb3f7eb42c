import QuarryReducer
import Testing

extension TestStore {
  func brief(_ action: Action) -> String { StateDump.line(action) }

  /// The actions, one on a line, the first of them where they are many.
  func list(_ actions: [Action]) -> String {
    let shown = 20
    let rest = actions.count > shown ? ["… and \(actions.count - shown) more"] : []
    return bullets(actions.prefix(shown).map(brief) + rest)
  }

  /// Where effects were written, each place once.
  func list(_ origins: [ReducerOrigin]) -> String {
    var places: [(name: String, count: Int)] = []
    for name in origins.map(\.description) {
      if let index = places.firstIndex(where: { $0.name == name }) {
        places[index].count += 1
      } else {
        places.append((name, 1))
      }
    }
    return bullets(places.map { $0.count == 1 ? $0.name : "\($0.name), \($0.count) times" })
  }

  func unreceivedMessage(_ actions: [Action]) -> String {
    """
    Effects sent actions that the test did not receive:

    \(list(actions))

    Cure: call `await store.receive(…)` for each of them, or set `store.exhaustivity = .off`.
    """
  }

  /// `the effect that runs waits for something itself`, and where it was written.
  func waiting(_ origins: [ReducerOrigin]) -> String {
    if origins.isEmpty { return "actions of effects bring about new ones without end." }
    let isOne = origins.count == 1
    let what = isOne ? "the effect that runs" : "the \(origins.count) effects that run"
    let does =
      areEffectsRestless
      ? "\(isOne ? "does" : "do") not come to rest"
      : "\(isOne ? "waits" : "wait") for something"
    return "\(what) \(does):\n\n\(list(origins))"
  }

  /// What lets effects go on that do nothing but wait.
  var cureOfWaiting: String {
    areEffectsRestless
      ? "let the effects come to an end, or wait for a clock of the test instead of going on and on"
      : "let the test give what is waited for: advance the clock, send the result, or override the dependency"
  }

  func noteSkipped(_ actions: [Action]) {
    if !actions.isEmpty { note("Actions of effects were passed over:\n\n\(list(actions))") }
  }

  /// The timers, each with its id, when it fires from now on, and what it sends.
  func list(_ timers: [PendingTimer<Action>]) -> String {
    bullets(timers.map { "\($0.id), in \(now.duration(to: $0.time)): \(brief($0.action))" })
  }

  func pendingMessage(_ timers: [PendingTimer<Action>]) -> String {
    """
    The test ended while \(timers.count == 1 ? "a timer is" : "\(timers.count) timers are") still pending:

    \(list(timers))

    Cure: call `await store.advance(by: …)` and receive what the timer sends; or take it away by the action that does so, \
    or by `await store.skipInFlightEffects()`.
    """
  }

  /// What the test has left open, in words.
  var openMessages: [String] {
    var messages: [String] = []
    let actions = waitingActions + dueActions
    if !actions.isEmpty { messages.append(unreceivedMessage(actions)) }
    let timers = pendingTimers
    if !timers.isEmpty { messages.append(pendingMessage(timers)) }
    let origins = effects.runningOrigins()
    if !origins.isEmpty {
      messages.append(
        """
        The test ended while \(origins.count == 1 ? "an effect" : "\(origins.count) effects") still ran:

        \(list(origins))

        Cure: end the test with `await store.finish()`; cancel an effect that never ends by the action that does so.
        """)
    }
    return messages
  }

  private func bullets(_ lines: [String]) -> String { lines.map { "    • \($0)" }.joined(separator: "\n") }
}

/// Records what does not fail the test.
func recordWarning(_ message: String, at location: SourceLocation) {
  Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: location)
}
