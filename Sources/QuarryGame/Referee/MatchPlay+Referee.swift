import QuarryFences
import QuarryGeometry

/// What a referee decides: told, and carried out, or refused with the reason.
///
/// What they leave to the mode comes with what it makes of the instant.
extension MatchPlay {
  mutating func playReferee(_ order: RefereeOrder, at time: GameTime, _ state: inout Match.State) {
    if let refusal = refusal(of: order, at: time, state) {
      return draft(.refereeRefused(order, refusal), at: time)
    }
    if case .moveZone(let zone, let center, let radius) = order {
      let isMoved = move(zone, to: center, radius, at: time, &state)
      return draft(isMoved ? .refereeDecided(order) : .refereeRefused(order, .noSuchCircle), at: time)
    }
    let slot = order.player.flatMap { state.roster.slot(of: $0) }
    draft(.refereeDecided(order), at: time)
    switch order {
    case .eliminate:
      if let slot { eliminate(slot, .referee, at: time, &state) }
    case .undo:
      guard let slot else { return }
      // The mode takes back what it gave before it lets the player in.
      note(.decided(order), at: time)
      revive(slot, at: time, &state)
    case .protect(_, let until):
      if let slot { state.roster[slot].protectedUntil = until }
    case .award(_, let points):
      if let slot { carryOut(.score(slot, points, .referee), at: time, &state) }
    case .bounty, .redraw, .reverse: note(.decided(order), at: time)
    case .moveZone, .note: break
    }
  }

  /// Why an order cannot be carried out; nil where it can.
  private func refusal(of order: RefereeOrder, at time: GameTime, _ state: Match.State) -> RefereeRefusal? {
    if case .note = order { return nil }
    switch state.phase {
    case .waiting: return .notStarted
    case .ended: return .matchOver
    case .running: break
    }
    let player = order.player.flatMap { state.roster[$0] }
    if order.player != nil, player == nil { return .unknownPlayer }
    let isIn = player?.status == .active
    switch order {
    case .eliminate: return isIn ? nil : .playerOut
    case .undo: return isIn ? .playerIn : nil
    case .protect(_, let until):
      if !isIn { return .playerOut }
      return until.map { $0 <= time } ?? false ? .instantOver : nil
    case .moveZone(let zone, let center, let radius):
      guard let index = fences.zones.firstIndex(where: { $0.id == zone }) else { return .unknownZone }
      guard case .circle = fences.zones[index].shape else { return .notCircle }
      let isPlace = center.isOnGlobe && center.longitude.magnitude <= 360
      return isPlace && radius.map { $0 > .zero && $0.value.isFinite } ?? true ? nil : .noSuchCircle
    case .award(_, let points):
      guard let player, points != 0 else { return .impossiblePoints }
      let (score, overflow) = player.score.addingReportingOverflow(points)
      return overflow || score.magnitude > Self.mostPoints ? .impossiblePoints : nil
    case .bounty(_, let points):
      guard game.mode.needs.hasTargets else { return .noTargets }
      if !isIn { return .playerOut }
      return (0...1_000_000_000).contains(points) ? nil : .impossiblePoints
    case .redraw, .reverse: return game.mode.needs.hasTargets ? nil : .noTargets
    case .note: return nil
    }
  }

  /// Puts a circle elsewhere, from the next instant on: what happens at this one is played with the zones as they were. Nobody has to
  /// send a fix for it.
  /// - Returns: whether the zone can be there.
  private mutating func move(
    _ id: String, to center: Coordinate, _ radius: Meters?, at time: GameTime, _ state: inout Match.State
  ) -> Bool {
    guard let zone = fences.zones.firstIndex(where: { $0.id == id }),
      let moved = try? fences.placing(zone, at: center, radius: radius, from: time.next)
    else { return false }
    fences = moved
    state.course.moves.add(
      ZoneMoves.Move(zone: zone, center: center, radius: radius, time: time.next), among: moved)
    for slot in state.roster.players.indices {
      state.roster[slot].fences.follow(zone: zone)
      if state.roster[slot].status == .active { watchZones(slot, after: time, &state) }
    }
    return true
  }
}
