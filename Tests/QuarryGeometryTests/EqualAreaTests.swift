import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Areas between straight edges")
struct EqualAreaTests {
  /// The area of the ellipsoid, 510,065,621.724 km².
  static let globe = 510_065_621_724_088.4

  private func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Coordinate] {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
      .map { Coordinate(longitude: $0.0, latitude: $0.1) }
  }

  @Test("rectangles are their share of the globe")
  func rectangles() {
    #expect(abs(EqualArea.squareMeters(ofUnwrapped: rectangle(-180, -90, 180, 90)) - Self.globe) < 1e5)
    #expect(abs(EqualArea.squareMeters(ofUnwrapped: rectangle(0, 0, 90, 90)) - Self.globe / 8) < 1e5)
    #expect(abs(EqualArea.squareMeters(ofUnwrapped: rectangle(170, -90, 190, 0)) - Self.globe / 36) < 1e5)
    let clockwise = Array(rectangle(0, 0, 90, 90).reversed())
    #expect(abs(EqualArea.squareMeters(ofUnwrapped: clockwise) - Self.globe / 8) < 1e5)
    #expect(EqualArea.squareMeters(ofUnwrapped: [Coordinate]()) == 0)
    let wrong = Coordinate(longitude: 0, latitude: .nan)
    #expect(EqualArea.squareMeters(ofUnwrapped: rectangle(0, 0, 1, 1) + [wrong]).isNaN)
    let holed = Polygon(exterior: Ring(rectangle(0, 0, 90, 90)), holes: [Ring(rectangle(0, 0, 45, 90))])
    #expect(abs(EqualArea.squareMeters(ofUnwrapped: holed) - Self.globe / 16) < 1e5)
  }

  @Test("rings agree with geodesic polygons whose vertices lie close along the straight edges")
  func dense() {
    var random = RandomPlaces(seed: 301)
    for draw in 0..<40 {
      let center = Coordinate(longitude: random.number(in: -180...180), latitude: random.number(in: -60...60))
      let size = random.number(in: -7...3).exponential
      let ring = random.star(around: center, vertices: 7, degrees: size * 0.5...size).coordinates
      var close: [Coordinate] = []
      for (start, end) in zip(ring, ring.dropFirst()) {
        for step in 0..<400 {
          let share = Double(step) / 400
          close.append(
            Coordinate(
              longitude: start.longitude + (end.longitude - start.longitude) * share,
              latitude: start.latitude + (end.latitude - start.latitude) * share))
        }
      }
      let expected = Geodesic.measure(ring: Ring(close)).squareMeters
      let area = EqualArea.squareMeters(ofUnwrapped: ring)
      // A chord of 1/400 of an edge leaves 1/160,000 of what the whole edge would leave out.
      #expect(abs(area / expected - 1) < 1e-6, "seed \(random.seed), draw \(draw): \(area) for \(expected)")
    }
  }
}
