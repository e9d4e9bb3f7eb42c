import QuarryGeometry

/// The distance from a place to straight edges in longitude and latitude, the slow way: by geodesics alone.
///
/// Edges are halved as long as a nearer place could lie on them. The distance to a place that moves along an edge changes
/// by no more than the place moves, so that a piece of length L whose middle is d away comes no nearer than d − L/2; no
/// formula but the geodesic is trusted.
public struct BorderOracle: Sendable {
  /// The lines whose edges are meant; they are unwrapped already, and each edge goes from one place to the next.
  public let lines: [[Coordinate]]

  /// Makes an oracle for lines that are unwrapped already.
  public init(_ lines: [[Coordinate]]) { self.lines = lines }

  /// The least distance that was found, and how much less the true one can be.
  ///
  /// The least distance found is that of a true place of an edge, so it is never too small.
  public func distance(from place: Coordinate) -> (distance: Meters, slack: Meters) {
    var pieces: [(start: Coordinate, end: Coordinate, length: Double, least: Double)] = []
    var best = Double.infinity
    func look(_ start: Coordinate, _ end: Coordinate) -> (Coordinate, Coordinate, Double, Double) {
      let middle = Self.middle(start, end)
      let distance = Geodesic.distance(place, middle).value
      best = min(best, distance)
      let length = Self.longest(start, end)
      return (start, end, length, distance - length / 2)
    }
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        best = min(best, Geodesic.distance(place, start).value, Geodesic.distance(place, end).value)
        pieces.append(look(start, end))
      }
    }
    while true {
      let slack = max(1e-3, best * 1e-6)
      let open = pieces.filter { $0.least < best - slack }
      if open.isEmpty { return (Meters(best), Meters(slack)) }
      pieces = open.flatMap { piece in
        let middle = Self.middle(piece.start, piece.end)
        return [look(piece.start, middle), look(middle, piece.end)]
      }
    }
  }

  private static func middle(_ start: Coordinate, _ end: Coordinate) -> Coordinate {
    Coordinate(
      longitude: (start.longitude + end.longitude) / 2, latitude: (start.latitude + end.latitude) / 2)
  }

  /// No piece is longer: a degree of latitude is at most 111.7 km, one of longitude 111.4 km times the cosine of the
  /// latitude, taken where it is greatest.
  private static func longest(_ start: Coordinate, _ end: Coordinate) -> Double {
    let isAcross = (start.latitude < 0) != (end.latitude < 0)
    let latitude = isAcross ? 0 : min(start.latitude.magnitude, end.latitude.magnitude)
    return (start.latitude - end.latitude).magnitude * 111_700
      + (start.longitude - end.longitude).magnitude * 111_700 * Degrees(latitude).radians.cosine
  }
}
