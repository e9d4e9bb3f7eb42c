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
    var coming = ComingFixes(compiled, rules)
    for index in 0..<count {
      coming.expect(after: index, fixes, players, tracks, compiled)
      let player = Int(players[index])
      guard tracks.indices.contains(player), !passClear(&tracks[player], fixes[index], rules) else { continue }
      updateWhereUnclear(
        &tracks[player], with: fixes[index], decidedAt: nil, isConnected: true, rules: rules, room: &room,
        into: &events)
      guard !events.isEmpty else { continue }
      body(index, events)
      events.removeAll(keepingCapacity: true)
    }
  }
}
