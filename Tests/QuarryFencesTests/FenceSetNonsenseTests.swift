import QuarryFences
import QuarryGeometry
import Testing

@Suite("Fence sets from nonsense")
struct FenceSetNonsenseTests {
  @Test("areas that are none are refused with the zone's name and plain words")
  func areas() {
    let square = Draw.rectangle(0, 0, 1, 1)
    let refused: [(String, MultiPolygon)] = [
      ("no polygon", MultiPolygon([])),
      ("0 positions", Draw.area([])),
      ("3 positions", Draw.area([(0, 0), (1, 0), (0, 0)])),
      ("hole 1 has 0 positions", Draw.area(square, [])),
      ("the outer ring is not closed", Draw.area([(0, 0), (1, 0), (1, 1), (0, 1)])),
      ("hole 1 is not closed", Draw.area(square, [(0.2, 0.2), (0.4, 0.2), (0.4, 0.4), (0.2, 0.4)])),
      ("vertex 1 of the outer ring is not on the globe", Draw.area([(0, 0), (1, 91), (1, 1), (0, 0)])),
      ("vertex 2 of the outer ring is not on the globe", Draw.area([(0, 0), (1, 0), (.nan, 1), (0, 0)])),
      ("vertex 0 of the outer ring is not on the globe", Draw.area([(.infinity, 0), (1, 0), (1, 1), (.infinity, 0)])),
      ("not on the globe", Draw.area([(0, -.infinity), (1, 0), (1, 1), (0, -.infinity)])),
      ("vertex 0 of hole 1 is not on the globe", Draw.area(square, [(0.2, .nan), (1, 1), (1, 0), (0.2, .nan)])),
      ("goes round the globe 2 times", Draw.area([0, 120, 240, 360, 480, 600, 720].map { ($0, 10) })),
      (
        "hole 1 goes round the globe, but the outer ring does not",
        Draw.area(square, [0, 120, 240, 360].map { ($0, 80) })
      ),
      ("Self-intersection", Draw.area([(0, 0), (1, 0), (2, 0), (0, 0)])),
      ("Too few points", Draw.area([(0, 0), (0, 0), (0, 0), (0, 0)])),
      ("Hole lies outside shell", Draw.area(square, Draw.rectangle(2, 2, 3, 3))),
      ("Self-intersection", Draw.area(square, square)),
      ("Self-intersection", Draw.area(square, Draw.rectangle(0.2, 0.2, 0.6, 0.6), Draw.rectangle(0.4, 0.4, 0.8, 0.8))),
      ("Ring Self-intersection", Draw.area([(0, 0), (2, 0), (2, 2), (1, 2), (1, 3), (1, 2), (0, 2), (0, 0)])),
    ]
    for (words, area) in refused {
      guard case .invalidArea("zone", let reason, _) = Draw.refusal(area) else {
        Issue.record("accepted: \(area)")
        continue
      }
      #expect(reason.contains(words) && !reason.isEmpty, "\(reason) for \(words)")
    }
  }

  @Test("places of huge longitudes are places like any others, but no zone is drawn there")
  func hugeLongitudes() throws {
    for huge in [1e300, 3601, 13_405_000] {
      #expect(Draw.refusal(Draw.area([(huge, 0.0), (huge, 10), (-huge, 5), (huge, 0)])) != nil)
    }
    let fences = try Draw.fences(Draw.area(Draw.rectangle(170, -10, 190, 10)))
    for turns in [1e3, 1e6, 1e9] {
      #expect(fences.covers(175 + 360 * turns, 0) && fences.covers(-175 - 360 * turns, 0))
      #expect(abs(fences.depth(175 + 360 * turns, 0) - fences.depth(175, 0)) < 0.1)
      #expect(!fences.covers(100 + 360 * turns, 0))
    }
    for longitude in [1e300, -1e300] {
      #expect(fences.covers(longitude, 0) == fences.covers(longitude.normalizedLongitude, 0))
      #expect(!fences.depth(longitude, 0).isNaN)
    }
  }

