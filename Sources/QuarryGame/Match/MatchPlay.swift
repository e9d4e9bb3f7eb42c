import QuarryFences
import QuarryGeometry

/// One batch being played: the room it works in, and the actions that came of it.
///
/// It carries no state from one batch to the next.
struct MatchPlay {
  let game: CompiledGame
  /// The actions of closed instants, in order, numbered.
  private(set) var log: [GameAction] = []
  /// The actions of the instant that is being played.
  private var drafts: [GameAction] = []
  private var crossings: [FenceEvent] = []
  private var room = FenceRoom()

  init(_ game: CompiledGame) { self.game = game }

  private var rules: GameRules { game.game.rules }

  // MARK: Intake

  mutating func receive(_ events: [ClientEvent], _ state: inout Match.State) {
    for event in events {
      if case .tick = event.kind {
        advance(to: event.time, &state)
        continue
      }
      var arrival = Arrival(event)
      if case .fix(let fix) = event.kind {
        state.counts.fixes += 1
        arrival.rejection = invalidity(of: fix)
      }
      if state.intake.take(arrival, latenessSeconds: rules.latenessSeconds) == .behind {
        playClosed(&state)
        playBehind(arrival, &state)
      }
    }
    playClosed(&state)
  }

  mutating func advance(to time: GameTime, _ state: inout Match.State) {
    state.intake.advance(to: time, latenessSeconds: rules.latenessSeconds)
    playClosed(&state)
  }

  mutating func end(_ state: inout Match.State) {
    state.intake.closeAll()
    playClosed(&state)
    guard state.phase != .ended, let time = state.time else { return }
    for slot in state.roster.players.indices {
      guard let fix = state.roster[slot].gate.releaseHeld() else { continue }
      judge(fix, isConnected: true, decidedAt: time, slot, &state)
    }
    if state.phase == .running { finish(at: time, &state) }
    publish(&state)
  }

  /// What can be said of a fix without knowing anything else; nil where nothing is wrong.
  private func invalidity(of fix: Fix) -> GameAction.Rejection? {
    guard fix.coordinate.isOnGlobe else { return .invalid }
    if let accuracy = fix.accuracy?.value, !(accuracy >= 0 && accuracy.isFinite) { return .invalid }
    let place = fix.coordinate.normalized
    let degrees = max(place.longitude.magnitude, place.latitude.magnitude)
    return degrees <= CompiledGame.nullIslandDegrees && !game.isNullIslandPlausible ? .nullIsland : nil
  }

  // MARK: Instants

  private mutating func playClosed(_ state: inout Match.State) {
    let arrivals = state.intake.takeClosed()
    var index = 0
    while index < arrivals.count {
      let time = arrivals[index].event.time
      open(time, &state)
      while index < arrivals.count, arrivals[index].event.time == time {
        play(arrivals[index], decidedAt: time, &state)
        index += 1
      }
      fireTimers(before: time.next, &state)
      publish(&state)
    }
    let limit = state.intake.openFrom
    startIfDue(before: limit, &state)
    fireTimers(before: limit, &state)
    publish(&state)
  }

  /// Plays an event whose instant is closed: it changes nothing that was published, so what comes of it is decided now.
  private mutating func playBehind(_ arrival: Arrival, _ state: inout Match.State) {
    let event = arrival.event
    let now = max(state.time ?? event.time, event.time)
    if case .fix(let fix) = event.kind, let slot = state.roster.slot(of: fix.player),
      let last = state.roster[slot].lastFixTime, fix.time <= last
    {
      reject(fix, .late, at: now, &state)
    } else {
      open(now, &state)
      play(arrival, decidedAt: now, &state)
    }
    publish(&state)
  }

  /// Makes everything happen that is due before `time`, and sets the clock.
  private mutating func open(_ time: GameTime, _ state: inout Match.State) {
    if state.startsAt == nil { state.startsAt = time }
    startIfDue(before: time.next, &state)
    fireTimers(before: time, &state)
    publish(&state)
    state.time = max(state.time ?? time, time)
  }

  private mutating func startIfDue(before limit: GameTime, _ state: inout Match.State) {
    guard state.phase == .waiting, let startsAt = state.startsAt, startsAt < limit else { return }
    state.phase = .running
    state.time = max(state.time ?? startsAt, startsAt)
    draft(.matchStarted, at: startsAt)
    for player in game.game.players where state.roster.slot(of: player.id) == nil {
      _ = state.roster.join(player.id, team: player.team)
      draft(.playerJoined(player.id, team: player.team), at: startsAt)
    }
    publish(&state)
  }

