import QuarryGeometry
import QuarryProximity
import Testing

@Suite("Recent ways")
struct RecentWaysTests {
  private func point(_ second: Double, isStart: Bool = false) throws -> WayPoint {
    WayPoint(
      time: try #require(GameTime(secondsSince1970: second)), place: Coordinate(longitude: second / 1000, latitude: 1),
      accuracyMeters: 5, isStart: isStart)
  }

  @Test("points are counted back from the newest, and the oldest make way")
  func countsBack() throws {
    var ways = RecentWays(capacity: 4, seconds: 1)
    for second in 0..<10 { ways.append(try point(Double(second)), to: 2) }
    #expect(ways.count(of: 2) == 4)
    let last = try [9, 8, 7, 6].map { try point($0) }
    #expect((0..<4).map { ways[2, back: $0] } == last)
    #expect(ways[2, back: 4] == nil && ways[2, back: -1] == nil)
    #expect(ways.count(of: 0) == 0 && ways[0, back: 0] == nil && ways.count(of: 3) == 0)
  }

  @Test("a ring reaches back as far as it says, however often fixes come", arguments: [0.05, 0.1, 0.4, 1, 1.3])
  func reachesBack(interval: Double) throws {
    var ways = RecentWays(capacity: 16, seconds: 15)
    for step in 0..<2000 { ways.append(try point(Double(step) * interval), to: 0) }
    let count = ways.count(of: 0)
    let newest = try #require(ways[0, back: 0]), oldest = try #require(ways[0, back: count - 1])
    #expect(newest.time == (try point(1999 * interval)).time)
    #expect(newest.time - oldest.time >= min(15, Double(count - 1) * interval) - 1e-6)
    #expect(count <= 16)
  }

  @Test("where a way begins is kept, though points come close together")
  func keepsStarts() throws {
    var ways = RecentWays(capacity: 8, seconds: 15)
    ways.append(try point(0), to: 0)
    ways.append(try point(0.1, isStart: true), to: 0)
    ways.append(try point(0.2), to: 0)
    ways.append(try point(0.3), to: 0)
    let last = [try point(0.3), try point(0.1, isStart: true), try point(0)]
    #expect((0..<3).map { ways[0, back: $0] } == last)
  }
}
