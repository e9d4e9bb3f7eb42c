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
  /// The longitudes of the whole line are unwrapped from its first vertex on, so that consecutive edges meet. Where that
  /// leads beyond ±180, all of them are rounded to a grid of 13 nm first (``Swift/Double/onLongitudeGrid``): then turns
  /// are added exactly, and the edges are the same whichever vertex a ring starts at.
  public static func edges(of coordinates: [Coordinate]) -> [Edge] {
    var unwrapped = coordinates.unwrapped()
    if unwrapped.contains(where: { $0.longitude.magnitude > 180 }) {
      unwrapped = coordinates.map {
        let longitude = $0.longitude.magnitude > 720 ? $0.longitude.normalizedLongitude : $0.longitude
        return Coordinate(longitude: longitude.onLongitudeGrid, latitude: $0.latitude)
      }.unwrapped()
    }
    unwrapped = unwrapped.map {
      Coordinate(longitude: $0.longitude.flushedCoordinate, latitude: $0.latitude.flushedCoordinate)
    }
    return zip(unwrapped, unwrapped.dropFirst()).compactMap { start, end in
      start == end ? nil : Edge(from: start, to: end)
    }
  }
}

extension Edge {
  /// The edge with its longitudes on the grid, and moved by whole turns so that it starts within ±180 wherever it is far
  /// from there.
  func onLongitudeGrid() -> Edge {
    var edge = self
    (edge.startLongitude, edge.endLongitude) = (startLongitude.onLongitudeGrid, endLongitude.onLongitudeGrid)
    if max(edge.startLongitude.magnitude, edge.endLongitude.magnitude) > 540 {
      let turns = edge.startLongitude.normalizedLongitude - edge.startLongitude
      (edge.startLongitude, edge.endLongitude) = (edge.startLongitude + turns, edge.endLongitude + turns)
    }
    return edge
  }
}

extension Double {
  /// The longitude rounded to a multiple of 2⁻⁴³ degrees, 13 nm: up to ±1023 degrees, whole turns are added to such a
  /// number and taken from it without rounding.
  @inlinable
  public var onLongitudeGrid: Double {
    magnitude < 1023 ? (self * 0x1p43).rounded(.toNearestOrEven) * 0x1p-43 : self
  }
}
