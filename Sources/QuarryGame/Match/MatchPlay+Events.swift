import QuarryFences
import QuarryGeometry

/// What each event and each timer does to the match.
extension MatchPlay {
  /// Plays an event; what comes of it is decided at `decidedAt`, which is later than its own time where it came late.
  mutating func play(
    _ entry: EventList.Entry, of events: EventList, decidedAt: GameTime, _ state: inout Match.State
  ) {
    // Nearly all are fixes, in time, of players who are known and in the match: nothing of them has to be looked at twice.
    if entry.slot >= 0, entry.rejection == nil, state.phase == .running, let fix = events.takenFix(entry),
      fix.time == entry.instant, fix.time >= state.startsAt ?? .distantPast
    {
      let slot = Int(entry.slot)
      if state.roster[slot].status == .active, !state.roster[slot].hasSuspectClock {
        return play(fix, slot, decidedAt: decidedAt, &state)
      }
    }
    playOther(entry, of: events, decidedAt: decidedAt, &state)
  }

  @inline(never)
  private mutating func playOther(
    _ entry: EventList.Entry, of events: EventList, decidedAt: GameTime, _ state: inout Match.State
  ) {
    let event = events.event(entry)
    if event.kind.isOrder, takeOrder(event, at: decidedAt, &state) { return }
    guard state.phase == .running else {
      if state.phase == .waiting, rules.course.hasLobby {
        return playLobby(events.arrival(entry), at: decidedAt, &state)
      }
      return playAside(event, &state)
    }
    if game.game.startsAt != nil, let startsAt = state.startsAt, event.time < startsAt, case .fix = event.kind,
      !events.isFromLobby(entry)
    {
      return pass(event, .beforeStart, &state)
    }
    // Who was not known when the event was put in order may have joined since.
    let known = entry.slot >= 0 ? Int(entry.slot) : event.player.flatMap { state.roster.slot(of: $0) }
    if let known, state.roster[known].status != .active {
      if game.mode.needs.hearsClaims, case .claim(let target, let weapon) = event.kind {
        return note(.claimed(known, target: target, weapon: weapon, at: event.time), at: decidedAt)
      }
      return pass(event, .afterElimination, &state)
    }
    if known == nil, !event.kind.lets(anybodyIn: game.game.openJoin) {
      return pass(event, game.game.openJoin ? .notJoined : .notListed, &state)
    }
    if let reason = entry.rejection, case .fix(let fix) = event.kind {
      return reject(fix, reason, at: decidedAt, &state)
    }
    guard let slot = known ?? join(event, at: decidedAt, &state) else { return pass(event, .notJoined, &state) }
    switch event.kind {
    case .fix(let fix):
      if event.time < entry.instant, let last = state.roster[slot].lastFixTime, fix.time <= last,
        !setBack(slot, to: event, at: decidedAt, &state)
      {
        return reject(fix, .late, at: decidedAt, &state)
      }
      if state.roster[slot].hasSuspectClock, !events.isCorrected(entry) {
        state.roster[slot].noteRightClock(receivedAt: event.receivedAt)
      }
      play(TakenFix(fix), slot, decidedAt: decidedAt, &state)
    case .join(let team):
      guard let team else { return }
      state.roster[slot].team = team
      changeTeam(slot, at: decidedAt, &state)
      updatePosts(slot, at: decidedAt, &state)
      note(.changedTeam(slot), at: decidedAt)
    case .quit: eliminate(slot, .quit, at: decidedAt, &state)
    case .tick: break
    case .claim(let target, let weapon) where game.mode.needs.hearsClaims:
      note(.claimed(slot, target: target, weapon: weapon, at: event.time), at: decidedAt)
    case .confirm where game.mode.needs.hearsClaims: note(.answered(slot, isTrue: true), at: decidedAt)
    case .deny where game.mode.needs.hearsClaims: note(.answered(slot, isTrue: false), at: decidedAt)
    case .will(let heir) where game.mode.needs.hearsClaims: note(.willed(slot, heir: heir), at: decidedAt)
    case .claim, .confirm, .deny, .will, .settings, .authorization, .ready, .host, .referee:
      pass(event, .unusedKind, &state)
    }
  }

  /// Before the match, who comes and who goes is kept for its start; everything else is over, or too early.
  private func playAside(_ event: ClientEvent, _ state: inout Match.State) {
    switch event.kind {
    case .join where state.phase == .waiting, .quit where state.phase == .waiting: state.lobby.append(event)
    default: pass(event, state.phase == .waiting ? .beforeStart : .afterEnd, &state)
    }
  }

  /// Lets a player in who is not known yet; nil for nobody.
  private mutating func join(_ event: ClientEvent, at time: GameTime, _ state: inout Match.State) -> Int? {
    guard let player = event.player else { return nil }
    var team: String?
    if case .join(let named) = event.kind { team = named }
    draft(.playerJoined(player, team: team), at: time)
    let slot = state.roster.join(player, team: team)
    note(.joined(slot), at: time)
    return slot
  }

