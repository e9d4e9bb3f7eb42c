import QuarryGeometry
import QuarryIndex

/// Room that ``FenceSet/update(_:with:decidedAt:isConnected:rules:room:into:)`` works in; kept between calls so that nothing has to be
/// allocated. It carries no state from one call to the next.
public struct FenceRoom: Sendable {
  var hits: [Int] = []
  var borders: [FenceGrid.Border] = []
  var approaches: [FenceGrid.Approach] = []
  var grid = FenceGrid.Room()
  var path = PathRoom()
  var paces = EvidencePaces()
  var events: [FenceEvent] = []
  var questions = QuestionRoom()

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
  ///   - events: what happened is appended, in zone order, zones that change in time before and after the others; sort it with
  ///     what else happened at that instant.
  /// - Complexity: O(1) where no border is near, O(k) for the k zones whose borders are near the way else; no allocation
  ///   once `room` and `events` have grown.
  public func update(
    _ track: inout FenceTrack, with fix: FenceFix, decidedAt: GameTime? = nil, isConnected: Bool = true,
    rules: FenceRules, room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    if isConnected, passClear(&track, fix, rules) { return }
    updateWhereUnclear(
      &track, with: fix, decidedAt: decidedAt, isConnected: isConnected, rules: rules, room: &room, into: &events)
  }

  /// Judges one fix, which was not passed by at once.
  @inline(never)
  func updateWhereUnclear(
    _ track: inout FenceTrack, with fix: FenceFix, decidedAt: GameTime?, isConnected: Bool, rules: FenceRules,
    room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    guard fix.place.isOnGlobe else { return }
    if let last = track.last, fix.time <= last.time { return }
    if let timed, let last = track.last, track.canBeMovedOver {
      let limit = max(track.appliedTo ?? .distantPast, (decidedAt ?? fix.time).previous)
      if fix.time < limit {
        return updateLate(
          &track, timed, after: last, through: limit, with: fix, decidedAt: decidedAt, isConnected: isConnected,
          rules: rules, room: &room, into: &events)
      }
    }
    updateInOrder(
      &track, with: fix, decidedAt: decidedAt, isConnected: isConnected, rules: rules, room: &room, into: &events)
  }

  /// Judges one fix at a place on the globe, up to the time of which zones have acted and not beyond.
  func updateInOrder(
    _ track: inout FenceTrack, with fix: FenceFix, decidedAt: GameTime?, isConnected: Bool, rules: FenceRules,
    room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    if let timed { moveZones(timed, to: fix, &track, decidedAt: decidedAt, rules, into: &events) }
    if track.last == nil { track.makeRoom() }
    let accuracy = fix.statedAccuracy ?? rules.assumedAccuracy
    let way = FixWay(to: fix, after: track.last, isConnected: isConnected)
    let metric = LocalMetric(latitude: way.place.latitude)
    let isDense = way.hasPath && rules.isDense(seconds: way.seconds, accuracy: accuracy)
    let isWeighed = isDense || track.hasBank
    let reach = max(rules.reach(accuracy: accuracy, isWeighed: isWeighed), compiled.largestMargin)
    let isKnown =
      way.hasPath
      && compiled.grid.findApproaches(
        from: way.unwrappedStart, to: way.place, metric: metric, within: Meters(FixJudge.widened(reach)),
        room: &room.grid,
        into: &room.approaches)
    // Where no border is near the way, what was settled stays as it was.
    if timed != nil || !compiled.tallZones.isEmpty || !isKnown || !room.approaches.isEmpty
      || !track.isAtRest(amongZones: compiled.zones.count)
    {
      let judge = FixJudge(
        way, metric: metric, accuracy: accuracy, isDense: isDense, decidedAt: decidedAt, rules: rules)
      if isKnown {
        pass(&track, judge, room: &room, into: &events)
      } else {
        judgeOneByOne(&track, judge, within: reach, room: &room, into: &events)
      }
      if let timed { judge.judge(&track, timed, within: reach, among: compiled, room: &room, into: &events) }
      if !compiled.tallZones.isEmpty {
        judge.judgeTallZones(&track, within: reach, among: compiled, room: &room, into: &events)
      }
      track.takeStock()
    }
    track.last = FenceTrack.Last(
      time: fix.time, place: way.place, accuracy: accuracy, altitude: way.altitude.map { Float($0) },
      isAccuracyAssumed: fix.statedAccuracy == nil)
  }

  /// Whether a zone is judged apart from all others: it depends on time, or on altitude.
  private func isApart(_ zone: Int, _ way: FixWay) -> Bool {
    if let timed, timed.isApart(zone, way) { return true }
    return !compiled.tallZones.isEmpty && compiled.heights[zone].isBounded
  }

  /// The usual way: what is near is known, and most of it is passed by.
  private func pass(
    _ track: inout FenceTrack, _ judge: FixJudge, room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    var index = 0
    // Not by an iterator, which would count the array as used.
    for number in room.approaches.indices {
      let approach = room.approaches[number]
      passFar(&track, upTo: approach.zone, at: &index, judge, room: &room, into: &events)
      let isHeld = index < track.entries.count && track.entries[index].zone == approach.zone
      if isApart(Int(approach.zone), judge.way) {
        if isHeld { index += 1 }
        continue
      }
      if isHeld {
        if !track.entries[index].isOpen, let undecided = judge.plainly(track.entries[index], approach, compiled) {
          track.entries[index].undecided = undecided.reason
          if track.entries[index].isVoid { track.entries.remove(at: index) } else { index += 1 }
          continue
        }
      } else {
        let outside = FenceTrack.Entry(
          zone: approach.zone, membership: .outside, undecided: nil, isLastFixInside: false, isOpen: false)
        if let undecided = judge.plainly(outside, approach, compiled) {
          guard let reason = undecided.reason else { continue }
          track.insert(outside, at: index)
          track.entries[index].undecided = reason
          index += 1
          continue
        }
      }
      let zone = Int(approach.zone)
      var standing = isHeld ? track.standing(at: index) : track.standing(apartFrom: zone)
      judge.judge(&standing, among: compiled, approach: approach, room: &room, into: &events)
      track.store(standing, at: &index, isHeld: isHeld, &room.questions)
    }
    passFar(&track, upTo: .max, at: &index, judge, room: &room, into: &events)
  }

