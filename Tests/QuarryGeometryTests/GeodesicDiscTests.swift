import QuarryGeometry
import Testing

@Suite("Areas of geodesic circles")
struct GeodesicDiscTests {
  /// By two geodesic polygons on the circle, whose error is of the second order of the number of vertices.
  private func area(_ radius: Double, _ center: Coordinate) -> Double {
    func polygon(_ count: Int) -> Double {
      let ring = Ring(
        (0..<count).map {
          Geodesic.destination(
            from: center, azimuth: Degrees(360 * Double($0) / Double(count)), distance: Meters(radius))
        })
      return Geodesic.measure(ring: ring).squareMeters
    }
    return polygon(4000) + (polygon(4000) - polygon(2000)) / 3
  }

  @Test("the area is that of a geodesic polygon, within the stated error, from the equator to the poles")
  func agreesWithPolygons() {
    for latitude in [0, 20, -45, 60, -80, 89.99, 90, -90] {
      for longitude in [0, 180.0] {
        let center = Coordinate(longitude: longitude, latitude: latitude)
        for (radius, error) in [(10.0, 1e-9), (1_000, 1e-9), (100_000, 1e-9), (1_000_000, 3e-6), (9_000_000, 0.01)] {
          let found = Geodesic.area(within: Meters(radius), of: center).value
          let expected = area(radius, center)
          // The polygon's own area is good to some 0.1 m² (C. F. F. Karney).
          #expect(
            abs(found - expected) <= expected * error + 0.2, "\(radius) m at \(latitude): \(found / expected - 1)")
        }
      }
    }
  }

  @Test("nothing, everything and no number")
  func limits() {
    let center = Coordinate(longitude: 5, latitude: 50)
    #expect(Geodesic.area(within: Meters(-1), of: center) == .zero && Geodesic.area(within: .zero, of: center) == .zero)
    let all = Geodesic.area(within: Meters(.infinity), of: center)
    #expect(all <= Geodesic.globe && all.value > Geodesic.globe.value * 0.99)
    #expect(Geodesic.area(within: Meters(.infinity), of: Coordinate(longitude: 0, latitude: 90)) == Geodesic.globe)
    #expect(Geodesic.area(within: Meters(.nan), of: center).value.isNaN)
    #expect(Geodesic.area(within: Meters(1), of: Coordinate(longitude: 0, latitude: 91)).value.isNaN)
    #expect(SquareMeters(25_000).hectares == 2.5 && SquareMeters(25_000).squareKilometers == 0.025)
  }
}
