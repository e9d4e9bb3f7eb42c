import QuarryFences
import QuarryGeometry
import QuarryProximity

/// Whether a claim stands: by the match's own tracks, at the instant that it is about.
extension Assassin {
  /// What a claim comes to.
  enum Judgement {
    /// To nothing.
    case refused(Refusal, target: PlayerID?, Claim)
    /// It stands; the target may answer.
    case stands(PendingClaim)
  }

  /// Judges a claim. What the claim itself lacks comes first, then what the rules forbid, then what the tracks say.
  func judge(
    _ hunter: Int, on named: PlayerID?, _ weapon: String?, at time: GameTime, _ state: State, _ match: MatchView
  ) -> Judgement {
    var claim = Claim(claimedAt: time, weapon: weapon)
    let target = state.target(of: hunter)
    let meant = named ?? target.flatMap { match.id($0) }
    func refused(_ reason: Refusal) -> Judgement { .refused(reason, target: meant, claim) }
    guard match.isActive(hunter) else { return refused(.hunterOut) }
    guard match.isHunting, !match.clock.isStill(at: time) else { return refused(.notHunting) }
    guard isOpen(at: time) else { return refused(.outsideHours) }
    guard let target, let targetID = match.id(target) else { return refused(.noTarget) }
    if let named, named != targetID { return refused(.wrongTarget) }
    guard let range = rules.reach(of: weapon) else { return refused(.unknownWeapon) }
    if match.clock.seconds(from: time, to: match.time) > rules.claimWindowSeconds { return refused(.tooLate) }
    if state.claims.contains(where: { $0.hunter == hunter && $0.target == target }) { return refused(.alreadyClaimed) }
    if let last = state.hunters[hunter].refusedAt,
      match.clock.seconds(from: last, to: match.time) < rules.claimCooldownSeconds
    {
      return refused(.tooSoon)
    }
    if match.isProtected(target) { return refused(.protected) }
    if match[hunter]?.bounds == .outside { return refused(.outOfBounds) }
    let found = match.nearness(of: hunter, to: target, within: range, at: time, rule: rules.claimRule)
    claim.range = range
    claim.distance = found.distance
    claim.probability = found.nearness.probability
    switch found.nearness {
    case .near: break
    case .possiblyNear: if rules.doubtFor == .target { return refused(.doubtful) }
    case .apart: return refused(.outOfRange)
    case .ruledOut(_, let reason), .unknown(let reason): return refused(Refusal(reason))
    }
    if isSafe(hunter, found.first, at: time, match) || isSafe(target, found.second, at: time, match) {
      return refused(.inSafeZone)
    }
    if !rules.vehicleKills, match[hunter]?.isInVehicle == true || match[target]?.isInVehicle == true {
      return refused(.inVehicle)
    }
    return .stands(
      PendingClaim(
        hunter: hunter, target: target, claim: claim, isCertain: found.nearness.verdict == .near, takenAt: match.time))
  }

  private func isOpen(at time: GameTime) -> Bool {
    rules.hours.isEmpty || rules.hours.contains { $0.contains(time, utcOffsetMinutes: rules.utcOffsetMinutes) }
  }

  /// Whether a player was where nobody can be harmed: by the memberships, which one bad fix does not change; where the
  /// instant lies before the last fix, by the place then.
  private func isSafe(_ player: Int, _ recollection: Recollection, at time: GameTime, _ match: MatchView) -> Bool {
    if let last = match[player]?.lastFixTime, last > time, let past = recollection.place {
      return match.effectiveRole(at: past.place, altitude: past.altitude, time: time) == .safe
    }
    return match.effectiveRole(of: player) == .safe
  }
}

extension Refusal {
  /// A claim is refused for what is not known of two places.
  fileprivate init(_ reason: NearnessReason) {
    switch reason {
    case .noFix: self = .noFix
    case .noAccuracy: self = .noAccuracy
    case .accuracyTooLow: self = .accuracyTooLow
    case .tooOld: self = .tooOld
    case .gap: self = .gap
    case .beforeHistory: self = .beforeHistory
    case .otherHeight: self = .otherHeight
    }
  }
}
