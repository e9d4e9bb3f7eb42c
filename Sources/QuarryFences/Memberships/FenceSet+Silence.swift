import QuarryGeometry

/// What a silence does to memberships, where the rules say that it does anything.
extension FenceSet {
  /// Lets a player of whom nothing was heard leave all zones.
  ///
  /// Nobody has met a border then: each event is `rough`, has the place of the last fix, and the instant of the silence as
  /// that of the crossing; its evidence names the last fix. What the player is outside of, or was never judged against,
  /// stays as it is.
  /// - Parameters:
  ///   - track: the player's memberships.
  ///   - time: when the silence was too long.
  ///   - events: an exit for each zone that the player was inside of is appended, in zone order, those of zones that change their
  ///     shape behind the others. Zones do nothing more by themselves to the player until the next fix.
  /// - Returns: the zones that were left, in zone order.
  /// - Complexity: O(k) for the k zones that matter.
  public func leave(_ track: inout FenceTrack, at time: GameTime, into events: inout [FenceEvent]) -> [Int] {
    guard let last = track.last else { return [] }
    var left: [Int] = []
    track.questions.removeAll { question in
      track.entries.contains { $0.zone == question.zone && $0.membership == .inside }
    }
    for index in track.entries.indices where track.entries[index].membership == .inside {
      track.entries[index].membership = .outside
      track.entries[index].isOpen = false
      let zone = Int(track.entries[index].zone)
      guard zone < zones.count else { continue }
      left.append(zone)
      let depth = signedDistance(from: last.place, toZone: zone) ?? .zero
      events.append(
        FenceEvent(
          kind: .exited, zone: zone, crossedAt: time, decidedAt: time, place: last.place, isInitial: false,
          isRough: true,
          evidence: FenceEvent.Evidence(
            rule: .stale, fixTime: last.time, signedDistance: depth, margin: .zero, accuracy: last.accuracy)))
    }
    for index in track.movers.indices where track.movers[index].membership == .inside {
      let zone = track.movers[index].zone
      guard zone < zones.count else { continue }
      track.movers[index].leave()
      left.append(zone)
      events.append(
        FenceEvent(
          kind: .exited, zone: zone, crossedAt: time, decidedAt: time, place: last.place, isInitial: false,
          isRough: true,
          evidence: FenceEvent.Evidence(
            rule: .stale, fixTime: last.time,
            signedDistance: timed?.evidentDistance(from: last.place, toZone: zone, at: time, compiled) ?? .zero,
            margin: .zero, accuracy: last.accuracy)))
    }
    track.isAway = true
    track.takeStock()
    return left.sorted()
  }
}

extension FenceTrack {
  /// Opens the question again whether the player is inside of zones that were left for silence alone: the next fix decides
  /// it by plain containment, as a first one does.
  public mutating func reopen(_ zones: [Int]) {
    for index in entries.indices
    where entries[index].membership == .outside && zones.contains(Int(entries[index].zone)) {
      entries[index].membership = .unknown
    }
    for index in movers.indices where movers[index].membership == .outside && zones.contains(movers[index].zone) {
      movers[index].membership = .unknown
    }
    takeStock()
  }

  /// Takes the next fix whatever its time, as when the clock that dated the last one is known to have been wrong. The
  /// memberships stay; the way to the next fix is not known.
  public mutating func forgetTime() {
    last?.time = .distantPast
    // What zones have done was right for the clock of the match.
    if let appliedTo, let decidedTo { self.appliedTo = min(appliedTo, decidedTo) }
    for index in movers.indices { movers[index].settle() }
  }
}
