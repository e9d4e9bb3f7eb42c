extension Circle {
  /// The circle as a ring of places on its border, counter-clockwise and closed, unwrapped round the centre.
  /// - Parameter tolerance: the ring's straight edges come nowhere nearer to the centre than the radius less this, as
  ///   long as the circle is small against the globe.
  /// - Returns: 33 to 16,385 places, whatever the numbers; places of NaN for a radius that is not finite.
  public func outline(tolerance: Meters = Meters(0.1)) -> Ring {
    let count = max(4 * Circle.quadrantSegments(radius: radius, tolerance: tolerance), 16)
    var places = (0..<count).map { step in
      Geodesic.destination(
        from: center, azimuth: Degrees(-360 * Double(step) / Double(count)), distance: radius
      ).unwrapped(near: center.longitude)
    }
    if let first = places.first { places.append(first) }
    return Ring(places)
  }

  /// How many chords a quarter of a circle needs, so that none is farther than `tolerance` from its arc: a chord over
  /// the angle 2α is r(1 − cos α) from it, about r·α²/2.
  static func quadrantSegments(radius: Meters, tolerance: Meters) -> Int {
    guard tolerance > .zero, radius > tolerance, radius.value.isFinite else { return 8 }
    let half = (2 * tolerance.value / radius.value).squareRoot()
    return Int(min(max((.pi / 4 / half).rounded(.up), 8), 4096))
  }
}

/// Areas within so many metres of something, on all sides alike.
///
/// The shape is laid into the plane that touches the globe at its middle (``LocalProjection``), GEOS buffers it there,
/// and the result is laid back. Right to the tolerance for shapes of up to some 100 km; a larger one is refused,
/// since the plane would be too long at its rim.
///
/// All of them throw ``GeometryError/notPositive(operation:meters:)`` for a distance or a tolerance that is not, and
/// ``GeometryError/tooLarge(operation:meters:limit:)`` where the result would reach beyond ``maximumReach``.
public enum MetricBuffer {
  /// The largest extent, from the middle to the farthest place. At its rim the plane is 0.04 % too long across.
  public static let maximumReach = Meters(100_000)

  /// All places within `distance` of a place.
  public static func around(
    _ place: Coordinate, distance: Meters, tolerance: Meters = Meters(0.1)
  ) throws(GeometryError) -> MultiPolygon {
    try check(distance, "buffer of a point")
    try check(tolerance, "tolerance of a buffer")
    guard place.isOnGlobe else { throw .notOnGlobe(ring: 0, vertex: 0) }
    try checkReach(distance)
    return MultiPolygon([Polygon(exterior: Circle(center: place, radius: distance).outline(tolerance: tolerance))])
  }

  /// All places within `distance` of a path.
  public static func around(
    _ path: LineString, distance: Meters, tolerance: Meters = Meters(0.1)
  ) throws(GeometryError) -> MultiPolygon {
    try check(distance, "buffer of a path")
    try check(tolerance, "tolerance of a buffer")
    let plane = try Plane(of: [path.coordinates], distance: distance, tolerance: tolerance)
    return try plane.buffer(
      try PlanarGeometry(plane.laid(path.coordinates), in: plane.context), distance, tolerance)
  }

  /// All places within `distance` of an area; with a negative distance, all places of the area that are at least so far
  /// from its border: possibly none.
  public static func around(
    _ area: MultiPolygon, distance: Meters, tolerance: Meters = Meters(0.1)
  ) throws(GeometryError) -> MultiPolygon {
    guard distance.value.isFinite, distance.value != 0 else {
      throw .notPositive(operation: "buffer of an area", meters: distance.value)
    }
    try check(tolerance, "tolerance of a buffer")
    let plane = try Plane(of: area.polygons.map(\.exterior.coordinates), distance: distance, tolerance: tolerance)
    let laid = MultiPolygon(
      area.polygons.map { polygon in
        Polygon(
          exterior: Ring(plane.laid(polygon.exterior.coordinates).coordinates),
          holes: polygon.holes.map { Ring(plane.laid($0.coordinates).coordinates) })
      })
    return try plane.buffer(try PlanarGeometry(laid, in: plane.context), distance, tolerance)
  }

