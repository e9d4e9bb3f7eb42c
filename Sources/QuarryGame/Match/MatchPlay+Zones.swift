import QuarryFences
import QuarryGeometry

/// What zones do by themselves: they move, open and close, whether or not anything is heard of a player.
///
/// A player has one timer that counts, set to an instant before which no zone decides anything; what it finds then it decides at
/// that very instant. A fix may bring it forward, by another timer beside it. One that is later than need be finds nothing, and sets
/// the next.
extension MatchPlay {
  /// Drafts what was found for a player, each at its own instant.
  mutating func draftCrossings(of slot: Int, _ state: inout Match.State) {
    let player = state.roster[slot].id
    for crossing in crossings {
      let zone = fences.zones[crossing.zone].id
      draft(
        crossing.kind == .entered
          ? .zoneEntered(player, zone: zone, crossing) : .zoneExited(player, zone: zone, crossing),
        at: crossing.decidedAt)
      note(.crossed(slot, crossing), at: crossing.decidedAt)
    }
  }

  /// Sets the timer of a player whom zones may come to, or leave.
  func watchZones(_ slot: Int, after time: GameTime, _ state: inout Match.State) {
    guard fences.isTimed,
      let due = fences.earliestEvent(of: state.roster[slot].fences, after: time, rules: game.fenceRules)
    else { return }
    if let before = state.roster[slot].zonesDue, before <= due { return }
    state.roster[slot].zonesDue = due
    state.timers.set(TimerQueue.Timer(time: due, purpose: .zones, slot: slot))
  }

  /// Looks at what the zones have done to a player by the time of a timer.
  mutating func moveZones(_ timer: TimerQueue.Timer, at time: GameTime, _ state: inout Match.State) {
    let slot = timer.slot
    guard state.roster[slot].zonesDue == timer.time else { return }
    state.roster[slot].zonesDue = nil
    guard state.roster[slot].status == .active else { return }
    passZones(slot, at: time, &state)
  }

  /// Decides at an instant what the zones have done to a player by then.
  mutating func passZones(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    crossings.removeAll(keepingCapacity: true)
    fences.advance(
      &state.roster[slot].fences, to: time, decidedNoEarlierThan: time, rules: game.fenceRules, into: &crossings)
    draftCrossings(of: slot, &state)
    if !crossings.isEmpty { follow(crossings, nil, slot, at: time, &state) }
    watchZones(slot, after: time, &state)
  }
}
