import QuarryFences
import QuarryGeometry
import Testing

/// Shapes and questions written by hand.
enum Draw {
  static func ring(_ places: [(Double, Double)]) -> Ring {
    Ring(places.map { Coordinate(longitude: $0.0, latitude: $0.1) })
  }

  /// An area of one polygon: its outer ring, then its holes.
  static func area(_ rings: [(Double, Double)]...) -> MultiPolygon {
    guard let shell = rings.first else { return MultiPolygon([]) }
    return MultiPolygon([Polygon(exterior: ring(shell), holes: rings.dropFirst().map(ring))])
  }

  static func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(Double, Double)] {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
  }

  static func parts(_ areas: MultiPolygon...) -> MultiPolygon { MultiPolygon(areas.flatMap(\.polygons)) }

  static func fences(_ area: MultiPolygon) throws(FenceError) -> FenceSet {
    try FenceSet([Zone(id: "zone", shape: .area(area))])
  }

  static func fences(text: String) throws -> FenceSet {
    try FenceSet(Zone.zones(of: GeoJSON(Array(text.utf8))))
  }

  /// The error that compiling the area gives; nil where it is accepted.
  static func refusal(_ area: MultiPolygon) -> FenceError? {
    do throws(FenceError) {
      _ = try fences(area)
      return nil
    } catch { return error }
  }
}

extension FenceSet {
  /// Whether the first zone covers the place.
  func covers(_ longitude: Double, _ latitude: Double) -> Bool {
    zonesCovering(Coordinate(longitude: longitude, latitude: latitude)).contains(0)
  }

  /// Metres to the first zone's border, positive inside; NaN where it has none.
  func depth(_ longitude: Double, _ latitude: Double) -> Double {
    signedDistance(from: Coordinate(longitude: longitude, latitude: latitude), toZone: 0)?.value ?? .nan
  }
}

@Suite("Fence sets, known cases")
struct FenceSetCasesTests {
  static let polar = [
    (-178.785, -80.929), (-177.567, -82.68), (169.654, -82.68), (170.873, -80.929), (-178.785, -80.929),
  ]

  @Test("antimeridian-polar-ring: a scene across ±180 at 81° south lies the shorter way round")
  func antimeridianPolarRing() throws {
    let fences = try Draw.fences(Draw.area(Self.polar))
    #expect(fences.covers(176.043772, -81.844418))
    #expect(!fences.covers(-176.043772, -81.844418))
  }

  static let atlantic = Draw.rectangle(-118, 23, 34, 60)

  @Test("planar-edge-model: inside between straight edges, outside between great circles")
  func planarEdgeModel() throws {
    let straight = try Draw.fences(Draw.area(Self.atlantic))
    #expect(straight.covers(-67.079284, 42.71645))
    func text(_ edges: String) -> String {
      """
      {"type":"Feature","properties":{\(edges)},"geometry":{"type":"Polygon","coordinates":
      [[[-118,23],[34,23],[34,60],[-118,60],[-118,23]]]}}
      """
    }
    #expect(try Draw.fences(text: text("\"edges\":\"planar\"")).covers(-67.079284, 42.71645))
    let geodesic = try Draw.fences(text: text("\"edges\":\"geodesic\""))
    #expect(!geodesic.covers(-67.079284, 42.71645))
    // Between the two great circles: at the middle meridian they pass through 60.3° and 82°.
    #expect(geodesic.covers(-42, 70) && !geodesic.covers(-42, 59.9) && !straight.covers(-42, 70))
  }

  @Test("edge-points-equal: points on opposite edges are inside alike")
  func edgePointsEqual() throws {
    let ring = [
      (-115.1752969, 36.0873974), (-115.1752628, 36.0873974), (-115.1752628, 36.0874526), (-115.1752969, 36.0874526),
      (-115.1752969, 36.0873974),
    ]
    let fences = try Draw.fences(Draw.area(ring))
    #expect(fences.covers(-115.1752799, 36.0873974))
    #expect(fences.covers(-115.1752799, 36.0874526))
    #expect(!fences.covers(-115.1752799, 36.0873974.nextDown))
    #expect(!fences.covers(-115.1752799, 36.0874526.nextUp))
  }

