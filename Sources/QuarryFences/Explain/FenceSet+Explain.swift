import QuarryGeometry

extension FenceSet {
  /// Why a player is inside of a zone, or outside, and what it would take to change that.
  /// - Parameters:
  ///   - track: the player's memberships; they are not changed.
  ///   - zone: an index of ``zones``; any other is answered by ``MembershipExplanation/Gap/noSuchZone``.
  ///   - rules: those that the fixes were judged by.
  ///   - time: when it is asked, for zones that change in time; nil for the time of the last fix.
  ///   - seconds: after how many seconds the next fix is thought to come; what is no time counts as 1.
  /// - Complexity: some tens of microseconds, and the search for the zone's inradius the first time; for people and files,
  ///   not for each fix.
  public func explain(
    _ track: FenceTrack, zone: Int, rules: FenceRules, at time: GameTime? = nil, nextAfter seconds: Double = 1
  ) -> MembershipExplanation {
    guard zones.indices.contains(zone) else {
      return MembershipExplanation(gap: .noSuchZone, zone: zone, nil, membership: .unknown)
    }
    guard let last = track.last else {
      return MembershipExplanation(gap: .neverSeen, zone: zone, zones[zone], membership: .unknown)
    }
    let standing = track.standing(of: zone)
    var explanation = MembershipExplanation(
      gap: nil, zone: zone, zones[zone], membership: standing.membership)
    explanation.undecided = standing.undecided
    explanation.fix = MembershipExplanation.LastFix(
      time: last.time, place: last.place, accuracy: last.accuracy, isAccuracyAssumed: last.isAccuracyAssumed)
    let now = max(time ?? last.time, last.time)
    let fence = compiled.fences[zone]
    let course = timed?.course(of: zone)
    let inradius = course.map { $0.inradius(fence, at: now) } ?? fence.inradius
    let isNarrow = course?.isNarrow(for: last.accuracy, fence, at: now) ?? fence.isNarrow(for: last.accuracy)
    let depth = standing.undecided == .onBorder ? .zero : depth(of: last, zone: zone, at: now)
    explanation.isOpen = isOpen(zone, at: now)
    explanation.signedDistance = depth
    explanation.inradius = inradius
    explanation.crossing = standing.crossing.map {
      MembershipExplanation.Crossing(time: $0.time, place: $0.place, isRough: $0.isRough)
    }
    let next = NextFix(
      after: last, depth: depth, standing, rules, seconds: seconds > 0 ? seconds : 1, inradius: inradius,
      isNarrow: isNarrow, compiled)
    explanation.margins = MembershipExplanation.Margins(next.margins)
    explanation.weighing = next.weighing
    explanation.outlook = next.outlook
    return explanation
  }

  /// How deep the place of the last fix lies in a zone as the zone is by now: the one place that asks for a distance.
  private func depth(of last: FenceTrack.Last, zone: Int, at now: GameTime) -> Meters? {
    signedDistance(from: last.place, toZone: zone, at: now)
  }
}

extension FenceCourse {
  /// The radius of the largest circle that fits into the zone at an instant.
  /// - Parameter fence: the zone as it was drawn.
  func inradius(_ fence: Fence, at time: GameTime) -> Meters {
    let piece = pieces[piece(at: time)]
    switch piece.shape {
    case .circle(let circle): return Meters(max(0, circle.radius(at: piece.share(at: time))))
    case .area(let area): return fence.inradius * max(0, area.scaling(at: piece.share(at: time)).factor)
    }
  }
}

extension FenceTrack {
  /// All that is known of the player and one zone, held or not.
  func standing(of zone: Int) -> Standing {
    mover(of: zone) ?? entries.firstIndex { Int($0.zone) == zone }.map { standing(at: $0) } ?? standing(apartFrom: zone)
  }
}

extension MembershipExplanation.Margins {
  init(_ margins: FixJudge.Margins) {
    enter = Self.passable(margins.enter)
    exit = Self.passable(margins.exit)
    overwhelming = Self.passable(margins.overwhelming)
    least = Self.passable(margins.least)
  }

  /// The margin, where a fix can pass it.
  private static func passable(_ margin: Meters) -> Meters {
    margin < MembershipExplanation.unpassable ? margin : MembershipExplanation.unpassable
  }
}
