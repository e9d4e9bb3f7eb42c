import QuarryGeometry

extension RecentWays {
  /// Where a player was at an instant.
  ///
  /// Between two points the player is taken to go straight and evenly: along the chord through the Earth, put back on the ellipsoid, which
  /// knows neither poles nor antimeridian. Over 100 m that is less than a millimetre from the line in longitude and latitude up to 80°. Of two
  /// points at the same instant the later one counts. After the newest point the player is taken to stand there.
  ///
  /// The accuracy between two points is between theirs, since errors of one receiver hang together and do not average out.
  /// - Returns: ``NearnessReason/noFix`` of a player without points, or where a point that is needed is not on the globe;
  ///   ``NearnessReason/beforeHistory`` before the oldest; ``NearnessReason/gap`` between two that are too far
  ///   apart, or of which the later begins a way; ``NearnessReason/tooOld`` too long after the newest.
  /// - Complexity: O(points of the player), no allocation.
  public func place(of player: Int, at time: GameTime, rule: ClaimRule = ClaimRule()) -> Recollection {
    guard let newest = self[player, back: 0] else { return .unknown(.noFix) }
    if time > newest.time {
      let age = time - newest.time
      guard age <= rule.freshSeconds else { return .unknown(.tooOld) }
      return Self.place(at: time, newest, .held, age: age, rule)
    }
    var after = newest
    for back in 0..<count(of: player) {
      guard let point = self[player, back: back] else { break }
      if point.time == time { return Self.place(at: time, point, .measured, age: 0, rule) }
      if point.time < time {
        guard !after.isStart, after.time - point.time <= rule.gapSeconds else { return .unknown(.gap) }
        return Self.place(at: time, between: point, after, rule)
      }
      after = point
    }
    return .unknown(.beforeHistory)
  }

  private static func place(
    at time: GameTime, _ point: WayPoint, _ source: PastPlace.Source, age: Double, _ rule: ClaimRule
  ) -> Recollection {
    guard point.place.isOnGlobe else { return .unknown(.noFix) }
    return .known(
      PastPlace(
        time: time, place: point.place, accuracy: accuracy(point.accuracyMeters).map { $0.drifted(age, rule) },
        altitude: point.altitudeMeters.flatMap(altitude),
        verticalAccuracy: point.verticalAccuracyMeters.flatMap(accuracy),
        source: source, ageSeconds: age))
  }

  private static func place(
    at time: GameTime, between start: WayPoint, _ end: WayPoint, _ rule: ClaimRule
  ) -> Recollection {
    guard start.place.isOnGlobe, end.place.isOnGlobe else { return .unknown(.noFix) }
    let (since, until) = (time - start.time, end.time - time)
    let share = since / (since + until)
    let place: Coordinate
    if start.place == end.place {
      place = start.place
    } else {
      let from = SpacePlace(start.place)
      // Nil for the middle between antipodes, which has no way.
      guard let between = (from + (SpacePlace(end.place) - from) * share).onGlobe else { return .unknown(.gap) }
      place = between
    }
    func mix(_ a: Meters?, _ b: Meters?) -> Meters? {
      guard let a, let b else { return nil }
      return a + (b - a) * share
    }
    return .known(
      PastPlace(
        time: time, place: place,
        accuracy: mix(accuracy(start.accuracyMeters), accuracy(end.accuracyMeters)).map {
          $0.drifted(min(since, until), rule)
        },
        altitude: mix(start.altitudeMeters.flatMap(altitude), end.altitudeMeters.flatMap(altitude)),
        verticalAccuracy: mix(
          start.verticalAccuracyMeters.flatMap(accuracy), end.verticalAccuracyMeters.flatMap(accuracy)),
        source: .interpolated, ageSeconds: since, secondsToNext: until))
  }

  private static func accuracy(_ meters: Float) -> Meters? {
    meters >= 0 && meters.isFinite ? Meters(Double(meters)) : nil
  }

  private static func altitude(_ meters: Float) -> Meters? { meters.isFinite ? Meters(Double(meters)) : nil }
}

extension Meters {
  /// The accuracy after so many seconds of drift.
  fileprivate func drifted(_ seconds: Double, _ rule: ClaimRule) -> Meters {
    let drift = rule.driftMetersPerSecond * seconds
    return drift > 0 ? NearChance.combined(self, Meters(drift)) : self
  }
}