  private mutating func play(
    _ fix: TakenFix, _ slot: Int, decidedAt: GameTime, _ state: inout Match.State
  ) {
    state.roster[slot].lastFixTime = fix.time
    let silentFrom = fix.time.advanced(bySeconds: rules.staleAfterSeconds)
    // A fix that is itself as old as that does not bring a stale player back.
    if state.roster[slot].isStale, silentFrom > decidedAt {
      state.roster[slot].isStale = false
      draft(.playerReturned(state.roster[slot].id), at: decidedAt)
      note(.silence(slot, isStale: false), at: decidedAt)
      updatePosts(slot, at: decidedAt, &state)
    }
    if !state.roster[slot].isStale, !state.roster[slot].isWatched { watch(slot, until: silentFrom, &state) }
    if isPlaceholder(fix, slot, &state) { return reject(fix, slot, .placeholder, at: decidedAt, &state) }
    let (held, verdict) = state.roster[slot].gate.judge(fix.sample, rules: game.plausibilityRules.motion)
    observe(fix, verdict, slot, at: decidedAt, &state)
    switch held {
    case .confirmed(let before, let step):
      state.roster[slot].distance = state.roster[slot].distance + step
      judge(before, isConnected: true, decidedAt: decidedAt, slot, &state)
    case .refuted(let before):
      drop(fixOf: state.roster[slot].id, slot, takenAt: before.time, .outlier, at: decidedAt, &state)
    case nil: break
    }
    switch verdict {
    case .taken(let isConnected, let step):
      state.roster[slot].distance = state.roster[slot].distance + step
      judge(fix.sample, isConnected: isConnected, decidedAt: decidedAt, slot, &state)
    case .held: break
    case .rejected(let reason): reject(fix, slot, GameAction.Rejection(reason), at: decidedAt, &state)
    }
  }

  /// Judges a plausible fix against the zones, and the player against the play areas.
  private mutating func judge(
    _ fix: FenceFix, isConnected: Bool, decidedAt: GameTime, _ slot: Int, _ state: inout Match.State
  ) {
    state.counts.taken += 1
    state.roster[slot].fixesTaken += 1
    crossings.removeAll(keepingCapacity: true)
    reopenMemberships(slot, &state)
    fences.update(
      &state.roster[slot].fences, with: fix, decidedAt: decidedAt, isConnected: isConnected, rules: game.fenceRules,
      room: &room, into: &crossings)
    closeMemberships(slot, &state)
    draftCrossings(of: slot, &state)
    follow(crossings, fix, slot, at: decidedAt, &state)
    watchZones(slot, after: decidedAt, &state)
    observeBorder(fix, slot, &state)
    remember(fix, isConnected: isConnected, slot, &state)
    meet(fix, isConnected: isConnected, slot, at: decidedAt, &state)
    if game.mode.needs.everyFix { note(.moved(slot, fix), at: decidedAt) }
  }

  /// Does what follows from the zones that a player entered and left.
  /// - Parameters:
  ///   - crossings: just drafted; none where a fix changed no membership.
  ///   - fix: the fix that was judged; nil where zones moved over a player who sent none.
  mutating func follow(
    _ crossings: [FenceEvent], _ fix: FenceFix?, _ slot: Int, at time: GameTime, _ state: inout Match.State
  ) {
    judgeBounds(crossings, slot, at: time, &state)
    judgeHealth(crossings, slot, at: time, &state)
    followDwells(crossings, slot, hasFix: fix != nil, at: time, &state)
    if let fix { watchBorder(fix, slot, at: time, &state) }
    if !crossings.isEmpty { updatePosts(slot, at: time, &state) }
  }

  // MARK: Timers

  /// Does what is due; `time` is the timer's own, or later where it was set too late.
  mutating func fire(_ timer: TimerQueue.Timer, at time: GameTime, _ state: inout Match.State) {
    switch timer.purpose {
    case .stale:
      state.roster[timer.slot].isWatched = false
      guard state.roster[timer.slot].status == .active, let last = state.roster[timer.slot].lastFixTime else { return }
      let due = last.advanced(bySeconds: rules.staleAfterSeconds)
      if due > timer.time { return watch(timer.slot, until: due, &state) }
      state.roster[timer.slot].isStale = true
      draft(.playerWentStale(state.roster[timer.slot].id), at: time)
      note(.silence(timer.slot, isStale: true), at: time)
      leaveZones(timer.slot, at: time, &state)
      leaveEncounters(timer.slot, .stale, at: time, &state)
      updatePosts(timer.slot, at: time, &state)
    case .grace: passDeadline(timer.slot, due: timer.time, at: time, &state)
    case .health: endHealth(timer.slot, due: timer.time, at: time, &state)
    case .dwell: tellDwells(timer.slot, at: time, &state)
    case .contest: playContests(at: time, slot: timer.slot, &state)
    case .zones: moveZones(timer, at: time, &state)
    case .encounters: followSilence(at: time, &state)
    case .mode: note(.due(timer.slot), at: time)
    case .phase: endPhase(due: timer.time, at: time, &state)
    case .end: endByTime(due: timer.time, at: time, &state)
    }
  }

