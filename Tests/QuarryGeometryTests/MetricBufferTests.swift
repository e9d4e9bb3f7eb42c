import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Buffers in metres")
struct MetricBufferTests {
  /// The distance to the border along one direction, by halving.
  private func reach(of area: MultiPolygon, from center: Coordinate, azimuth: Double) throws -> Double {
    let context = GEOSContext()
    let prepared = try PreparedArea(try PlanarGeometry(area, in: context))
    var (inside, outside) = (0.0, 50_000.0)
    while outside - inside > 1e-4 {
      let middle = (inside + outside) / 2
      let place = Geodesic.destination(from: center, azimuth: Degrees(azimuth), distance: Meters(middle))
        .unwrapped(near: center.longitude)
      if try prepared.covers(place) { inside = middle } else { outside = middle }
    }
    return inside
  }

  @Test(
    "300 m round a point reach 300 m within 0.5 m in each of 36 azimuths",
    arguments: [(-71.0, 42.27), (179.9999, 42.27), (13, -75), (0, 0)])
  func point(longitude: Double, latitude: Double) throws {
    let center = Coordinate(longitude: longitude, latitude: latitude)
    let buffer = try MetricBuffer.around(center, distance: Meters(300))
    for step in 0..<36 {
      let meters = try reach(of: buffer, from: center, azimuth: Double(step) * 10)
      #expect(abs(meters - 300) <= 0.5, "azimuth \(step * 10): \(meters)")
    }
  }

  @Test("300 m round a small square reach 300 m beyond its sides, east and north alike")
  func square() throws {
    let ring = [(30.0, 42.0), (30.01, 42), (30.01, 42.01), (30, 42.01), (30, 42)]
      .map { Coordinate(longitude: $0.0, latitude: $0.1) }
    let buffer = try MetricBuffer.around(MultiPolygon([Polygon(exterior: Ring(ring))]), distance: Meters(300))
    let oracle = BorderOracle([ring])
    let rim = try #require(buffer.polygons.first)
    #expect(buffer.polygons.count == 1 && rim.holes.isEmpty && rim.exterior.isClosed)
    for place in rim.exterior.coordinates {
      #expect(abs(oracle.distance(from: place).distance.value - 300) <= 0.5)
    }
    let box = rim.exterior.coordinates.reduce(into: Box.empty) {
      $0.formUnion(longitude: $1.longitude, latitude: $1.latitude)
    }
    let middle = 42.005
    let east = Geodesic.distance(
      Coordinate(longitude: 30.01, latitude: middle), Coordinate(longitude: box.east, latitude: middle))
    #expect(abs(east.value - 300) < 1)
    let shrunk = try MetricBuffer.around(MultiPolygon([Polygon(exterior: Ring(ring))]), distance: Meters(-300))
    #expect(shrunk.polygons.count == 1)
    let gone = try MetricBuffer.around(MultiPolygon([Polygon(exterior: Ring(ring))]), distance: Meters(-600))
    #expect(gone.polygons.isEmpty)
  }

  @Test("a path across the antimeridian and one at 80° north keep their distance", arguments: [0.0, 60, 80, -80])
  func path(latitude: Double) throws {
    let path = [
      Coordinate(longitude: 179.95, latitude: latitude), Coordinate(longitude: -179.9, latitude: latitude + 0.02),
    ]
    let buffer = try MetricBuffer.around(LineString(path), distance: Meters(250))
    let oracle = BorderOracle([path.unwrapped()])
    for place in try #require(buffer.polygons.first).exterior.coordinates {
      #expect(abs(oracle.distance(from: place).distance.value - 250) <= 0.5)
    }
  }

  @Test("50 m round a point at 45° are π·50² square metres, not half of it")
  func area() throws {
    let center = Coordinate(longitude: 7.237860560417174, latitude: 45.12233909279541)
    let buffer = try MetricBuffer.around(center, distance: Meters(50), tolerance: Meters(0.01))
    let area = Geodesic.measure(polygon: try #require(buffer.polygons.first)).squareMeters
    #expect(abs(area - 7854) < 4)
  }

  @Test("what cannot be done rightly is refused with a typed error, whatever the numbers")
  func refusals() {
    let place = Coordinate(longitude: 1, latitude: 1)
    let path = LineString([place, Coordinate(longitude: 1.01, latitude: 1)])
    for meters in [Double.nan, .infinity, -.infinity, 0, -5, 1e300] {
      #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(place, distance: Meters(meters)) }
      #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(path, distance: Meters(meters)) }
    }
    // Farther than the plane is good for.
    #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(path, distance: Meters(5_000_000)) }
    let long = LineString([place, Coordinate(longitude: 5, latitude: 1)])
    #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(long, distance: Meters(10)) }
    #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(LineString([]), distance: Meters(10)) }
    #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(LineString([place]), distance: Meters(10)) }
    #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(MultiPolygon([]), distance: Meters(10)) }
    let wrong = LineString([place, Coordinate(longitude: .nan, latitude: 1)])
    #expect(throws: GeometryError.self) { _ = try MetricBuffer.around(wrong, distance: Meters(10)) }
    for tolerance in [Double.nan, .infinity, 0, -1] {
      #expect(throws: GeometryError.self) {
        _ = try MetricBuffer.around(path, distance: Meters(10), tolerance: Meters(tolerance))
      }
      #expect(throws: GeometryError.self) {
        _ = try MetricBuffer.around(place, distance: Meters(10), tolerance: Meters(tolerance))
      }
    }
  }

  @Test("an outline has bounded corners for any radius and tolerance")
  func outlines() {
    let center = Coordinate(longitude: 1, latitude: 1)
    for radius in [Double.nan, .infinity, 0, -1, 1e-300, 50, 2e7, 1e300] {
      for tolerance in [Double.nan, .infinity, 0, -1, 1e-300, 0.1, 1e300] {
        let ring = Circle(center: center, radius: Meters(radius)).outline(tolerance: Meters(tolerance))
        #expect((33...16_385).contains(ring.coordinates.count), "\(radius) \(tolerance)")
      }
    }
  }
}
