import QuarryTargets
import Testing

@Suite("Cheapest assignment of a table")
struct PairCostsTests {
  private func costs(_ table: [[Double]], columns: Int) throws -> PairCosts {
    try PairCosts(rows: table.count, columns: columns, values: table.flatMap(\.self))
  }

  /// Solves, checks everything that can be, and returns the total; none where there is none, by proof.
  private func solve(
    _ table: [[Double]], columns: Int, shortlist: Int, _ about: String
  ) throws -> Double? {
    let costs = try costs(table, columns: columns)
    switch costs.cheapestAssignment(shortlist: shortlist) {
    case .assigned(let assignment):
      let fault = assignment.fault(rowCount: table.count, columnCount: columns) { table[$0][$1] }
      #expect(fault == nil, "\(about)")
      return assignment.cost
    case .impossible(let violator):
      let holds = violator.holds(rowCount: table.count, columnCount: columns) { table[$0][$1].isFinite }
      #expect(holds, "\(about): \(violator)")
      return nil
    }
  }

  @Test("a table by hand: two hunters want the same target")
  func byHand() throws {
    let costs = try PairCosts(rows: 3, columns: 3, values: [1, 2, 9, 1, 5, 9, 4, 4, 4])
    let assignment = try #require(costs.cheapestAssignment().assignment)
    #expect(assignment.columnOfRow == [1, 0, 2])
    #expect(assignment.cost == 7)
    #expect(assignment.bound == 7)
  }

