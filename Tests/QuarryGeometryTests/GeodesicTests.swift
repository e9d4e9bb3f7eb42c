import Foundation
import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Geodesics")
struct GeodesicTests {
  /// Karney's GeodTest sample beside the repository: lat1 lon1 azi1 lat2 lon2 azi2 s12 …
  static let sample: [[Double]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/data/suites/geodesic/GeodTest-100.dat").standardizedFileURL
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    if text.isEmpty { print("skipped: there is no file \(file.path)") }
    return text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  }()

  @Test(
    "known pairs have their known distance",
    arguments: [
      // City pair; then neighbours across the antimeridian; then nearly antipodal places, where Vincenty fails.
      (-73.845023, 40.733458, -118.08059, 33.879322, 3_951_949.797, 0.0005),
      (179.999, -17, -179.999, -17, 212.972, 0.0005),
      (179.9, 0, -179.9, 0, 22263.898, 0.0005),
      (179.9999, 0, -179.9999, 0, 22.264, 0.0005),
      (0, 0, 179.5, 0.5, 19_936_288.578965, 0.000001),
      (0, 0, 179.7, 0.5, 19_944_127.420751, 0.000001),
      // From pole to pole: twice the quarter meridian of WGS84, 10,001,965.729 m.
      (12, 90, -100, -90, 20_003_931.4586, 0.0001),
    ])
  func pairs(
    longitude: Double, latitude: Double, otherLongitude: Double, otherLatitude: Double, meters: Double,
    tolerance: Double
  ) {
    let a = Coordinate(longitude: longitude, latitude: latitude)
    let b = Coordinate(longitude: otherLongitude, latitude: otherLatitude)
    #expect(abs(Geodesic.distance(a, b).value - meters) <= tolerance)
    #expect(Geodesic.distance(b, a) == Geodesic.distance(a, b))
    #expect(Geodesic.inverse(from: a, to: b).distance == Geodesic.distance(a, b))
  }

  // The file's distances are rounded to 0.1 µm; the algorithm is good to some 15 nm.
  static let tolerance = 2e-7

  @Test("a hundred pairs of Karney's test set agree to 0.2 µm", .enabled(if: !sample.isEmpty, "needs ../shared"))
  func karney() {
    #expect(Self.sample.count == 100)
    for (number, row) in Self.sample.enumerated() where row.count >= 7 {
      let a = Coordinate(longitude: row[1], latitude: row[0])
      let b = Coordinate(longitude: row[4], latitude: row[3])
      let (distance, start, end) = Geodesic.inverse(from: a, to: b)
      #expect(abs(distance.value - row[6]) <= Self.tolerance, "line \(number + 1)")
      // At an end near its antipode an azimuth is ill-defined; it is checked by walking.
      #expect(
        Geodesic.distance(Geodesic.destination(from: a, azimuth: start, distance: distance), b).value
          <= Self.tolerance, "line \(number + 1)")
      #expect(
        Geodesic.distance(Geodesic.destination(from: b, azimuth: end, distance: -distance), a).value
          <= Self.tolerance, "line \(number + 1)")
      let there = Geodesic.destination(from: a, azimuth: Degrees(row[2]), distance: Meters(row[6]))
      #expect(Geodesic.distance(there, b).value <= Self.tolerance, "line \(number + 1)")
      #expect(there.longitude.magnitude <= 180)
    }
  }

  @Test("whole turns of longitude change nothing, and what is no place gives NaN")
  func turnsAndNonsense() {
    let a = Coordinate(longitude: 10, latitude: 50)
    let b = Coordinate(longitude: -170, latitude: 20)
    for turns in [-720.0, -360, 360, 3600] {
      let turned = Coordinate(longitude: 10 + turns, latitude: 50)
      #expect(Geodesic.distance(turned, b) == Geodesic.distance(a, b))
    }
    for (longitude, latitude) in [(Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, 91), (0, -.infinity)] {
      let wrong = Coordinate(longitude: longitude, latitude: latitude)
      #expect(Geodesic.distance(a, wrong).value.isNaN)
      #expect(Geodesic.inverse(from: wrong, to: a).initialAzimuth.value.isNaN)
      #expect(Geodesic.destination(from: wrong, azimuth: Degrees(0), distance: Meters(1)).latitude.isNaN)
      #expect(Geodesic.measure(ring: Ring([a, b, wrong])).squareMeters.isNaN)
    }
    #expect(Geodesic.destination(from: a, azimuth: Degrees(.nan), distance: Meters(1)).longitude.isNaN)
    #expect(Geodesic.destination(from: a, azimuth: Degrees(0), distance: Meters(.infinity)).longitude.isNaN)
    #expect(Geodesic.distance(a, Coordinate(longitude: 1e300, latitude: 0)).value.isFinite)
  }

  @Test("areas and perimeters: an octant, the same ring either way round, an empty ring")
  func measures() {
    func ring(_ places: [(Double, Double)]) -> Ring {
      Ring(places.map { Coordinate(longitude: $0.0, latitude: $0.1) })
    }
    // An eighth of the ellipsoid: 510,065,621.724 km² / 8; borders: a quarter equator and two quarter meridians.
    let octant = Geodesic.measure(ring: ring([(0, 0), (90, 0), (0, 90), (0, 0)]))
    #expect(abs(octant.squareMeters - 510_065_621_724_000 / 8) < 1e6)
    #expect(abs(octant.perimeter.value - (10_018_754.171 + 2 * 10_001_965.729)) < 0.01)
    let reversed = Geodesic.measure(ring: ring([(0, 0), (0, 90), (90, 0), (0, 0)]))
    #expect(reversed.squareMeters == octant.squareMeters)
    let open = Geodesic.measure(ring: ring([(0, 0), (90, 0), (0, 90)]))
    #expect(open.squareMeters == octant.squareMeters)
    let empty = Geodesic.measure(ring: Ring([]))
    #expect(empty.squareMeters == 0 && empty.perimeter.value == 0)
    let square = Polygon(
      exterior: ring([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]),
      holes: [ring([(0.25, 0.25), (0.5, 0.25), (0.5, 0.5), (0.25, 0.5), (0.25, 0.25)])])
    let whole = Geodesic.measure(polygon: square)
    let parts = (Geodesic.measure(ring: square.exterior), Geodesic.measure(ring: square.holes[0]))
    #expect(whole.squareMeters == parts.0.squareMeters - parts.1.squareMeters)
    #expect(whole.perimeter == parts.0.perimeter + parts.1.perimeter)
  }
}
