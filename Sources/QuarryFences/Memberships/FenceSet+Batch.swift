import QuarryGeometry
import QuarryIndex

extension FenceSet {
  /// Judges many fixes of many players, one after the other: the same as one call of
  /// ``update(_:with:decidedAt:isConnected:rules:room:into:)`` for each, and faster, since what the next ones need is fetched
  /// from memory meanwhile.
  /// - Parameters:
  ///   - tracks: the players' memberships.
  ///   - fixes: the fixes in order of time, each newer than its player's last one; any other changes nothing.
  ///   - players: whose they are, one for each fix: indexes of `tracks`. A fix of nobody changes nothing.
  ///   - body: is called for each fix from which something came, with its index and the events, in zone order.
  /// - Complexity: that of each fix. No allocation once `room` and the tracks have grown.
  public func update(
    _ tracks: inout [FenceTrack], with fixes: [FenceFix], of players: [Int32], rules: FenceRules, room: inout FenceRoom,
    _ body: (_ index: Int, _ events: [FenceEvent]) -> Void
  ) {
    let count = min(fixes.count, players.count)
    var events: [FenceEvent] = []
    swap(&events, &room.events)
    defer { swap(&events, &room.events) }
    // Of the fixes that come, the last bit that of the farthest: whether borders may be near.
    var near: UInt64 = 0
    let limit = FixJudge.widened(rules.reach(accuracy: rules.assumedAccuracy, isWeighed: false))
    let around = compiled.clearances.degrees(of: Meters(limit * 1.5))
    for index in 0..<count {
      if index + Self.ahead < count { expect(fixes, players, index, tracks, limit, around, &near) }
      let player = Int(players[index])
      guard tracks.indices.contains(player) else { continue }
      update(&tracks[player], with: fixes[index], rules: rules, room: &room, into: &events)
      guard !events.isEmpty else { continue }
      body(index, events)
      events.removeAll(keepingCapacity: true)
    }
  }

  /// Fetches from memory what fixes that come soon will need: first the fix, then what tells whether borders are near, then, where
  /// they are, the zones.
  @inline(__always)
  private func expect(
    _ fixes: [FenceFix], _ players: [Int32], _ index: Int, _ tracks: [FenceTrack], _ limit: Double,
    _ around: (east: Double, north: Double), _ near: inout UInt64
  ) {
    let (first, second, third) = (index &+ Self.ahead, index &+ Self.ahead / 2, index &+ Self.ahead / 4)
    fixes.expectElement(at: first &+ Self.ahead)
    tracks.expectElement(at: Int(players[first]))
    compiled.clearances.expect(fixes[first].place)
    let soon = fixes[second].place
    near <<= 1
    if !compiled.clearances.isClear(from: soon, to: soon, within: limit) {
      near |= 1
      compiled.grid.expect(soon, east: around.east, north: around.north)
      let player = Int(players[second])
      if tracks.indices.contains(player) {
        tracks[player].entries.expectStorage()
        tracks[player].questions.expectStorage()
      }
    }
    if near >> UInt64(second - third) & 1 != 0 {
      compiled.grid.expectSoon(fixes[third].place, east: around.east, north: around.north)
    }
  }

  /// How many fixes ahead their tracks are fetched: some hundred nanoseconds.
  private static let ahead = 16
}
