import QuarryGeometry

/// What the host says: begin, stand still, go on, end.
///
/// Orders of a host and of a referee are carried out behind all that happened on the ground at their instant, in order of
/// the events, and before what the mode makes of it: so what follows from them never comes before them in the log.
extension MatchPlay {
  /// Keeps the order of a host or of a referee until all else at its instant has happened.
  /// - Returns: whether the event is one.
  mutating func takeOrder(_ event: ClientEvent, at time: GameTime, _ state: inout Match.State) -> Bool {
    switch event.kind {
    case .host(.start):
      // What it is for comes before the end of the instant.
      playHost(.start, event, at: time, &state)
      return true
    case .host, .referee:
      orders.append(event)
      courseInstant = time
      return true
    default: return false
    }
  }

  /// Carries out the orders of the instant.
  mutating func carryOutOrders(at time: GameTime, _ state: inout Match.State) {
    for event in orders {
      switch event.kind {
      case .host(let order): playHost(order, event, at: time, &state)
      case .referee(let order): playReferee(order, at: time, &state)
      default: break
      }
    }
    orders.removeAll()
  }

  private mutating func playHost(
    _ order: HostOrder, _ event: ClientEvent, at time: GameTime, _ state: inout Match.State
  ) {
    switch (order, state.phase) {
    case (.start, .waiting): state.course.isCalled = true
    case (.pause, .running) where !state.isPaused: pause(at: time, &state)
    case (.resume, .running) where state.isPaused: resume(at: time, &state)
    case (.end, .running): ending = ending ?? .host
    case (_, .waiting): pass(event, .beforeStart, &state)
    case (_, .ended): pass(event, .afterEnd, &state)
    case (_, .running): pass(event, .unusedKind, &state)
    }
    // So that the end of the instant is looked at, whatever else happens at it.
    courseInstant = time
  }
}
