import QuarryFences
import QuarryGeometry
import Testing

/// Inputs from public bug reports, with their right answers.
@Suite("Fence sets, reported inputs")
struct FenceSetReportedTests {
  @Test("GEOSwift 278: 300 m round a square are 300 m east and north")
  func geoswift() throws {
    let square = Draw.area(Draw.rectangle(30, 42, 30.01, 42.01))
    let buffer = try Draw.fences(try MetricBuffer.around(square, distance: Meters(300)))
    for (start, azimuth) in [((30.01, 42.005), 90.0), ((30.0, 42.005), -90), ((30.005, 42.01), 0), ((30.005, 42), 180)]
    {
      let side = Coordinate(longitude: start.0, latitude: start.1)
      let inner = Geodesic.destination(from: side, azimuth: Degrees(azimuth), distance: Meters(299.5))
      let outer = Geodesic.destination(from: side, azimuth: Degrees(azimuth), distance: Meters(300.5))
      #expect(buffer.covers(inner.longitude, inner.latitude) && !buffer.covers(outer.longitude, outer.latitude))
    }
  }

  @Test("tile38 650: the shorter way at 81° south")
  func tile38() throws {
    let fences = try Draw.fences(Draw.area(FenceSetCasesTests.polar))
    #expect(fences.covers(176.04, -81.84) && !fences.covers(-176.04, -81.84))
    // Drawn beyond 180 instead, it is the same area.
    let beyond = try Draw.fences(
      Draw.area(FenceSetCasesTests.polar.map { ($0.0 < 0 ? $0.0 + 360 : $0.0, $0.1) }))
    for (longitude, latitude) in [(176.04, -81.84), (-179.5, -81), (-176.04, -81.84), (170, -82.6), (180, -81.5)] {
      #expect(fences.covers(longitude, latitude) == beyond.covers(longitude, latitude))
    }
  }

  @Test("turf 888: Wellington lies in an area round New Zealand across ±180")
  func turf888() throws {
    let ring = [
      (172.792969, -33.063924), (-179.648438, -37.020098), (-174.287109, -44.150681), (169.804688, -53.383328),
      (164.267578, -51.124213), (166.552734, -43.644026), (172.089844, -32.990236), (172.792969, -33.063924),
    ]
    let fences = try Draw.fences(Draw.area(ring))
    #expect(fences.covers(174.7618546, -41.24437) && fences.covers(-178, -41) && !fences.covers(-170, -41))
  }

  @Test("cuspatial 744: a point on the edge that two squares share is in both")
  func cuspatial() throws {
    let fences = try FenceSet([
      Zone(id: "west", shape: .area(Draw.area(Draw.rectangle(-1, -1, 0, 1)))),
      Zone(id: "east", shape: .area(Draw.area(Draw.rectangle(0, -1, 1, 1)))),
    ])
    #expect(fences.zonesCovering(Coordinate(longitude: 0, latitude: 0)) == [0, 1])
    #expect(fences.zonesCovering(Coordinate(longitude: 0.0.nextUp, latitude: 0)) == [0, 1])
    #expect(fences.zonesCovering(Coordinate(longitude: 0x1p-390, latitude: 0)) == [1])
    #expect(fences.zonesCovering(Coordinate(longitude: -1e-9, latitude: 0)) == [0])
  }

  @Test("druid 4552: vertex and edge point of a triangle are inside")
  func druid() throws {
    let fences = try Draw.fences(Draw.area([(1, 1), (7, 1), (4, 4), (1, 1)]))
    #expect(fences.covers(1, 1) && fences.covers(4, 1) && fences.covers(4, 4) && !fences.covers(4, 1.0.nextDown))
  }

  @Test("turf 2287: (1.5, 0.5) is on the border of a thin parallelogram, (1.5, 1.5) is outside")
  func turf2287() throws {
    let fences = try Draw.fences(Draw.area([(0, 0), (1, 0), (2, 1), (1, 1), (0, 0)]))
    #expect(fences.covers(1.5, 0.5) && !fences.covers(1.5, 1.5) && !fences.covers(1.5.nextUp, 0.5))
  }

  @Test("jsts 207: overlapping parts, and a hole that touches the shell along an edge, are refused where they do")
  func jsts() {
    // Drawn in pixels; a quarter of a tenth of them are degrees, exactly.
    func scaled(_ places: [(Double, Double)]) -> [(Double, Double)] { places.map { ($0.0 / 16, $0.1 / 16) } }
    let overlapping = Draw.parts(
      Draw.area(scaled([(320, 300), (210, 200), (330, 110), (450, 200), (320, 300)])),
      Draw.area(scaled([(450, 300), (340, 210), (450, 100), (560, 200), (450, 300)])))
    guard case .invalidArea("zone", "Self-intersection", let place?) = Draw.refusal(overlapping) else {
      Issue.record("overlapping parts are accepted, or refused in other words")
      return
    }
    #expect(abs(place.longitude * 16 - 392.857) < 0.001 && abs(place.latitude * 16 - 157.143) < 0.001)
    let touching = Draw.area(
      scaled([(240, 290), (240, 90), (650, 90), (650, 290), (240, 290)]),
      scaled([(370, 220), (370, 90), (500, 90), (500, 220), (370, 220)]),
      scaled([(550, 220), (550, 140), (650, 140), (650, 220), (550, 220)]))
    guard case .invalidArea("zone", "Self-intersection", .some) = Draw.refusal(touching) else {
      Issue.record("a hole along the shell's edge is accepted, or refused in other words")
      return
    }
  }

  @Test("geojsonlint 10: a clockwise shell is the same area")
  func geojsonlint() throws {
    let ring = [
      (-84.39165115356445, 33.78150156321427), (-84.39049243927, 33.77122807629594),
      (-84.39602851867676, 33.77126375025704), (-84.40362453460692, 33.77433165534681),
      (-84.40722942352295, 33.77764915000493), (-84.40735816955566, 33.78143022380356),
      (-84.39165115356445, 33.78150156321427),
    ]
    let (drawn, reversed) = (try Draw.fences(Draw.area(ring)), try Draw.fences(Draw.area(ring.reversed())))
    for (longitude, latitude) in ring + [(-84.4, 33.776), (-84.41, 33.776), (-84.39, 33.77)] {
      #expect(drawn.covers(longitude, latitude) == reversed.covers(longitude, latitude))
    }
    #expect(drawn.covers(-84.4, 33.776))
  }
}
