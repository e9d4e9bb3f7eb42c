import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// One polygon, many points: is the point covered?
  static var coverCases: [BenchmarkCase] {
    Outline.all.map { name, make in
      BenchmarkCase("Fences/covers/outline/\(name)", noun: "point", isChecked: name == "256") {
        let outline = make()
        let fences = try FenceSet([outline.zone])
        // A million, but where the peers would take minutes, and where instructions are counted one by one.
        let count =
          switch name {
          case "256": 100_000;
          case "64k-jagged": 250_000;
          default: 1_000_000
          }
        let points = outline.points(count, seed: 201) { fences.covers($0, zone: 0) }
        return coverContenders(outline, points)
      }
    }
  }

  private static func coverContenders(_ outline: Outline, _ points: [Coordinate]) -> [Contender] {
    let plain = PlainGeometry(rings: [outline.ring])
    let numbers = PlainGeometry.numbers(points)
    let vertices = outline.ring.count - 1
    // About four cells for each vertex along a side of the square that the outline fills.
    let side = min(max(Int((Double(vertices) * 16).squareRoot()), 64), 1024)
    var contenders = [
      Contender("Quarry", operations: points.count) {
        let grid = try FenceGrid([outline.gridOutline])
        return {
          var count = 0
          for point in points { count &+= Int(grid.answer(for: point, zone: 0).rawValue & 1) }
          return count
        }
      },
      Contender("Quarry, batch", operations: points.count) {
        let grid = try FenceGrid([outline.gridOutline])
        var answers: [FenceGrid.Answer] = []
        return {
          grid.findAnswers(for: points, zone: 0, into: &answers)
          return answers.reduce(0) { $0 &+ Int($1.rawValue & 1) }
        }
      },
      Contender("Quarry, fence set", operations: points.count) {
        let fences = try FenceSet([outline.zone])
        return {
          var count = 0
          for point in points { count &+= fences.covers(point, zone: 0) ? 1 : 0 }
          return count
        }
      },
      Contender("Quarry, tree of edges", operations: points.count) {
        let edges = EdgeIndex(Edge.edges(of: outline.ring))
        return {
          points.reduce(0) { count, point in
            if case .evenBelowPole = edges.side(of: point) { count } else { count + 1 }
          }
        }
      },
    ]
    // GEOS takes as long for each of its predicates; one stands for the others where it takes long.
    let predicates: [(String, GEOSZones.Predicate)] =
      vertices <= 256
      ? [("contains", .contains), ("intersects", .intersects), ("covers", .covers)] : [("contains", .contains)]
    for (name, predicate) in predicates {
      contenders.append(
        Contender("GEOS prepared \(name)", .peer, version: Fixtures.geos, operations: points.count) {
          let zones = try GEOSZones(plain)
          return { try zones.count(numbers, predicate) }
        })
    }
    if vertices <= 256 {
      contenders.append(
        Contender("every edge", .unindexed, operations: points.count) { { plain.count(numbers) } })
    }
    contenders.append(
      Contender("plain grid", .limit, check: .shared(tolerance: points.count / 2000), operations: points.count) {
        let grid = try CellGrid(plain, side: side)
        return { grid.count(numbers) }
      })
    return contenders
  }
}
