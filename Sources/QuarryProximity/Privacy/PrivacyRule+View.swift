import QuarryGeometry

extension PrivacyRule {
  /// What this rule shows of a player.
  ///
  /// ```swift
  /// // Every ten minutes of the match, as it was a minute ago, to 100 m.
  /// let rule = try PrivacyRule(delaySeconds: 60, everySeconds: 600, alignedTo: start, fuzz: Meters(100))
  /// let view = rule.view(of: "ada", number: 3, at: now, in: ways, key: key)
  /// view.place?.place  // or view.reason
  /// ```
  /// - Parameters:
  ///   - player: whose name the fuzz is made with.
  ///   - number: the player's number in `ways`.
  ///   - now: game time up to which all fixes have been taken in. Where fixes come late, a delay by as much keeps what was published from
  ///     changing; ``SampledWays`` takes none that is older than the player's newest.
  ///   - ways: that remember the rule's delay and interval together.
  ///   - key: that of the match; used where the rule fuzzes.
  /// - Complexity: some microseconds; allocates only where the rule fuzzes.
  public func view(
    of player: PlayerID, number: Int, at now: GameTime, in ways: SampledWays, key: PrivacyKey
  ) -> PlayerView {
    if isHidden { return .notShown(.hidden) }
    guard let instant = shownInstant(at: now) else { return .notShown(.notYet) }
    do throws(PrivacyReason) {
      let sighting = try ways.sighting(of: number, at: instant)
      return view(of: player, sighting, at: instant, publishedAt: publishedAt(now), key: key)
    } catch {
      return .notShown(error)
    }
  }

  /// What this rule shows of a player by the last sighting at or before the instant that is shown.
  ///
  /// For ways that are kept elsewhere. The sequence is only as steady as the caller's ways are: the sighting of an instant must be the same whenever it is
  /// asked for. See ``shownInstant(at:)`` and ``publishedAt(_:)``.
  public func view(
    of player: PlayerID, _ sighting: Sighting, at instant: GameTime, publishedAt: GameTime, key: PrivacyKey
  ) -> PlayerView {
    if isHidden || (sighting.isHidden && !seesHidden) { return .notShown(.hidden) }
    let point = sighting.point
    if let freshSeconds, instant - point.time > freshSeconds { return .notShown(.tooOld) }
    guard let place = blurred(point.place, of: player, key: key) else { return .notShown(.noFix) }
    let accuracy = Double(point.accuracyMeters)
    return .shown(
      ShownPlace(
        place: place, time: point.time, publishedAt: publishedAt, blur: blur,
        accuracy: accuracy >= 0 && accuracy.isFinite ? Meters(accuracy) + blur : nil))
  }

  /// Where a place is shown: shifted by the fuzz, then rounded to the grid; nil where it is not on the globe.
  ///
  /// At most ``blur`` from the place. A function of the place, the player, the key and the rule; the longitude is taken into
  /// −180 ..< 180 first, and at a pole to 0.
  public func blurred(_ place: Coordinate, of player: PlayerID, key: PrivacyKey) -> Coordinate? {
    guard place.isOnGlobe else { return nil }
    var place = place.normalized
    if let fuzz {
      guard let shifted = PlaceFuzz(radius: fuzz, key: key, player: player).shifted(place) else { return nil }
      place = shifted
    }
    guard let grid else { return place }
    return PlaceGrid(width: grid).rounded(place)
  }
}
