import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// Many zones, many points: which zones cover the point?
  static var zoneCases: [BenchmarkCase] {
    [
      zoneCase("1k", zones: 1000, points: 20_000, isChecked: true),
      zoneCase("10k", zones: 10_000, points: 1_000_000, isChecked: false),
    ]
  }

  private static func zoneCase(_ size: String, zones: Int, points count: Int, isChecked: Bool) -> BenchmarkCase {
    BenchmarkCase("Zones/covering/city/\(size)", noun: "point", isChecked: isChecked) {
      let city = City(zones: zones, seed: 301)
      let points = City.points(count, seed: 302)
      let plain = PlainGeometry(rings: city.rings)
      let numbers = PlainGeometry.numbers(points)
      let own = city.zones
      var contenders = [
        Contender("Quarry", operations: count) {
          let grid = try FenceGrid(city.gridOutlines)
          return {
            var pairs = 0
            for point in points { grid.forEachZone(covering: point) { _, _ in pairs += 1 } }
            return pairs
          }
        },
        Contender("Quarry, batch", operations: count) {
          let grid = try FenceGrid(city.gridOutlines)
          var lists = ZoneLists()
          return {
            grid.findZones(covering: points, into: &lists)
            return lists.zoneCount
          }
        },
        Contender("Quarry, fence set", operations: count) {
          let fences = try FenceSet(own)
          return {
            var pairs = 0
            for point in points { fences.forEachZone(covering: point) { _ in pairs += 1 } }
            return pairs
          }
        },
        Contender("GEOS STRtree + prepared contains", .peer, version: Fixtures.geos, operations: count) {
          let zones = try GEOSZones(plain)
          return { try zones.count(numbers, .contains) }
        },
        Contender("plain grid", .limit, check: .shared(tolerance: count / 2000), operations: count) {
          let grid = try CellGrid(plain, side: zones >= 10_000 ? 1024 : 512)
          return { grid.count(numbers) }
        },
      ]
      // As long as the other predicate; it is measured where that takes no minutes.
      if zones <= 1000 {
        contenders.append(
          Contender("GEOS STRtree + prepared intersects", .peer, version: Fixtures.geos, operations: count) {
            let zones = try GEOSZones(plain)
            return { try zones.count(numbers, .intersects) }
          })
      }
      return contenders
    }
  }
}
