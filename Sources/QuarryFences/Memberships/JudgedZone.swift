import QuarryGeometry

/// One zone as a fix and the way to it are judged against it: as it was drawn, or as it is at each instant of the way.
struct JudgedZone {
  let zone: Int
  private let compiled: CompiledFences
  /// How the zone changes; nil for one that keeps its shape.
  private let course: FenceCourse?
  /// When the way begins and ends.
  private let start: GameTime
  private let end: GameTime
  /// The instant from which the way says something: the zone opened then, or decided by itself.
  private let since: GameTime
  /// Whether the zone opens at the time of the fix, to a player who was known before.
  let isOpening: Bool
  /// How the way stands to the zone's floor and ceiling; nil where there are none.
  var height: HeightWay?

  /// A zone that does not depend on time.
  init(_ zone: Int, among compiled: CompiledFences) {
    self.zone = zone
    self.compiled = compiled
    course = nil
    (start, end, since) = (.distantPast, .distantPast, .distantPast)
    isOpening = false
  }

  /// A zone that is there at the time of a fix.
  init(_ standing: FenceTrack.Standing, _ way: FixWay, among compiled: CompiledFences, _ timed: TimedFences) {
    zone = standing.zone
    self.compiled = compiled
    course = timed.course(of: zone)
    start = way.last?.time ?? way.time
    end = way.time
    let opens = timed.schedule(of: zone).opens
    since = max(standing.since ?? .distantPast, opens)
    isOpening = opens == way.time && way.last != nil
  }

  /// How far the border may have moved during the way, in metres.
  ///
  /// A climb counts like it, in the measure of horizontal metres.
  var movement: Double { (course?.reach(from: start, to: end) ?? 0) + (height?.climb ?? 0) }

  /// The least margin that the zone asks for by itself.
  var minimumMargin: Meters { compiled.minimumMargins[zone] }

  /// Whether the zone is narrower than a fix of this accuracy can tell, where the fix was taken.
  func isNarrow(for accuracy: Meters) -> Bool {
    if let height, height.isNarrow { return true }
    guard let course else { return compiled.isNarrow(zone, for: accuracy) }
    return course.isNarrow(for: accuracy, compiled.fences[zone], at: end)
  }

  /// How deep the fix lies.
  func depth(ofFix place: Coordinate, metric: LocalMetric, within limit: Double) -> Fence.Depth {
    let sideways =
      course.map { Self.cutOff($0.depth(of: place, at: end, within: limit), limit) }
      ?? compiled.depth(of: place, zone: zone, metric: metric, within: Meters(limit))
    guard let upwards = height?.depthOfFix, upwards < sideways.value else { return sideways }
    return Fence.Depth(value: upwards, isBeyondLimit: false)
  }

  /// How deep a place of the way lies when the player is there.
  func depth(of path: MotionPath, at share: Double, within limit: Meters) -> Double {
    min(depthSideways(of: path, at: share, within: limit), height?.depth(at: share) ?? .infinity)
  }

  private func depthSideways(of path: MotionPath, at share: Double, within limit: Meters) -> Double {
    let place = path.place(at: share).normalized
    guard let course else {
      return compiled.depth(of: place, zone: zone, metric: LocalMetric(latitude: place.latitude), within: limit).value
    }
    let time = start.advanced(bySeconds: (end - start) * share)
    return Self.cutOff(course.depth(of: place, at: time, within: limit.value), limit.value).value
  }

  /// How deep the place of the fix before lies by now, since it is the border as it is now that is asked about.
  func depth(ofStart path: MotionPath, within limit: Meters) -> Double {
    guard let course else { return depth(of: path, at: 0, within: limit) }
    return Self.cutOff(course.depth(of: path.start.normalized, at: end, within: limit.value), limit.value).value
  }

  /// By how much the border has come nearer to the place of the fix before; nil where it came from too far.
  func approach(toStart path: MotionPath) -> Double? {
    guard let course else { return 0 }
    let place = path.start.normalized
    let change =
      course.depth(of: place, at: start, within: Self.longestApproach)
      - course.depth(of: place, at: end, within: Self.longestApproach)
    return change.isFinite ? change : nil
  }

  /// Beyond this no evidence is kept.
  private static let longestApproach = 10_000.0

  /// Cuts the way where it meets the border; see ``Fence/cut(_:into:isInside:)``. What lies before the zone was there is left
  /// out.
  func cut(_ path: MotionPath, into room: inout PathRoom) {
    if let course {
      course.cut(path, from: start, to: end, into: &room.stretches)
    } else {
      compiled.fences[zone].cut(path, into: &room) { compiled.covers($0, zone: zone) }
    }
    clip(&room)
    if let height { room.narrow(to: height.stretch) }
  }

  /// Leaves out what lies before the zone was there, or decided by itself.
  func clip(_ room: inout PathRoom) {
    guard since > start else { return }
    let share = min((since - start) / (end - start), 1)
    room.stretches.removeAll { $0.to <= share }
    if !room.stretches.isEmpty { room.stretches[0].from = max(room.stretches[0].from, share) }
  }

  /// Puts right what a judge who knows of no time has said: a first decision that was due because the zone opened is none for
  /// the player, and nothing was crossed before the zone was there, or had decided by itself.
  /// - Parameter count: how many events there were before.
  func settle(_ entry: inout FenceTrack.Standing, _ events: inout [FenceEvent], from count: Int) {
    if isOpening, entry.membership == .unknown { entry.membership = .outside }
    if let crossing = entry.crossing, crossing.time < since { entry.crossing?.time = since }
    for index in events.indices.dropFirst(count) {
      if isOpening, events[index].isInitial {
        events[index].isInitial = false
        events[index].evidence.rule = .zoneOpened
      }
      events[index].crossedAt = min(max(events[index].crossedAt, since), events[index].decidedAt)
    }
  }

  private static func cutOff(_ depth: Double, _ limit: Double) -> Fence.Depth {
    if depth.magnitude < limit { return Fence.Depth(value: depth, isBeyondLimit: false) }
    return Fence.Depth(value: depth < 0 ? -limit : limit, isBeyondLimit: true)
  }
}

extension TimedFences {
  /// Metres to a zone's border, for the explanation of an event; 0 where there is none.
  func evidentDistance(
    from place: Coordinate, toZone zone: Int, at time: GameTime, _ compiled: CompiledFences
  ) -> Meters {
    let depth =
      course(of: zone)?.depth(of: place, at: time) ?? compiled.fences[zone].exactDepth(of: place)?.value ?? 0
    return depth.isFinite ? Meters(depth) : .zero
  }
}
