/// An area: an outer ring less its holes.
public struct Polygon: Hashable, Sendable, Codable {
  /// The outer border.
  public var exterior: Ring
  /// The borders of what is cut out of it.
  public var holes: [Ring]

  /// Makes a polygon.
  public init(exterior: Ring, holes: [Ring] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// The outer ring, then the holes.
  public var rings: [Ring] { [exterior] + holes }
}

/// Several areas that are one zone.
public struct MultiPolygon: Hashable, Sendable, Codable {
  /// The parts.
  public var polygons: [Polygon]

  /// Makes a zone of several parts.
  public init(_ polygons: [Polygon]) { self.polygons = polygons }
}
