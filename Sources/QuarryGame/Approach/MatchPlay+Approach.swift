import QuarryFences
import QuarryGeometry

/// Players who come near to the border of the play areas from inside.
///
/// All play areas are one: of those that the player is in, the one with its border farthest away counts, so that a border
/// that lies inside of another area is none. Told once, and again only after the player was farther away than the rule
/// says by as much as leaving a zone asks for: the accuracy of the fix times ``GameRules/exitAccuracyFactor``, by default
/// twice. With an accuracy of 1.51 standard deviations of each axis (68 % of a normal error in the plane) that is three
/// of them, which one fix in 740 exceeds by chance in that direction. Who comes back from outside was warned already and
/// has to get as far away first.
extension MatchPlay {
  /// Looks how near a player is to the border, by a fix that was judged.
  /// - Complexity: some tens of nanoseconds for each play area that covers the place where its border is farther away; a
  ///   geodesic distance for each where it is near.
  mutating func watchBorder(_ fix: FenceFix, _ slot: Int, at time: GameTime, _ state: inout Match.State) {
    guard let warn = rules.warnMeters else { return }
    guard state.roster[slot].bounds == .inside else {
      if state.roster[slot].bounds == .outside { state.roster[slot].isNearBorder = true }
      return
    }
    let isNear = state.roster[slot].isNearBorder
    let stated = fix.accuracy.flatMap { $0.value > 0 ? $0 : nil }
    let accuracy = stated ?? Meters(rules.assumedAccuracyMeters)
    let limit = Meters(warn) + (isNear ? accuracy * rules.exitAccuracyFactor : .zero)
    guard let border = nearBorder(from: fix.place, at: fix.time, within: limit, state.roster[slot].fences) else {
      state.roster[slot].isNearBorder = false
      return
    }
    guard !isNear else { return }
    state.roster[slot].isNearBorder = true
    let zone = fences.zones[border.zone].id
    draft(.borderApproached(state.roster[slot].id, zone: zone, distance: max(border.distance, .zero)), at: time)
  }

  /// The border of the play areas as seen from inside at an instant, and how far it is; nil where it is farther away than `limit`.
  private func nearBorder(
    from place: Coordinate, at time: GameTime, within limit: Meters, _ track: FenceTrack
  ) -> (zone: Int, distance: Meters)? {
    var deepest: (zone: Int, distance: Meters)?
    for zone in game.playAreas {
      let isCovered = fences.covers(place, zone: zone, at: time)
      guard isCovered || track.membership(of: zone) == .inside else { continue }
      if isCovered, !fences.hasBorder(ofZone: zone, within: limit, of: place, at: time) { return nil }
      guard let distance = fences.signedDistance(from: place, toZone: zone, at: time) else { return nil }
      if deepest.map({ distance > $0.distance }) ?? true { deepest = (zone, distance) }
    }
    return deepest
  }
}
