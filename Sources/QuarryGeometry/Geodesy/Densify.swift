extension Ring {
  /// The ring with its edges taken for geodesics: places are put in between until no straight edge in longitude and
  /// latitude is farther than `tolerance` from the geodesic that it stands for, measured at its quarters.
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
    // An edge that meets the equator at its middle touches the geodesic there, and is far from it elsewhere.
    let isFar = [0.5, 0.25, 0.75].contains { share in
      let place = Geodesic.destination(from: start, azimuth: azimuth, distance: distance * share)
      return deviation(of: place, from: start, to: unwrapped) > tolerance
    }
    guard depth < 16, isFar else { return result.append(end) }
    let middle = Geodesic.destination(from: start, azimuth: azimuth, distance: distance * 0.5)
    append(from: start, to: middle, tolerance, depth: depth + 1, into: &result)
    append(from: middle, to: end, tolerance, depth: depth + 1, into: &result)
  }

  /// How far a place lies beside a straight edge: the distance to the foot of the perpendicular, which is sought in the
  /// plane at the place.
  private static func deviation(of place: Coordinate, from start: Coordinate, to end: Coordinate) -> Meters {
    let metric = LocalMetric(latitude: place.latitude)
    let (eastScale, northScale) = (metric.metersPerDegreeLongitude, metric.metersPerDegreeLatitude)
    let middle = (start.longitude + end.longitude) / 2
    let east = (end.longitude - start.longitude) * eastScale
    let north = (end.latitude - start.latitude) * northScale
    let square = east * east + north * north
    guard square > 0 else { return .zero }
    let toPlace = (
      east: (place.longitude.unwrappedLongitude(near: middle) - start.longitude) * eastScale,
      north: (place.latitude - start.latitude) * northScale
    )
    let share = min(max((toPlace.east * east + toPlace.north * north) / square, 0), 1)
    let foot = Coordinate(
      longitude: start.longitude + (end.longitude - start.longitude) * share,
      latitude: start.latitude + (end.latitude - start.latitude) * share)
    return Geodesic.distance(place, foot)
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