  private mutating func fireTimers(before limit: GameTime, _ state: inout Match.State) {
    while state.phase == .running, let timer = state.timers.take(before: limit) {
      // Timers of one instant are one step with whatever else happens then: who is out at the same time is out together.
      if let time = drafts.first?.time, time < timer.time {
        publish(&state)
        guard state.phase == .running else { return }
      }
      state.time = max(state.time ?? timer.time, timer.time)
      fire(timer, &state)
    }
  }

  private mutating func fire(_ timer: TimerQueue.Timer, _ state: inout Match.State) {
    switch timer.purpose {
    case .stale:
      state.roster[timer.slot].isWatched = false
      guard state.roster[timer.slot].status == .active, let last = state.roster[timer.slot].lastFixTime else { return }
      let due = last.advanced(bySeconds: rules.staleAfterSeconds)
      if due > timer.time { return watch(timer.slot, until: due, &state) }
      state.roster[timer.slot].isStale = true
      draft(.playerWentStale(state.roster[timer.slot].id), at: timer.time)
    case .grace:
      guard state.roster[timer.slot].status == .active, state.roster[timer.slot].deadline == timer.time else { return }
      eliminate(timer.slot, .outOfBounds, at: timer.time, &state)
    }
  }

  private mutating func watch(_ slot: Int, until time: GameTime, _ state: inout Match.State) {
    state.roster[slot].isWatched = true
    state.timers.set(TimerQueue.Timer(time: time, purpose: .stale, slot: slot))
  }

  // MARK: Events

  private mutating func play(_ arrival: Arrival, decidedAt: GameTime, _ state: inout Match.State) {
    let event = arrival.event
    guard let player = event.player else { return }
    guard state.phase == .running else {
      state.counts.passed[state.phase == .waiting ? .beforeStart : .afterEnd, default: 0] += 1
      return
    }
    if let reason = arrival.rejection, case .fix(let fix) = event.kind {
      return reject(fix, reason, at: decidedAt, &state)
    }
    guard let slot = state.roster.slot(of: player) ?? join(player, event, at: decidedAt, &state) else {
      state.counts.passed[.notListed, default: 0] += 1
      return
    }
    guard state.roster[slot].status == .active else {
      state.counts.passed[.afterElimination, default: 0] += 1
      return
    }
    switch event.kind {
    case .fix(let fix): play(fix, slot, decidedAt: decidedAt, &state)
    case .join(let team): if let team { state.roster[slot].team = team }
    case .quit: eliminate(slot, .quit, at: decidedAt, &state)
    case .tick: break
    case .claim, .confirm, .deny, .settings, .authorization: state.counts.passed[.unusedKind, default: 0] += 1
    }
  }

  /// Lets a player in who is not known yet; nil where the game is closed to those not listed.
  private mutating func join(
    _ player: PlayerID, _ event: ClientEvent, at time: GameTime, _ state: inout Match.State
  ) -> Int? {
    guard game.game.openJoin else { return nil }
    var team: String?
    if case .join(let named) = event.kind { team = named }
    draft(.playerJoined(player, team: team), at: time)
    return state.roster.join(player, team: team)
  }

  private mutating func play(_ fix: Fix, _ slot: Int, decidedAt: GameTime, _ state: inout Match.State) {
    state.roster[slot].lastFixTime = fix.time
    if state.roster[slot].isStale {
      state.roster[slot].isStale = false
      draft(.playerReturned(fix.player), at: decidedAt)
    }
    if !state.roster[slot].isWatched {
      watch(slot, until: fix.time.advanced(bySeconds: rules.staleAfterSeconds), &state)
    }
    let sample = FenceFix(time: fix.time, place: fix.coordinate, accuracy: fix.accuracy)
    let (held, verdict) = state.roster[slot].gate.judge(sample, rules: game.motionRules)
    switch held {
    case .confirmed(let before, let step):
      state.roster[slot].distance = state.roster[slot].distance + step
      judge(before, isConnected: true, decidedAt: decidedAt, slot, &state)
    case .refuted(let before):
      state.counts.rejected[.outlier, default: 0] += 1
      draft(.fixRejected(fix.player, .outlier, fixTime: before.time), at: decidedAt)
    case nil: break
    }
    switch verdict {
    case .taken(let isConnected, let step):
      state.roster[slot].distance = state.roster[slot].distance + step
      judge(sample, isConnected: isConnected, decidedAt: decidedAt, slot, &state)
    case .held: break
    case .rejected(let reason): reject(fix, GameAction.Rejection(reason), at: decidedAt, &state)
    }
  }