  @Test("winding-never-matters: a ring drawn clockwise is the same small polygon")
  func winding() throws {
    let square = Draw.rectangle(13.4, 52.5, 13.41, 52.51)
    let clockwise = try Draw.fences(Draw.area(square.reversed()))
    let counter = try Draw.fences(Draw.area(square))
    for fences in [clockwise, counter] {
      #expect(fences.covers(13.405, 52.505) && !fences.covers(13.42, 52.505) && !fences.covers(-166, -52))
      #expect(fences.depth(13.405, 52.505) > 300 && fences.depth(13.42, 52.505) < -600)
    }
    #expect(clockwise.depth(13.405, 52.505) == counter.depth(13.405, 52.505))
  }

  @Test("hole: a point in it is outside, a point on its edge is inside")
  func hole() throws {
    // 1 km square at the equator with a 200 m hole: 0.008983 degrees are 1 km.
    let fences = try Draw.fences(
      Draw.area(Draw.rectangle(0, 0, 0.009, 0.009), Draw.rectangle(0.0036, 0.0036, 0.0054, 0.0054)))
    #expect(!fences.covers(0.0045, 0.0045))
    #expect(fences.covers(0.0036, 0.0045) && fences.covers(0.0054, 0.0054) && fences.covers(0.0045, 0.0036))
    #expect(fences.covers(0.002, 0.002))
    #expect(abs(fences.depth(0.0045, 0.0045) + 99.5) < 1)
    #expect(abs(fences.depth(0.0036, 0.0045)) < 1e-6)
  }

  @Test("buffer-in-metres: a circle of 300 m at latitude 42.27 reaches 300 m in each of 36 azimuths")
  func buffer() throws {
    let center = Coordinate(longitude: -71.3, latitude: 42.27)
    let fences = try FenceSet([Zone(id: "circle", shape: .circle(Circle(center: center, radius: Meters(300))))])
    let buffer = try MetricBuffer.around(center, distance: Meters(300))
    let drawn = try Draw.fences(buffer)
    for step in 0..<36 {
      let azimuth = Degrees(Double(step) * 10)
      let inner = Geodesic.destination(from: center, azimuth: azimuth, distance: Meters(299.5))
      let outer = Geodesic.destination(from: center, azimuth: azimuth, distance: Meters(300.5))
      for set in [fences, drawn] {
        #expect(set.covers(inner.longitude, inner.latitude) && !set.covers(outer.longitude, outer.latitude))
      }
      let rim = Geodesic.destination(from: center, azimuth: azimuth, distance: Meters(300))
      #expect(abs(fences.depth(rim.longitude, rim.latitude)) < 1e-6)
      #expect(abs(drawn.depth(rim.longitude, rim.latitude)) < 0.5)
    }
  }

  @Test("segment-distance-high-latitude: 788.44 m at 60° north")
  func highLatitude() throws {
    let path = LineString([Coordinate(longitude: 10, latitude: 60), Coordinate(longitude: 10.02, latitude: 60.01)])
    let fences = try FenceSet([Zone(id: "path", shape: .corridor(Corridor(path: path, width: Meters(200))))])
    #expect(abs(fences.depth(10.02, 60) + (788.44 - 100)) < 0.05)
  }

  @Test("antimeridian-neighbours: a circle of 213 m at 179.999 covers −179.999, one of 212.9 m does not")
  func neighbours() throws {
    for (radius, isCovered) in [(213.0, true), (212.9, false)] {
      let circle = Circle(center: Coordinate(longitude: 179.999, latitude: -17), radius: Meters(radius))
      let fences = try FenceSet([Zone(id: "circle", shape: .circle(circle))])
      #expect(fences.covers(-179.999, -17) == isCovered)
      #expect(fences.covers(180.001, -17) == isCovered)
    }
  }

  @Test("doubly-wound: a square wound twice and a bow-tie are refused in GEOS's words")
  func doublyWound() {
    let square = Draw.rectangle(0, 0, 1, 1)
    let twice = Draw.refusal(Draw.area(square + square.dropFirst()))
    guard case .invalidArea("zone", "Ring Self-intersection", .some) = twice else {
      Issue.record("\(String(describing: twice))")
      return
    }
    let bowTie = Draw.refusal(Draw.area([(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)]))
    #expect(
      bowTie
        == .invalidArea(
          zone: "zone", reason: "Self-intersection", place: Coordinate(longitude: 1, latitude: 1)))
  }
}
