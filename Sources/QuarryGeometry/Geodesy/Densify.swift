extension Ring {
  /// The ring with its edges taken for geodesics: places are put in between until no straight edge in longitude and
  /// latitude is farther than `tolerance` from the geodesic that it stands for, measured at its middle.
  ///
  /// For borders that were drawn with great-circle edges, such as S2 or a globe viewer has them.
  /// - Complexity: some microseconds for each place put in between; at most 65,536 for one edge.
  public func densifiedAlongGeodesics(tolerance: Meters) -> Ring {
    guard let first = coordinates.first else { return self }
    var result = [first]
    for (start, end) in zip(coordinates, coordinates.dropFirst()) {
      Self.append(from: start, to: end, tolerance, depth: 0, into: &result)
    }
    return Ring(result)
  }

  private static func append(
    from start: Coordinate, to end: Coordinate, _ tolerance: Meters, depth: Int, into result: inout [Coordinate]
  ) {
    let unwrapped = end.unwrapped(near: start.longitude)
    let (distance, azimuth, _) = Geodesic.inverse(from: start, to: end)
    let middle = Geodesic.destination(from: start, azimuth: azimuth, distance: distance * 0.5)
    let straight = Coordinate(
      longitude: (start.longitude + unwrapped.longitude) / 2, latitude: (start.latitude + unwrapped.latitude) / 2)
    guard depth < 16, Geodesic.distance(middle, straight) > tolerance else { return result.append(end) }
    append(from: start, to: middle, tolerance, depth: depth + 1, into: &result)
    append(from: middle, to: end, tolerance, depth: depth + 1, into: &result)
  }
}

extension Polygon {
  /// The polygon with its edges taken for geodesics; see ``Ring/densifiedAlongGeodesics(tolerance:)``.
  public func densifiedAlongGeodesics(tolerance: Meters) -> Polygon {
    Polygon(
      exterior: exterior.densifiedAlongGeodesics(tolerance: tolerance),
      holes: holes.map { $0.densifiedAlongGeodesics(tolerance: tolerance) })
  }
}
