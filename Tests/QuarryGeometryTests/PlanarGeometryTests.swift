import Foundation
import QuarryGeometry
import Testing

@Suite("GEOS and PROJ behind values")
struct PlanarGeometryTests {
  static func area(_ rings: [[(Double, Double)]]) -> MultiPolygon {
    let rings = rings.map { Ring($0.map { Coordinate(longitude: $0.0, latitude: $0.1) }) }
    guard let shell = rings.first else { return MultiPolygon([]) }
    return MultiPolygon([Polygon(exterior: shell, holes: Array(rings.dropFirst()))])
  }

  @Test("defects are told in GEOS's own words, with the place")
  func words() throws {
    let context = GEOSContext()
    let bowTie = try PlanarGeometry(Self.area([[(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)]]), in: context)
    let defect = try #require(try bowTie.firstDefect())
    #expect(defect.reason == "Self-intersection")
    #expect(defect.place == Coordinate(longitude: 1, latitude: 1))
    let square = try PlanarGeometry(Self.area([[(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]]), in: context)
    #expect(try square.firstDefect() == nil)
    #expect(try square.area() == 4)
    let wrong = try PlanarGeometry(Self.area([[(0, 0), (.nan, 0), (2, 2), (0, 0)]]), in: context)
    #expect(try wrong.firstDefect()?.reason == "Invalid Coordinate")
    let fro = try PlanarGeometry(Self.area([[(0, 0), (2, 0), (0, 0)]]), in: context)
    #expect(try fro.firstDefect()?.reason == "Too few points in geometry component")
  }

  @Test("a refused call throws GEOS's own words and the call's name")
  func errors() {
    let context = GEOSContext()
    func refusal(_ body: () throws(GeometryError) -> PlanarGeometry) -> String {
      do {
        _ = try body()
        return "not refused"
      } catch { return "\(error)" }
    }
    let open = refusal { () throws(GeometryError) in
      try PlanarGeometry(Self.area([[(0, 0), (2, 0), (2, 2), (0, 2)]]), in: context)
    }
    #expect(open.contains("make a ring") && open.contains("do not form a closed linestring"), "\(open)")
    let hole = refusal { () throws(GeometryError) in
      try PlanarGeometry(
        Self.area([[(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)], [(1, 1), (2, 2), (1, 2), (3, 3)]]), in: context)
    }
    #expect(hole.contains("make a hole") && hole.contains("do not form a closed linestring"), "\(hole)")
    let short = refusal { () throws(GeometryError) in
      try PlanarGeometry(Self.area([[(0, 0), (0, 0)]]), in: context)
    }
    #expect(short.contains("make a ring") && short.contains("Invalid number of points"), "\(short)")
    let point = refusal { () throws(GeometryError) in
      try PlanarGeometry(LineString([Coordinate(longitude: 1, latitude: 1)]), in: context)
    }
    #expect(point.contains("point array must contain 0 or >1 elements"), "\(point)")
  }

  @Test("union, buffer, distance and covers agree with what is computed by hand")
  func operations() throws {
    let context = GEOSContext()
    let parts = MultiPolygon(
      Self.area([[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]).polygons
        + Self.area([[(1, 0), (2, 0), (2, 1), (1, 1), (1, 0)]]).polygons)
    let both = try PlanarGeometry(parts, in: context)
    #expect(try both.firstDefect()?.reason == "Self-intersection")
    let union = try both.unionOfParts()
    #expect(try union.area() == 2)
    #expect(try union.polygons().polygons.count == 1)
    let point = try PlanarGeometry(Coordinate(longitude: 5, latitude: 1), in: context)
    #expect(try union.distance(to: point) == 3)
    #expect(try !union.covers(point))
    let round = try point.buffer(distance: 1, quadrantSegments: 64)
    #expect(abs(try round.area() - .pi) < 0.001)
    let prepared = try PreparedArea(union)
    #expect(try prepared.covers(Coordinate(longitude: 1, latitude: 1)))
    #expect(try !prepared.covers(Coordinate(longitude: 2.0.nextUp, latitude: 1)))
    let ring = Self.area([
      [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)], [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)],
    ])
    let back = try PlanarGeometry(ring, in: context).polygons()
    #expect(back == ring)
    #expect(try PlanarGeometry(MultiPolygon([]), in: context).polygons().polygons.isEmpty)
  }

  @Test(
    "a buffer of no number, and one with nonsense for segments, is refused or bounded",
    arguments: [Double.nan, .infinity, -.infinity])
  func bufferNonsense(distance: Double) throws {
    let context = GEOSContext()
    let point = try PlanarGeometry(Coordinate(longitude: 5, latitude: 1), in: context)
    #expect(throws: GeometryError.self) { _ = try point.buffer(distance: distance, quadrantSegments: 8) }
    #expect(try point.buffer(distance: 1, quadrantSegments: -5).area() > 1)
    #expect(try point.buffer(distance: 1, quadrantSegments: .max).area() > 3.14)
  }

  /// Bytes of memory that the process holds, from the kernel; nil where that is not told, or tells nothing: an address
  /// sanitizer, known by the terabytes of addresses that it reserves, keeps freed memory back, and looks for leaks itself.
  private static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let pages = text.split(separator: " ").prefix(2).compactMap { Int($0) }
    guard pages.count == 2, pages[0] < 1 << 28 else { return nil }
    return pages[1] * 4096
  }

  /// By how many bytes the process grows, the least of some tries: other tests run in it at the same time, but what is
  /// left behind is left behind each time.
  private static func leastGrowth(_ work: () throws -> Void) throws -> Int {
    var least = Int.max
    for _ in 0..<20 where least >= 1_000_000 {
      let before = try #require(residentBytes)
      try work()
      least = min(least, try #require(residentBytes) - before)
    }
    return least
  }

  @Test(
    "ten thousand geometries, refused ones too, leave no memory behind",
    .enabled(if: residentBytes != nil, "the system does not tell what the process holds"))
  func leaks() throws {
    let ring: [(Double, Double)] = (0...400).map {
      let angle = Double($0 % 400) * .pi / 200
      return (angle.cosine, angle.sine)
    }
    let round = Self.area([ring])
    let open = Self.area([ring, Array(ring.dropLast())])
    func make(_ times: Int) throws {
      for _ in 0..<times {
        let context = GEOSContext()
        let area = try PlanarGeometry(round, in: context)
        _ = try area.firstDefect()
        _ = try PreparedArea(area).covers(Coordinate(longitude: 0, latitude: 0))
        #expect(throws: GeometryError.self) { _ = try PlanarGeometry(open, in: context) }
      }
    }
    try make(200)
    let grown = try Self.leastGrowth { try make(10_000 / 4) }
    // 2,500 rounds hold 10,000 handles of some 6 kB: leaking one kind of them would take 15 MB and more.
    #expect(grown < 8_000_000, "\(grown) bytes more")
  }

  @Test(
    "a thousand projections leave no memory behind",
    .enabled(if: residentBytes != nil, "the system does not tell what the process holds"))
  func projectionLeaks() throws {
    func make(_ times: Int) throws {
      for number in 0..<times {
        let plane = try LocalProjection(
          center: Coordinate(longitude: Double(number % 360) - 180, latitude: Double(number % 180) - 90))
        _ = plane.project(plane.center)
      }
    }
    try make(50)
    let grown = try Self.leastGrowth { try make(1000) }
    // A context of PROJ holds some 10 kB.
    #expect(grown < 5_000_000, "\(grown) bytes more")
  }
}
