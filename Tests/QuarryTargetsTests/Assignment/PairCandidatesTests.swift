import QuarryTargets
import Testing

@Suite("Cheapest assignment of candidates")
struct PairCandidatesTests {
  private func candidates(_ table: [[Double]], columns: Int) throws -> PairCandidates {
    try PairCandidates(
      columns: columns,
      lists: table.map { row in row.indices.filter { row[$0].isFinite }.map { .init(column: $0, cost: row[$0]) } })
  }

  @Test("the least total is that of the table with the same pairs", arguments: TableKind.allCases)
  func sameAsTable(kind: TableKind) throws {
    for seed in 0..<60 {
      var random = AssignmentRandom(seed: seed)
      let rows = random.below(12)
      let columns = max(0, rows + random.below(5) - 2)
      let table = kind.table(rows: rows, columns: columns, random: &random)
      let about = "\(kind), seed \(seed), \(rows) × \(columns)"
      let least =
        min(rows, columns) == 0
        ? 0
        : rows <= columns
          ? AssignmentOracle.hungarian(table, columns: columns)
          : AssignmentOracle.hungarian(AssignmentOracle.transposed(table, columns: columns), columns: rows)
      switch try candidates(table, columns: columns).cheapestAssignment() {
      case .assigned(let assignment):
        let fault = assignment.fault(rowCount: rows, columnCount: columns) { table[$0][$1] }
        #expect(fault == nil, "\(about)")
        #expect(abs(assignment.cost - least) <= 1e-11 * least, "\(about)")
      case .impossible(let violator):
        #expect(least == .infinity, "\(about)")
        let holds = violator.holds(rowCount: rows, columnCount: columns) { table[$0][$1].isFinite }
        #expect(holds, "\(about): \(violator)")
      }
    }
  }

  @Test("lists are widened until there is an assignment, with and without the columns' help", arguments: [true, false])
  func widened(byColumns: Bool) throws {
    for seed in 0..<25 {
      var random = AssignmentRandom(seed: seed)
      let count = 20 + random.below(60)
      let table = TableKind.plane.table(rows: count, columns: count, random: &random)
      let columnsOfRow = table.map { row in row.indices.sorted { row[$0] < row[$1] } }
      let rowsOfColumn = (0..<count).map { column in (0..<count).sorted { table[$0][column] < table[$1][column] } }
      let few = try PairCandidates(
        columns: count,
        lists: (0..<count).map { row in columnsOfRow[row].prefix(2).map { .init(column: $0, cost: table[row][$0]) } })
      let found = try few.cheapestAssignment(
        moreColumns: { row, length in columnsOfRow[row].prefix(length).map { .init(column: $0, cost: table[row][$0]) }
        },
        moreRows: byColumns
          ? { column, length in rowsOfColumn[column].prefix(length).map { .init(column: $0, cost: table[$0][column]) } }
          : nil)
      let assignment = try #require(found.answer.assignment, "seed \(seed)")
      let fault = assignment.fault(rowCount: count, columnCount: count) { found.candidates.cost($0, $1) }
      #expect(fault == nil, "seed \(seed)")
      #expect(found.rounds > 0, "seed \(seed)")
      #expect(assignment.cost >= AssignmentOracle.hungarian(table, columns: count) - 1e-9, "seed \(seed)")
    }
  }

  @Test("where nobody knows more, the rows that are short are named")
  func exhausted() throws {
    let few = try PairCandidates(
      columns: 3, lists: [[.init(column: 0, cost: 1)], [.init(column: 0, cost: 2)], [.init(column: 2, cost: 1)]])
    let found = try few.cheapestAssignment(moreColumns: { _, _ in [] })
    #expect(found.answer.violator?.description == "the 2 rows 0, 1 may have only column 0")
    #expect(throws: TargetError.noSuchPlayer(9)) {
      try few.cheapestAssignment(moreColumns: { _, _ in [.init(column: 9, cost: 1), .init(column: 8, cost: 1)] })
    }
    let second = try few.cheapestAssignment(moreColumns: { row, _ in
      row == 1 ? [.init(column: 0, cost: 2), .init(column: 1, cost: 5)] : []
    })
    #expect(second.answer.assignment?.columnOfRow == [0, 1, 2])
    #expect(throws: TargetError.self) {
      try few.cheapestAssignment(moreColumns: { _, _ in [.init(column: 1, cost: .nan), .init(column: 0, cost: 1)] })
    }
  }

  @Test("candidates refuse what is no column and what is no cost")
  func refused() throws {
    #expect(throws: TargetError.noSuchPlayer(2)) {
      try PairCandidates(columns: 2, lists: [[.init(column: 2, cost: 1)]])
    }
    for bad in [-1, Double.nan, Double.infinity] {
      #expect(throws: TargetError.self) { try PairCandidates(columns: 2, lists: [[.init(column: 1, cost: bad)]]) }
    }
    #expect(throws: TargetError.self) { try BipartiteGraph(columns: 2, starts: [0, 2, 1], targets: [0]) }
    #expect(throws: TargetError.self) { try BipartiteGraph(columns: 2, starts: [1, 1], targets: [0]) }
    #expect(throws: TargetError.self) { try BipartiteGraph(columns: 2, starts: [], targets: []) }
    let twice = try PairCandidates(columns: 1, lists: [[.init(column: 0, cost: 3), .init(column: 0, cost: 2)]])
    #expect(twice.cheapestAssignment().assignment?.cost == 2)
  }

  @Test("a largest matching is as large as its cover, which touches every pair")
  func matching() throws {
    for seed in 0..<300 {
      var random = AssignmentRandom(seed: seed)
      let rows = random.below(30)
      let columns = random.below(30)
      let share = 1 + random.below(12)
      let lists = (0..<rows).map { _ in (0..<columns).filter { _ in random.below(share) == 0 } }
      let graph = try BipartiteGraph(columns: columns, lists: lists)
      let matching = graph.largestMatching()
      let taken = matching.columnOfRow.compactMap(\.self)
      #expect(Set(taken).count == taken.count && taken.count == matching.count, "seed \(seed)")
      for (row, column) in matching.columnOfRow.enumerated() {
        if let column { #expect(lists[row].contains(column), "seed \(seed)") }
      }
      let cover = matching.cover
      #expect(cover.rows.count + cover.columns.count == matching.count, "seed \(seed)")
      for (row, list) in lists.enumerated() where !cover.rows.contains(row) {
        #expect(Set(list).isSubset(of: cover.columns), "seed \(seed)")
      }
      #expect((matching.violator == nil) == matching.coversRows, "seed \(seed)")
      if let violator = matching.violator {
        #expect(violator.holds(rowCount: rows, columnCount: columns) { lists[$0].contains($1) }, "seed \(seed)")
      }
    }
  }
}