  /// Goes over entries of zones whose borders are far: what was settled stays as it was.
  private func passFar(
    _ track: inout FenceTrack, upTo zone: Int32, at index: inout Int, _ judge: FixJudge, room: inout FenceRoom,
    into events: inout [FenceEvent]
  ) {
    while index < track.entries.count, track.entries[index].zone < zone {
      let entry = track.entries[index]
      // A track may have been saved with more zones than there are now.
      guard Int(entry.zone) < compiled.zones.count else {
        track.forget(at: index)
        continue
      }
      if !compiled.tallZones.isEmpty, compiled.heights[Int(entry.zone)].isBounded {
        index += 1
        continue
      }
      let isSettled = !entry.isOpen && entry.membership == (entry.isLastFixInside ? .inside : .outside)
      if isSettled {
        track.entries[index].undecided = nil
        if track.entries[index].isVoid { track.entries.remove(at: index) } else { index += 1 }
        continue
      }
      var standing = track.standing(at: index)
      let far = FenceGrid.Approach(
        zone: entry.zone, isAsked: compiled.areAsked[standing.zone], meeting: .none,
        distance: Meters(.infinity))
      judge.judge(&standing, among: compiled, approach: far, room: &room, into: &events)
      track.store(standing, at: &index, isHeld: true, &room.questions)
    }
  }

  /// Where nothing is known beforehand: the first fix of a player, a long way, the neighbourhood of a pole.
  private func judgeOneByOne(
    _ track: inout FenceTrack, _ judge: FixJudge, within reach: Meters, room: inout FenceRoom,
    into events: inout [FenceEvent]
  ) {
    room.hits.removeAll(keepingCapacity: true)
    room.borders.removeAll(keepingCapacity: true)
    let isMeasured = judge.findZones(within: reach, among: compiled, room: &room)
    let nearCount = room.hits.count
    // Without a way from the last fix to this one, the player may have come into any zone that covers the place.
    if judge.path == nil { compiled.grid.forEachZone(covering: judge.place) { zone, _ in room.hits.append(zone) } }
    for entry in track.entries where Int(entry.zone) < compiled.zones.count { room.hits.append(Int(entry.zone)) }
    if room.hits.count > nearCount { room.hits.sort() }
    var index = 0
    var previous = -1
    for zone in room.hits where zone != previous {
      previous = zone
      let isHeld = index < track.entries.count && Int(track.entries[index].zone) == zone
      if isApart(zone, judge.way) {
        if isHeld { index += 1 }
        continue
      }
      var standing = isHeld ? track.standing(at: index) : track.standing(apartFrom: zone)
      // Most zones that cover a first place have their borders far from it.
      let isFar =
        judge.path == nil && isMeasured && !compiled.areAsked[zone] && !room.borders.contains { $0.zone == zone }
      judge.judge(&standing, among: compiled, approach: nil, isFar: isFar, room: &room, into: &events)
      track.store(standing, at: &index, isHeld: isHeld, &room.questions)
    }
    // A track may have been saved with more zones than there are now.
    while index < track.entries.count { track.forget(at: index) }
  }

  /// The role that counts for a player: that of the zone with the highest priority among those that the player is inside
  /// of, and of equals the one that comes first; nil where the player is inside of none. A play area says where the game
  /// is, and not what a place in it is: of equal priority any other zone counts before it.
  public func effectiveRole(of track: FenceTrack) -> Zone.Role? {
    var best: Zone?
    for index in track.zonesInside where index < compiled.zones.count {
      let zone = compiled.zones[index]
      if best.map({ zone.counts(before: $0) }) ?? true { best = zone }
    }
    return best?.role
  }

  /// The role that counts at a place: that of the zone with the highest priority among those that cover it, and of equals the
  /// one that comes first, play areas behind all others; nil where none does.
  /// - Parameters:
  ///   - altitude: metres of the altitude that floors and ceilings are given in; nil passes over the zones that have any.
  ///   - time: the instant for zones that change in time; nil takes them as they are drawn.
  public func effectiveRole(at place: Coordinate, altitude: Meters? = nil, time: GameTime? = nil) -> Zone.Role? {
    var best: Zone?
    for (index, zone) in compiled.zones.enumerated() where best.map({ zone.counts(before: $0) }) ?? true {
      let heights = compiled.heights[index]
      if heights.isBounded {
        guard let altitude, heights.depth(of: altitude.value) >= 0 else { continue }
      }
      if time.map({ covers(place, zone: index, at: $0) }) ?? covers(place, zone: index) { best = zone }
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

extension Zone {
  /// Whether the role of this zone counts where another zone is too, which comes before it in the file.
  fileprivate func counts(before other: Zone) -> Bool {
    if priority != other.priority { return priority > other.priority }
    return role != .playArea && other.role == .playArea
  }
}
