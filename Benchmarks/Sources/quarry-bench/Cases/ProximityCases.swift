import Quarry
import QuarryBenchmarks
import QuarryGeometry
import QuarryIndex

extension BenchmarkCase {
  /// Players who move: which are near each other, what changed, who are the nearest? A pass takes in everybody's new place first.
  static var proximityCases: [BenchmarkCase] {
    Herd.sizes.flatMap { size, count in
      [
        pairsCase(size, count), changesCase(size, count), nearestCase(size, count),
      ]
    }
  }

  private static func pairsCase(_ size: String, _ count: Int) -> BenchmarkCase {
    BenchmarkCase("Proximity/pairs/herd/\(size)", noun: "player", isChecked: size == "10k") {
      let herd = try Herd(count)
      let radius = Meters(Herd.radius)
      let expected = try pairCount(herd.points, herd.places)
      return [
        Contender("Quarry", check: .exactly(expected), operations: count) {
          var grid = try PlayerGrid(herd.places)
          var pairs = PlayerPairs()
          return {
            try grid.placeAll(at: herd.places, expecting: radius)
            grid.pairs(within: radius, into: &pairs)
            return pairs.count
          }
        },
        Contender("Quarry, counted", check: .exactly(expected), operations: count) {
          var grid = try PlayerGrid(herd.places)
          return {
            try grid.placeAll(at: herd.places, expecting: radius)
            return grid.pairCount(within: radius)
          }
        },
        Contender("Quarry, places only", check: .exactly(count), operations: count) {
          var grid = try PlayerGrid(herd.places)
          return {
            try grid.placeAll(at: herd.places, expecting: radius)
            return grid.count
          }
        },
      ]
    }
  }

  private static func changesCase(_ size: String, _ count: Int) -> BenchmarkCase {
    BenchmarkCase("Proximity/changes/herd/\(size)", noun: "player", isChecked: size == "10k") {
      let herd = try Herd(count)
      let radius = Meters(Herd.radius)
      let expected = try changeCount(herd)
      return [
        Contender("Quarry", check: .exactly(expected), operations: count) {
          var before = try PlayerGrid(herd.movedPlaces)
          var now = try PlayerGrid(herd.places)
          var changes = PairChanges()
          var isMoved = false
          // To and fro: what entered the one way leaves the other.
          return {
            isMoved.toggle()
            swap(&before, &now)
            try now.placeAll(at: isMoved ? herd.movedPlaces : herd.places, expecting: radius)
            PlayerGrid.changes(from: before, to: now, entering: radius, leaving: radius, into: &changes)
            return changes.entered.count + changes.left.count
          }
        }
      ]
    }
  }

  private static func nearestCase(_ size: String, _ count: Int) -> BenchmarkCase {
    BenchmarkCase("Proximity/nearest/herd/\(size)", noun: "player", isChecked: size == "10k") {
      let herd = try Herd(count)
      try checkNearest(herd)
      return [
        Contender("Quarry", check: .steady, operations: count) {
          var grid = try PlayerGrid(herd.places)
          var table = NearestOfAll()
          return {
            try grid.placeAll(at: herd.places)
            grid.nearestOfAll(Herd.nearest, into: &table)
            return Int(table.totalMeters)
          }
        }
      ]
    }
  }

  /// How many pairs are within the radius: counted on the plane, and those near the edge decided by the geodesic.
  private static func pairCount(_ points: [Double], _ places: [Coordinate]) throws -> Int {
    let plane = try PlanePairs(points, radius: Herd.radius, slack: Herd.slack)
    var count = plane.count
    for (a, b) in plane.edges {
      let (east, north) = (points[2 * b] - points[2 * a], points[2 * b + 1] - points[2 * a + 1])
      if east * east + north * north <= Herd.radius * Herd.radius { count -= 1 }
      if Geodesic.distance(places[a], places[b]).value <= Herd.radius { count += 1 }
    }
    let difference = (count - plane.count).magnitude
    guard difference <= max(1, plane.count / 100_000) else {
      throw PeerError(description: "\(difference) pairs of \(plane.count) differ between plane and globe")
    }
    return count
  }

  /// How many pairs change: the difference of two lists, each of which is as long as it must be.
  private static func changeCount(_ herd: Herd) throws -> Int {
    let radius = Meters(Herd.radius)
    var (before, after) = (PlayerPairs(), PlayerPairs())
    try PlayerGrid(herd.places).pairs(within: radius, into: &before)
    try PlayerGrid(herd.movedPlaces).pairs(within: radius, into: &after)
    guard before.count == (try pairCount(herd.points, herd.places)),
      after.count == (try pairCount(herd.moved, herd.movedPlaces))
    else { throw PeerError(description: "the pairs are not those of the plane") }
    var same = 0
    for player in herd.places.indices {
      let (old, new) = (before.partners(above: player), after.partners(above: player))
      var (i, j) = (old.startIndex, new.startIndex)
      while i < old.endIndex, j < new.endIndex {
        if old[i] == new[j] { same += 1 }
        let (isOld, isNew) = (old[i] <= new[j], new[j] <= old[i])
        if isOld { i += 1 }
        if isNew { j += 1 }
      }
    }
    return before.count + after.count - 2 * same
  }

  /// Holds the nearest of some players against all distances of the plane.
  private static func checkNearest(_ herd: Herd) throws {
    var table = NearestOfAll()
    try PlayerGrid(herd.places).nearestOfAll(Herd.nearest, into: &table)
    for player in stride(from: 0, to: herd.places.count, by: max(1, herd.places.count / 50)) {
      let (x, y) = (herd.points[2 * player], herd.points[2 * player + 1])
      // The player itself comes first.
      var best = [Double](repeating: .infinity, count: Herd.nearest + 1)
      for index in herd.places.indices {
        let (east, north) = (herd.points[2 * index] - x, herd.points[2 * index + 1] - y)
        let square = east * east + north * north
        guard let rank = best.firstIndex(where: { square < $0 }) else { continue }
        best.removeLast()
        best.insert(square, at: rank)
      }
      for (rank, square) in best.dropFirst().enumerated() {
        let (planar, found) = (square.squareRoot(), table[player, rank]?.distance.value ?? .infinity)
        guard (planar - found).magnitude <= planar * 2e-6 + 1e-6 else {
          throw PeerError(description: "player \(player): neighbour \(rank) at \(found) m, on the plane at \(planar) m")
        }
      }
    }
  }
}
