import QuarryGeometry

/// What the host says: begin, stand still, go on, end.
extension MatchPlay {
  /// Carries out the order of a host or of a referee.
  /// - Returns: whether the event is one.
  mutating func playOrder(_ event: ClientEvent, at time: GameTime, _ state: inout Match.State) -> Bool {
    switch event.kind {
    case .host(let order):
      playHost(order, event, at: time, &state)
      return true
    case .referee(let order):
      playReferee(order, at: time, &state)
      return true
    default: return false
    }
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
