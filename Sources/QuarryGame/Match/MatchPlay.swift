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
  /// The actions of the instant that is being played: what happened on the ground, to be put in order.
  private var drafts: [GameAction] = []
  /// What follows from it, in order.
  private var consequences: [GameAction] = []
  /// Whether what follows is being found.
  private var isSettling = false
  /// What the mode is not told yet, of the instant that is being played.
  var happenings: [Happening] = []
  /// How many of them the mode was told already, while it is being told.
  var toldCount = 0
  /// When that was; nil where nothing waits to be told.
  var happenedAt: GameTime?
  var crossings: [FenceEvent] = []
  var room = FenceRoom()
  var meetings: [ProximityEvent] = []
  var proximityRoom = ProximityRoom()

  /// What hosts and referees have said at the instant that is being played, in order.
  var orders: [ClientEvent] = []
  /// The instant whose end has to be looked at, since the course of the match may change there; nil for none.
  var courseInstant: GameTime?
  /// What ends the match at the end of the instant; nil where nothing does yet.
  var ending: MatchResult.Cause?

  /// The zones, as they are in a match that starts when this one does.
  var fences: FenceSet

  private let latenessSeconds: Double

  init(_ game: CompiledGame, _ state: inout Match.State) {
    self.game = game
    latenessSeconds = game.game.rules.latenessSeconds
    fences = game.fences(of: state)
    if !state.course.moves.isCompiled { state.course.moves.keep(fences) }
  }

  var rules: GameRules {
    _read { yield game.game.rules }
  }

  // MARK: Intake

  mutating func receive(_ events: [ClientEvent], _ state: inout Match.State) {
    beginHistory(&state)
    state.intake.begin(events)
    for index in events.indices {
      switch events[index].kind {
      case .tick: advance(to: events[index].credibleTime, &state)
      case .fix(let fix):
        state.counts.fixes += 1
        let rejection = fix.defect(on: game.nullIsland).map { GameAction.Rejection($0) }
        if !state.hasHistory, events[index].carriesAsItIs(fix), isDatedWell(fix, &state) {
          state.intake.take(
            fixAt: index, time: fix.time, rejection: rejection, latenessSeconds: latenessSeconds)
        } else {
          take(Arrival(events[index], carrying: fix, rejection: rejection), &state)
        }
      default: take(Arrival(events[index]), &state)
      }
    }
    playClosed(&state)
    state.intake.endBatch()
  }

  private mutating func take(_ arrival: consuming Arrival, _ state: inout Match.State) {
    date(&arrival, &state)
    if state.hasHistory, isKept(arrival, &state) { return }
    state.intake.take(arrival, latenessSeconds: latenessSeconds)
  }

  mutating func advance(to time: GameTime, _ state: inout Match.State) {
    beginHistory(&state)
    rewrite(&state)
    let instant = state.intake.advance(to: time, latenessSeconds: latenessSeconds)
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
    var rest: [ClientEvent] = []
    if let end = state.intake.end {
      state.intake.close(before: end)
      playClosed(&state)
      // Beyond the end lies what a clock that nobody believes dates. A fix with which something is wrong moves no clock,
      // and is rejected here.
      state.roster.rank()
      let all = state.intake.takeAll(among: state.roster)
      var last = EventList()
      for arrival in all.arrivals(in: all.indices) {
        if arrival.instant <= end || arrival.rejection != nil {
          last.append(arrival)
        } else {
          rest.append(arrival.event)
        }
      }
      playInstant(end, last, last.indices, isLast: true, &state)
    } else {
      let all = state.intake.takeAll(among: Roster())
      rest = all.arrivals(in: all.indices).map(\.event)
    }
    let reason: MatchCounts.Passed = state.phase == .waiting ? .beforeStart : .afterEnd
    let waiting = state.lobby + state.course.lobby.compactMap(\.fix)
    for event in waiting + rest { pass(event, reason, &state) }
    state.lobby = []
    state.course.lobby = []
    state.phase = .ended
    state.history = nil
  }

  // MARK: Instants

  mutating func playClosed(_ state: inout Match.State) {
    guard state.intake.hasClosed else { return play(through: EventList(), &state) }
    state.roster.rank()
    play(through: state.intake.takeClosed(among: state.roster), &state)
  }

  /// Plays events of closed instants, in order, and what else was due until now.
  mutating func play(through events: EventList, _ state: inout Match.State) {
    var index = 0
    while index < events.count {
      let time = events.entries[index].instant
      var end = index + 1
      while end < events.count, events.entries[end].instant == time { end += 1 }
      keepCheckpoint(before: time, &state)
      playInstant(time, events, index..<end, isLast: false, &state)
      if state.hasHistory { state.history?.keep(events.arrivals(in: index..<end)) }
      index = end
    }
    let limit = state.intake.openFrom
    startIfDue(before: limit, &state)
    fireTimers(before: limit, &state)
    publish(&state)
  }

  /// Plays all that happens at one instant: events, then timers; of the last instant of the match, its end too.
  private mutating func playInstant(
    _ time: GameTime, _ events: EventList, _ range: Range<Int>, isLast: Bool, _ state: inout Match.State
  ) {
    if state.startsAt == nil, !rules.course.hasLobby,
      range.contains(where: { events.isSoundFix(events.entries[$0]) })
    {
      state.startsAt = time
      fences = game.fences.starting(at: time)
    }
    startIfDue(before: time.next, &state)
    fireTimers(before: time, &state)
    if let open = openInstant, open < time { publish(&state) }
    if state.phase != .ended { state.time = max(state.time ?? time, time) }
    changePhase(at: time, &state)
    if range.count >= Self.many {
      for index in range {
        expect(after: index, of: events, upTo: range.upperBound, &state)
        play(events.entries[index], of: events, decidedAt: time, &state)
      }
    } else {
      for index in range { play(events.entries[index], of: events, decidedAt: time, &state) }
    }
    startByLobby(at: time, &state)
    if isLast { takeHeld(at: time, &state) }
    if isLast { concludeEncounters(at: time, &state) }
    closeEncounters(at: time, &state)
    fireTimers(before: time.next, &state)
    settle(&state)
    if isLast, state.phase == .running { finish(.input, at: time, &state) }
    publish(&state)
  }

  /// So many events of an instant are worth it that what the next ones need is fetched while one is played.
  private static let many = 256

  /// Fetches what events some way ahead need: first the event and the player, then what both lead to. Changes nothing of
  /// all that, but is spared copies of it.
  @inline(__always)
  private mutating func expect(after index: Int, of events: EventList, upTo end: Int, _ state: inout Match.State) {
    guard index &+ 16 < end else { return }
    let (first, second, third) = (
      events.entries[index &+ 16], events.entries[index &+ 8], events.entries[index &+ 4]
    )
    events.expect(first)
    state.roster.expect(Int(first.slot))
    if let place = events.place(second) { fences.expect(place) }
    if second.slot >= 0 { state.roster[Int(second.slot)].fences.expect() }
    if let place = events.place(third) { fences.expectSoon(place) }
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
    let waiting = EventList(lobby.map { Arrival($0) })
    for entry in waiting.entries { play(entry, of: waiting, decidedAt: startsAt, &state) }
    emptyLobby(at: startsAt, &state)
  }

  private mutating func fireTimers(before limit: GameTime, _ state: inout Match.State) {
    while state.phase == .running {
      guard let due = state.timers.next, due < limit else {
        // What is told at the end of an instant may set timers that are due before the limit too.
        guard let open = openInstant, open.next < limit else { return }
        publish(&state)
        continue
      }
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
    if isSettling {
      conclude(event, at: time)
    } else {
      drafts.append(GameAction(sequence: drafts.count, time: time, event: event))
    }
  }

  /// Drafts an action that comes behind all that happened at the instant so far.
  mutating func conclude(_ event: GameAction.Event, at time: GameTime) {
    consequences.append(GameAction(sequence: 0, time: time, event: event))
  }

  /// Takes an action of the open instant back; nothing where there is no such.
  /// - Returns: whether there was one.
  mutating func takeBack(where isMeant: (GameAction.Event) -> Bool) -> Bool {
    guard let index = drafts.lastIndex(where: { isMeant($0.event) }) else { return false }
    drafts.remove(at: index)
    return true
  }

  /// The instant of which something is not published yet; nil where there is none.
  private var openInstant: GameTime? { drafts.first?.time ?? consequences.first?.time ?? happenedAt ?? courseInstant }

  /// Tells the mode what happened at the open instant, and does what is due by that instant still, until nothing is; then
  /// looks whether the match is over by its course.
  private mutating func settle(_ state: inout Match.State) {
    guard let time = openInstant else { return }
    isSettling = true
    defer { isSettling = false }
    if !orders.isEmpty { carryOutOrders(at: time, &state) }
    settleMode(&state)
    var rounds = 0
    while state.phase == .running, rounds < Self.mostRounds, let timer = state.timers.take(before: time.next) {
      fire(timer, at: max(state.time ?? time, time), &state)
      settleMode(&state)
      rounds += 1
    }
    settleCourse(&state)
  }

  /// A mode that goes on for ever at one instant is stopped after so many happenings, or timers.
  static let mostRounds = 1_000_000

  /// Ends an instant: tells the mode what happened, and puts it into the log, in order.
  private mutating func publish(_ state: inout Match.State) {
    settle(&state)
    guard !drafts.isEmpty || !consequences.isEmpty else { return }
    if drafts.count > 1 {
      let fences = fences
      drafts.sort { $0.isOrdered(before: $1, fences: fences) }
    }
    if !consequences.isEmpty { drafts += consequences }
    for index in drafts.indices {
      drafts[index].sequence = state.published
      state.published += 1
    }
    if state.hasHistory { state.history?.actions += drafts }
    if log.isEmpty { swap(&log, &drafts) } else { log += drafts }
    drafts.removeAll(keepingCapacity: true)
    consequences.removeAll(keepingCapacity: true)
  }
}
