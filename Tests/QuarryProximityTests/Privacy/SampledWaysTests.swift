import Foundation
import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Sampled ways")
struct SampledWaysTests {
  private static func time(_ second: Double) -> GameTime { GameTime(microseconds: Int64((second * 1e6).rounded())) }

  private static func point(_ second: Double) -> WayPoint {
    WayPoint(time: time(second), place: Coordinate(longitude: second / 1000, latitude: 1), accuracyMeters: 5)
  }

  /// What is the last sighting at or before the end of the step that an instant has reached.
  private static func plain(_ points: [WayPoint], _ instant: GameTime, _ step: Double, _ aligned: Double) -> GameTime? {
    let end = ((instant - time(aligned)) / step).rounded(.down) * step + aligned
    return points.last { $0.time.secondsSince1970 <= end + 1e-9 }?.time
  }

  @Test("a sighting is the last of its step, and stays so whatever comes later", arguments: [0.5, 1, 5])
  func stays(step: Double) throws {
    var random = RandomPlaces(seed: 91)
    for aligned in [0.0, 3.25] {
      var ways = try SampledWays(stepSeconds: step, reachSeconds: 40, alignedTo: Self.time(aligned))
      var points: [WayPoint] = []
      var second = 100.0
      var asked: [(GameTime, GameTime?)] = []
      for draw in 0..<400 {
        second += Double(random.integer(in: 1...24)) / 8
        let point = Self.point(second)
        points.append(point)
        ways.append(point, to: 1)
        for _ in 0..<3 {
          let instant = Self.time(second - Double(random.integer(in: 0...320)) / 8)
          let found = try? ways.sighting(of: 1, at: instant).point.time
          #expect(found == Self.plain(points, instant, step, aligned), "seed \(random.seed), draw \(draw)")
          asked.append((instant, found))
        }
        // What was told of an instant is told again, as long as it is remembered.
        for (instant, found) in asked where Self.time(second) - instant <= 40 {
          #expect((try? ways.sighting(of: 1, at: instant).point.time) == found)
        }
      }
    }
  }

  @Test("nobody's, too early and forgotten instants are told apart")
  func reasons() throws {
    var ways = try SampledWays(reachSeconds: 10)
    for second in 0..<5 { ways.append(Self.point(Double(second)), to: 0) }
    func reason(_ player: Int, _ second: Double) -> PrivacyReason? {
      do throws(PrivacyReason) {
        _ = try ways.sighting(of: player, at: Self.time(second))
        return nil
      } catch { return error }
    }
    #expect(reason(1, 3) == .noFix && reason(-1, 3) == .noFix && reason(0, -0.5) == .noFix && reason(0, 0) == nil)
    for second in 5..<40 { ways.append(Self.point(Double(second)), to: 0) }
    #expect(reason(0, 29) == nil && reason(0, 20) == .beforeHistory && ways.playerCount == 1)
    ways.clear(0)
    #expect(reason(0, 29) == .noFix)
  }

  @Test("points before the newest are left out, and the last of one instant stands")
  func order() throws {
    var ways = try SampledWays(reachSeconds: 10)
    ways.append(Self.point(5), to: 0)
    ways.append(Self.point(4), to: 0)
    #expect((try? ways.sighting(of: 0, at: Self.time(4))) == nil)
    ways.append(Self.point(5), isHidden: true, to: 0)
    #expect(try ways.sighting(of: 0, at: Self.time(5)).isHidden)
    ways.append(Self.point(9), to: -1)
    #expect(ways.playerCount == 1)
  }

  @Test("what is no number of seconds makes no ways")
  func refuses() {
    for (step, reach) in [(0.0, 10.0), (.nan, 10), (1, -1), (1, .nan), (1, 1e7), (.infinity, 1), (1e10, 1)] {
      #expect(throws: PrivacyError.self) { try SampledWays(stepSeconds: step, reachSeconds: reach) }
    }
  }

  @Test("ways come back from JSON and go on alike; ways in no order are refused")
  func coded() throws {
    var ways = try SampledWays(reachSeconds: 6, alignedTo: Self.time(2))
    for second in 0..<23 { ways.append(Self.point(Double(second)), isHidden: second % 3 == 0, to: second % 2) }
    let data = try JSONEncoder().encode(ways)
    var copy = try JSONDecoder().decode(SampledWays.self, from: data)
    #expect(copy == ways)
    for second in 23..<40 {
      ways.append(Self.point(Double(second)), to: second % 2)
      copy.append(Self.point(Double(second)), to: second % 2)
    }
    #expect(copy == ways)
    let text = try #require(String(bytes: data, encoding: .utf8))
    let spoilt = [
      ("\"start\":", "\"start\":9"), ("\"start\":", "\"start\":-"), ("\"reachSeconds\":6", "\"reachSeconds\":1"),
    ]
    for (old, new) in spoilt {
      let bad = text.replacingOccurrences(of: old, with: new)
      #expect(bad != text)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(SampledWays.self, from: Data(bad.utf8)) }
    }
  }
}
