import QuarryGeometry
import QuarryTargets

/// Claims: made, answered, decided.
extension Assassin {
  /// A hunter says: got my target.
  func claim(
    by hunter: Int, on named: PlayerID?, _ weapon: String?, at time: GameTime, _ state: inout State, _ match: MatchView
  ) -> [GameOrder] {
    switch judge(hunter, on: named, weapon, at: time, state, match) {
    case .refused(let reason, let target, let claim):
      state.hunters[hunter].refusedAt = match.time
      guard let id = match.id(hunter) else { return [] }
      return [.tell(.eliminationRefused(id, target: target, reason, claim))]
    case .stands(let pending): return take(pending, &state, match)
    }
  }

  /// The match claims for whoever has the target in range, as an eager player would.
  func claimsByItself(around player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    for hunter in [player, state.hunter(of: player)].compactMap({ $0 }) {
      guard let target = state.target(of: hunter), match.isNear(hunter, target) else { continue }
      let weapon = rules.weapons.filter { $0.meters > rules.eliminationMeters }.max { $0.meters < $1.meters }
      guard case .stands(var pending) = judge(hunter, on: nil, weapon?.name, at: match.time, state, match) else {
        continue
      }
      pending.claim.isAutomatic = true
      // One at a time: what it makes of the match, the next one has to know.
      return take(pending, &state, match)
    }
    return []
  }

  /// Takes a claim that stands: the target may answer it, or it is decided at once.
  private func take(_ pending: PendingClaim, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let hunter = match.id(pending.hunter), let target = match.id(pending.target) else { return [] }
    guard rules.claimSeconds > 0 else {
      return [.tell(.eliminationClaimed(hunter, target: target, pending.claim))] + hit(pending, &state, match)
    }
    var pending = pending
    let deadline = match.time.advanced(bySeconds: rules.claimSeconds)
    pending.claim.deadline = deadline
    state.claims.append(pending)
    return [
      .tell(.eliminationClaimed(hunter, target: target, pending.claim)),
      Wake.answer(pending.hunter).order(at: deadline),
    ]
  }

  /// The target says yes or no to the claim about the earliest instant.
  func answer(of target: Int, _ isTrue: Bool, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    let own = state.claims.indices.filter { state.claims[$0].target == target }
    guard let index = own.min(by: { state.claims[$0].claim.claimedAt < state.claims[$1].claim.claimedAt }) else {
      return []
    }
    let pending = state.claims.remove(at: index)
    if isTrue || !rules.denialEnds && pending.isCertain { return hit(pending, &state, match) }
    return refuse(pending, .denied, &state, match)
  }

  /// The time to answer a hunter's claim is over.
  func endClaims(of hunter: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard
      let index = state.claims.firstIndex(where: {
        $0.hunter == hunter && deadline(of: $0, match) <= match.time
      })
    else { return [] }
    let pending = state.claims.remove(at: index)
    switch rules.silence {
    case .confirms: return hit(pending, &state, match)
    case .denies: return refuse(pending, .unanswered, &state, match)
    }
  }

  private func refuse(
    _ pending: PendingClaim, _ reason: Refusal, _ state: inout State, _ match: MatchView
  ) -> [GameOrder] {
    state.hunters[pending.hunter].refusedAt = match.time
    guard let hunter = match.id(pending.hunter) else { return [] }
    var claim = pending.claim
    if claim.deadline != nil { claim.deadline = deadline(of: pending, match) }
    return [.tell(.eliminationRefused(hunter, target: match.id(pending.target), reason, claim))]
  }

  /// Until when a claim may be answered: pauses since it was taken have moved that.
  private func deadline(of pending: PendingClaim, _ match: MatchView) -> GameTime {
    match.clock.moved(pending.takenAt).advanced(bySeconds: rules.claimSeconds)
  }

