import QuarryGeometry

/// How a match that amends plays late events: it goes back, plays on from there, and publishes what came otherwise.
///
/// At each moment what stands of the log is what the events so far, in order of time, give up to the last closed instant.
/// So it is at the end: whatever the order of arrival, the net content of the log is that of the ordered run.
///
/// History is rewritten when the next instant closes, at the next tick and at the end: late events that come in a row
/// cost one rewriting, and how they are cut into batches changes nothing.
extension MatchPlay {
  /// Begins to keep history, where the rules amend.
  func beginHistory(_ state: inout Match.State) {
    guard rules.isAmending, !state.hasHistory, state.phase != .ended else { return }
    let isNew = state.phase == .waiting && state.intake.openFrom == .distantPast
    state.history = MatchHistory(state, from: isNew ? .distantPast : state.intake.openFrom)
  }

  /// Keeps a late event for the next rewriting; before an event that closes an instant, history is rewritten.
  /// - Returns: whether the event is kept; else it is to be taken in as usual.
  mutating func isKept(_ arrival: Arrival, _ state: inout Match.State) -> Bool {
    if arrival.instant < state.intake.openFrom {
      guard arrival.instant >= reach(state) else { return false }
      state.history?.late.append(arrival)
      return true
    }
    if state.history?.late.isEmpty == false,
      state.intake.closesInstants(arrival, latenessSeconds: rules.latenessSeconds)
    {
      rewrite(&state)
    }
    return false
  }

  /// The first instant that history may be rewritten from.
  private func reach(_ state: Match.State) -> GameTime {
    guard let beginning = state.history?.beginning else { return .distantFuture }
    guard let seconds = rules.amendSeconds else { return beginning }
    return max(beginning, state.intake.openFrom.advanced(bySeconds: -seconds))
  }

  /// Keeps the match as it stands, where it is time to.
  func keepCheckpoint(before instant: GameTime, _ state: inout Match.State) {
    guard state.history?.isCheckpointDue(playerCount: state.roster.players.count) == true else { return }
    let horizon = rules.amendSeconds.map { instant.advanced(bySeconds: -$0 - rules.latenessSeconds) }
    let kept = state.withoutHistory
    state.history?.keep(kept, before: instant, horizon: horizon ?? .distantPast)
  }

  /// Takes in the late events that were kept: goes back to before the first of them, plays on, and publishes what came
  /// otherwise than it was told.
  /// - Complexity: that of playing again what was played since then.
  mutating func rewrite(_ state: inout Match.State) {
    guard state.phase != .ended, state.history?.late.isEmpty == false else { return }
    // What was closed before the late ones came is published as it was.
    playClosed(&state)
    guard let past = state.history?.goBack() else { return }
    let present = (time: state.time, published: state.published, log: log)
    log = []
    // Swapped, not copied: history is long.
    var before = past.state
    swap(&state, &before)
    swap(&state.history, &before.history)
    swap(&state.intake, &before.intake)
    // An earlier first fix may have moved the start.
    fences = game.fences(of: state)
    // These are counted when an event comes, not when it is played.
    state.counts.fixes = before.counts.fixes
    state.counts.corrected = before.counts.corrected
    play(through: EventList(past.arrivals), &state)
    if let time = state.history?.advancedTo { state.time = max(state.time ?? time, time) }
    let amendments = Amendments(
      replacing: past.actions, with: log, at: present.time ?? state.intake.openFrom)
    log = present.log
    state.published = present.published
    for line in amendments.lines {
      var line = line
      line.sequence = state.published
      state.published += 1
      log.append(line)
    }
    let numbers = amendments.numbers.map { number in
      switch number {
      case .published(let sequence): sequence
      case .line(let index): present.published + index
      }
    }
    state.history?.number(numbers.count, from: numbers)
  }
}
