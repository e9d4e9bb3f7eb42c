import QuarryGeometry
import QuarryIndex

/// One fix, and the way to it from the fix before, about to be judged against zones whose borders may be near.
struct FixJudge {
  let way: FixWay
  let accuracy: Meters
  let decidedAt: GameTime
  let rules: FenceRules
  let metric: LocalMetric
  /// Whether the fixes come so close together that each says something about the next: else a walker may be anywhere.
  let isDense: Bool
  let isRough: Bool

  var place: Coordinate { way.place }
  var time: GameTime { way.time }
  /// The way from the last fix; nil for the first fix of a player and after a break.
  var path: MotionPath? { way.path }

  init(_ way: FixWay, metric: LocalMetric, accuracy: Meters, isDense: Bool, decidedAt: GameTime?, rules: FenceRules) {
    self.way = way
    self.metric = metric
    self.accuracy = accuracy
    self.isDense = isDense
    self.decidedAt = decidedAt ?? way.time
    self.rules = rules
    isRough = !way.isConnected || way.seconds > rules.gapSeconds
  }

  /// At least the metres to the place of the way that is farthest from this fix: no border beyond that was met.
  var pathReach: Double {
    guard let path else { return 0 }
    let (east, north) = way.start
    return metric.isValid(deltaLongitude: east, deltaLatitude: north)
      ? metric.distance(deltaLongitude: east, deltaLatitude: north).value * Self.nearReachFactor + 0.001
      : Geodesic.distance(path.start.normalized, place).value * Self.farReachFactor + 1
  }

  /// A straight line in longitude and latitude of less than 50 km, below 80° of latitude, bends so little that it
  /// comes nearer to its end with each step; the factor leaves room for rounding.
  private static let nearReachFactor = 1.000_001
  /// Next to a pole a straight line in longitude and latitude is a spiral, and leads away from its end at first: by 1.203
  /// times the distance of its ends at most, found by a search over millions of pairs.
  private static let farReachFactor = 1.25

  /// Finds the zones whose borders matter, where that cannot be told at once.
  /// - Returns: whether they are those whose borders are so near, as far as they are measured by their edges.
  func findZones(within reach: Meters, among compiled: CompiledFences, room: inout FenceRoom) -> Bool {
    let isMeasured = compiled.grid.findBorders(
      near: place, metric: metric, within: Meters(max(Self.widened(reach), pathReach)), room: &room.grid,
      into: &room.borders)
    if isMeasured {
      for border in room.borders { room.hits.append(border.zone) }
    } else {
      compiled.grid.findZones(near: way.box(expandedBy: reach), room: &room.grid, into: &room.hits)
    }
    return isMeasured
  }

  /// A little more than a margin, so that what is within it is not missed by rounding.
  static func widened(_ margin: Meters) -> Double { margin.value * 1.001 + 0.01 }

