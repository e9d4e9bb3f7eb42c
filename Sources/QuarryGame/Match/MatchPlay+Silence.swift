import QuarryFences
import QuarryGeometry

/// What a silence does to memberships, where the rule `staleMemberships` lets silent players leave.
extension MatchPlay {
  /// Lets a player who went stale leave all zones.
  mutating func leaveZones(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    guard rules.staleMemberships == .leave else { return }
    crossings.removeAll(keepingCapacity: true)
    state.roster[slot].zonesLeft += fences.leave(&state.roster[slot].fences, at: time, into: &crossings)
    for crossing in crossings {
      draft(
        .zoneExited(state.roster[slot].id, zone: fences.zones[crossing.zone].id, crossing), at: time)
      note(.crossed(slot, crossing), at: time)
    }
    follow(crossings, nil, slot, at: time, &state)
  }

  /// Opens the memberships again that a player lost by silence, once the player is back and has a fix to be judged by.
  func reopenMemberships(_ slot: Int, _ state: inout Match.State) {
    if state.roster[slot].zonesLeft.isEmpty || state.roster[slot].isStale { return }
    state.roster[slot].fences.reopen(state.roster[slot].zonesLeft)
  }

  /// Whoever is back in a zone is not in it for the first time.
  mutating func closeMemberships(_ slot: Int, _ state: inout Match.State) {
    if state.roster[slot].zonesLeft.isEmpty || state.roster[slot].isStale { return }
    for index in crossings.indices where state.roster[slot].zonesLeft.contains(crossings[index].zone) {
      crossings[index].isInitial = false
    }
    let fences = state.roster[slot].fences
    state.roster[slot].zonesLeft.removeAll { fences.membership(of: $0) != .unknown }
  }
}