  @Test("circles without a sensible radius or centre are refused, huge ones not")
  func circles() throws {
    func refusal(_ longitude: Double, _ latitude: Double, _ radius: Double) -> FenceError? {
      do throws(FenceError) {
        let center = Coordinate(longitude: longitude, latitude: latitude)
        _ = try FenceSet([Zone(id: "zone", shape: .circle(Circle(center: center, radius: Meters(radius))))])
        return nil
      } catch { return error }
    }
    for radius in [0, -1, .nan, .infinity, -.infinity, 20_100_000, 1e300] {
      guard case .invalidArea("zone", let reason, _) = refusal(10, 50, radius) else {
        Issue.record("a radius of \(radius) is accepted")
        continue
      }
      #expect(reason.contains("radius"))
    }
    for (longitude, latitude) in [(Double.nan, 0.0), (.infinity, 0), (0, 90.1), (0, .nan)] {
      #expect(refusal(longitude, latitude, 10) != nil)
    }
    for radius in [1e-300, 1e-9, 1, 10_000_000, 20_000_000] { #expect(refusal(10, 50, radius) == nil) }
    #expect(refusal(1e300, 90, 10) != nil && refusal(3600, 90, 10) == nil)
    let tiny = Circle(center: Coordinate(longitude: 10, latitude: 50), radius: Meters(1e-9))
    let fences = try FenceSet([Zone(id: "zone", shape: .circle(tiny))])
    #expect(fences.covers(10, 50) && !fences.covers(10.000_001, 50))
  }

  @Test("corridors without a sensible width or path are refused")
  func corridors() {
    func refusal(_ path: [(Double, Double)], _ width: Double) -> FenceError? {
      do throws(FenceError) {
        let line = LineString(path.map { Coordinate(longitude: $0.0, latitude: $0.1) })
        _ = try FenceSet([Zone(id: "zone", shape: .corridor(Corridor(path: line, width: Meters(width))))])
        return nil
      } catch { return error }
    }
    let path = [(0.0, 0.0), (1.0, 1.0)]
    for width in [0, -1, .nan, .infinity, 1e300] { #expect(refusal(path, width) != nil) }
    let paths: [[(Double, Double)]] = [
      [], [(0, 0)], [(0, 0), (0, 0)], [(0, 0), (.nan, 1)], [(0, 0), (0, 91)],
    ]
    for wrong in paths {
      #expect(refusal(wrong, 10) != nil, "\(wrong)")
    }
    #expect(refusal(path, 10) == nil && refusal(path, 1_000_000) == nil && refusal([(0, 0), (1e300, 1)], 10) != nil)
    // Three times round the globe.
    #expect(refusal((0...18).map { (Double($0) * 60, Double($0)) }, 1000) == nil)
  }

  @Test("two zones with one id are refused, and no zones at all answer")
  func ids() throws {
    let zone = Zone(id: "a", shape: .area(Draw.area(Draw.rectangle(0, 0, 1, 1))))
    #expect(throws: FenceError.duplicateID("a")) { _ = try FenceSet([zone, zone]) }
    let none = try FenceSet([])
    let place = Coordinate(longitude: 0, latitude: 0)
    #expect(none.zonesCovering(place).isEmpty && none.signedDistance(from: place) == nil)
    #expect(none.signedDistance(from: place, toZone: 0) == nil)
    let one = try FenceSet([zone])
    for wrong in [(Double.nan, 0.0), (.infinity, 0), (0, 91), (0, .nan)] {
      let wrong = Coordinate(longitude: wrong.0, latitude: wrong.1)
      #expect(one.zonesCovering(wrong).isEmpty && one.signedDistance(from: wrong) == nil)
      #expect(one.signedDistance(from: wrong, toZone: 0) == nil)
    }
    #expect(one.signedDistance(from: place, toZone: -1) == nil && one.signedDistance(from: place, toZone: 1) == nil)
  }
}
