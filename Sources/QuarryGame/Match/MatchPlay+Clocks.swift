import QuarryFences
import QuarryGeometry

/// Clocks that are wrong: what shows it, and what becomes of the events that they date.
///
/// - A receiver that counts weeks in 10 bits is 1,024 weeks off after they ran over: where the arrival is known, or else
///   where the game's time is, a time off by just that is put right.
/// - A fix dated after its own arrival is rejected: no time that could be made up for it would be its own, and its speed,
///   its crossings and its order rest on its time. What is no fix is believed as far as the allowance goes.
/// - A clock that was set back while arrivals go on is told from a late upload by its pace; its fixes are then dated by how far
///   it is behind. Not where late fixes amend: there the order of arrival must not matter.
extension MatchPlay {
  /// Sees whether the clock that dated an event was right, as far as can be told when it comes.
  mutating func date(_ arrival: inout Arrival, _ state: inout Match.State) {
    guard let received = arrival.event.receivedAt else {
      guard let reference = rolloverReference(state),
        let time = arrival.event.time.withoutRollover(near: reference), time > arrival.event.time
      else { return }
      return correct(&arrival, to: time, &state)
    }
    if let time = arrival.event.time.withoutRollover(near: received) { correct(&arrival, to: time, &state) }
    if !rules.isAmending, arrival.isSoundFix, arrival.event.time < state.intake.openFrom {
      rightSlowClock(of: &arrival, receivedAt: received, &state)
    }
    guard arrival.event.time > received.advanced(bySeconds: ClientEvent.clockAllowanceSeconds) else { return }
    if case .fix = arrival.event.kind {
      arrival.rejection = arrival.rejection ?? .clockAhead
      arrival.instant = received
    } else {
      arrival.instant = arrival.event.credibleTime
    }
  }

  /// Whether nothing can be said against the clock that dated a fix: then ``date(_:_:)`` would change nothing.
  @inline(__always)
  func isDatedWell(_ fix: Fix, _ state: inout Match.State) -> Bool {
    guard let received = fix.receivedAt else {
      guard let reference = rolloverReference(state) else { return true }
      return !fix.time.mayBeRolledOver(from: reference)
    }
    return !fix.time.mayBeRolledOver(from: received) && fix.time >= state.intake.openFrom
      && fix.time <= received.advanced(bySeconds: ClientEvent.clockAllowanceSeconds)
  }

  /// What the game knows of its time by itself: its start, or what others have brought it to. Where late fixes amend, only
  /// the start, since what has come so far depends on the order of arrival.
  private func rolloverReference(_ state: Match.State) -> GameTime? {
    if !rules.isAmending, state.intake.watermark > .distantPast { return state.intake.watermark }
    return game.game.startsAt
  }

  private func correct(_ arrival: inout Arrival, to time: GameTime, _ state: inout Match.State) {
    state.counts.corrected += 1
    arrival.date(to: time)
    arrival.isCorrected = true
  }

  /// Dates the fix of a clock that is known to be behind, and takes note of one that may be.
  private mutating func rightSlowClock(
    of arrival: inout Arrival, receivedAt received: GameTime, _ state: inout Match.State
  ) {
    // What is known of the player must not depend on how events are cut into batches.
    playClosed(&state)
    guard let slot = arrival.event.player.flatMap({ state.roster.slot(of: $0) }) else { return }
    let time = arrival.event.time
    if state.roster[slot].clock?.secondsBehind == nil {
      guard let last = state.roster[slot].lastFixTime, time <= last else { return }
      var clock = state.roster[slot].clock ?? PlayerClock()
      clock.note(time, receivedAt: received, silenceSeconds: rules.staleAfterSeconds)
      state.roster[slot].clock = clock
    }
    guard let seconds = state.roster[slot].clock?.secondsBehind else { return }
    let dated = time.advanced(bySeconds: seconds)
    guard dated <= received.advanced(bySeconds: ClientEvent.clockAllowanceSeconds) else {
      state.roster[slot].clock = nil
      return
    }
    correct(&arrival, to: dated, &state)
  }

  /// Whether a player's last fix was dated after `fix` arrived, which came later: then it was the last one's clock that was
  /// wrong. What is known of the player's way is dropped, so that the fix is taken like a first one; memberships stay.
  mutating func setBack(
    _ slot: Int, to event: ClientEvent, at time: GameTime, _ state: inout Match.State
  ) -> Bool {
    guard let received = event.receivedAt, let last = state.roster[slot].lastFixTime,
      last > received.advanced(bySeconds: ClientEvent.clockAllowanceSeconds)
    else { return false }
    if let held = state.roster[slot].gate.releaseHeld() {
      drop(fixOf: state.roster[slot].id, slot, takenAt: held.time, .clockAhead, at: time, &state)
    }
    state.roster[slot].gate = MotionGate()
    state.roster[slot].lastFixTime = nil
    state.roster[slot].fences.forgetTime()
    return true
  }
}

extension GameTime {
  /// 1,024 weeks: after so long, a week number of 10 bits begins anew (IS-GPS-200, 20.3.3.3.1.1).
  private static let rolloverMicroseconds: Int64 = 619_315_200_000_000
  /// A time put right lies at most this far from what it is compared with: a day.
  private static let rolloverNearMicroseconds: Int64 = 86_400_000_000

  /// Whether the time is so far from `reference` that its weeks may have run over.
  @inline(__always)
  func mayBeRolledOver(from reference: GameTime) -> Bool {
    let (offset, overflow) = microseconds.subtractingReportingOverflow(reference.microseconds)
    return overflow || offset.magnitude >= UInt64(Self.rolloverMicroseconds - Self.rolloverNearMicroseconds)
  }

  /// The time, where it is off by 1,024 weeks or a multiple of them, and else near to `reference`; nil where it is not.
  package func withoutRollover(near reference: GameTime) -> GameTime? {
    let (offset, overflow) = microseconds.subtractingReportingOverflow(reference.microseconds)
    let least = Self.rolloverMicroseconds - Self.rolloverNearMicroseconds
    guard !overflow, offset >= least || offset <= -least else { return nil }
    let (quotient, remainder) = offset.quotientAndRemainder(dividingBy: Self.rolloverMicroseconds)
    // To the nearest multiple.
    let half = Self.rolloverMicroseconds / 2
    let turns = remainder > half ? quotient + 1 : remainder < -half ? quotient - 1 : quotient
    let (shift, isFar) = turns.multipliedReportingOverflow(by: Self.rolloverMicroseconds)
    let (time, isBeyond) = microseconds.subtractingReportingOverflow(shift)
    guard !isFar, !isBeyond else { return nil }
    let (rest, isApart) = time.subtractingReportingOverflow(reference.microseconds)
    guard !isApart, rest.magnitude <= Self.rolloverNearMicroseconds.magnitude else { return nil }
    return GameTime(microseconds: time)
  }
}