  @Test("the least total is that of all permutations", arguments: TableKind.allCases)
  func permutations(kind: TableKind) throws {
    for seed in 0..<150 {
      var random = AssignmentRandom(seed: seed)
      let rows = random.below(7)
      let columns = rows + (seed % 3 == 0 ? random.below(4) : 0)
      let table = kind.table(rows: rows, columns: columns, random: &random)
      let about = "\(kind), seed \(seed), \(rows) × \(columns)"
      let best = AssignmentOracle.best(table, columns: columns)
      let total = try solve(table, columns: columns, shortlist: 1 + seed % 4, about)
      #expect((total == nil) == (best == nil), "\(about)")
      if let total, let best { #expect(abs(total - best.total) <= 1e-12 * best.total, "\(about)") }
      let turned = AssignmentOracle.transposed(table, columns: columns)
      let other = try solve(turned, columns: rows, shortlist: 1 + seed % 4, "turned \(about)")
      #expect((other == nil) == (best == nil), "turned \(about)")
      if let other, let best { #expect(abs(other - best.total) <= 1e-12 * best.total, "turned \(about)") }
    }
  }

  @Test("the least total is that of the Hungarian method", arguments: TableKind.allCases)
  func hungarian(kind: TableKind) throws {
    for seed in 0..<12 {
      var random = AssignmentRandom(seed: 1000 + seed)
      let rows = 20 + random.below(41)
      let columns = rows + (seed % 2 == 0 ? 0 : random.below(12))
      let table = kind.table(rows: rows, columns: columns, random: &random)
      let about = "\(kind), seed \(seed), \(rows) × \(columns)"
      let best = AssignmentOracle.hungarian(table, columns: columns)
      let total = try solve(table, columns: columns, shortlist: 2 + seed % 6, about)
      #expect((total == nil) == (best == .infinity), "\(about)")
      if let total { #expect(abs(total - best) <= 1e-11 * best, "\(about)") }
    }
  }

  @Test("whole costs give whole totals without rounding, whatever the shortlist")
  func shortlists() throws {
    var random = AssignmentRandom(seed: 5)
    let table = TableKind.whole.table(rows: 120, columns: 120, random: &random)
    let totals = try [1, 2, 3, 8, 32, 119, 120, 500].map { try solve(table, columns: 120, shortlist: $0, "\($0)") }
    #expect(Set(totals) == [AssignmentOracle.hungarian(table, columns: 120)])
    let costs = try costs(table, columns: 120)
    let assignment = try #require(costs.cheapestAssignment().assignment)
    #expect(assignment.fault(rowCount: 120, columnCount: 120, tolerance: 0) { table[$0][$1] } == nil)
    #expect(assignment.bound == assignment.cost)
    #expect(costs.cheapestAssignment() == costs.cheapestAssignment())
  }

  @Test("tables without rows, without columns, and of one pair")
  func edges() throws {
    #expect(try PairCosts(rows: 0, columns: 0, values: []).cheapestAssignment().assignment?.cost == 0)
    #expect(try PairCosts(rows: 0, columns: 3, values: []).cheapestAssignment().assignment?.columnPrices == [0, 0, 0])
    #expect(try PairCosts(rows: 2, columns: 0, values: []).cheapestAssignment().assignment?.columnOfRow == [nil, nil])
    #expect(try PairCosts(rows: 1, columns: 1, values: [7]).cheapestAssignment().assignment?.rowPrices.count == 1)
    let barred = try PairCosts(rows: 1, columns: 1, values: [.infinity]).cheapestAssignment().violator
    #expect(barred?.description == "row 0 may have no column at all")
  }

  @Test("three hunters with two targets between them are named")
  func violator() throws {
    let no = Double.infinity
    let costs = try PairCosts(rows: 4, columns: 4, values: [1, 2, no, no, 1, 2, no, no, 3, 3, no, no, 1, 1, 1, 1])
    let violator = try #require(costs.cheapestAssignment().violator)
    #expect(violator.description == "the 3 rows 0, 1, 2 may have only the 2 columns 0, 1")
    #expect(!violator.holds(rowCount: 4, columnCount: 4) { _, _ in true })
  }

  @Test("a table refuses what is no cost", arguments: [-1, Double.nan, -Double.infinity])
  func badCost(value: Double) throws {
    for place in 0..<6 {
      var values = [0.0, 1, 2, 3, 4, .infinity]
      values[place] = value
      let error = #expect(throws: TargetError.self) { try PairCosts(rows: 2, columns: 3, values: values) }
      guard case .badCost(place / 3, place % 3, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    let costs = try PairCosts(rows: 2, columns: 2) { $0 == $1 ? value : 1 }
    #expect(costs[0, 0] == .infinity)
    #expect(costs.cheapestAssignment().assignment?.columnOfRow == [1, 0])
    #expect(throws: TargetError.wrongCount(given: 3, expected: 4)) {
      try PairCosts(rows: 2, columns: 2, values: [1, 2, 3])
    }
    #expect(throws: TargetError.self) { try PairCosts(rows: -1, columns: 2, values: []) }
    #expect(throws: TargetError.self) { try PairCosts(rows: .max, columns: .max, values: []) }
  }

  @Test("costs as large and as small as numbers go are solved or refused", arguments: [0x1p900, 0x1p-1022, 0x1p-1070])
  func extremes(scale: Double) throws {
    for seed in 0..<20 {
      var random = AssignmentRandom(seed: seed)
      let table = (0..<9).map { _ in (0..<9).map { _ in scale / Double(1 + random.below(50)) } }
      let total = try #require(try solve(table, columns: 9, shortlist: 3, "seed \(seed)"))
      let least = AssignmentOracle.hungarian(table, columns: 9)
      #expect(abs(total - least) <= 1e-12 * least + 0x1p-1070, "seed \(seed)")
    }
    #expect(throws: TargetError.badCost(hunter: 0, target: 1, value: 0x1p901)) {
      try PairCosts(rows: 1, columns: 2, values: [1, 0x1p901])
    }
  }

  @Test("a check finds each fault by itself")
  func faults() {
    let table = [[1.0, 5], [2, 3]]
    func fault(_ columns: [Int?], _ cost: Double, _ rows: [Double], _ prices: [Double]) -> String? {
      Assignment(columnOfRow: columns, cost: cost, rowPrices: rows, columnPrices: prices).fault(
        rowCount: 2, columnCount: 2
      ) { table[$0][$1] }
    }
    #expect(fault([0, 1], 4, [1, 2], [0, 1]) == nil)
    #expect(fault([0, 0], 3, [1, 2], [0, 1])?.contains("both") == true)
    #expect(fault([0, nil], 1, [1, 2], [0, 1])?.contains("1 pairs") == true)
    #expect(fault([0, 2], 1, [1, 2], [0, 1])?.contains("not exist") == true)
    #expect(fault([0, 1], 5, [1, 2], [0, 1])?.contains("cost") == true)
    #expect(fault([0, 1], 4, [1, 3], [0, 1])?.contains("below") == true)
    #expect(fault([0, 1], 4, [0, 2], [0, 1])?.contains("above") == true)
    #expect(fault([1, 0], 7, [1, 2], [0, 1])?.contains("above") == true)
    #expect(fault([0, 1], 4, [1, .nan], [0, 1])?.contains("price") == true)
  }
}
