import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Where a player was")
struct PastPlaceTests {
  static func time(_ second: Double) -> GameTime { GameTime(microseconds: Int64(second * 1e6)) }

  static func point(
    _ second: Double, _ longitude: Double, _ latitude: Double, accuracy: Float = 4, altitude: Float? = nil,
    vertical: Float? = nil, isStart: Bool = false
  ) -> WayPoint {
    WayPoint(
      time: time(second), place: Coordinate(longitude: longitude, latitude: latitude), accuracyMeters: accuracy,
      altitudeMeters: altitude, verticalAccuracyMeters: vertical, isStart: isStart)
  }

  private static func ways(_ points: WayPoint...) -> RecentWays {
    var ways = RecentWays(capacity: 32, seconds: 1)
    for point in points { ways.append(point, to: 0) }
    return ways
  }

  private static let still = ClaimRule(driftMetersPerSecond: 0)

  @Test("on a point it is the point, between two the share of the way, after the newest the newest")
  func sources() throws {
    let ways = Self.ways(
      Self.point(0, 13, 52, accuracy: 4, altitude: 30, vertical: 6),
      Self.point(4, 13.001, 52, accuracy: 8, altitude: 34, vertical: 10))
    let on = try #require(ways.place(of: 0, at: Self.time(0), rule: Self.still).place)
    #expect(on.source == .measured && on.place == Coordinate(longitude: 13, latitude: 52) && on.ageSeconds == 0)
    let between = try #require(ways.place(of: 0, at: Self.time(1), rule: Self.still).place)
    #expect(between.source == .interpolated && between.ageSeconds == 1 && between.secondsToNext == 3)
    #expect(abs(between.place.longitude - 13.00025) < 1e-9 && abs(between.place.latitude - 52) < 1e-8)
    #expect(between.accuracy == Meters(5) && between.altitude == Meters(31) && between.verticalAccuracy == Meters(7))
    let held = try #require(ways.place(of: 0, at: Self.time(7), rule: Self.still).place)
    #expect(held.source == .held && held.ageSeconds == 3 && held.place.longitude == 13.001)
    #expect(held.accuracy == Meters(8) && held.altitude == Meters(34))
  }

  @Test("drift widens the accuracy by the seconds to the nearest point")
  func drift() throws {
    let ways = Self.ways(Self.point(0, 13, 52, accuracy: 3), Self.point(4, 13.001, 52, accuracy: 3))
    let rule = ClaimRule(driftMetersPerSecond: 4)
    func accuracy(_ second: Double) -> Double {
      ways.place(of: 0, at: Self.time(second), rule: rule).place?.accuracy?.value ?? .nan
    }
    #expect(accuracy(0) == 3 && accuracy(4) == 3)
    #expect(abs(accuracy(1) - 5) < 1e-12 && abs(accuracy(3) - 5) < 1e-12 && abs(accuracy(5) - 5) < 1e-12)
  }

  @Test("before the ring, too long after it, across a gap and a start, nothing is told")
  func reasons() {
    let ways = Self.ways(
      Self.point(0, 13, 52), Self.point(10, 13, 52), Self.point(20.5, 13, 52), Self.point(22, 13.1, 52, isStart: true),
      Self.point(24, 13.1, 52))
    func reason(_ second: Double, _ rule: ClaimRule = ClaimRule()) -> NearnessReason? {
      ways.place(of: 0, at: Self.time(second), rule: rule).reason
    }
    #expect(reason(-0.000001) == .beforeHistory && reason(0) == nil)
    #expect(reason(5) == nil && reason(10) == nil && reason(15) == .gap && reason(20.5) == nil)
    #expect(reason(15, ClaimRule(gapSeconds: 10.5)) == nil && reason(15, ClaimRule(gapSeconds: 10.499)) == .gap)
    #expect(reason(21) == .gap && reason(21.999999) == .gap && reason(22) == nil && reason(23) == nil)
    #expect(reason(29) == nil && reason(29.000001) == .tooOld && reason(29, ClaimRule(freshSeconds: 4.9)) == .tooOld)
    #expect(reason(25, ClaimRule(freshSeconds: .nan)) == .tooOld)
    #expect(
      ways.place(of: 1, at: Self.time(0)).reason == .noFix && ways.place(of: -1, at: Self.time(0)).reason == .noFix)
  }

  @Test("of two points at one instant, where a way begins, the later counts")
  func sameInstant() throws {
    let ways = Self.ways(
      Self.point(0, 13, 52), Self.point(2, 13.001, 52), Self.point(2, 14, 52, isStart: true), Self.point(4, 14, 52))
    #expect(ways.place(of: 0, at: Self.time(2)).place?.place.longitude == 14)
    let before = try #require(ways.place(of: 0, at: Self.time(1)).place)
    #expect(abs(before.place.longitude - 13.0005) < 1e-9)
    #expect(ways.place(of: 0, at: Self.time(3)).place?.place.longitude == 14)
  }

  @Test("what is no number is no accuracy, no altitude and no place")
  func notANumber() throws {
    let ways = Self.ways(
      Self.point(0, 13, 52, accuracy: .nan, altitude: .nan, vertical: -1), Self.point(2, 13.001, 52),
      Self.point(4, .nan, 52))
    for second in [0.0, 1] {
      let place = try #require(ways.place(of: 0, at: Self.time(second)).place)
      #expect(place.accuracy == nil && place.altitude == nil && place.verticalAccuracy == nil)
    }
    #expect(ways.place(of: 0, at: Self.time(2)).place?.accuracy == Meters(4))
    for second in [3.0, 4, 5] { #expect(ways.place(of: 0, at: Self.time(second)).reason == .noFix) }
  }

  @Test("between two points the way is the geodesic's to a millimetre, at poles and across the antimeridian")
  func interpolatesEverywhere() throws {
    var random = RandomPlaces(seed: 62)
    let centers = [
      Coordinate(longitude: 180, latitude: 10), Coordinate(longitude: -180, latitude: -45),
      Coordinate(longitude: 30, latitude: 90), Coordinate(longitude: 0, latitude: -90),
      Coordinate(longitude: 179.9999, latitude: 89.9999), Coordinate(longitude: 13, latitude: 52),
    ]
    for draw in 0..<600 {
      let center = draw % 7 == 6 ? random.placeOnGlobe() : centers[draw % 7]
      let start = random.place(near: center, meters: 0...150), end = random.place(near: center, meters: 0...150)
      let ways = Self.ways(
        Self.point(0, start.longitude, start.latitude), Self.point(8, end.longitude, end.latitude))
      let share = random.number(in: 0.01...0.99)
      let place = try #require(ways.place(of: 0, at: Self.time(8 * share)).place?.place)
      let way = Geodesic.inverse(from: start, to: end)
      let exact = Double(Int64(8 * share * 1e6)) / 8e6
      let expected = Geodesic.destination(from: start, azimuth: way.initialAzimuth, distance: way.distance * exact)
      let error = Geodesic.distance(place, expected).value
      #expect(error < 1e-3, "seed \(random.seed), draw \(draw): \(error) m")
    }
  }

  @Test("between antipodes there is no way, and one place stays exactly that")
  func degenerate() {
    let antipodes = Self.ways(Self.point(0, 0, 0), Self.point(2, 180, 0))
    #expect(antipodes.place(of: 0, at: Self.time(1)).reason == .gap)
    let same = Self.ways(Self.point(0, 13.1, 52.3), Self.point(2, 13.1, 52.3))
    #expect(same.place(of: 0, at: Self.time(1)).place?.place == Coordinate(longitude: 13.1, latitude: 52.3))
  }
}
