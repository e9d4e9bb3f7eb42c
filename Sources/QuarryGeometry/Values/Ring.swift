/// A sequence of positions: a path, or the border of an area where it is a ``Ring``.
public struct LineString: Hashable, Sendable, Codable {
  /// The places, in order.
  public var coordinates: [Coordinate]
  /// The third ordinate of each position in metres, where the file has any: as many as there are coordinates, NaN
  /// where a single position has none.
  public var altitudes: [Double]?

  /// Makes a path.
  public init(_ coordinates: [Coordinate], altitudes: [Double]? = nil) {
    self.coordinates = coordinates
    self.altitudes = altitudes
  }
}

/// A closed line: the border of a polygon, or of a hole in it.
///
/// The first coordinate is repeated as the last, as in GeoJSON. Edges are straight lines in longitude and latitude
/// (RFC 7946, section 3.1.1). Neither direction nor start carries a meaning.
public struct Ring: Hashable, Sendable, Codable {
  /// The vertices; the first is repeated as the last.
  public var coordinates: [Coordinate]
  /// The third ordinate of each position in metres, where the file has any: as many as there are coordinates, NaN
  /// where a single position has none.
  public var altitudes: [Double]?

  /// Makes a ring as it is given: whether it is closed and simple is judged where it is compiled into a fence.
  public init(_ coordinates: [Coordinate], altitudes: [Double]? = nil) {
    self.coordinates = coordinates
    self.altitudes = altitudes
  }

  /// Whether the last vertex is the first one again.
  public var isClosed: Bool { coordinates.count > 1 && coordinates.first == coordinates.last }
}
