extension Box {
  /// A box that surely holds all places within a geodesic distance of a centre.
  ///
  /// It may be some percent too large: the radius is made 1 % longer, which covers the difference between ellipsoid and
  /// sphere. Where a pole lies within the distance it holds all longitudes, from −180 to 180. Else its longitudes
  /// are near the centre's, beyond ±180 where the box lies across the antimeridian.
  public init(around center: Coordinate, radius: Meters) {
    let angle = radius.value * 1.01 / 6_371_008.8 + 1e-12
    let reach = angle * (180 / .pi)
    let south = center.latitude - reach
    let north = center.latitude + reach
    // The meridians that touch a circle on the sphere: sin Δλ = sin r / cos φ.
    let ratio = angle < .pi / 2 ? angle.sine / Degrees(center.latitude).radians.cosine : 2
    guard south > -90, north < 90, ratio < 1 else {
      self.init(west: -180, south: max(south, -90), east: 180, north: min(north, 90))
      return
    }
    let across = ratio.arcSine * (180 / .pi)
    self.init(
      west: center.longitude - across, south: south, east: center.longitude + across, north: north)
  }

  /// The box, so many metres larger on all sides; see ``init(around:radius:)``.
  public func expanded(by margin: Meters) -> Box {
    guard !isEmpty else { return self }
    let first = Box(around: Coordinate(longitude: west, latitude: south), radius: margin)
    let second = Box(around: Coordinate(longitude: east, latitude: north), radius: margin)
    // Degrees are widest where the box is farthest from the equator; the larger reach serves both sides.
    let width = max(first.east - first.west, second.east - second.west)
    if width >= 360 {
      return Box(west: -180, south: min(south, first.south), east: 180, north: max(north, second.north))
    }
    return Box(west: west - width / 2, south: first.south, east: east + width / 2, north: second.north)
  }
}
