import QuarryGeometry

/// A straight edge in longitude and latitude, in degrees.
///
/// It goes the shorter way round (law 1): `endLongitude` lies within half a turn of `startLongitude`, wherever that
/// leads. An edge drawn over exactly a whole turn is kept as it is drawn, since it has no shorter way.
public struct Edge: Hashable, Sendable {
  /// Where the edge starts, in degrees.
  public var startLongitude: Double
  /// Where the edge starts, in degrees.
  public var startLatitude: Double
  /// Where the edge ends, in degrees.
  public var endLongitude: Double
  /// Where the edge ends, in degrees.
  public var endLatitude: Double

  /// Makes an edge between two places that are unwrapped already.
  @inlinable
  public init(from start: Coordinate, to end: Coordinate) {
    startLongitude = start.longitude
    startLatitude = start.latitude
    endLongitude = end.longitude
    endLatitude = end.latitude
  }

  /// The box round the edge.
  @inlinable
  public var box: Box {
    Box(
      west: min(startLongitude, endLongitude), south: min(startLatitude, endLatitude),
      east: max(startLongitude, endLongitude), north: max(startLatitude, endLatitude))
  }

  /// The place at a share of the edge, 0 at its start and 1 at its end.
  @inlinable
  public func place(at share: Double) -> Coordinate {
    Coordinate(
      longitude: startLongitude + (endLongitude - startLongitude) * share,
      latitude: startLatitude + (endLatitude - startLatitude) * share)
  }

  /// The edges of a line, each going the shorter way round; those without length are left out.
  ///
  /// The longitudes of the whole line are unwrapped from its first vertex on, so that consecutive edges meet.
  public static func edges(of coordinates: [Coordinate]) -> [Edge] {
    let unwrapped = coordinates.unwrapped().map {
      Coordinate(longitude: $0.longitude.flushedCoordinate, latitude: $0.latitude.flushedCoordinate)
    }
    return zip(unwrapped, unwrapped.dropFirst()).compactMap { start, end in
      start == end ? nil : Edge(from: start, to: end)
    }
  }
}
