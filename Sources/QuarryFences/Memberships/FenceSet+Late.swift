import QuarryGeometry

extension FenceSet {
  /// Judges a fix of an instant beyond which zones may have acted already, on where the player was thought to be.
  ///
  /// What those zones did since the fix before is gone through again with this one in its place, up to now; what is different by
  /// then is told in one event each, and what was told before stays. All other zones are judged as ever.
  /// - Parameter limit: the last instant that is over.
  func updateLate(
    _ track: inout FenceTrack, _ timed: TimedFences, after last: FenceTrack.Last, through limit: GameTime,
    with fix: FenceFix, decidedAt: GameTime?, isConnected: Bool, rules: FenceRules, room: inout FenceRoom,
    into events: inout [FenceEvent]
  ) {
    let decidedAt = max(decidedAt ?? fix.time, track.decidedTo ?? .distantPast)
    let before = fix.time.previous
    let hasty = timed.zonesActing(on: track, after: fix.time, through: limit)
    var other = track
    var found: [FenceEvent] = []
    for zone in hasty {
      other.rewind(zone, timed)
      advance(&other, last, zone: zone, timed, last.time, before, decidedAt, rules, into: &found)
    }
    other.appliedTo = before
    updateInOrder(
      &other, with: fix, decidedAt: decidedAt, isConnected: isConnected, rules: rules, room: &room, into: &found)
    advance(&other, to: limit, decidedNoEarlierThan: decidedAt, rules: rules, into: &found)
    events += found.filter { !hasty.contains($0.zone) }
    for zone in hasty where track.membership(of: zone) != other.membership(of: zone) {
      let kind: FenceEvent.Kind = other.membership(of: zone) == .inside ? .entered : .exited
      // Where nothing happens to the player by now, it is the fix that says that what was told has not happened either.
      events.append(
        found.last { $0.zone == zone && $0.kind == kind }
          ?? FenceEvent(
            kind: kind, zone: zone, crossedAt: last.time, decidedAt: decidedAt, place: last.place, isInitial: false,
            isRough: false,
            evidence: FenceEvent.Evidence(
              rule: .oneFix, fixTime: fix.time,
              signedDistance: timed.evidentDistance(from: fix.place.normalized, toZone: zone, at: fix.time, compiled),
              margin: .zero, accuracy: fix.statedAccuracy ?? rules.assumedAccuracy)))
    }
    track = other
  }
}

extension FenceTrack {
  /// Leaves out what a zone did by itself since the last fix.
  fileprivate mutating func rewind(_ zone: Int, _ timed: TimedFences) {
    if var standing = mover(of: zone) {
      guard let then = standing.then else { return }
      standing.membership = then
      standing.isLastFixInside = then == .inside
      standing.settle()
      setMover(standing)
    } else {
      forget(zone: zone)
    }
  }
}

extension TimedFences {
  /// The zones that changed a membership by themselves after an instant, in zone order.
  fileprivate func zonesActing(on track: FenceTrack, after time: GameTime, through limit: GameTime) -> [Int] {
    let moved = track.movers.filter { $0.since.map { $0 > time } ?? false }.map(\.zone)
    let opened = changes(after: time, through: limit).filter {
      course(of: $0.zone) == nil && $0.time == schedule(of: $0.zone).opens
        && track.membership(of: $0.zone) == .inside
    }
    return (moved + opened.map(\.zone)).sorted()
  }
}
