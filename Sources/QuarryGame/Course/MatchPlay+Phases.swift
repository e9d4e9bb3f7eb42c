import QuarryGeometry

/// The phases of a match, and its end.
extension MatchPlay {
  /// Sets the match on its course, at its start.
  mutating func beginCourse(at time: GameTime, _ state: inout Match.State) {
    beginPhase(0, at: time, &state)
    guard let seconds = rules.course.endSeconds else { return }
    setEnd(time.advanced(bySeconds: seconds), at: time, &state)
  }

  private mutating func setEnd(_ end: GameTime, at time: GameTime, _ state: inout Match.State) {
    if let before = state.course.endsAt, before <= end { return }
    guard end < .distantFuture else { return }
    state.course.endsAt = end
    setTimer(TimerQueue.Timer(time: end, purpose: .end, slot: 0), at: time, &state)
  }

  /// Begins a phase, where the game has one of that place.
  private mutating func beginPhase(_ index: Int, at time: GameTime, _ state: inout Match.State) {
    guard game.phases.indices.contains(index) else { return }
    let phase = game.phases[index]
    state.matchPhase = phase
    state.course.phaseIndex = index
    state.course.phaseBegan = time
    let end = phase.seconds.map { time.advanced(bySeconds: $0) }.flatMap { $0 < .distantFuture ? $0 : nil }
    state.course.phaseEnds = end
    draft(.phaseChanged(phase, until: end), at: time)
    if index > 0 { note(.phase(phase), at: time) }
    guard let end else { return }
    guard index + 1 < game.phases.count else { return setEnd(end, at: time, &state) }
    setTimer(TimerQueue.Timer(time: end, purpose: .phase, slot: 0), at: time, &state)
    // How long all of them last is known from the beginning, unless the last one has no end.
    guard index == 0, let rest = seconds(ofPhasesFrom: 1) else { return }
    setEnd(end.advanced(bySeconds: rest), at: time, &state)
  }

  private func seconds(ofPhasesFrom index: Int) -> Double? {
    var sum = 0.0
    for phase in game.phases[index...] {
      guard let seconds = phase.seconds else { return nil }
      sum += seconds
    }
    return sum
  }

  /// A phase is over: the next one begins, at that very instant.
  mutating func endPhase(due: GameTime, at time: GameTime, _ state: inout Match.State) {
    guard let index = state.course.phaseIndex, state.course.phaseEnds == due else { return }
    beginPhase(index + 1, at: time, &state)
  }

  /// Begins the phases that begin at an instant, before what else happens at it: it belongs to the later phase.
  mutating func changePhase(at time: GameTime, _ state: inout Match.State) {
    guard !game.phases.isEmpty, state.phase == .running else { return }
    while let timer = state.timers.first, timer.purpose == .phase, timer.time <= time {
      _ = state.timers.take(before: time.next)
      state.time = max(state.time ?? timer.time, timer.time)
      fire(timer, at: max(timer.time, time), &state)
    }
  }

  /// The time of the match is over, at the end of this instant.
  mutating func endByTime(due: GameTime, at time: GameTime, _ state: inout Match.State) {
    guard state.course.endsAt == due else { return }
    ending = ending ?? .time
    courseInstant = time
  }

  /// Ends the match at the end of an instant, where its points, its time or its host say so: by points first, since whoever has enough
  /// of them at that instant has won.
  mutating func settleCourse(_ state: inout Match.State) {
    guard let time = courseInstant else { return }
    defer {
      courseInstant = nil
      ending = nil
    }
    guard state.phase == .running else { return }
    if let score = rules.course.endScore {
      let winners = state.roster.players.indices.filter { state.roster[$0].score >= score }
      if !winners.isEmpty { return finish(winners: winners, .score, at: time, &state) }
    }
    if let ending { finish(ending, at: time, &state) }
  }
}
