import QuarryGeometry
import Testing

@Suite("Bounds of the length of a degree")
struct DegreeLengthTests {
  @Test("they hold at every latitude, and are near the length", arguments: (-180...180).map { Double($0) / 2 })
  func bounds(latitude: Double) {
    let here = Coordinate(longitude: 0, latitude: latitude)
    // A thousandth of a degree, so that the geodesic and the parallel are one.
    let east = Geodesic.distance(here, Coordinate(longitude: 0.001, latitude: latitude)).value * 1000
    let north =
      Geodesic.distance(
        here, Coordinate(longitude: 0, latitude: latitude > 0 ? latitude - 0.001 : latitude + 0.001)
      ).value * 1000
    #expect(DegreeLength.leastLatitude <= north)
    #expect(DegreeLength.leastLongitude(upTo: latitude) <= east + 1e-4)
    let greatest = DegreeLength.greatest(from: latitude, to: latitude)
    #expect(greatest.latitude >= north && greatest.longitude >= east)
    if abs(latitude) < 70 {
      #expect(DegreeLength.leastLongitude(upTo: latitude) > east * 0.98)
    }
  }
}