  /// Judges the fix against one zone.
  /// - Parameters:
  ///   - approach: how the way stands to the border; nil where that has to be measured.
  ///   - isFar: whether the border is known to be farther than matters, and the zone is measured by its edges.
  func judge(
    _ entry: inout FenceTrack.Standing, among compiled: CompiledFences, approach: FenceGrid.Approach?,
    isFar: Bool = false, room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    let isAsked = approach?.isAsked ?? true || compiled.areAsked[entry.zone]
    let approach = isAsked ? nil : approach
    // A way that meets no border stays on its side, and one that plainly meets it changes it.
    let isCovered =
      switch approach?.meeting {
      case .some(.none): entry.isLastFixInside
      case .plain: !entry.isLastFixInside
      case .other, nil: compiled.grid.answer(for: place, zone: entry.zone) == .inside
      }
    let margins = margins(ofZone: entry.zone, among: compiled)
    let (enterMargin, exitMargin) = (margins.enter, margins.exit)
    let isWeighed = isDense || entry.bank.isHeld
    let widest = isWeighed ? max(enterMargin, exitMargin, margins.overwhelming) : max(enterMargin, exitMargin)
    let isTooCoarse = compiled.isNarrow(entry.zone, for: accuracy)
    let isSurelyNear =
      isTooCoarse && approach == nil && entry.membership != .inside && !entry.bank.isHeld
      && isSurelyNear(compiled.fences[entry.zone], within: min(enterMargin, exitMargin))
    // Where it is known whether the way meets the border, no more than the margins matter.
    let pathReach = approach == nil ? pathReach : 0
    let limit = isSurelyNear ? pathReach : max(Self.widened(widest), pathReach)
    let depth: Fence.Depth
    if isFar {
      depth = Fence.Depth(value: (isCovered ? 1 : -1) * limit, isBeyondLimit: true)
    } else if let approach, approach.distance.value <= limit {
      depth = Fence.Depth(value: (isCovered ? 1 : -1) * approach.distance.value, isBeyondLimit: false)
    } else if let approach, approach.meeting == .none {
      depth = Fence.Depth(value: (isCovered ? 1 : -1) * limit, isBeyondLimit: true)
    } else if approach != nil {
      // It is no farther than the way is long.
      depth = compiled.depth(
        of: place, zone: entry.zone, isCovered: isCovered, metric: metric, within: Meters(max(limit, self.pathReach)))
    } else {
      depth = compiled.fences[entry.zone].depth(of: place, isCovered: isCovered, metric: metric, within: Meters(limit))
    }
    let isInside = depth.isInside
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
    let judged = JudgedZone(entry.zone, among: compiled)
    let mayMeet = approach.map { $0.meeting != .none } ?? (!depth.isBeyondLimit && depth.value.magnitude <= pathReach)
    if let path, mayMeet {
      if let approach, approach.meeting == .plain {
        room.path.cut(at: approach.share, isStartInside: entry.isLastFixInside)
      } else {
        compiled.fences[entry.zone].cut(path, into: &room.path) { compiled.covers($0, zone: entry.zone) }
      }
      follow(path, along: room.path.stretches, &entry, judged, margins, endDepth: depth.value, into: &events)
    } else if let path, isInside == entry.isLastFixInside, isInside != (entry.membership == .inside), !isRough {
      // The way may lead deeper on that side than both its ends lie.
      room.path.keepWhole(isInside: isInside)
      follow(path, along: room.path.stretches, &entry, judged, margins, endDepth: depth.value, into: &events)
    } else if isInside != entry.isLastFixInside, entry.crossing == nil {
      entry.crossing = FenceTrack.Crossing(time: time, place: place, isRough: isRough)
    }
    // In a zone narrower than the fix is accurate, even the deepest place speaks for no side, however often it comes.
    if isTooCoarse && isInside && entry.membership == .outside { return }
    weigh(&entry, depth: depth.value, margins, judged, &room.paces, into: &events)
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

  /// Takes in where the way met the border: stretches that went deep enough are events, or undo the evidence against the
  /// membership; the last meeting dates a change that is not decided yet.
  func follow(
    _ path: MotionPath, along stretches: [Fence.Stretch], _ entry: inout FenceTrack.Standing, _ zone: JudgedZone,
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
      let margin = max(max(accuracy, way.last?.accuracy ?? accuracy) * factor, margins.least)
      let deepest = deepestDistance(
        of: stretch, path, zone, endDepth: endDepth, within: margin)
      guard deepest.magnitude > margin.value,
        isDeeper(deepest, thanEndsOf: stretch, path, zone, endDepth: endDepth, within: margin)
      else { continue }
      // Wherever the player is now, it is another visit that the fixes have to tell of from here on.
      entry.bank = .none
      entry.doubt = 0
      if isChange {
        change(&entry, evidence(.path, deepest, margin, certainty: nil), into: &events)
      } else {
        entry.crossing = nil
      }
    }
  }

  /// A place of a stretch that is deeper than a margin, by its depth (negative outside); of several none in particular. The
  /// greatest depth that was looked at where there is none.
  ///
  /// Between two places the depth is at most half of what both have and the way between them is long; what could be deep enough
  /// by that is halved, down to an eighth of the stretch.
  private func deepestDistance(
    of stretch: Fence.Stretch, _ path: MotionPath, _ zone: JudgedZone, endDepth: Double,
    within margin: Meters
  ) -> Double {
    let length = (pathReach + zone.movement) * (stretch.to - stretch.from) * 1.01
    var deepest = 0.0
    func look(from start: Double, _ startDepth: Double, to end: Double, _ endDepth: Double, step: Int) {
      guard step < 3, deepest.magnitude <= margin.value,
        (startDepth + endDepth + length * (end - start)) / 2 + 0.001 > margin.value
      else { return }
      let middle = (start + end) / 2
      let share = stretch.from + (stretch.to - stretch.from) * middle
      let depth = zone.depth(of: path, at: share, within: margin * 1.01 + Meters(0.01))
      let isThere = (depth >= 0) == stretch.isInside
      if isThere, depth.magnitude > deepest.magnitude { deepest = depth }
      // What was looked at as far as the margin may be deeper.
      let known = isThere ? depth.magnitude : 0
      look(from: start, startDepth, to: middle, known, step: step + 1)
      look(from: middle, known, to: end, endDepth, step: step + 1)
    }
    // The ends lie on the border, or are fixes.
    let end = stretch.to < 1 ? 0 : endDepth.magnitude
    look(from: 0, stretch.from > 0 ? 0 : end + length, to: 1, end, step: 0)
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
    let start = way.last?.time ?? time
    return start.advanced(bySeconds: (time - start) * share)
  }
}
