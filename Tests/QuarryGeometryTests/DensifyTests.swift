import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Great-circle edges")
struct DensifyTests {
  /// The farthest that the straight edges of a densified ring are from the geodesic between two places.
  private func worst(from start: Coordinate, to end: Coordinate, tolerance: Meters) -> (meters: Double, places: Int) {
    let ring = Ring([start, end]).densifiedAlongGeodesics(tolerance: tolerance)
    let oracle = BorderOracle([ring.coordinates.unwrapped()])
    let (distance, azimuth, _) = Geodesic.inverse(from: start, to: end)
    var worst = 0.0
    for step in 1..<40 {
      let place = Geodesic.destination(from: start, azimuth: azimuth, distance: distance * (Double(step) / 40))
      worst = max(worst, oracle.distance(from: place).distance.value)
    }
    return (worst, ring.coordinates.count)
  }

  @Test("no straight edge is farther from the geodesic than the tolerance, symmetric edges across the equator included")
  func tolerance() {
    let edges: [(Coordinate, Coordinate)] = [
      (Coordinate(longitude: 0, latitude: -40), Coordinate(longitude: 80, latitude: 40)),
      (Coordinate(longitude: -118, latitude: 23), Coordinate(longitude: 34, latitude: 23)),
      (Coordinate(longitude: 170, latitude: 50), Coordinate(longitude: -160, latitude: 60)),
      (Coordinate(longitude: 13, latitude: 52), Coordinate(longitude: 13.2, latitude: 52.1)),
      (Coordinate(longitude: 10, latitude: 80), Coordinate(longitude: 100, latitude: 85)),
    ]
    for (start, end) in edges {
      let (meters, places) = worst(from: start, to: end, tolerance: Meters(100))
      // A tenth more: the deviation is measured at three places of each piece, not at all.
      #expect(meters <= 110, "\(start) – \(end): \(meters) m with \(places) places")
      #expect(places < 2000)
    }
  }

  @Test("ends stay, an edge on a meridian needs nothing, and nonsense does not trap")
  func degenerate() {
    let meridian = [Coordinate(longitude: 5, latitude: -10), Coordinate(longitude: 5, latitude: 70)]
    #expect(Ring(meridian).densifiedAlongGeodesics(tolerance: Meters(0.1)).coordinates == meridian)
    #expect(Ring([]).densifiedAlongGeodesics(tolerance: Meters(1)).coordinates.isEmpty)
    let wrong = [Coordinate(longitude: .nan, latitude: 1), Coordinate(longitude: 1, latitude: 91)]
    #expect(Ring(wrong).densifiedAlongGeodesics(tolerance: Meters(1)).coordinates.count == 2)
    for tolerance in [Double.nan, -1, 0] {
      let edge = [Coordinate(longitude: 0, latitude: 50), Coordinate(longitude: 0.001, latitude: 50)]
      let ring = Ring(edge).densifiedAlongGeodesics(tolerance: Meters(tolerance))
      #expect(ring.coordinates.first == edge[0] && ring.coordinates.last == edge[1])
      #expect(ring.coordinates.count <= 65_537)
    }
  }
}
