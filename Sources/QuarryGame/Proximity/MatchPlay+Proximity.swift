import QuarryFences
import QuarryGeometry
import QuarryProximity

extension Match.State {
  /// Whether anybody is watched for who is near. By no comparison, for which the encounters would be copied.
  var hasEncounters: Bool {
    if case .some = encounters { return true }
    return false
  }

  /// Who is near a player, as the log tells, in the order of names; nil where no rule asks who is near.
  public func company(of player: PlayerID) -> [PlayerID]? {
    guard let encounters, let slot = roster.slot(of: player), encounters.watches.first?.isByRule == true else {
      return nil
    }
    return encounters.company(of: slot, watch: 0).map { roster[$0].id }.sorted()
  }
}

/// Who is near whom: fixes go to the encounters, meetings and partings into the log.
///
/// Whoever is out of the match or silent for too long parts from everybody once, at one instant.
extension MatchPlay {
  /// Lets a player's way go on to a fix that was judged.
  mutating func meet(
    _ fix: FenceFix, isConnected: Bool, _ slot: Int, at time: GameTime, _ state: inout Match.State
  ) {
    guard game.hasEncounters, state.roster[slot].status == .active, !state.roster[slot].isStale else { return }
    if !state.hasEncounters { state.encounters = game.encounters }
    if rules.nearPairs != .all { changeTeam(slot, at: time, &state) }
    // Fixes that are nowhere were rejected, and slots are no strangers' numbers.
    _ = try? state.encounters?.take(
      fix, of: slot, isConnected: isConnected, at: time, room: &proximityRoom, into: &meetings)
  }

  /// A player's team, as the roster has it, counts from now on.
  mutating func changeTeam(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    guard rules.nearPairs != .all, state.hasEncounters else { return }
    let number = state.roster[slot].team.map { team in
      if let number = state.teams?.firstIndex(of: team) { return number }
      // Once a team is known its number stays, whoever joins it or leaves it.
      state.teams = (state.teams ?? []) + [team]
      return (state.teams?.count ?? 1) - 1
    }
    try? state.encounters?.setTeam(of: slot, to: number, at: time, room: &proximityRoom, into: &meetings)
  }

  /// Ends an instant: everybody whose way went on in it is judged. Once the match is over nobody meets any more.
  mutating func closeEncounters(at time: GameTime, _ state: inout Match.State) {
    guard state.phase == .running, state.hasEncounters else { return }
    state.encounters?.advance(to: time, room: &proximityRoom, into: &meetings)
    draftMeetings(&state)
    watchEncounters(&state)
  }

  /// Nobody is waited for any longer.
  mutating func concludeEncounters(at time: GameTime, _ state: inout Match.State) {
    guard state.phase == .running else { return }
    state.encounters?.conclude(at: time, room: &proximityRoom, into: &meetings)
  }

  /// Looks at those who are silent.
  mutating func followSilence(at time: GameTime, _ state: inout Match.State) {
    state.encountersDue = nil
    closeEncounters(at: time, &state)
  }

  /// A player is out, or nothing is heard of it: it parts from everybody.
  mutating func leaveEncounters(
    _ slot: Int, _ cause: ProximityEvent.Cause, at time: GameTime, _ state: inout Match.State
  ) {
    guard state.hasEncounters else { return }
    state.encounters?.remove(slot, cause: cause, at: time, room: &proximityRoom, into: &meetings)
    draftMeetings(&state)
  }

  mutating func watchEncounters(_ state: inout Match.State) {
    guard state.encountersDue == nil, let due = state.encounters?.nextEvent else { return }
    state.encountersDue = due
    state.timers.set(TimerQueue.Timer(time: due, purpose: .encounters, slot: 0))
  }

  mutating func draftMeetings(_ state: inout Match.State) {
    for event in meetings {
      if let watch = game.modeWatch, event.watch == watch {
        note(
          event.kind == .met
            ? .met(event.first, event.second, Meeting(event)) : .parted(event.first, event.second, Meeting(event)),
          at: event.decidedAt)
        continue
      }
      let (a, b) = (state.roster[event.first].id, state.roster[event.second].id)
      // The order of joining could change with a late fix; that of names does not.
      let (player, other) = a < b ? (a, b) : (b, a)
      let meeting = Meeting(event)
      // Who is watched no longer and watched again within an instant never parted; in the log the parting would come last.
      if event.kind == .met, rules.nearPairs != .all, takeBack(where: { $0.isUnwatching(player, other) }) { continue }
      draft(
        event.kind == .met
          ? .playersNear(player, other: other, meeting) : .playersApart(player, other: other, meeting),
        at: event.decidedAt)
    }
    meetings.removeAll(keepingCapacity: true)
  }
}

extension GameAction.Event {
  /// Whether two players part because they are watched no longer.
  fileprivate func isUnwatching(_ one: PlayerID, _ two: PlayerID) -> Bool {
    if case .playersApart(one, let other, let meeting) = self { return other == two && meeting.cause == .unwatched }
    return false
  }
}

extension ProximityWatch {
  /// Whether this is the watch of the rules, not a mode's.
  fileprivate var isByRule: Bool {
    switch pairs {
    case .all, .rivals, .teammates: true
    case .named, .between, .from: false
    }
  }
}
