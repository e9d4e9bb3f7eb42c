import QuarryFences
import QuarryGeometry
import QuarryProximity

/// One batch being played: the room it works in, and the actions that came of it.
///
/// It carries no state from one batch to the next. Here is the order in which things happen; what each event does is in
/// `MatchPlay+Events.swift`.
struct MatchPlay {
  let game: CompiledGame
  /// The actions of closed instants, in order, numbered.
  var log: [GameAction] = []
  /// The actions of the instant that is being played.
  private var drafts: [GameAction] = []
  /// What the mode is not told yet, of the instant that is being played.
  var happenings: [Happening] = []
  /// When that was; nil where nothing waits to be told.
  var happenedAt: GameTime?
  var crossings: [FenceEvent] = []
  var room = FenceRoom()
  var meetings: [ProximityEvent] = []
  var proximityRoom = ProximityRoom()

  /// The instant whose end has to be looked at, since the course of the match may change there; nil for none.
  var courseInstant: GameTime?
  /// What ends the match at the end of the instant; nil where nothing does yet.
  var ending: MatchResult.Cause?

  /// The zones, as they are in a match that starts when this one does.
  var fences: FenceSet

  init(_ game: CompiledGame, _ state: inout Match.State) {
    self.game = game
    fences = game.fences(of: state)
    if !state.course.moves.isCompiled { state.course.moves.keep(fences) }
  }

  var rules: GameRules { game.game.rules }

  // MARK: Intake

  mutating func receive(_ events: [ClientEvent], _ state: inout Match.State) {
    beginHistory(&state)
    for event in events {
      switch event.kind {
      case .tick: advance(to: event.credibleTime, &state)
      case .fix(let fix):
        state.counts.fixes += 1
        take(Arrival(event, carrying: fix, rejection: fix.defect(on: game.nullIsland).map { .init($0) }), &state)
      default: take(Arrival(event), &state)
      }
    }
    playClosed(&state)
  }

  private mutating func take(_ arrival: consuming Arrival, _ state: inout Match.State) {
    date(&arrival, &state)
    if state.history != nil, isKept(arrival, &state) { return }
    state.intake.take(arrival, latenessSeconds: rules.latenessSeconds)
  }

  mutating func advance(to time: GameTime, _ state: inout Match.State) {
    beginHistory(&state)
    rewrite(&state)
    let instant = state.intake.advance(to: time, latenessSeconds: rules.latenessSeconds)
    playClosed(&state)
    guard state.phase != .ended, instant > .distantPast else { return }
    state.time = max(state.time ?? instant, instant)
    if let before = state.history?.advancedTo {
      state.history?.advancedTo = max(before, instant)
    } else {
      state.history?.advancedTo = instant
    }
  }

  /// Plays what waits, up to the last instant that is credible, and ends the match there.
  mutating func end(_ state: inout Match.State) {
    beginHistory(&state)
    rewrite(&state)
    var rest: [Arrival]
    if let end = state.intake.end {
      state.intake.close(before: end)
      playClosed(&state)
      rest = state.intake.takeAll()
      // Beyond the end lies what a clock that nobody believes dates. A fix with which something is wrong moves no clock,
      // and is rejected here.
      let last = rest.filter { $0.instant <= end || $0.rejection != nil }
      playInstant(end, last[...], isLast: true, &state)
      rest.removeAll { $0.instant <= end || $0.rejection != nil }
    } else {
      rest = state.intake.takeAll()
    }
    let reason: MatchCounts.Passed = state.phase == .waiting ? .beforeStart : .afterEnd
    let waiting = state.lobby + state.course.lobby.compactMap(\.fix)
    for event in waiting + rest.map(\.event) { pass(event, reason, &state) }
    state.lobby = []
    state.course.lobby = []
    state.phase = .ended
    state.history = nil
  }

  // MARK: Instants

  mutating func playClosed(_ state: inout Match.State) { play(through: state.intake.takeClosed(), &state) }

  /// Plays events of closed instants, in order, and what else was due until now.
  mutating func play(through arrivals: [Arrival], _ state: inout Match.State) {
    var index = 0
    while index < arrivals.count {
      let time = arrivals[index].instant
      var end = index + 1
      while end < arrivals.count, arrivals[end].instant == time { end += 1 }
      keepCheckpoint(before: time, &state)
      playInstant(time, arrivals[index..<end], isLast: false, &state)
      state.history?.keep(arrivals[index..<end])
      index = end
    }
    let limit = state.intake.openFrom
    startIfDue(before: limit, &state)
    fireTimers(before: limit, &state)
    publish(&state)
  }