  /// Judges a plausible fix against the zones, and the player against the play areas.
  private mutating func judge(
    _ fix: FenceFix, isConnected: Bool, decidedAt: GameTime, _ slot: Int, _ state: inout Match.State
  ) {
    state.counts.taken += 1
    state.roster[slot].fixesTaken += 1
    crossings.removeAll(keepingCapacity: true)
    game.fences.update(
      &state.roster[slot].fences, with: fix, decidedAt: decidedAt, isConnected: isConnected, rules: game.fenceRules,
      room: &room, into: &crossings)
    for crossing in crossings {
      let zone = game.fences.zones[crossing.zone].id
      let player = state.roster[slot].id
      draft(
        crossing.kind == .entered
          ? .zoneEntered(player, zone: zone, crossing) : .zoneExited(player, zone: zone, crossing),
        at: decidedAt)
    }
    judgeBounds(slot, at: decidedAt, &state)
  }

  /// Warns who has left all play areas, and calls off the warning of who is back.
  private mutating func judgeBounds(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    guard let grace = rules.graceSeconds, !game.playAreas.isEmpty else { return }
    let fences = state.roster[slot].fences
    let memberships = game.playAreas.lazy.map { fences.membership(of: $0) }
    let bounds: PlayerState.Bounds =
      memberships.contains(.inside) ? .inside : memberships.contains(.unknown) ? .unknown : .outside
    let before = state.roster[slot].bounds
    guard bounds != before else { return }
    state.roster[slot].bounds = bounds
    if bounds == .outside {
      let deadline = time.advanced(bySeconds: grace)
      state.roster[slot].deadline = deadline
      state.timers.set(TimerQueue.Timer(time: deadline, purpose: .grace, slot: slot))
      draft(.outOfBoundsWarned(state.roster[slot].id, deadline: deadline), at: time)
    } else if before == .outside {
      state.roster[slot].deadline = nil
      draft(.returnedInBounds(state.roster[slot].id), at: time)
    }
  }

  private mutating func eliminate(
    _ slot: Int, _ cause: GameAction.Cause, at time: GameTime, _ state: inout Match.State
  ) {
    state.roster[slot].status = .eliminated
    state.roster[slot].deadline = nil
    draft(.playerEliminated(state.roster[slot].id, by: nil, cause), at: time)
    isEndDue = true
  }

  /// Whether somebody went out since it was last looked who is left.
  private var isEndDue = false

  private mutating func finish(at time: GameTime, _ state: inout Match.State) {
    state.phase = .ended
    let winners = rules.mode == .lastStanding ? state.roster.players.filter { $0.status == .active }.map(\.id) : []
    draft(.matchEnded(winners: winners.sorted()), at: time)
  }

  private mutating func reject(
    _ fix: Fix, _ reason: GameAction.Rejection, at time: GameTime, _ state: inout Match.State
  ) {
    state.counts.rejected[reason, default: 0] += 1
    draft(.fixRejected(fix.player, reason, fixTime: fix.time), at: time)
  }

  // MARK: The log

  private mutating func draft(_ event: GameAction.Event, at time: GameTime) {
    // Until it is published, the number of an action is its place among the drafts: the last resort of their order.
    drafts.append(GameAction(sequence: drafts.count, time: time, event: event))
  }

  /// Ends an instant: sees whether the match is over, and puts what happened into the log, in order.
  private mutating func publish(_ state: inout Match.State) {
    if isEndDue, state.phase == .running, rules.mode == .lastStanding, let time = state.time {
      if state.roster.players.count > 1, state.roster.activeCount <= 1 { finish(at: time, &state) }
    }
    isEndDue = false
    guard !drafts.isEmpty else { return }
    if drafts.count > 1 { drafts.sort { $0.isOrdered(before: $1, fences: game.fences) } }
    for var action in drafts {
      action.sequence = state.published
      state.published += 1
      log.append(action)
    }
    drafts.removeAll(keepingCapacity: true)
  }
}