  private static func check(_ distance: Meters, _ operation: String) throws(GeometryError) {
    guard distance > .zero, distance.value.isFinite else {
      throw .notPositive(operation: operation, meters: distance.value)
    }
  }

  private static func checkReach(_ reach: Meters) throws(GeometryError) {
    guard reach <= maximumReach else {
      throw .tooLarge(operation: "buffer", meters: reach.value, limit: maximumReach.value)
    }
  }

  /// The plane at the middle of some lines.
  private struct Plane {
    let context = GEOSContext()
    let projection: LocalProjection
    /// Edges longer than this, in degrees, are divided: a parallel bends in the plane.
    let longestEdge: Double

    init(of lines: [[Coordinate]], distance: Meters, tolerance: Meters) throws(GeometryError) {
      var box = Box.empty
      for (ring, line) in lines.enumerated() {
        for (vertex, place) in line.unwrapped().enumerated() {
          guard place.isOnGlobe else { throw .notOnGlobe(ring: ring, vertex: vertex) }
          let near = place.unwrapped(near: box.isEmpty ? place.longitude : (box.west + box.east) / 2)
          box.formUnion(longitude: near.longitude, latitude: near.latitude)
        }
      }
      guard !box.isEmpty else { throw .ringNotClosed(ring: 0) }
      let middle = Coordinate(longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
      for (x, y) in [(box.west, box.south), (box.west, box.north), (box.east, box.south), (box.east, box.north)] {
        let corner = Coordinate(longitude: x, latitude: y)
        try MetricBuffer.checkReach(Geodesic.distance(middle, corner) + max(distance, .zero))
      }
      projection = try LocalProjection(center: middle)
      // An edge of L metres along a parallel bends by L²·tan φ/(8R) in the plane.
      let latitude = Degrees(min(max(box.north.magnitude, box.south.magnitude), 89)).radians
      let tangent = max(latitude.sine / latitude.cosine, 0.01)
      longestEdge = (8 * 6_371_008.8 * tolerance.value / 4 / tangent).squareRoot() / 111_320
    }

    func laid(_ line: [Coordinate]) -> LineString {
      let places = line.unwrapped()
      var result: [Coordinate] = []
      for (start, end) in zip(places, places.dropFirst()) {
        let longest = max((end.longitude - start.longitude).magnitude, (end.latitude - start.latitude).magnitude)
        let pieces = Int(min(max((longest / longestEdge).rounded(.up), 1), 65_536))
        for piece in 0..<pieces {
          let share = Double(piece) / Double(pieces)
          result.append(
            Coordinate(
              longitude: start.longitude + (end.longitude - start.longitude) * share,
              latitude: start.latitude + (end.latitude - start.latitude) * share))
        }
      }
      if let last = places.last { result.append(last) }
      return LineString(
        result.map {
          let point = projection.project($0)
          return Coordinate(longitude: point.eastMeters, latitude: point.northMeters)
        })
    }

    func buffer(
      _ geometry: PlanarGeometry, _ distance: Meters, _ tolerance: Meters
    ) throws(GeometryError) -> MultiPolygon {
      let segments = Circle.quadrantSegments(radius: distance.magnitude, tolerance: tolerance)
      let buffer = try geometry.buffer(distance: distance.value, quadrantSegments: segments).polygons()
      func back(_ ring: Ring) -> Ring {
        Ring(
          ring.coordinates.map {
            projection.unproject(PlanarPoint(eastMeters: $0.longitude, northMeters: $0.latitude))
          })
      }
      return MultiPolygon(
        buffer.polygons.map { Polygon(exterior: back($0.exterior), holes: $0.holes.map(back)) })
    }
  }
}
