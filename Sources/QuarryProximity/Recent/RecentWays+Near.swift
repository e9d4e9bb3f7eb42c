import QuarryGeometry

extension RecentWays {
  /// Whether one player was within a distance of another at an instant that has passed: what a claim that arrives late is
  /// checked by.
  ///
  /// Both places are looked up at their instants (``place(of:at:rule:)``), the geodesic between them is judged with both accuracies
  /// (``NearnessRule/judge(distance:within:accuracies:_:)``), and then by height where the rule and both altitudes say so. With
  /// a tolerance, the instants looked at are the claimed one, the ends, all points of both within, and in between those of the closest
  /// approach; the best answer counts, then the more probable, then the nearer, then the one nearest to the claimed instant, then the
  /// earlier.
  ///
  /// ```swift
  /// let shot = ClaimRule(lagSeconds: 0.4, toleranceSeconds: 1)
  /// let answer = ways.nearness(of: hunter, to: target, within: Meters(25), at: claimedAt, rule: shot)
  /// answer.isNear  // and answer.distance, answer.nearness.reason …
  /// ```
  /// - Parameters:
  ///   - first: who claims.
  ///   - second: whom it is about; looked up earlier by the rule's lag.
  ///   - range: within which distance.
  ///   - time: the claimed instant, in game time.
  /// - Returns: an answer in every case. The reason is that of the first player where neither is known. A place without accuracy is
  ///   ``NearnessReason/noAccuracy``, with the distance told all the same. Nothing in it is NaN.
  /// - Complexity: some microseconds; without a tolerance no allocation.
  public func nearness(
    of first: Int, to second: Int, within range: Meters, at time: GameTime, rule: ClaimRule = ClaimRule()
  ) -> PastNearness {
    let claimed = judge(first, second, range, time, rule)
    guard rule.toleranceSeconds > 0 else { return claimed }
    var best = claimed
    for instant in instants(first, second, around: time, rule) {
      let answer = judge(first, second, range, instant, rule)
      if answer.isBetter(than: best, for: time) { best = answer }
    }
    return best
  }

  private func judge(
    _ first: Int, _ second: Int, _ range: Meters, _ time: GameTime, _ rule: ClaimRule
  ) -> PastNearness {
    let a = place(of: first, at: time, rule: rule)
    let b = place(of: second, at: time.advanced(bySeconds: -rule.lagSeconds), rule: rule)
    // What is not finite cannot be coded: a range that is NaN is kept by nobody, as one below 0 is.
    let range = range.value.isFinite ? range : Meters(range.value > 0 ? .greatestFiniteMagnitude : -1)
    var answer = PastNearness(
      time: time, range: range, first: a, second: b, distance: nil, vertical: nil, nearness: .unknown(.noFix))
    guard let one = a.place, let other = b.place else {
      answer.nearness = .unknown(a.reason ?? b.reason ?? .noFix)
      return answer
    }
    let distance = Geodesic.distance(one.place, other.place)
    answer.distance = distance
    answer.vertical = rule.vertical(one, other)
    let none = Meters(.nan)
    answer.nearness = rule.nearness.judge(
      distance: distance, within: range, accuracies: one.accuracy ?? none, other.accuracy ?? none)
    if let vertical = answer.vertical, !vertical.isWithin, let probability = answer.nearness.probability,
      answer.nearness.verdict != .apart
    {
      answer.nearness = .ruledOut(probability: probability, .otherHeight)
    }
    return answer
  }

  /// The instants at which the best answer is looked for, in rising order.
  private func instants(_ first: Int, _ second: Int, around time: GameTime, _ rule: ClaimRule) -> [GameTime] {
    let start = time.advanced(bySeconds: -rule.toleranceSeconds), end = time.advanced(bySeconds: rule.toleranceSeconds)
    var bounds = [start, time, end]
    for (player, lag) in [(first, 0), (second, rule.lagSeconds)] {
      for back in 0..<count(of: player) {
        guard let point = self[player, back: back]?.time.advanced(bySeconds: lag) else { break }
        if point > start, point < end { bounds.append(point) }
        // The last instant at which the newest point is fresh enough.
        let last = point.advanced(bySeconds: rule.freshSeconds)
        if back == 0, last > start, last < end { bounds.append(last) }
      }
    }
    bounds.sort()
    var instants = bounds
    for (before, after) in zip(bounds, bounds.dropFirst()) {
      if let closest = closest(first, second, from: before, to: after, rule) { instants.append(closest) }
    }
    return instants.sorted()
  }

  /// The instant of the closest approach strictly between two, while both go straight; nil where there is none.
  ///
  /// Both are looked up at a quarter and at three quarters of the time: the line between the two differences in space is the nearest to nothing
  /// at its foot.
  private func closest(
    _ first: Int, _ second: Int, from start: GameTime, to end: GameTime, _ rule: ClaimRule
  ) -> GameTime? {
    let seconds = end - start
    guard seconds > 2e-6 else { return nil }
    func difference(_ share: Double) -> SpacePlace? {
      let instant = start.advanced(bySeconds: seconds * share)
      guard let a = place(of: first, at: instant, rule: rule).place,
        let b = place(of: second, at: instant.advanced(bySeconds: -rule.lagSeconds), rule: rule).place
      else { return nil }
      return SpacePlace(b.place) - SpacePlace(a.place)
    }
    guard let early = difference(0.25), let late = difference(0.75) else { return nil }
    let step = late - early
    let square = step.dot(step)
    guard square > 0 else { return nil }
    let share = 0.25 - 0.5 * early.dot(step) / square
    guard share > 0, share < 1 else { return nil }
    return start.advanced(bySeconds: seconds * share)
  }
}

extension ClaimRule {
  /// How heights compare; nil where that does not matter or an altitude is not known.
  fileprivate func vertical(_ a: PastPlace, _ b: PastPlace) -> VerticalGap? {
    guard let verticalLimit, verticalLimit.value.isFinite, let first = a.altitude, let second = b.altitude else {
      return nil
    }
    let accuracy = NearChance.combined(
      a.verticalAccuracy ?? assumedVerticalAccuracy, b.verticalAccuracy ?? assumedVerticalAccuracy)
    guard accuracy.value.isFinite else { return nil }
    return VerticalGap(difference: (first - second).magnitude, allowed: verticalLimit + accuracy)
  }
}

extension PastNearness {
  /// Whether this answer stands before another, of a claim for an instant.
  fileprivate func isBetter(than other: PastNearness, for claimed: GameTime) -> Bool {
    func rank(_ verdict: Nearness.Verdict) -> Int {
      switch verdict {
      case .near: 3
      case .possiblyNear: 2
      case .apart: 1
      case .unknown: 0
      }
    }
    func merit(_ answer: PastNearness) -> [Double] {
      [
        Double(rank(answer.nearness.verdict)), answer.nearness.probability ?? -1,
        -(answer.distance?.value ?? .greatestFiniteMagnitude), -(answer.time - claimed).magnitude,
      ]
    }
    return merit(other).lexicographicallyPrecedes(merit(self))
  }
}
