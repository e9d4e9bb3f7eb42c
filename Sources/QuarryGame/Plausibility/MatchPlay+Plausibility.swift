import QuarryFences
import QuarryGeometry

/// What a player's fixes look like as a whole; whether each can be is the motion gate's to say.
extension MatchPlay {
  /// Whether a fix reports a place that the player's device is known to report where it does not know its own.
  func isPlaceholder(_ fix: TakenFix, _ slot: Int, _ state: inout Match.State) -> Bool {
    // Hardly anybody has ever been at such a place.
    if !state.roster[slot].plausibility.mayBePlaceholder { return false }
    return state.roster[slot].plausibility.isPlaceholder(
      fix.sample, after: state.roster[slot].gate.last, rules: game.plausibilityRules)
  }

  /// Takes in a fix that the gate has judged, and tells whom it makes suspect.
  mutating func observe(
    _ fix: TakenFix, _ verdict: MotionGate.Verdict, _ slot: Int, at time: GameTime, _ state: inout Match.State
  ) {
    let isFirst = state.roster[slot].fixesTaken == 0
    let reasons = state.roster[slot].plausibility.observe(
      fix.sample, reportedSpeed: fix.speed, isMock: fix.isMock, verdict, rules: game.plausibilityRules)
    observeFairPlay(fix, verdict, isFirst: isFirst, reasons, slot, &state)
    for reason in reasons {
      let score = state.roster[slot].plausibility.suspicion.score(of: reason)
      draft(.cheatSuspected(state.roster[slot].id, reason, score: score), at: time)
    }
  }
}
