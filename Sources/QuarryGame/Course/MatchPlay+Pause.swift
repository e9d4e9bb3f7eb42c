import QuarryGeometry

/// Pauses: fixes are taken and memberships go on, but no deadline comes nearer.
///
/// Timers that stand still are taken out of the queue, and put back later by the length of the pause. What is set within the pause counts from
/// its end. Deadlines that players have are moved by the same length; nobody is warned for being out of bounds until the match goes on.
extension MatchPlay {
  /// Sets a timer; one that stands still in a pause counts from its end.
  func setTimer(_ timer: TimerQueue.Timer, at time: GameTime, _ state: inout Match.State) {
    guard let since = state.course.clock.pausedSince, timer.purpose.standsStill else {
      return state.timers.set(timer)
    }
    var timer = timer
    timer.time = timer.time.back(by: time.after(since))
    state.course.stopped.append(timer)
  }

  /// The match stands still from now on.
  mutating func pause(at time: GameTime, _ state: inout Match.State) {
    state.course.clock.pause(at: time)
    state.course.stopped = state.timers.takeAll { $0.purpose.standsStill }
    draft(.matchPaused, at: time)
  }

  /// The match goes on.
  mutating func resume(at time: GameTime, _ state: inout Match.State) {
    let length = state.course.clock.resume(at: time)
    for timer in state.course.stopped {
      var timer = timer
      timer.time = timer.time.later(by: length)
      state.timers.set(timer)
    }
    state.course.stopped = []
    state.course.phaseBegan = state.course.phaseBegan?.later(by: length)
    state.course.phaseEnds = state.course.phaseEnds?.later(by: length)
    state.course.endsAt = state.course.endsAt?.later(by: length)
    for index in state.healths.indices { state.healths[index].shift(by: length) }
    for index in state.contests.indices { state.contests[index].shift(by: length) }
    draft(.matchResumed, at: time)
    for slot in state.roster.players.indices {
      state.roster[slot].deadline = state.roster[slot].deadline?.later(by: length)
      state.roster[slot].graceEnd = state.roster[slot].graceEnd?.later(by: length)
      state.roster[slot].budget?.shift(by: length)
      if state.roster[slot].status == .active {
        judgeBounds([], slot, at: time, &state)
        judgeHealth([], slot, at: time, &state)
      }
    }
    note(.resumed, at: time)
  }
}

extension TimerQueue.Purpose {
  /// Whether a timer waits while the match stands still: silence and zones go on, whatever the rules of the game count does not.
  var standsStill: Bool {
    switch self {
    case .phase, .grace, .health, .contest, .mode, .end: true
    case .stale, .zones, .dwell, .encounters: false
    }
  }
}
