import QuarryGeometry

/// One fix, and the way to it from the fix before, about to be judged against zones whose borders may be near.
struct FixJudge {
  private let place: Coordinate
  private let accuracy: Meters
  private let time: GameTime
  private let decidedAt: GameTime
  private let rules: FenceRules
  private let metric: LocalMetric
  /// The way from the last fix; nil for the first fix of a player and after a break.
  private let path: MotionPath?
  /// At least the metres to the place of the way that is farthest from this fix: no border beyond that was met.
  private let pathReach: Double
  private let lastTime: GameTime
  /// The greater accuracy radius of the two ends of the way.
  private let pathAccuracy: Meters
  /// How independent this fix is of the last one, 0 … 1.
  private let weight: Double
  private let isRough: Bool

  init(_ way: FixWay, accuracy: Meters, decidedAt: GameTime?, rules: FenceRules) {
    place = way.place
    time = way.time
    self.decidedAt = decidedAt ?? way.time
    self.rules = rules
    self.accuracy = accuracy
    metric = LocalMetric(latitude: place.latitude)
    let seconds = way.last.map { way.time - $0.time } ?? .infinity
    weight = 1 - (-seconds / rules.correlationSeconds).exponential
    path = way.path
    isRough = !way.isConnected || seconds > rules.gapSeconds
    lastTime = way.last?.time ?? way.time
    guard let last = way.last, let path else {
      pathReach = 0
      pathAccuracy = accuracy
      return
    }
    let east = path.start.longitude - path.end.longitude
    let north = path.start.latitude - path.end.latitude
    pathReach =
      metric.isValid(deltaLongitude: east, deltaLatitude: north)
      ? metric.distance(deltaLongitude: east, deltaLatitude: north).value * Self.nearReachFactor + 0.001
      : Geodesic.distance(last.place, place).value * Self.farReachFactor + 1
    pathAccuracy = max(accuracy, last.accuracy)
  }

  /// A straight line in longitude and latitude of less than 50 km, below 80° of latitude, bends so little that it
  /// comes nearer to its end with each step; the factor leaves room for rounding.
  private static let nearReachFactor = 1.000_001
  /// Next to a pole a straight line in longitude and latitude is a spiral, and leads away from its end at first: by 1.203
  /// times the distance of its ends at most, found by a search over millions of pairs.
  private static let farReachFactor = 1.25

  /// What is known of a zone's border before the zone is judged.
  enum KnownBorder {
    /// It is so many metres away.
    case near(Meters)
    /// It is farther away than anything that matters.
    case far
  }

  /// Finds the borders that matter to any zone, where they can be measured at once.
  func findBorders(within reach: Meters, among compiled: CompiledFences, room: inout FenceRoom) -> Bool {
    compiled.grid.findBorders(
      near: place, metric: metric, within: Meters(max(Self.widened(reach), pathReach)), room: &room.grid,
      into: &room.borders)
  }

  /// A little more than a margin, so that what is within it is not missed by rounding.
  private static func widened(_ margin: Meters) -> Double { margin.value * 1.001 + 0.01 }