  func watch(_ slot: Int, until time: GameTime, _ state: inout Match.State) {
    state.roster[slot].isWatched = true
    state.timers.set(TimerQueue.Timer(time: time, purpose: .stale, slot: slot))
  }

  // MARK: Ends

  /// Puts a player out who is in.
  mutating func eliminate(
    _ slot: Int, by: Int? = nil, _ cause: GameAction.Cause, at time: GameTime, _ state: inout Match.State
  ) {
    state.roster[slot].status = .eliminated
    state.roster[slot].deadline = nil
    state.roster[slot].dwells = []
    state.course.departures.append(MatchCourse.Departure(player: slot, time: time, by: by, cause: cause))
    updatePosts(slot, at: time, &state)
    dropHeld(slot, .afterElimination, &state)
    leaveEncounters(slot, .left, at: time, &state)
    draft(.playerEliminated(state.roster[slot].id, by: by.map { state.roster[$0].id }, cause), at: time)
    note(.wentOut([Happening.Departure(slot, by: by, cause)]), at: time)
  }

  /// Takes the fixes that wait for another one to confirm them: none will come that could refute them.
  mutating func takeHeld(at time: GameTime, _ state: inout Match.State) {
    guard state.phase == .running else { return }
    for slot in state.roster.players.indices where state.roster[slot].status == .active {
      let gate = state.roster[slot].gate
      guard let fix = state.roster[slot].gate.releaseHeld() else { continue }
      let step = gate.distance(to: fix.place, metric: LocalMetric(latitude: fix.place.latitude)) ?? .zero
      state.roster[slot].distance = state.roster[slot].distance + step
      judge(fix, isConnected: true, decidedAt: time, slot, &state)
    }
  }

  /// Ends the match.
  /// - Parameter named: who has won, by slot; nil where the mode is to say it.
  mutating func finish(
    winners named: [Int]? = nil, _ cause: MatchResult.Cause, at time: GameTime, _ state: inout Match.State
  ) {
    let slots = (named ?? winners(at: time, state)).filter { state.roster.players.indices.contains($0) }
    let winners = slots.map { state.roster[$0].id }.sorted()
    let ranking = ranking(winners: slots, at: time, state)
    state.result = MatchResult(time: time, cause: cause, winners: winners, ranking: ranking)
    state.phase = .ended
    state.timers = TimerQueue()
    for slot in state.roster.players.indices { dropHeld(slot, .afterEnd, &state) }
    // Where nothing is won there is nothing to rank by.
    conclude(.matchEnded(winners: winners, ranking: game.mode.isIndifferent ? [] : ranking), at: time)
  }

  // MARK: Counts

  /// Counts a fix that still waited for another one to confirm it, where none can come any more.
  private func dropHeld(_ slot: Int, _ reason: MatchCounts.Passed, _ state: inout Match.State) {
    guard state.roster[slot].gate.releaseHeld() != nil else { return }
    state.counts.passed[reason, default: 0] += 1
    state.counts.passedFixes += 1
  }

  private mutating func reject(
    _ fix: Fix, _ reason: GameAction.Rejection, at time: GameTime, _ state: inout Match.State
  ) {
    drop(fixOf: fix.player, state.roster.slot(of: fix.player), takenAt: fix.time, reason, at: time, &state)
  }

  private mutating func reject(
    _ fix: TakenFix, _ slot: Int, _ reason: GameAction.Rejection, at time: GameTime, _ state: inout Match.State
  ) {
    drop(fixOf: state.roster[slot].id, slot, takenAt: fix.time, reason, at: time, &state)
  }

  /// Counts a fix that is not used, tells it, and keeps it for explanations.
  mutating func drop(
    fixOf player: PlayerID, _ slot: Int?, takenAt fixTime: GameTime, _ reason: GameAction.Rejection, at time: GameTime,
    _ state: inout Match.State
  ) {
    state.counts.rejected[reason, default: 0] += 1
    draft(.fixRejected(player, reason, fixTime: fixTime), at: time)
    guard let slot else { return }
    state.roster[slot].fairPlay.noteRejection(reason, at: fixTime)
    state.roster[slot].lastRejection = RejectedFix(reason: reason, fixTime: fixTime, decidedAt: time)
  }

  /// Counts an event that has no effect although nothing is wrong with it.
  func pass(_ event: ClientEvent, _ reason: MatchCounts.Passed, _ state: inout Match.State) {
    state.counts.passed[reason, default: 0] += 1
    if case .fix = event.kind { state.counts.passedFixes += 1 }
  }
}

extension ClientEvent.Kind {
  /// Whether it says how the match goes on.
  fileprivate var isOrder: Bool {
    switch self {
    case .host, .referee: true
    default: false
    }
  }

  /// Whether somebody unknown joins by this: by a fix or by saying so, in a game that is open to all.
  fileprivate func lets(anybodyIn openJoin: Bool) -> Bool {
    switch self {
    case .fix, .join: openJoin
    default: false
    }
  }
}
