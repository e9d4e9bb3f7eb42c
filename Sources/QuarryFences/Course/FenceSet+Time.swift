import QuarryGeometry

extension FenceSet {
  /// The same zones in a match that starts at `start`; nil while that is not known.
  ///
  /// Instants of zones that count from the start are counted from there; while it is not known, none of them has come.
  /// - Complexity: a lock, and O(zones in time) where the last set that was asked for had another start.
  public func starting(at start: GameTime?) -> FenceSet {
    guard let timed, timed.start != start else { return self }
    return FenceSet(compiled, compiled.timed(startsAt: start))
  }

  /// When the match starts, as ``starting(at:)`` was told; nil where it was not, or no zone depends on time.
  public var startsAt: GameTime? { timed?.start }

  /// Whether any zone changes its shape, opens or closes.
  public var isTimed: Bool { timed != nil }

  /// Whether a zone is open at an instant, as its `activeFrom` and `activeTo` say.
  /// - Parameter zone: an index of ``zones``; any other is closed.
  public func isOpen(_ zone: Int, at time: GameTime) -> Bool {
    guard compiled.zones.indices.contains(zone) else { return false }
    return timed?.schedule(of: zone).isOpen(at: time) ?? true
  }

  /// The shape of a zone at an instant; nil where it is closed or has shrunk to nothing.
  ///
  /// An area that is scaled lies in one plane of longitude and latitude: it is unwrapped across the antimeridian.
  public func shape(ofZone zone: Int, at time: GameTime) -> Zone.Shape? {
    guard isOpen(zone, at: time) else { return nil }
    guard let course = timed?.course(of: zone) else { return compiled.zones[zone].shape }
    return course.shape(at: time)
  }

  /// Whether a zone covers a place at an instant, its border included; none does that is closed or has shrunk to nothing.
  /// - Complexity: as without an instant for a zone that keeps its shape; one or two geodesics for a circle that does not, a
  ///   search among the edges for an area.
  public func covers(_ place: Coordinate, zone: Int, at time: GameTime) -> Bool {
    guard isOpen(zone, at: time), place.isOnGlobe else { return false }
    guard let course = timed?.course(of: zone) else { return covers(place, zone: zone) }
    return course.covers(place.normalized, at: time)
  }

  /// Metres from a place to the border of a zone at an instant, positive inside.
  /// - Returns: nil where the zone is closed or has shrunk to nothing or has no border, or the place is not on the globe.
  public func signedDistance(from place: Coordinate, toZone zone: Int, at time: GameTime) -> Meters? {
    guard isOpen(zone, at: time), place.isOnGlobe else { return nil }
    guard let course = timed?.course(of: zone) else { return signedDistance(from: place, toZone: zone) }
    let depth = course.depth(of: place.normalized, at: time)
    return depth.isFinite ? Meters(depth) : nil
  }

  /// Whether a zone's border is at most so far from a place at an instant, on either side; see ``hasBorder(ofZone:within:of:)``. A
  /// zone that is closed or has shrunk to nothing has none.
  public func hasBorder(ofZone zone: Int, within margin: Meters, of place: Coordinate, at time: GameTime) -> Bool {
    guard timed?.course(of: zone) != nil else {
      return isOpen(zone, at: time) && hasBorder(ofZone: zone, within: margin, of: place)
    }
    return signedDistance(from: place, toZone: zone, at: time).map { $0.magnitude <= margin } ?? false
  }

  /// The instants at which a zone changes otherwise than evenly, in order: its phases begin or end, it opens or closes.
  public func turningPoints(ofZone zone: Int) -> [GameTime] {
    guard compiled.zones.indices.contains(zone), let timed else { return [] }
    let schedule = timed.schedule(of: zone)
    let ends = (timed.course(of: zone)?.pieces.dropFirst().map(\.start) ?? []) + [schedule.opens, schedule.closes]
    return Set(ends).subtracting([.distantPast, .distantFuture]).sorted()
  }
}