  /// Judges the fix against one zone; `border` is nil where it has to be measured.
  func judge(
    _ entry: inout FenceTrack.Entry, among compiled: CompiledFences, border: KnownBorder?, room: inout PathRoom,
    into events: inout [FenceEvent]
  ) {
    let fence = compiled.fences[entry.zone]
    let isCovered = compiled.grid.answer(for: place, zone: entry.zone) == .inside
    let minimumMargin = compiled.minimumMargins[entry.zone]
    let least = max(rules.minimumMargin, minimumMargin)
    let enterMargin = max(accuracy * rules.enterFactor, least)
    let exitMargin = max(accuracy * rules.exitFactor, least)
    let widest = max(enterMargin, exitMargin)
    let isTooCoarse = fence.isNarrow(for: accuracy)
    let isSurelyNear =
      isTooCoarse && entry.membership != .inside && entry.sum == 0
      && isSurelyNear(fence, within: min(enterMargin, exitMargin))
    let limit = isSurelyNear ? pathReach : max(Self.widened(widest), pathReach)
    let depth =
      switch border {
      case .near(let meters) where meters.value <= limit:
        Fence.Depth(value: isCovered ? meters.value : -meters.value, isBeyondLimit: false)
      case .near, .far: Fence.Depth(value: isCovered ? limit : -limit, isBeyondLimit: true)
      case nil: fence.depth(of: place, isCovered: isCovered, metric: metric, within: Meters(limit))
      }
    let isInside = depth.value >= 0
    let isNear =
      isSurelyNear || !depth.isBeyondLimit && depth.value.magnitude <= (isInside ? enterMargin : exitMargin).value
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
          kind: .entered, zone: entry.zone, crossedAt: min(time, decidedAt), decidedAt: decidedAt, place: place,
          isInitial: true,
          isRough: false, evidence: evidence(.firstDecision, depth.value, enterMargin, sum: 1)))
      return
    }
    let margins = Margins(enter: enterMargin, exit: exitMargin, least: least)
    if let path, !depth.isBeyondLimit, depth.value.magnitude <= pathReach {
      fence.cut(path, into: &room) { compiled.covers($0, zone: entry.zone) }
      follow(path, along: room.stretches, &entry, compiled, margins, endDepth: depth.value, into: &events)
    } else if isInside != entry.isLastFixInside, entry.crossing == nil {
      entry.crossing = FenceTrack.Crossing(time: time, place: place, isRough: isRough)
    }
    weigh(&entry, depth: depth.value, margins, isTooCoarse: isTooCoarse, into: &events)
  }

  /// Whether the border is so near that the fix tells nothing of a zone narrower than it is accurate, which the player is
  /// not known to be inside of.
  ///
  /// Then it only matters whether the way met the border, and how far that is need not be measured: a fix that may be
  /// anywhere is near to the borders of all zones.
  private func isSurelyNear(_ fence: Fence, within margin: Meters) -> Bool {
    guard pathReach < margin.value, let farthest = fence.longestDistance(toBorderFrom: place, metric: metric) else {
      return false
    }
    return farthest.value < margin.value * 0.999
  }

  /// What one fix alone has to pass.
  private struct Margins {
    let enter: Meters
    let exit: Meters
    /// What every fix and way has to pass, however accurate it is.
    let least: Meters
    func toward(inside: Bool) -> Meters { inside ? enter : exit }
  }

  /// Takes in where the way met the border: stretches that went deep enough are events, or undo the evidence against the
  /// membership; the last meeting dates a change that is not decided yet.
  private func follow(
    _ path: MotionPath, along stretches: [Fence.Stretch], _ entry: inout FenceTrack.Entry, _ compiled: CompiledFences,
    _ margins: Margins, endDepth: Double, into events: inout [FenceEvent]
  ) {
    for (index, stretch) in stretches.enumerated() {
      let isChange = stretch.isInside != (entry.membership == .inside)
      if isChange, entry.crossing == nil || (stretch.from > 0 && entry.sum == 0) {
        // A way that begins on the far side, with no crossing known, begins on the border itself.
        entry.crossing = FenceTrack.Crossing(
          time: instant(at: stretch.from), place: path.place(at: stretch.from).normalized, isRough: isRough)
      }
      guard !isRough, isChange || entry.crossing != nil else { continue }
      // Where the way ends, the fix itself is weighed; it is named as the reason wherever it suffices.
      if index == stretches.count - 1, (endDepth >= 0) == stretch.isInside,
        endDepth.magnitude > margins.toward(inside: stretch.isInside).value
      {
        continue
      }
      let factor = stretch.isInside ? rules.enterFactor : rules.exitFactor
      let margin = max(pathAccuracy * factor, margins.least)
      let deepest = deepestDistance(of: stretch, path, compiled, zone: entry.zone, within: margin)
      guard deepest.magnitude > margin.value else { continue }
      if isChange {
        change(&entry, evidence(.path, deepest, margin, sum: deepest.magnitude / margin.value), into: &events)
      } else {
        entry.sum = 0
        entry.crossing = nil
      }
    }
  }

  /// The greatest depth (or, outside, height) that seven places of a stretch show, each looked at as far as a little
  /// over the margin.
  private func deepestDistance(
    of stretch: Fence.Stretch, _ path: MotionPath, _ compiled: CompiledFences, zone: Int, within margin: Meters
  ) -> Double {
    var deepest = 0.0
    for step in 1...7 {
      let place = path.place(at: stretch.from + (stretch.to - stretch.from) * Double(step) / 8).normalized
      let metric = LocalMetric(latitude: place.latitude)
      let depth = compiled.depth(of: place, zone: zone, metric: metric, within: margin * 1.01 + Meters(0.01)).value
      if (depth >= 0) == stretch.isInside, depth.magnitude > deepest.magnitude { deepest = depth }
    }
    return deepest
  }

  /// Adds the fix to the evidence, and changes the membership where it suffices.
  private func weigh(
    _ entry: inout FenceTrack.Entry, depth: Double, _ margins: Margins, isTooCoarse: Bool,
    into events: inout [FenceEvent]
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
    // In a zone narrower than the fix is accurate, even the deepest place speaks for no side, however often it comes.
    let isSilent = share > 0 && !wasInside && isTooCoarse
    entry.sum = max(0, entry.sum + (isSilent ? 0 : share > 0 ? share * weight : share))
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
    if let before = events.last, before.zone == entry.zone, before.decidedAt == decidedAt,
      before.evidence.fixTime == time, before.crossedAt == crossing.time, !before.isInitial
    {
      // In and out within one microsecond is no visit, and could not be told in order.
      events.removeLast()
      return
    }
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
