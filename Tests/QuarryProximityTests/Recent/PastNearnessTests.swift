import Foundation
import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Was one near the other")
struct PastNearnessTests {
  private static func time(_ second: Double) -> GameTime { PastPlaceTests.time(second) }

  /// Two players at the places given, at 0 s and 4 s each.
  private static func pair(_ a: WayPoint, _ b: WayPoint) -> RecentWays {
    var ways = RecentWays(capacity: 16, seconds: 1)
    ways.append(a, to: 0)
    ways.append(b, to: 1)
    return ways
  }

  @Test("a claim is told with distance, accuracies, ages, chance and verdict")
  func explained() throws {
    let ways = Self.pair(PastPlaceTests.point(0, 0, 0, accuracy: 3), PastPlaceTests.point(1, 0.0001, 0, accuracy: 4))
    let answer = ways.nearness(
      of: 0, to: 1, within: Meters(25), at: Self.time(1), rule: ClaimRule(driftMetersPerSecond: 0))
    #expect(abs((answer.distance?.value ?? 0) - 11.1319) < 1e-3)
    #expect(answer.first.place?.ageSeconds == 1 && answer.first.place?.source == .held)
    #expect(answer.second.place?.ageSeconds == 0 && answer.second.place?.source == .measured)
    let chance = NearChance.probability(
      distance: try #require(answer.distance), within: Meters(25), accuracies: Meters(3), Meters(4))
    #expect(answer.nearness == .near(probability: chance) && answer.isNear && answer.mayBeNear)
    #expect(answer.time == Self.time(1) && answer.range == Meters(25) && answer.vertical == nil)
    let shorter = ways.nearness(of: 0, to: 1, within: Meters(11), at: Self.time(1))
    #expect(!shorter.isNear && shorter.mayBeNear)
    #expect(!ways.nearness(of: 0, to: 1, within: Meters(2), at: Self.time(1)).mayBeNear)
  }

  @Test("the reason is the first player's, then the second's")
  func reasons() {
    let ways = Self.pair(PastPlaceTests.point(10, 0, 0), PastPlaceTests.point(0, 0, 0))
    func answer(_ second: Double) -> PastNearness {
      ways.nearness(of: 0, to: 1, within: Meters(9), at: Self.time(second))
    }
    #expect(answer(5).nearness == .unknown(.beforeHistory) && answer(5).second.place != nil)
    #expect(
      answer(10).nearness == .unknown(.tooOld) && answer(10).second.reason == .tooOld && answer(10).distance == nil)
    #expect(ways.nearness(of: 0, to: 7, within: Meters(9), at: Self.time(10)).nearness == .unknown(.noFix))
  }

  @Test("without an accuracy the distance is told, but no verdict")
  func noAccuracy() {
    let ways = Self.pair(PastPlaceTests.point(0, 0, 0, accuracy: .nan), PastPlaceTests.point(0, 0, 0))
    let answer = ways.nearness(of: 0, to: 1, within: Meters(9), at: Self.time(0))
    #expect(answer.nearness == .unknown(.noAccuracy) && answer.distance == .zero && answer.first.place?.accuracy == nil)
  }

  @Test("lag looks the second player up where the first one saw it")
  func lag() {
    var ways = RecentWays(capacity: 16, seconds: 1)
    for second in 0...5 {
      ways.append(PastPlaceTests.point(Double(second), 0, 0), to: 0)
      // 11.1 m/s to the east.
      ways.append(PastPlaceTests.point(Double(second), 0.0001 * Double(second), 0), to: 1)
    }
    let now = ways.nearness(of: 0, to: 1, within: Meters(30), at: Self.time(4))
    #expect(abs((now.distance?.value ?? 0) - 44.528) < 1e-2 && now.nearness.verdict == .apart)
    let seen = ways.nearness(of: 0, to: 1, within: Meters(30), at: Self.time(4), rule: ClaimRule(lagSeconds: 2.5))
    #expect(abs((seen.distance?.value ?? 0) - 16.698) < 1e-2 && seen.isNear)
    #expect(seen.second.place?.time == Self.time(1.5) && seen.first.place?.time == Self.time(4))
  }

  @Test("heights rule out who is near on the map only, with both vertical accuracies")
  func heights() {
    func answer(_ upper: Float?, _ accuracy: Float?, _ limit: Meters?) -> PastNearness {
      Self.pair(
        PastPlaceTests.point(0, 0, 0, altitude: 10, vertical: 3),
        PastPlaceTests.point(0, 0, 0, altitude: upper, vertical: accuracy)
      ).nearness(of: 0, to: 1, within: Meters(20), at: Self.time(0), rule: ClaimRule(verticalLimit: limit))
    }
    // 2 + √(3² + 4²) = 7.
    #expect(answer(17, 4, Meters(2)).isNear && answer(3, 4, Meters(2)).isNear)
    let above = answer(17.5, 4, Meters(2))
    #expect(above.nearness.reason == .otherHeight && above.nearness.verdict == .apart && !above.mayBeNear)
    #expect(above.vertical == VerticalGap(difference: Meters(7.5), allowed: Meters(7)))
    #expect(answer(17.5, 4, nil).isNear && answer(17.5, 4, nil).vertical == nil)
    #expect(answer(nil, nil, Meters(2)).isNear && answer(.nan, nil, Meters(2)).vertical == nil)
    // √(3² + 10²) + 2 = 12.4: what is not stated is assumed.
    #expect(answer(22, nil, Meters(2)).isNear && answer(23, nil, Meters(2)).nearness.reason == .otherHeight)
    #expect(answer(22, .nan, Meters(2)).isNear)
    #expect(ClaimRule.limit(floors: 0) == Meters(1.5) && ClaimRule.limit(floors: 2, height: Meters(4)) == Meters(10))
  }

