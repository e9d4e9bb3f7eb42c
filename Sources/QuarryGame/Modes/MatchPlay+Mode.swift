import QuarryFences
import QuarryGeometry
import QuarryProximity

/// How the mode of a match is told what happened, and how its orders are carried out.
///
/// All that happened at an instant is told once the instant is over, in the order in which it was decided; what its orders
/// make happen is told behind that, until nothing is left to tell.
extension MatchPlay {
  /// Keeps something for the mode.
  mutating func note(_ happening: Happening, at time: GameTime) {
    if game.mode.isIndifferent { return }
    happenedAt = time
    // Who is out is told before all else that is not told yet, and all who are out at one instant at once: what follows
    // from an instant never follows for somebody who is out by then.
    if case .wentOut(let more) = happening {
      if toldCount < happenings.count, case .wentOut(let before) = happenings[toldCount] {
        happenings[toldCount] = .wentOut(before + more)
      } else {
        happenings.insert(happening, at: toldCount)
      }
      return
    }
    happenings.append(happening)
  }

  /// Lets the mode begin.
  mutating func beginMode(at time: GameTime, _ state: inout Match.State) {
    state.mode = game.mode.begin(view(at: time, state))
    if let seconds = game.mode.needs.waySeconds {
      state.ways = RecentWays(capacity: game.mode.needs.wayPoints, seconds: seconds)
    }
    note(.began, at: time)
  }

  /// Tells the mode what has happened, and does what it orders.
  mutating func settleMode(_ state: inout Match.State) {
    guard let time = happenedAt else { return }
    toldCount = 0
    let limit = happenings.count + Self.mostRounds
    while toldCount < min(happenings.count, limit), state.phase == .running {
      let happening = happenings[toldCount]
      toldCount += 1
      guard var mode = state.mode else { break }
      // The state that is looked at is without the mode's own, which only then can be changed in place.
      state.mode = nil
      let orders = game.mode.reduce(&mode, happening, view(at: time, state))
      state.mode = mode
      for order in orders where state.phase == .running { carryOut(order, at: time, &state) }
    }
    happenings.removeAll(keepingCapacity: true)
    toldCount = 0
    happenedAt = nil
  }

  /// Who has won, as the mode says.
  func winners(at time: GameTime, _ state: Match.State) -> [Int] {
    guard let mode = state.mode else { return [] }
    return game.mode.winners(mode, view(at: time, state))
  }

  /// Who stands where, as the mode ranks, with those first who have won.
  func ranking(winners: [Int], at time: GameTime, _ state: Match.State) -> [RankingRow] {
    guard let mode = state.mode else { return [] }
    let view = view(at: time, state)
    return view.ranking(winners: winners) { game.mode.merits($0, mode, view) }
  }

  /// Keeps where a player was, for what is asked later.
  func remember(_ fix: FenceFix, isConnected: Bool, _ slot: Int, _ state: inout Match.State) {
    // By no comparison, for which the ways would be copied.
    guard case .some = state.ways else { return }
    let accuracy = fix.accuracy.flatMap { $0.value > 0 ? $0.value : nil } ?? rules.assumedAccuracyMeters
    state.ways?.append(
      WayPoint(
        time: fix.time, place: fix.place, accuracyMeters: Float(accuracy),
        altitudeMeters: fix.altitude.map { Float($0.value) },
        verticalAccuracyMeters: fix.verticalAccuracy.map { Float($0.value) }, isStart: !isConnected),
      to: slot)
  }

  private func view(at time: GameTime, _ state: Match.State) -> MatchView {
    MatchView(game: game, fences: fences, time: time, state)
  }

  mutating func carryOut(_ order: GameOrder, at time: GameTime, _ state: inout Match.State) {
    func isPlayer(_ slot: Int) -> Bool { state.roster.players.indices.contains(slot) }
    switch order {
    case .tell(let event): draft(event, at: time)
    case .eliminate(let slot, let by, let cause):
      guard isPlayer(slot), by.map(isPlayer) ?? true, state.roster[slot].status == .active else { return }
      eliminate(slot, by: by, cause, at: time, &state)
    case .revive(let slot):
      guard isPlayer(slot), state.roster[slot].status == .eliminated else { return }
      revive(slot, at: time, &state)
    case .score(let slot, let points, let reason):
      guard isPlayer(slot), points != 0 else { return }
      let (score, overflow) = state.roster[slot].score.addingReportingOverflow(points)
      guard !overflow, score.magnitude <= Self.mostPoints else { return }
      state.roster[slot].score = score
      if rules.course.endScore != nil { courseInstant = time }
      draft(.scoreChanged(state.roster[slot].id, change: points, score: score, reason), at: time)
    case .setTeam(let slot, let team):
      guard isPlayer(slot), state.roster[slot].team != team else { return }
      state.roster[slot].team = team
      changeTeam(slot, at: time, &state)
      updatePosts(slot, at: time, &state)
      note(.changedTeam(slot), at: time)
    case .wake(let number, let due):
      guard number >= 0, due < .distantFuture else { return }
      setTimer(TimerQueue.Timer(time: max(due, time), purpose: .mode, slot: number), at: time, &state)
    case .watch, .unwatch, .group: changeWatch(order, at: time, &state)
    case .end(let winners): finish(winners: winners, .mode, at: time, &state)
    }
  }

  /// Nobody has more points, nor so few: sums of a million of them stay exact.
  static var mostPoints: Int { 1 << 40 }

  private mutating func changeWatch(_ order: GameOrder, at time: GameTime, _ state: inout Match.State) {
    guard let watch = game.modeWatch else { return }
    if state.encounters == nil { state.encounters = game.encounters }
    func isPlayer(_ slot: Int) -> Bool { state.roster.players.indices.contains(slot) }
    // Slots are numbers of players, and the watch is of the kind that is asked for.
    switch order {
    case .watch(let hunter, let target) where isPlayer(hunter) && isPlayer(target) && hunter != target:
      try? state.encounters?.link(hunter, to: target, watch: watch, at: time, room: &proximityRoom, into: &meetings)
    case .unwatch(let hunter, let target) where isPlayer(hunter) && isPlayer(target) && hunter != target:
      try? state.encounters?.unlink(hunter, from: target, watch: watch, at: time, room: &proximityRoom, into: &meetings)
    case .group(let slot, let groups) where isPlayer(slot):
      try? state.encounters?.setGroups(of: slot, to: groups, at: time, room: &proximityRoom, into: &meetings)
    default: return
    }
    draftMeetings(&state)
    watchEncounters(&state)
  }

  /// Lets a player in again who was out.
  mutating func revive(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    state.roster[slot].status = .active
    state.roster[slot].bounds = .unknown
    state.roster[slot].graceEnd = nil
    state.roster[slot].budget = nil
    draft(.playerRevived(state.roster[slot].id), at: time)
    if state.healths.indices.contains(slot), let full = rules.health.points {
      state.healths[slot] = Health(full: full, recoveryPerSecond: rules.health.recoveryPerSecond)
    }
    state.course.departures.removeAll { $0.player == slot }
    if let last = state.roster[slot].lastFixTime, !state.roster[slot].isStale, !state.roster[slot].isWatched {
      watch(slot, until: last.advanced(bySeconds: rules.staleAfterSeconds), &state)
    }
    // Zones may have moved over the player meanwhile.
    if fences.isTimed { passZones(slot, at: time, &state) }
    judgeBounds([], slot, at: time, &state)
    judgeHealth([], slot, at: time, &state)
    updatePosts(slot, at: time, &state)
    note(.cameBack(slot), at: time)
  }
}
