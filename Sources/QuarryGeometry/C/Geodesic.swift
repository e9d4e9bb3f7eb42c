import CPROJ

/// Geodesics on the WGS84 ellipsoid, as PROJ computes them.
///
/// The algorithms are C. F. F. Karney's (Algorithms for geodesics, J. Geodesy 87, 2013): distances good to about
/// 15 nanometres anywhere on the globe, nearly antipodal points included, where Vincenty's series does not converge.
/// Longitudes may be any finite number; latitudes lie within ±90. NaN, infinities and latitudes beyond ±90 give NaN.
///
/// From New York's JFK crossing to Los Angeles: `Geodesic.distance(Coordinate(longitude: -73.845023, latitude:
/// 40.733458), Coordinate(longitude: -118.08059, latitude: 33.879322))` is 3,951,949.797 m.
public enum Geodesic {
  /// Half the equatorial diameter of the ellipsoid. WGS84, NIMA TR8350.2, table 3.1.
  public static let equatorialRadius = Meters(6_378_137)

  /// The flattening of the ellipsoid. WGS84, NIMA TR8350.2, table 3.1.
  public static let flattening = 1 / 298.257223563

  /// The length of the shortest path between two places.
  /// - Complexity: about a microsecond, no allocation.
  public static func distance(_ a: Coordinate, _ b: Coordinate) -> Meters {
    guard a.isOnGlobe, b.isOnGlobe else { return Meters(.nan) }
    var meters = 0.0
    unsafe geod_inverse(
      Ellipsoid.wgs84.handle, a.latitude, a.longitude, b.latitude, b.longitude, &meters, nil, nil)
    return Meters(meters)
  }

  /// The shortest path between two places: its length, and its direction at either end, clockwise from north.
  public static func inverse(
    from a: Coordinate, to b: Coordinate
  ) -> (distance: Meters, initialAzimuth: Degrees, finalAzimuth: Degrees) {
    guard a.isOnGlobe, b.isOnGlobe else { return (Meters(.nan), Degrees(.nan), Degrees(.nan)) }
    var meters = 0.0
    var start = 0.0
    var end = 0.0
    unsafe geod_inverse(
      Ellipsoid.wgs84.handle, a.latitude, a.longitude, b.latitude, b.longitude, &meters, &start, &end)
    return (Meters(meters), Degrees(start), Degrees(end))
  }

  /// Where one comes to who walks straight on from a place.
  /// - Parameters:
  ///   - azimuth: the direction at the start, clockwise from north.
  ///   - distance: how far; a negative distance walks backwards.
  /// - Returns: the place, its longitude within −180 … 180.
  public static func destination(from start: Coordinate, azimuth: Degrees, distance: Meters) -> Coordinate {
    guard start.isOnGlobe, azimuth.value.isFinite, distance.value.isFinite else {
      return Coordinate(longitude: .nan, latitude: .nan)
    }
    var latitude = 0.0
    var longitude = 0.0
    unsafe geod_direct(
      Ellipsoid.wgs84.handle, start.latitude, start.longitude, azimuth.value, distance.value, &latitude, &longitude,
      nil)
    return Coordinate(longitude: longitude, latitude: latitude)
  }

  /// Area and perimeter of a ring whose edges are geodesics.
  ///
  /// The edges of a Quarry boundary are straight in longitude and latitude instead: densify it first where the
  /// difference matters. The ring need not be closed. A ring that encloses a pole is measured rightly.
  /// - Returns: square metres, never negative and never more than half the globe, and metres. NaN where a coordinate
  ///   is not on the globe; 0 and 0 for an empty ring.
  /// - Complexity: about a microsecond for each vertex.
  public static func measure(ring: Ring) -> (squareMeters: Double, perimeter: Meters) {
    guard ring.coordinates.allSatisfy(\.isOnGlobe) else { return (.nan, Meters(.nan)) }
    var polygon = geod_polygon()
    unsafe geod_polygon_init(&polygon, 0)
    for vertex in ring.isClosed ? ring.coordinates.dropLast() : ring.coordinates[...] {
      unsafe geod_polygon_addpoint(Ellipsoid.wgs84.handle, &polygon, vertex.latitude, vertex.longitude)
    }
    var area = 0.0
    var perimeter = 0.0
    unsafe geod_polygon_compute(Ellipsoid.wgs84.handle, &polygon, 0, 1, &area, &perimeter)
    return (area.magnitude, Meters(perimeter))
  }

  /// Area of a polygon less its holes, and the length of all its borders; see ``measure(ring:)``.
  public static func measure(polygon: Polygon) -> (squareMeters: Double, perimeter: Meters) {
    var (area, perimeter) = measure(ring: polygon.exterior)
    for hole in polygon.holes {
      let (holeArea, holePerimeter) = measure(ring: hole)
      area -= holeArea
      perimeter = perimeter + holePerimeter
    }
    return (area, perimeter)
  }
}

/// The constants that PROJ derives from radius and flattening, computed once.
@safe private final class Ellipsoid: @unchecked Sendable {
  // Sendable: written once in init, before the reference is shared, and only read afterwards; PROJ takes it as const.
  let handle: UnsafeMutablePointer<geod_geodesic>

  static let wgs84 = Ellipsoid()

  private init() {
    unsafe handle = .allocate(capacity: 1)
    unsafe handle.initialize(to: geod_geodesic())
    unsafe geod_init(handle, Geodesic.equatorialRadius.value, Geodesic.flattening)
  }

  deinit { unsafe handle.deallocate() }
}
