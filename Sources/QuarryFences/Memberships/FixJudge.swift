import QuarryGeometry

/// One fix, and the way to it from the fix before, about to be judged against zones whose borders may be near.
struct FixJudge {
  let place: Coordinate
  let accuracy: Meters
  let time: GameTime
  let decidedAt: GameTime
  let rules: FenceRules
  let metric: LocalMetric
  /// The way from the last fix; nil for the first fix of a player and after a break.
  let path: MotionPath?
  /// At least the metres to the place of the way that is farthest from this fix: no border beyond that was met.
  let pathReach: Double
  private let lastTime: GameTime
  /// The accuracy of the fix before; that of this one where there is none.
  let lastAccuracy: Meters
  /// From the last fix to this one, as banks of evidence go; nil for the first fix of a player and after a break.
  let pace: EvidencePace?
  /// Whether the fixes come so close together that each says something about the next: else a walker may be anywhere.
  let isDense: Bool
  let isRough: Bool

  init(_ way: FixWay, accuracy: Meters, decidedAt: GameTime?, rules: FenceRules, paces: inout EvidencePaces) {
    place = way.place
    time = way.time
    self.decidedAt = decidedAt ?? way.time
    self.rules = rules
    self.accuracy = accuracy
    metric = LocalMetric(latitude: place.latitude)
    let seconds = way.last.map { way.time - $0.time } ?? .infinity
    path = way.path
    isDense = path != nil && rules.isDense(seconds: seconds, accuracy: accuracy)
    pace = path == nil ? nil : paces.pace(seconds: seconds, correlationSeconds: rules.correlationSeconds)
    isRough = !way.isConnected || seconds > rules.gapSeconds
    lastTime = way.last?.time ?? way.time
    guard let last = way.last, let path else {
      pathReach = 0
      lastAccuracy = accuracy
      return
    }
    let east = path.start.longitude - path.end.longitude
    let north = path.start.latitude - path.end.latitude
    pathReach =
      metric.isValid(deltaLongitude: east, deltaLatitude: north)
      ? metric.distance(deltaLongitude: east, deltaLatitude: north).value * Self.nearReachFactor + 0.001
      : Geodesic.distance(last.place, place).value * Self.farReachFactor + 1
    lastAccuracy = last.accuracy
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
    _ entry: inout FenceTrack.Entry, _ zone: JudgedZone, border: KnownBorder?, room: inout PathRoom,
    into events: inout [FenceEvent]
  ) {
    let least = max(rules.minimumMargin, zone.minimumMargin)
    let margins = Margins(accuracy, rules, least: least)
    let (enterMargin, exitMargin) = (margins.enter, margins.exit)
    let isWeighed = isDense || entry.bank != nil
    let widest = isWeighed ? max(enterMargin, exitMargin, margins.overwhelming) : max(enterMargin, exitMargin)
    let isTooCoarse = zone.isNarrow(for: accuracy)
    let isSurelyNear =
      isTooCoarse && entry.membership != .inside && entry.bank == nil
      && isSurelyNear(zone, within: min(enterMargin, exitMargin))
    // No border beyond this was met on the way.
    let reach = pathReach + zone.movement
    let limit = isSurelyNear ? reach : max(Self.widened(widest), reach)
    let depth = zone.depth(ofFix: place, metric: metric, border: border, within: limit)
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
          isRough: false, evidence: evidence(.firstDecision, depth.value, enterMargin, certainty: nil)))
      return
    }
    if let path, !depth.isBeyondLimit, depth.value.magnitude <= reach {
      zone.cut(path, into: &room)
      follow(path, along: room.stretches, &entry, zone, margins, endDepth: depth.value, into: &events)
    } else if isInside != entry.isLastFixInside, entry.crossing == nil {
      entry.crossing = FenceTrack.Crossing(time: time, place: place, isRough: isRough)
    }
    // In a zone narrower than the fix is accurate, even the deepest place speaks for no side, however often it comes.
    if isTooCoarse && isInside && entry.membership == .outside { return }
    weigh(&entry, depth: depth.value, margins, zone, into: &events)
  }

  /// Whether the border is so near that the fix tells nothing of a zone narrower than it is accurate, which the player is
  /// not known to be inside of.
  ///
  /// Then it only matters whether the way met the border, and how far that is need not be measured: a fix that may be
  /// anywhere is near to the borders of all zones.
  private func isSurelyNear(_ zone: JudgedZone, within margin: Meters) -> Bool {
    guard pathReach < margin.value, let farthest = zone.longestDistance(toBorderFrom: place, metric: metric) else {
      return false
    }
    return farthest.value < margin.value * 0.999
  }

  /// Takes in where the way met the border: stretches that went deep enough are events, or undo the evidence against the
  /// membership; the last meeting dates a change that is not decided yet.
  private func follow(
    _ path: MotionPath, along stretches: [Fence.Stretch], _ entry: inout FenceTrack.Entry, _ zone: JudgedZone,
    _ margins: Margins, endDepth: Double, into events: inout [FenceEvent]
  ) {
    for (index, stretch) in stretches.enumerated() {
      let isChange = stretch.isInside != (entry.membership == .inside)
      if isChange, entry.crossing == nil || (stretch.from > 0 && entry.doubt < 0.5) {
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
      let margin = max(max(accuracy, lastAccuracy) * factor, margins.least)
      let deepest = deepestDistance(of: stretch, path, zone, within: margin)
      guard deepest.magnitude > margin.value,
        isDeeper(deepest, thanEndsOf: stretch, path, zone, endDepth: endDepth, within: margin)
      else { continue }
      // Wherever the player is now, it is another visit that the fixes have to tell of from here on.
      entry.bank = nil
      entry.doubt = 0
      if isChange {
        change(&entry, evidence(.path, deepest, margin, certainty: nil), into: &events)
      } else {
        entry.crossing = nil
      }
    }
  }

  /// The greatest depth (or, outside, height) that seven places of a stretch show, each looked at as far as a little
  /// over the margin.
  private func deepestDistance(
    of stretch: Fence.Stretch, _ path: MotionPath, _ zone: JudgedZone, within margin: Meters
  ) -> Double {
    var deepest = 0.0
    for step in 1...7 {
      let share = stretch.from + (stretch.to - stretch.from) * Double(step) / 8
      let depth = zone.depth(of: path, at: share, within: margin * 1.01 + Meters(0.01))
      if (depth >= 0) == stretch.isInside, depth.magnitude > deepest.magnitude { deepest = depth }
    }
    return deepest
  }

  /// Whether a stretch goes deeper than the fixes at its ends, so that the way tells more than they do.
  private func isDeeper(
    _ deepest: Double, thanEndsOf stretch: Fence.Stretch, _ path: MotionPath, _ zone: JudgedZone,
    endDepth: Double, within margin: Meters
  ) -> Bool {
    if stretch.to == 1, (endDepth >= 0) == stretch.isInside, endDepth.magnitude >= deepest.magnitude { return false }
    guard stretch.from == 0 else { return true }
    let depth = zone.depth(of: path, at: 0, within: margin * 1.01 + Meters(0.01))
    return (depth >= 0) != stretch.isInside || depth.magnitude < deepest.magnitude
  }

  /// When the player was at a share of the way, to the nearest microsecond.
  private func instant(at share: Double) -> GameTime {
    lastTime.advanced(bySeconds: (time - lastTime) * share)
  }
}
