/// All places within a geodesic distance of a centre, the border included.
public struct Circle: Hashable, Sendable, Codable {
  /// The middle.
  public var center: Coordinate
  /// The geodesic distance of the border from the centre.
  public var radius: Meters

  /// Makes a circle.
  public init(center: Coordinate, radius: Meters) {
    self.center = center
    self.radius = radius
  }
}

/// All places within half a width of a path, the border included.
public struct Corridor: Hashable, Sendable, Codable {
  /// The middle line; its edges are straight in longitude and latitude.
  public var path: LineString
  /// The whole width, from border to border.
  public var width: Meters

  /// Makes a corridor.
  public init(path: LineString, width: Meters) {
    self.path = path
    self.width = width
  }
}

/// A rectangle in longitude and latitude.
///
/// `west` may lie below −180 and `east` above 180 where a shape was unwrapped across the antimeridian; `west` is never
/// greater than `east` unless the box is empty.
public struct Box: Hashable, Sendable, Codable {
  /// The least longitude.
  public var west: Double
  /// The least latitude.
  public var south: Double
  /// The greatest longitude.
  public var east: Double
  /// The greatest latitude.
  public var north: Double

  /// Makes a box from its sides.
  @inlinable
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The box that holds nothing.
  public static let empty = Box(west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)

  /// Whether the box holds nothing.
  @inlinable
  public var isEmpty: Bool { !(west <= east && south <= north) }

  /// Grows the box until it holds the point; NaN is passed over.
  @inlinable
  public mutating func formUnion(longitude: Double, latitude: Double) {
    if longitude < west { west = longitude }
    if longitude > east { east = longitude }
    if latitude < south { south = latitude }
    if latitude > north { north = latitude }
  }

  /// Grows the box until it holds `other`.
  @inlinable
  public mutating func formUnion(_ other: Box) {
    west = min(west, other.west)
    south = min(south, other.south)
    east = max(east, other.east)
    north = max(north, other.north)
  }

  /// Whether the point lies in the box, its sides included. No turn is added to the longitude.
  @inlinable
  public func covers(longitude: Double, latitude: Double) -> Bool {
    longitude >= west && longitude <= east && latitude >= south && latitude <= north
  }

  /// Whether the two boxes share a point. No turn is added to either.
  @inlinable
  public func intersects(_ other: Box) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }
}
