import QuarryFences
import QuarryGeometry

/// Players outside of all play areas: the warning, the grace and the budget.
///
/// The grace runs from the decision that a player is outside, the budget from the crossing; the deadline that is told is
/// the earlier of both, and not before it is told. Who came back and left again between two fixes is called back and warned
/// anew.
extension MatchPlay {
  /// Warns who has left all play areas, and calls off the warning of who is back.
  /// - Parameter crossings: what the player entered and left just now.
  mutating func judgeBounds(
    _ crossings: [FenceEvent], _ slot: Int, at time: GameTime, _ state: inout Match.State
  ) {
    // While the match stands still nobody is warned; all are looked at when it goes on.
    guard !game.playAreas.isEmpty, rules.isBounded, !state.isPaused else { return }
    let bounds = bounds(of: slot, &state)
    let before = state.roster[slot].bounds
    if bounds == before, crossings.isEmpty { return }
    let wasBack = spendBudget(crossings, bounds, slot, at: time, &state)
    guard bounds != before || (bounds == .outside && wasBack) else { return }
    state.roster[slot].bounds = bounds
    guard rules.graceSeconds != nil || rules.outsideBudgetSeconds != nil else { return }
    if before == .outside {
      state.roster[slot].deadline = nil
      state.roster[slot].graceEnd = nil
      draft(.returnedInBounds(state.roster[slot].id), at: time)
    }
    guard bounds == .outside else { return }
    let graceEnd = rules.graceSeconds.map { time.advanced(bySeconds: $0) }
    let ends = [graceEnd, state.roster[slot].budget?.exhaustion].compactMap { $0 }
    let deadline = max(ends.min() ?? .distantFuture, time)
    state.roster[slot].graceEnd = graceEnd
    setDeadline(deadline, slot, at: time, &state)
    draft(.outOfBoundsWarned(state.roster[slot].id, deadline: deadline), at: time)
  }

  /// Where a player is as to the play areas. Changes nothing of the state, but is spared a copy of it.
  private func bounds(of slot: Int, _ state: inout Match.State) -> PlayerState.Bounds {
    var bounds = PlayerState.Bounds.outside
    for area in game.playAreas {
      switch state.roster[slot].fences.membership(of: area) {
      case .inside: return .inside
      case .unknown: bounds = .unknown
      case .outside: break
      }
    }
    return bounds
  }

  /// Follows a player out of the play areas and back, crossing by crossing.
  /// - Returns: whether the player, outside before, was inside for some time.
  private func spendBudget(
    _ crossings: [FenceEvent], _ bounds: PlayerState.Bounds, _ slot: Int, at time: GameTime,
    _ state: inout Match.State
  ) -> Bool {
    var budget =
      state.roster[slot].budget
      ?? OutsideBudget(seconds: rules.outsideBudgetSeconds ?? .infinity, recoveryRate: rules.outsideRecoveryRate)
    let passed = crossings.filter { game.playAreas.contains($0.zone) }.sorted { game.fences.isOrdered($0, before: $1) }
    let fences = state.roster[slot].fences
    var count = game.playAreas.reduce(0) { $0 + (fences.membership(of: $1) == .inside ? 1 : 0) }
    for crossing in passed { count += crossing.kind == .entered ? -1 : 1 }
    var wasBack = false
    for crossing in passed {
      // What was crossed before a pause, or in it, and is known only now counts less the pause.
      let crossedAt = state.course.clock.moved(crossing.crossedAt)
      count += crossing.kind == .entered ? 1 : -1
      if crossing.kind == .entered, count == 1 {
        wasBack = wasBack || state.roster[slot].bounds == .outside
        budget.returned(at: crossedAt)
      } else if crossing.kind == .exited, count == 0 {
        budget.left(at: crossedAt)
      }
    }
    switch bounds {
    // Who begins outside has crossed nothing.
    case .outside: budget.left(at: time)
    // Where it is not known whether a player is outside, no time is spent.
    case .inside, .unknown: budget.returned(at: time)
    }
    if rules.outsideBudgetSeconds != nil { state.roster[slot].budget = budget }
    return wasBack
  }

  private func setDeadline(_ deadline: GameTime?, _ slot: Int, at time: GameTime, _ state: inout Match.State) {
    state.roster[slot].deadline = deadline
    guard let deadline, deadline < .distantFuture else { return }
    setTimer(TimerQueue.Timer(time: deadline, purpose: .grace, slot: slot), at: time, &state)
  }

  /// Does what is due at a player's deadline; `due` is the deadline, `time` that or later.
  mutating func passDeadline(_ slot: Int, due: GameTime, at time: GameTime, _ state: inout Match.State) {
    let player = state.roster[slot]
    guard player.status == .active, player.deadline == due else { return }
    if game.mode.eliminates || player.graceEnd.map({ $0 <= due }) ?? false {
      return eliminate(slot, .outOfBounds, at: time, &state)
    }
    if let budget = player.budget, !budget.isTold {
      state.roster[slot].budget?.isTold = true
      draft(.outsideBudgetSpent(player.id), at: time)
    }
    setDeadline(player.graceEnd, slot, at: time, &state)
  }
}
