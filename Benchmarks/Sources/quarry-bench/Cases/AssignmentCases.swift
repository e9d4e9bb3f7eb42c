import Quarry
import QuarryBenchmarks

extension BenchmarkCase {
  /// As many hunters as targets: the cheapest assignment of a table, and of candidate lists.
  static var assignmentCases: [BenchmarkCase] {
    AssignmentTable.all.map { name, kind, count in tableCase(name, kind, count) } + [sparseCase]
  }

  /// The answer of a pass is the total. Making the shortlists, and the proof by prices over the whole table, are included.
  private static func tableCase(_ name: String, _ kind: AssignmentTable.Kind, _ count: Int) -> BenchmarkCase {
    BenchmarkCase("Targets/assignment/\(kind.rawValue)/\(name)", noun: "hunter") {
      let numbers = try AssignmentTable(kind, count).numbers
      let table = try PairCosts(rows: count, columns: count, values: numbers.map { Double($0) })
      guard let assignment = table.cheapestAssignment().assignment else { throw NoAssignment() }
      if let fault = assignment.fault(
        rowCount: count, columnCount: count, cost: { table[$0, $1] })
      {
        throw NoAssignment(fault: "\(fault)")
      }
      return [
        Contender("Quarry", check: .exactly(Int(assignment.cost)), operations: count) {
          { Int(table.cheapestAssignment().assignment?.cost ?? -1) }
        }
      ]
    }
  }

  /// 100,000 hunters of the herd, each with the 16 nearest of 100,000 targets anywhere in the city as candidates; more
  /// candidates where these leave somebody without a target.
  private static var sparseCase: BenchmarkCase {
    BenchmarkCase("Targets/assignment/sparse/100k", noun: "hunter") {
      let count = 100_000
      let herd = try Herd(2 * count)
      let places = Array(herd.places.prefix(2 * count))
      // Hunters and targets are each a grid of their own.
      let (hunters, targets) = (Array(places.prefix(count)), Array(places.suffix(count)))
      let (hunterGrid, targetGrid) = (try PlayerGrid(hunters.map { $0 }), try PlayerGrid(targets.map { $0 }))
      func nearest(_ place: Coordinate, _ grid: PlayerGrid, _ many: Int) -> [PairCandidates.Candidate] {
        var found = NearPlayers()
        grid.nearest(many, to: place, into: &found)
        return found.map { .init(column: $0.player, cost: $0.distance.value) }
      }
      let lists = hunters.map { nearest($0, targetGrid, 16) }
      return [
        Contender("Quarry", check: .steady, operations: count) {
          let candidates = try PairCandidates(columns: count, lists: lists)
          return {
            let widened = try candidates.cheapestAssignment(
              moreColumns: { hunter, many in nearest(hunters[hunter], targetGrid, many) },
              moreRows: { target, many in nearest(targets[target], hunterGrid, many) })
            return Int(widened.answer.assignment?.cost.rounded() ?? -1)
          }
        }
      ]
    }
  }
}

private struct NoAssignment: Error {
  var fault = "there is no assignment"
}

/// Costs of as many hunters as targets, whole numbers.
struct AssignmentTable {
  enum Kind: String {
    /// Decimetres between players anywhere on 20 by 20 km.
    case distances
    /// Decimetres between the first players of the herd and the next ones.
    case herd
    /// Below a million, at random.
    case random
  }

  static let all: [(name: String, kind: Kind, count: Int)] = [
    ("100", .distances, 100), ("100", .random, 100), ("1k", .distances, 1000), ("1k", .herd, 1000),
    ("1k", .random, 1000), ("5k", .distances, 5000), ("5k", .herd, 5000), ("5k", .random, 5000),
  ]

  /// Row after row.
  let numbers: [Int32]

  init(_ kind: Kind, _ count: Int) throws {
    switch kind {
    case .random:
      var random = InputRandom(seed: UInt64(6000 + count))
      numbers = (0..<count * count).map { _ in Int32(random.whole(0...999_999)) }
    case .distances, .herd:
      var random = InputRandom(seed: UInt64(6000 + count))
      let points =
        kind == .herd ? try Herd(2 * count).points : (0..<4 * count).map { _ in random.uniform(0, Herd.side) }
      numbers = (0..<count * count).map { pair in
        let (hunter, target) = (pair / count, count + pair % count)
        let east = points[2 * hunter] - points[2 * target]
        let north = points[2 * hunter + 1] - points[2 * target + 1]
        return Int32((10 * (east * east + north * north).squareRoot()).rounded())
      }
    }
  }
}
