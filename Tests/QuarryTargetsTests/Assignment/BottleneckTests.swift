import QuarryTargets
import Testing

@Suite("Assignment with the smallest largest cost")
struct BottleneckTests {
  @Test(
    "the smallest largest cost is that of all permutations, and a violator proves it", arguments: TableKind.allCases)
  func permutations(kind: TableKind) throws {
    for seed in 0..<80 {
      var random = AssignmentRandom(seed: seed)
      let rows = random.below(7)
      let columns = rows + (seed % 3 == 0 ? random.below(3) : 0)
      let table = kind.table(rows: rows, columns: columns, random: &random)
      let about = "\(kind), seed \(seed), \(rows) × \(columns)"
      let costs = try PairCosts(rows: rows, columns: columns, values: table.flatMap(\.self))
      let best = AssignmentOracle.best(table, columns: columns)
      switch costs.bottleneckAssignment() {
      case .impossible(let violator):
        #expect(best == nil, "\(about)")
        #expect(violator.holds(rowCount: rows, columnCount: columns) { table[$0][$1].isFinite }, "\(about)")
      case .assigned(let found):
        #expect(found.largest == best?.largest, "\(about)")
        let taken = found.columnOfRow.compactMap(\.self)
        #expect(Set(taken).count == rows, "\(about)")
        #expect(zip(table, taken).allSatisfy { $0[$1] <= found.largest }, "\(about)")
        if rows > 0 {
          let violator = try #require(found.violatorBelow, "\(about)")
          #expect(violator.holds(rowCount: rows, columnCount: columns) { table[$0][$1] < found.largest }, "\(about)")
        }
        let cheapest = try #require(costs.cheapestBottleneckAssignment().assignment, "\(about)")
        let capped = table.map { $0.map { $0 <= found.largest ? $0 : .infinity } }
        let least = AssignmentOracle.best(capped, columns: columns)?.total ?? -1
        #expect(abs(cheapest.cost - least) <= 1e-12 * least, "\(about)")
      }
      let turned = try PairCosts(
        rows: columns, columns: rows, values: AssignmentOracle.transposed(table, columns: columns).flatMap(\.self))
      if case .assigned(let found) = turned.bottleneckAssignment() {
        #expect(found.largest == best?.largest && found.columnOfRow.count == columns, "turned \(about)")
      } else {
        #expect(best == nil, "turned \(about)")
      }
    }
  }

  @Test("the shortlist does not hide what a larger table needs")
  func largerTable() throws {
    for seed in 0..<4 {
      var random = AssignmentRandom(seed: seed)
      let count = 150
      // All like the same few columns: the shortlists of all rows are one.
      let table = (0..<count).map { _ in (0..<count).map { Double($0 * 10 + random.below(10)) } }
      let costs = try PairCosts(rows: count, columns: count, values: table.flatMap(\.self))
      guard case .assigned(let found) = costs.bottleneckAssignment() else {
        Issue.record("seed \(seed)")
        return
      }
      #expect(found.largest == table.map { $0[count - 1] }.min(), "seed \(seed)")
      let fault = try #require(costs.cheapestAssignment().assignment).fault(rowCount: count, columnCount: count) {
        table[$0][$1]
      }
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test("the longest hunt of a ring is never below the bottleneck of its players")
  func ringBound() throws {
    let line = try PointCosts(xs: [0, 1, 2, 10], ys: [0, 0, 0, 0])
    guard case .assigned(let all) = try PairCosts(targets: line, isAllowed: { _, _ in true }).bottleneckAssignment()
    else {
      Issue.record("no assignment")
      return
    }
    // Player 3 hunts somebody, 8 away at least.
    #expect(all.largest == 8)
    let nobody = try PairCosts(targets: line) { _, target in target != 3 }
    guard case .impossible(let violator) = nobody.bottleneckAssignment() else {
      Issue.record("player 3 is hunted")
      return
    }
    #expect(violator.rows.count == 4 && violator.columns == [0, 1, 2])
  }
}