  /// Plays all that happens at one instant: events, then timers; of the last instant of the match, its end too.
  private mutating func playInstant(
    _ time: GameTime, _ arrivals: ArraySlice<Arrival>, isLast: Bool, _ state: inout Match.State
  ) {
    if state.startsAt == nil, !rules.course.hasLobby, arrivals.contains(where: \.isSoundFix) {
      state.startsAt = time
      fences = game.fences.starting(at: time)
    }
    startIfDue(before: time.next, &state)
    fireTimers(before: time, &state)
    if let open = openInstant, open < time { publish(&state) }
    if state.phase != .ended { state.time = max(state.time ?? time, time) }
    changePhase(at: time, &state)
    for arrival in arrivals { play(arrival, decidedAt: time, &state) }
    startByLobby(at: time, &state)
    if isLast { takeHeld(at: time, &state) }
    if isLast { concludeEncounters(at: time, &state) }
    closeEncounters(at: time, &state)
    fireTimers(before: time.next, &state)
    settleMode(&state)
    settleCourse(&state)
    if isLast, state.phase == .running { finish(.input, at: time, &state) }
    publish(&state)
  }

  mutating func startIfDue(before limit: GameTime, _ state: inout Match.State) {
    guard state.phase == .waiting, let startsAt = state.startsAt, startsAt < limit,
      !rules.course.hasLobby || isLobbyComplete(state)
    else { return }
    state.phase = .running
    state.time = max(state.time ?? startsAt, startsAt)
    draft(.matchStarted, at: startsAt)
    beginCourse(at: startsAt, &state)
    beginMode(at: startsAt, &state)
    for player in game.game.players
    where state.roster.slot(of: player.id) == nil && !hasLeftLobby(player.id, state) {
      let slot = state.roster.join(player.id, team: player.team)
      draft(.playerJoined(player.id, team: player.team), at: startsAt)
      note(.joined(slot), at: startsAt)
    }
    let lobby = state.lobby
    state.lobby = []
    for event in lobby { play(Arrival(event), decidedAt: startsAt, &state) }
    emptyLobby(at: startsAt, &state)
  }

  private mutating func fireTimers(before limit: GameTime, _ state: inout Match.State) {
    while state.phase == .running, let due = state.timers.next, due < limit {
      // Timers of one instant are one step with whatever else happens then: who is out at the same time is out together.
      if let time = openInstant, time < due {
        publish(&state)
        continue
      }
      guard let timer = state.timers.take(before: limit) else { return }
      // A fix that came late can set a timer that should have gone off already; it does so now.
      let time = max(state.time ?? due, due)
      state.time = time
      fire(timer, at: time, &state)
    }
  }

  // MARK: The log

  mutating func draft(_ event: GameAction.Event, at time: GameTime) {
    // Until it is published, the number of an action is its place among the drafts: the last resort of their order.
    drafts.append(GameAction(sequence: drafts.count, time: time, event: event))
  }

  /// Takes an action of the open instant back; nothing where there is no such.
  /// - Returns: whether there was one.
  mutating func takeBack(where isMeant: (GameAction.Event) -> Bool) -> Bool {
    guard let index = drafts.lastIndex(where: { isMeant($0.event) }) else { return false }
    drafts.remove(at: index)
    return true
  }

  /// The instant of which something is not published yet; nil where there is none.
  private var openInstant: GameTime? { drafts.first?.time ?? happenedAt ?? courseInstant }

  /// Ends an instant: tells the mode what happened, and puts it into the log, in order.
  private mutating func publish(_ state: inout Match.State) {
    settleMode(&state)
    settleCourse(&state)
    guard !drafts.isEmpty else { return }
    if drafts.count > 1 { drafts.sort { $0.isOrdered(before: $1, fences: fences) } }
    for var action in drafts {
      action.sequence = state.published
      state.published += 1
      log.append(action)
      state.history?.actions.append(action)
    }
    drafts.removeAll(keepingCapacity: true)
  }
}
