/// Areas on the WGS84 ellipsoid of rings whose edges are straight in longitude and latitude.
///
/// Between the equator and the latitude φ lie, for each radian of longitude, a²(1 − e²)·Σ (k+1)/(2k+1)·e²ᵏ·sin²ᵏ⁺¹φ square
/// metres: the integral of M·N·cos φ, expanded by powers of the eccentricity (J. P. Snyder, Map Projections: A Working
/// Manual, USGS 1395, equation 3-12, in series). An edge is integrated along its longitudes by Gauss and Legendre's
/// formula of five points, in pieces of at most ten degrees.
public enum EqualArea {
  /// The area within a ring that is closed in the plane of longitude and latitude, as one that is unwrapped and does not
  /// go round the globe is; one round a pole is cut along a meridian and closed over the pole.
  ///
  /// - Returns: square metres, never negative; right to some 10⁻¹³ of the area and 1 mm². NaN where a number is.
  /// - Complexity: some 100 ns for each vertex.
  public static func squareMeters(ofUnwrapped ring: [Coordinate]) -> Double {
    guard let first = ring.first, let last = ring.last else { return 0 }
    let base = belowLatitude(first.latitude)
    var sum = 0.0
    for (start, end) in zip(ring, ring.dropFirst()) { sum += belowEdge(from: start, to: end) - base * turn(start, end) }
    if first != last { sum += belowEdge(from: last, to: first) - base * turn(last, first) }
    return sum.magnitude
  }

  /// The area of a polygon in the plane less its holes; see ``squareMeters(ofUnwrapped:)``.
  public static func squareMeters(ofUnwrapped polygon: Polygon) -> Double {
    polygon.holes.reduce(squareMeters(ofUnwrapped: polygon.exterior.coordinates)) {
      $0 - squareMeters(ofUnwrapped: $1.coordinates)
    }
  }

  private static func turn(_ start: Coordinate, _ end: Coordinate) -> Double {
    (end.longitude - start.longitude) * (.pi / 180)
  }

  /// Square metres between the equator and a latitude, for each radian of longitude; negative in the south.
  private static func belowLatitude(_ latitude: Double) -> Double {
    let sine = Degrees(latitude).radians.sine
    let e2 = Geodesic.flattening * (2 - Geodesic.flattening)
    let a = Geodesic.equatorialRadius.value
    let step = e2 * sine * sine
    var power = sine
    var sum = 0.0
    // The seventh power of e² is below the digits of a double.
    for k in 0..<7 {
      sum += Double(k + 1) / Double(2 * k + 1) * power
      power *= step
    }
    return a * a * (1 - e2) * sum
  }

  /// Square metres between the equator and an edge, positive eastwards in the north.
  private static func belowEdge(from start: Coordinate, to end: Coordinate) -> Double {
    let across = turn(start, end)
    let rise = end.latitude - start.latitude
    guard across.isFinite, rise.isFinite else { return .nan }
    guard across != 0 else { return 0 }
    guard rise != 0 else { return across * belowLatitude(start.latitude) }
    let pieces = max(1, Int(min((rise.magnitude / 10).rounded(.up), 18)))
    var mean = 0.0
    for piece in 0..<pieces {
      for (node, weight) in nodes {
        let share = (Double(piece) + 0.5 + 0.5 * node) / Double(pieces)
        mean += 0.5 * weight * belowLatitude(start.latitude + rise * share)
      }
    }
    return across * mean / Double(pieces)
  }

  /// Nodes and weights on −1 … 1: Abramowitz and Stegun, table 25.4.
  private static let nodes: [(Double, Double)] = [
    (0, 0.568_888_888_888_888_9), (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5), (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]
}