  /// A target is out by a claim.
  private func hit(_ pending: PendingClaim, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    let (hunter, target) = (pending.hunter, pending.target)
    guard match.isActive(target) else { return refuse(pending, .targetOut, &state, match) }
    if match.isProtected(target) { return refuse(pending, .protected, &state, match) }
    let bounty = state.hunters[target].bounty
    state.hunters[target].bounty = 0
    state.hunters[target].hitAt = pending.claim.claimedAt
    state.hunters[target].hitBy = HunterRecord.Hit(hunter: hunter, points: rules.eliminationPoints + bounty)
    state.hunters[hunter].eliminations += 1
    var orders: [GameOrder] = [
      .eliminate(target, by: hunter, .hunted), .score(hunter, rules.eliminationPoints, .elimination),
      .score(hunter, bounty, .bounty),
    ]
    if let every = rules.bountyAfter, state.hunters[hunter].eliminations % every == 0, match.isActive(hunter) {
      orders += setBounty(state.hunters[hunter].bounty + rules.bountyPoints, on: hunter, &state, match)
    }
    if let seconds = rules.reviveSeconds {
      orders.append(Wake.revive(target).order(at: match.time.advanced(bySeconds: seconds)))
    }
    return orders
  }

  /// Puts points on a player's head.
  func setBounty(_ points: Int, on player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let id = match.id(player), points >= 0, points <= 1_000_000_000 else { return [] }
    state.hunters[player].bounty = points
    return [.tell(.bountySet(id, points: points))]
  }

  /// Takes back what an elimination gave to the hunter.
  func takeBack(eliminationOf player: Int, _ state: inout State) -> [GameOrder] {
    guard state.hunters.indices.contains(player), let hit = state.hunters[player].hitBy else { return [] }
    state.hunters[player].hitBy = nil
    state.hunters[player].hitAt = nil
    state.hunters[hit.hunter].eliminations -= 1
    return [.score(hit.hunter, -hit.points, .referee)]
  }

  // MARK: Deaths

  /// Players are out: their claims, what they leave behind, the ring, the end.
  func settle(_ departures: [Happening.Departure], _ state: inout State, _ match: MatchView) -> [GameOrder] {
    var orders: [GameOrder] = []
    for departure in departures {
      let player = departure.player
      // Who was hit first hits nobody any more; who hit somebody before that still did.
      orders += dropClaims(&state, match, .hunterOut) { pending, state in
        pending.hunter == player && state.hunters[player].hitAt.map { pending.claim.claimedAt > $0 } ?? false
      }
      orders += dropClaims(&state, match, .targetOut) { pending, _ in pending.target == player }
      orders += readWill(of: departure, &state, match)
      if departure.cause != .hunted { state.hunters[player].hitBy = nil }
    }
    orders += removeDeparted(&state, match)
    guard match.isDownToOne else { return orders }
    orders += dropClaims(&state, match, .matchOver) { _, _ in true }
    return orders + [.end(winners: match.activePlayers)]
  }

  private func dropClaims(
    _ state: inout State, _ match: MatchView, _ reason: Refusal, where isMeant: (PendingClaim, State) -> Bool
  ) -> [GameOrder] {
    if state.claims.isEmpty { return [] }
    let dropped = state.claims.filter { isMeant($0, state) }
    if dropped.isEmpty { return [] }
    let before = state
    state.claims.removeAll { isMeant($0, before) }
    return dropped.flatMap { refuse($0, reason, &state, match) }
  }

  /// Gives the points of a player who is out to the heir, where there is one who is in and did not do it.
  private func readWill(
    of departure: Happening.Departure, _ state: inout State, _ match: MatchView
  ) -> [GameOrder] {
    let player = departure.player
    guard let heir = state.hunters[player].heir, let slot = match.slot(of: heir), slot != departure.by, slot != player,
      match.isActive(slot), let id = match.id(player), let points = match[player]?.score
    else { return [] }
    state.hunters[player].heir = nil
    return [
      .tell(.willRead(id, heir: heir, points: points)), .score(player, -points, .inheritance),
      .score(slot, points, .inheritance),
    ]
  }
}
