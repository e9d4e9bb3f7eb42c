import QuarryGeometry
import QuarryIndex

/// Room that ``FenceSet/update(_:with:decidedAt:isConnected:rules:room:into:)`` works in; kept between calls so that nothing has to be
/// allocated. It carries no state from one call to the next.
public struct FenceRoom: Sendable {
  var hits: [Int] = []
  var borders: [FenceGrid.Border] = []
  var grid = FenceGrid.Room()
  var entries: [FenceTrack.Entry] = []
  var path = PathRoom()
  var paces = EvidencePaces()

  /// Makes empty room.
  public init() {}
}

extension FenceSet {
  /// Judges one fix of one player against all zones.
  ///
  /// Laws 1 to 5 of the fences: the first decision is plain containment, unless the fix is less accurate than the zone
  /// is wide and near its border. After that a fix that stands alone changes a membership where it passes the border by more
  /// than its margin; fixes that come close together are weighed together by a bank of Kalman filters (see <doc:Evidence>),
  /// and a change is dated to where the way met the border before the other side became the more probable one.
  /// A way between two fixes that passes the border by more than the margin, in or out, is reported as it was.
  ///
  /// - Parameters:
  ///   - track: the player's memberships.
  ///   - fix: newer than the player's last one, at a place on the globe; any other changes nothing.
  ///   - decidedAt: when the evidence of this fix was complete; nil for the fix's own time.
  ///   - isConnected: whether the straight line from the last fix may be taken for the player's way.
  ///   - room: room to work in.
  ///   - events: what happened is appended, in zone order; sort it with what else happened at that instant.
  /// - Complexity: O(1) where no border is near, O(k) for the k zones whose borders are near the way else; no allocation
  ///   once `room` and `events` have grown.
  public func update(
    _ track: inout FenceTrack, with fix: FenceFix, decidedAt: GameTime? = nil, isConnected: Bool = true,
    rules: FenceRules, room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    guard fix.place.isOnGlobe else { return }
    if let last = track.last, fix.time <= last.time { return }
    if timed != nil {
      // What zones do at the very time of the fix is judged with it.
      let before = fix.time.previous
      let floor = decidedAt.flatMap { $0 > fix.time ? $0 : nil }
      advance(&track, to: before, decidedNoEarlierThan: floor, rules: rules, into: &events)
    }
    defer {
      if timed != nil {
        track.appliedTo = fix.time
        track.decidedTo = max(track.decidedTo ?? .distantPast, decidedAt ?? fix.time)
      }
    }
    let accuracy = fix.statedAccuracy ?? rules.assumedAccuracy
    let way = FixWay(to: fix, after: track.last, isConnected: isConnected)
    let reach = max(
      accuracy * track.reachFactor(of: way, accuracy: accuracy, rules), rules.minimumMargin, compiled.largestMargin)
    let box = way.box(expandedBy: reach)
    // Where no border is near the way, what was settled stays as it was.
    if way.path != nil, track.isSettled(amongZones: compiled.zones.count), compiled.grid.isClear(box),
      timed?.isQuiet(near: box, at: fix.time) ?? true
    {
      track.last = FenceTrack.Last(time: fix.time, place: way.place, accuracy: accuracy)
      return
    }
    let judge = FixJudge(way, accuracy: accuracy, decidedAt: decidedAt, rules: rules, paces: &room.paces)
    room.hits.removeAll(keepingCapacity: true)
    room.borders.removeAll(keepingCapacity: true)
    room.entries.removeAll(keepingCapacity: true)
    // The borders of all zones at once; where they are too far to be measured so, the zones whose borders may be near.
    let isMeasured = judge.findBorders(within: reach, among: compiled, room: &room)
    if isMeasured {
      for border in room.borders { room.hits.append(border.zone) }
    } else {
      compiled.grid.findZones(near: box, room: &room.grid, into: &room.hits)
    }
    let nearCount = room.hits.count
    // Without a way from the last fix to this one, the player may have come into any zone that covers the place.
    if way.path == nil { compiled.grid.forEachZone(covering: way.place) { zone, _ in room.hits.append(zone) } }
    // A track may have been saved with more zones than there are now.
    for entry in track.entries where entry.zone < compiled.zones.count { room.hits.append(entry.zone) }
    timed?.appendZones(near: box, at: way.time, to: &room.hits)
    if room.hits.count > nearCount { room.hits.sort() }
    var (cursor, borderCursor) = (0, 0)
    var previous = -1
    for zone in room.hits where zone != previous {
      previous = zone
      while cursor < track.entries.count, track.entries[cursor].zone < zone { cursor += 1 }
      while borderCursor < room.borders.count, room.borders[borderCursor].zone < zone { borderCursor += 1 }
      var entry: FenceTrack.Entry
      if cursor < track.entries.count, track.entries[cursor].zone == zone {
        entry = track.entries[cursor]
      } else {
        entry = FenceTrack.Entry(zone: zone, membership: track.last == nil ? .unknown : .outside)
      }
      var judged = JudgedZone(zone, among: compiled)
      if let timed {
        guard
          let zoneNow = timed.judged(
            &entry, way, among: compiled, decidedAt: judge.decidedAt, into: &events)
        else { continue }
        judged = zoneNow
      }
      var known: FixJudge.KnownBorder?
      if isMeasured, compiled.fences[zone].isMeasuredByEdges, !judged.isMoving {
        let isNear = borderCursor < room.borders.count && room.borders[borderCursor].zone == zone
        known = isNear ? .near(room.borders[borderCursor].distance) : .far
      }
      let eventCount = events.count
      judge.judge(&entry, judged, border: known, room: &room.path, into: &events)
      if timed != nil { judged.settle(&entry, &events, from: eventCount) }
      let isPlainlyOutside =
        entry.membership == .outside && entry.undecided == nil && !entry.isLastFixInside && entry.bank == nil
      if !isPlainlyOutside { room.entries.append(entry) }
    }
    track.entries.removeAll(keepingCapacity: true)
    track.entries.append(contentsOf: room.entries)
    track.last = FenceTrack.Last(time: fix.time, place: way.place, accuracy: accuracy)
  }

  /// The role that counts for a player: that of the zone with the highest priority among those that the player is inside
  /// of, and of equals the one that comes first; nil where the player is inside of none.
  public func effectiveRole(of track: FenceTrack) -> Zone.Role? {
    var best: Zone?
    for entry in track.entries where entry.membership == .inside && entry.zone < compiled.zones.count {
      let zone = compiled.zones[entry.zone]
      if best.map({ zone.priority > $0.priority }) ?? true { best = zone }
    }
    return best?.role
  }

  /// Whether `a` comes before `b` among the events of one player (law 6): by time of decision, by time of crossing, exits
  /// before enters, the larger zone first when entering and last when leaving, then zone order.
  public func isOrdered(_ a: FenceEvent, before b: FenceEvent) -> Bool {
    if a.decidedAt != b.decidedAt { return a.decidedAt < b.decidedAt }
    if a.crossedAt != b.crossedAt { return a.crossedAt < b.crossedAt }
    if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
    let (sizeA, sizeB) = (compiled.fences[a.zone].squareMeters, compiled.fences[b.zone].squareMeters)
    if sizeA != sizeB { return a.kind == .entered ? sizeA > sizeB : sizeA < sizeB }
    return a.zone < b.zone
  }
}
