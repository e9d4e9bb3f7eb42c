import QuarryGeometry
import QuarryTesting
import Testing

@Suite("LocalProjection")
struct LocalProjectionTests {
  @Test("distance and direction from the centre are those of the geodesic, everywhere on the globe")
  func azimuthal() throws {
    var random = RandomPlaces(seed: 81)
    for draw in 0..<300 {
      let center =
        draw % 10 == 0
        ? Coordinate(longitude: random.number(in: -180...180), latitude: draw % 20 == 0 ? 90 : -90)
        : random.placeOnGlobe()
      let plane = try LocalProjection(center: center)
      let place = random.place(near: center, meters: 0...100_000)
      let point = plane.project(place)
      let exact = Geodesic.distance(center, place).value
      let planar = (point.eastMeters * point.eastMeters + point.northMeters * point.northMeters).squareRoot()
      // PROJ gives radians of which 10⁻¹² are 6 µm.
      #expect(abs(planar - exact) < 1e-5, "seed \(random.seed), draw \(draw)")
      let back = plane.unproject(point)
      #expect(Geodesic.distance(back, place).value < 1e-5, "seed \(random.seed), draw \(draw)")
      #expect(abs(back.longitude - center.longitude) <= 180)
    }
  }

  @Test("the antimeridian is a place like any other")
  func antimeridian() throws {
    let plane = try LocalProjection(center: Coordinate(longitude: 179.9999, latitude: 0))
    let east = plane.project(Coordinate(longitude: -179.9999, latitude: 0))
    #expect(abs(east.eastMeters - 22.264) < 0.0005 && abs(east.northMeters) < 1e-6)
    #expect(plane.unproject(east).longitude > 180)
  }

  @Test("what is no place is refused or becomes NaN")
  func nonsense() throws {
    for (longitude, latitude) in [(Double.nan, 0.0), (0, 91), (.infinity, 0)] {
      #expect(throws: GeometryError.notOnGlobe(ring: 0, vertex: 0)) {
        _ = try LocalProjection(center: Coordinate(longitude: longitude, latitude: latitude))
      }
    }
    let plane = try LocalProjection(center: Coordinate(longitude: 1e-300, latitude: .leastNonzeroMagnitude))
    #expect(plane.project(Coordinate(longitude: .nan, latitude: 0)).eastMeters.isNaN)
    #expect(plane.project(Coordinate(longitude: 0, latitude: .infinity)).eastMeters.isNaN)
    #expect(plane.unproject(PlanarPoint(eastMeters: .nan, northMeters: 0)).longitude.isNaN)
    #expect(plane.unproject(PlanarPoint(eastMeters: 1e300, northMeters: 0)).longitude.isNaN)
  }
}