  @Test("an answer comes back from JSON, whatever went in")
  func coded() throws {
    let ways = Self.pair(
      PastPlaceTests.point(0, 0, 0, altitude: 10, vertical: 3), PastPlaceTests.point(0, 179, 90, accuracy: .infinity))
    let ranges = [25, -1, 0, Double.nan, .infinity, -.infinity]
    for range in ranges {
      for player in [0, 1, 2] {
        let rule = ClaimRule(toleranceSeconds: 1, verticalLimit: Meters(range))
        let answer = ways.nearness(of: 0, to: player, within: Meters(range), at: Self.time(0.5), rule: rule)
        let copy = try JSONDecoder().decode(PastNearness.self, from: JSONEncoder().encode(answer))
        #expect(copy == answer)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let unknown = try encoder.encode(ways.nearness(of: 0, to: 2, within: Meters(5), at: Self.time(9)))
    #expect(
      String(bytes: unknown, encoding: .utf8)
        == #"{"first":{"reason":"tooOld"},"nearness":{"reason":"tooOld","verdict":"unknown"},"range":5,"#
        + #""second":{"reason":"noFix"},"time":9000000}"#)
    let rule = ClaimRule(lagSeconds: 0.25, verticalLimit: Meters(3))
    #expect(try JSONDecoder().decode(ClaimRule.self, from: JSONEncoder().encode(rule)) == rule)
  }

  /// Ways of two players who walk about each other.
  private static func walks(_ random: inout RandomPlaces, around center: Coordinate) -> [[WayPoint]] {
    (0..<2).map { _ in
      var place = random.place(near: center, meters: 0...20)
      var second = random.number(in: 0...2)
      return (0..<12).map { _ in
        second += random.number(in: 0.3...3)
        place = random.place(near: place, meters: 0...12)
        return WayPoint(
          time: time(second), place: place, accuracyMeters: Float(random.number(in: 1...12)),
          isStart: random.integer(in: 0...9) == 0)
      }
    }
  }

  /// The place by a plain search and the geodesic; nil where it cannot be told.
  private static func plain(_ points: [WayPoint], _ time: GameTime, _ rule: ClaimRule) -> Coordinate? {
    guard let index = points.lastIndex(where: { $0.time <= time }) else { return nil }
    let point = points[index]
    if point.time == time { return point.place }
    guard index + 1 < points.count else { return time - point.time <= rule.freshSeconds ? point.place : nil }
    let next = points[index + 1]
    guard !next.isStart, next.time - point.time <= rule.gapSeconds else { return nil }
    let way = Geodesic.inverse(from: point.place, to: next.place)
    let share = (time - point.time) / (next.time - point.time)
    return Geodesic.destination(from: point.place, azimuth: way.initialAzimuth, distance: way.distance * share)
  }

  @Test("brute force finds the same distances, and no better instant within the tolerance", arguments: [0, 1, 2, 3, 4])
  func bruteForce(region: Int) throws {
    let center = [
      Coordinate(longitude: 13, latitude: 52), Coordinate(longitude: 180, latitude: -17),
      Coordinate(longitude: 0, latitude: 90), Coordinate(longitude: 77, latitude: -90),
      Coordinate(longitude: -179.99999, latitude: 71),
    ][region]
    var random = RandomPlaces(seed: 63 + UInt64(region))
    for draw in 0..<40 {
      let points = Self.walks(&random, around: center)
      var ways = RecentWays(capacity: 32, seconds: 0)
      for (player, way) in points.enumerated() { for point in way { ways.append(point, to: player) } }
      let rule = ClaimRule(
        gapSeconds: 2.5, lagSeconds: random.number(in: 0...1), toleranceSeconds: random.number(in: 0.1...2))
      let time = Self.time(random.number(in: 0...25))
      var exact = rule
      exact.toleranceSeconds = 0
      let answer = ways.nearness(of: 0, to: 1, within: Meters(10), at: time, rule: exact)
      func distance(_ time: GameTime) -> Double? {
        guard let a = Self.plain(points[0], time, rule),
          let b = Self.plain(points[1], time.advanced(bySeconds: -rule.lagSeconds), rule)
        else { return nil }
        return Geodesic.distance(a, b).value
      }
      let expected = distance(time)
      #expect((answer.distance == nil) == (expected == nil), "seed \(random.seed), draw \(draw)")
      if let found = answer.distance, let expected { #expect(abs(found.value - expected) < 1e-4) }
      // Accuracies differ along the way; with equal ones the closest instant is the best.
      var equal = RecentWays(capacity: 32, seconds: 0)
      for (player, way) in points.enumerated() {
        for var point in way {
          point.accuracyMeters = 5
          equal.append(point, to: player)
        }
      }
      var still = rule
      still.driftMetersPerSecond = 0
      let best = equal.nearness(of: 0, to: 1, within: Meters(10), at: time, rule: still)
      var least = Double.infinity
      for step in -400...400 {
        least = min(
          least,
          distance(time.advanced(bySeconds: rule.toleranceSeconds * Double(step) / 400)) ?? .infinity)
      }
      if least.isFinite {
        #expect((best.distance?.value ?? .infinity) <= least + 1e-4, "seed \(random.seed), draw \(draw)")
        // It is a distance of an instant within the tolerance.
        #expect((best.time - time).magnitude <= rule.toleranceSeconds + 1e-6)
        #expect(abs((best.distance?.value ?? 0) - (distance(best.time) ?? .nan)) < 1e-4)
      }
    }
  }
}
