import QuarryGeometry

/// One fix, and the way to it from the fix before, about to be judged against zones.
struct FixJudge {
  let place: Coordinate
  let accuracy: Meters
  private let time: GameTime
  private let decidedAt: GameTime
  private let rules: FenceRules
  private let metric: LocalMetric
  /// The way from the last fix; nil for the first fix of a player and after a break.
  private let path: MotionPath?
  /// Metres from the last fix.
  private let pathLength: Double
  private let lastTime: GameTime
  /// The greater accuracy radius of the two ends of the way.
  private let pathAccuracy: Meters
  /// How independent this fix is of the last one, 0 … 1.
  private let weight: Double
  private let isRough: Bool

  init(_ fix: FenceFix, after last: FenceTrack.Last?, decidedAt: GameTime?, isConnected: Bool, rules: FenceRules) {
    place = fix.place.normalized
    time = fix.time
    self.decidedAt = decidedAt ?? fix.time
    self.rules = rules
    let stated = fix.accuracy.flatMap { $0.value > 0 && $0.value.isFinite ? $0 : nil }
    accuracy = stated ?? rules.assumedAccuracy
    metric = LocalMetric(latitude: place.latitude)
    let seconds = last.map { fix.time - $0.time } ?? .infinity
    weight = 1 - (-seconds / rules.correlationSeconds).exponential
    isRough = !isConnected || seconds > rules.gapSeconds
    lastTime = last?.time ?? fix.time
    guard let last, isConnected else {
      path = nil
      pathLength = 0
      pathAccuracy = accuracy
      return
    }
    let path = MotionPath(from: last.place, to: place)
    self.path = path
    let east = path.start.longitude - path.end.longitude
    let north = path.start.latitude - path.end.latitude
    pathLength =
      metric.isValid(deltaLongitude: east, deltaLatitude: north)
      ? metric.distance(deltaLongitude: east, deltaLatitude: north).value
      : Geodesic.distance(last.place, place).value * Self.planarWayFactor
    pathAccuracy = max(accuracy, last.accuracy)
  }

  /// A straight line in longitude and latitude is longer than the geodesic, but along no way of less than half a turn
  /// more than π/2 times (along a parallel next to the pole, against the way over it).
  private static let planarWayFactor = 1.6

