import QuarryFences
import QuarryGeometry

extension Match.State {
  /// The health of a player; nil where the rules have none, and before the player's first fix.
  public func health(of player: PlayerID) -> Health? {
    roster.slot(of: player).flatMap { healths.indices.contains($0) ? healths[$0] : nil }
  }
}

extension MatchView {
  /// The health of a player; nil where the rules have none, and before the player's first fix.
  public func health(of player: Int) -> Health? {
    state.healths.indices.contains(player) ? state.healths[player] : nil
  }
}

/// What places do to the health of players, in every mode that puts players out.
///
/// - Harm is done outside of all play areas, in forbidden zones, and in zones that say so by `damagePerSecond`. Where
///   several do harm the worst counts; they do not add up. A zone that does 0 harm takes none away: being in a safe zone, or
///   in a play area that shrinks, protects from nothing but what lies outside of it.
/// - Harm counts from crossing to crossing, whenever they are decided; a death that was told stands.
/// - The log does not tell how health goes: it follows from the crossings that it does tell, and between them it is a straight
///   line that anybody can draw, while lines at each step would need a timer for each. It tells the end.
extension MatchPlay {
  /// Follows a player through the zones that it crossed, and sets the timer of its end.
  /// - Parameter crossings: what the player entered and left just now.
  mutating func judgeHealth(
    _ crossings: [FenceEvent], _ slot: Int, at time: GameTime, _ state: inout Match.State
  ) {
    guard let full = rules.health.points, game.mode.eliminates else { return }
    while state.healths.count <= slot {
      state.healths.append(Health(full: full, recoveryPerSecond: rules.health.recoveryPerSecond))
    }
    if crossings.isEmpty, state.healths[slot].isPlaced { return }
    let track = state.roster[slot].fences
    var health = state.healths[slot]
    let clock = state.course.clock
    // Pauses do not count: what happened in one counts as at its beginning, which its end will move.
    func counted(_ time: GameTime) -> GameTime { min(clock.moved(time), clock.pausedSince ?? .distantFuture) }
    let before = health.exhaustion
    var inside = track.zonesInside.map { $0 }
    let passed = crossings.sorted { game.fences.isOrdered($0, before: $1) }
    for crossing in passed.reversed() { inside.cross(crossing, isUndone: true) }
    for crossing in passed {
      inside.cross(crossing, isUndone: false)
      health.suffer(
        damage(in: inside, isOutside: !inside.contains(where: isPlayArea)),
        from: counted(crossing.crossedAt))
    }
    let memberships = game.playAreas.lazy.map { track.membership(of: $0) }
    let isKnown = memberships.contains(.inside) || !memberships.contains(.unknown)
    health.isPlaced = isKnown
    // Where it is not known whether a player is outside, that does no harm.
    let isOutside = isKnown && !memberships.contains(.inside)
    health.suffer(damage(in: inside, isOutside: isOutside), from: counted(passed.last?.crossedAt ?? time))
    state.healths[slot] = health
    guard let end = health.exhaustion, end != before, end < .distantFuture else { return }
    setTimer(TimerQueue.Timer(time: end, purpose: .health, slot: slot), at: clock.pausedSince ?? time, &state)
  }

  /// Puts a player out of whose health nothing is left; `due` is when that was, `time` that or later.
  mutating func endHealth(_ slot: Int, due: GameTime, at time: GameTime, _ state: inout Match.State) {
    guard state.roster[slot].status == .active, state.healths.indices.contains(slot),
      state.healths[slot].exhaustion == due
    else { return }
    eliminate(slot, .zone, at: time, &state)
  }

  private func isPlayArea(_ zone: Int) -> Bool { fences.zones[zone].role == .playArea }

  private func damage(in zones: [Int], isOutside: Bool) -> Double {
    let outside = isOutside && !game.playAreas.isEmpty ? rules.health.outsideDamagePerSecond : 0
    return zones.reduce(outside) { worst, index in
      let zone = fences.zones[index]
      let own = zone.damagePerSecond ?? (zone.role == .forbidden ? rules.health.outsideDamagePerSecond : 0)
      return max(worst, own)
    }
  }
}

extension [Int] {
  /// Enters or leaves a zone, or takes that back.
  fileprivate mutating func cross(_ crossing: FenceEvent, isUndone: Bool) {
    if (crossing.kind == .entered) != isUndone {
      if !contains(crossing.zone) { append(crossing.zone) }
    } else {
      removeAll { $0 == crossing.zone }
    }
  }
}