  /// The box round the way, so many metres larger on all sides.
  func box(expandedBy margin: Meters) -> Box {
    let box =
      path?.box ?? Box(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
    let latitudes = max(box.north.magnitude, box.south.magnitude)
    guard latitudes < 79, box.north - box.south < 0.5, margin < LocalMetric.maximumDistance else {
      return box.expanded(by: margin)
    }
    // Within a degree of latitude below 80° a degree of longitude shrinks by less than a tenth.
    let east = margin.value / metric.metersPerDegreeLongitude * 1.1
    let north = margin.value / metric.metersPerDegreeLatitude * 1.02
    return Box(west: box.west - east, south: box.south - north, east: box.east + east, north: box.north + north)
  }

  /// Judges the fix against one zone.
  func judge(
    _ entry: inout FenceTrack.Entry, _ fence: Fence, minimumMargin: Meters?, into events: inout [FenceEvent]
  ) {
    let least = max(rules.minimumMargin, minimumMargin ?? .zero)
    let enterMargin = max(accuracy * rules.enterFactor, least)
    let exitMargin = max(accuracy * rules.exitFactor, least)
    let widest = max(enterMargin, exitMargin)
    let depth = fence.depth(of: place, metric: metric, within: Meters(max(widest.value * 1.001 + 0.01, pathLength)))
    let isInside = depth.value >= 0
    let isTooCoarse = accuracy.value > 2 * fence.inradius.value
    let isNear = !depth.isBeyondLimit && depth.value.magnitude <= (isInside ? enterMargin : exitMargin).value
    let undecided: FenceTrack.Undecided? =
      !isNear ? nil : isTooCoarse ? .accuracyTooLow : depth.value == 0 ? .onBorder : .withinAccuracy
    defer {
      entry.isLastFixInside = isInside
      entry.undecided = undecided
    }
    if entry.membership == .unknown {
      if undecided == .accuracyTooLow { return }
      entry.membership = isInside ? .inside : .outside
      guard isInside else { return }
      events.append(
        FenceEvent(
          kind: .entered, zone: entry.zone, crossedAt: time, decidedAt: decidedAt, place: place, isInitial: true,
          isRough: false, evidence: evidence(.firstDecision, depth.value, enterMargin, sum: 1)))
      return
    }
    let margins = Margins(enter: enterMargin, exit: exitMargin)
    if let path, !depth.isBeyondLimit, depth.value.magnitude <= pathLength {
      follow(path, &entry, fence, margins, minimumMargin: least, into: &events)
    } else if isInside != entry.isLastFixInside, entry.crossing == nil {
      entry.crossing = FenceTrack.Crossing(time: time, place: place, isRough: isRough)
    }
    weigh(&entry, depth: depth.value, margins, into: &events)
  }

  private struct Margins {
    let enter: Meters
    let exit: Meters
    func toward(inside: Bool) -> Meters { inside ? enter : exit }
  }

  /// Takes in where the way met the border: passes that went deep enough are events, the last meeting dates a change
  /// that is not decided yet.
  private func follow(
    _ path: MotionPath, _ entry: inout FenceTrack.Entry, _ fence: Fence, _ margins: Margins, minimumMargin: Meters,
    into events: inout [FenceEvent]
  ) {
    let stretches = fence.stretches(of: path)
    guard stretches.count > 1 else { return }
    for stretch in stretches where stretch.from > 0 {
      let crossing = FenceTrack.Crossing(
        time: instant(at: stretch.from), place: path.place(at: stretch.from).normalized, isRough: isRough)
      let isChange = stretch.isInside != (entry.membership == .inside)
      if isChange, entry.crossing == nil || entry.sum == 0 { entry.crossing = crossing }
      guard isChange, !isRough else { continue }
      let factor = stretch.isInside ? rules.enterFactor : rules.exitFactor
      let margin = max(pathAccuracy * factor, minimumMargin)
      let deepest = deepestDistance(of: stretch, path, fence, within: margin)
      guard deepest.magnitude > margin.value else { continue }
      change(&entry, evidence(.path, deepest, margin, sum: deepest.magnitude / margin.value), into: &events)
    }
  }

  /// The greatest depth (or, outside, height) that seven places of a stretch show, each looked at as far as a little
  /// over the margin.
  private func deepestDistance(
    of stretch: Fence.Stretch, _ path: MotionPath, _ fence: Fence, within margin: Meters
  ) -> Double {
    var deepest = 0.0
    for step in 1...7 {
      let place = path.place(at: stretch.from + (stretch.to - stretch.from) * Double(step) / 8).normalized
      let metric = LocalMetric(latitude: place.latitude)
      let depth = fence.depth(of: place, metric: metric, within: margin * 1.01 + Meters(0.01)).value
      if (depth >= 0) == stretch.isInside, depth.magnitude > deepest.magnitude { deepest = depth }
    }
    return deepest
  }

  /// Adds the fix to the evidence, and changes the membership where it suffices.
  private func weigh(
    _ entry: inout FenceTrack.Entry, depth: Double, _ margins: Margins, into events: inout [FenceEvent]
  ) {
    let wasInside = entry.membership == .inside
    let beyond = wasInside ? -depth : depth
    let margin = margins.toward(inside: !wasInside)
    guard margin.value > 0 else {
      if beyond > 0 || (beyond == 0 && !wasInside) {
        change(&entry, evidence(.oneFix, depth, margin, sum: .infinity), into: &events)
      }
      return
    }
    let share = beyond / margin.value
    if share > 1 { return change(&entry, evidence(.oneFix, depth, margin, sum: share), into: &events) }
    entry.sum = max(0, entry.sum + (share > 0 ? share * weight : share))
    if entry.sum > 1 {
      change(&entry, evidence(.accumulated, depth, margin, sum: entry.sum), into: &events)
    } else if entry.sum == 0, beyond < 0 {
      entry.crossing = nil
    }
  }

  private func change(_ entry: inout FenceTrack.Entry, _ evidence: FenceEvent.Evidence, into events: inout [FenceEvent])
  {
    let crossing = entry.crossing ?? FenceTrack.Crossing(time: time, place: place, isRough: isRough)
    let wasInside = entry.membership == .inside
    entry.membership = wasInside ? .outside : .inside
    entry.sum = 0
    entry.crossing = nil
    events.append(
      FenceEvent(
        kind: wasInside ? .exited : .entered, zone: entry.zone, crossedAt: min(crossing.time, decidedAt),
        decidedAt: decidedAt, place: crossing.place, isInitial: false, isRough: crossing.isRough,
        evidence: evidence))
  }

  private func evidence(
    _ rule: FenceEvent.Rule, _ distance: Double, _ margin: Meters, sum: Double
  ) -> FenceEvent.Evidence {
    FenceEvent.Evidence(
      rule: rule, fixTime: time, signedDistance: Meters(distance), margin: margin, accuracy: accuracy, sum: sum)
  }

  /// When the player was at a share of the way, to the nearest microsecond.
  private func instant(at share: Double) -> GameTime {
    lastTime.advanced(bySeconds: (time - lastTime) * share)
  }
}
