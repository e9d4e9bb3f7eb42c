extension PairCosts {
  /// The assignment of least total cost: every row gets a column of its own, or every column a row where there are fewer of
  /// them; with the prices that prove it, or the rows that have too few columns where there is none.
  ///
  /// Exact: a square table is solved over the cheapest few columns of each row (an auction for the prices, then shortest
  /// augmenting paths), and then every pair of the table is held against the dual prices; pairs that would lower the sum join
  /// in, until there is none left. A table that is not square is solved by shortest augmenting paths from prices 0, which look
  /// at a whole row only where its few cheapest do not settle the search. O(n³) at worst; as a rule a few passes over the table.
  ///
  /// - Parameter shortlist: how many columns of each row are looked at first; at least 1. It changes the time, and among
  ///   several optimal assignments which one is found.
  public func cheapestAssignment(shortlist: Int = PairCosts.usualShortlist) -> AssignmentAnswer {
    if rows > columns {
      switch transposed.cheapestAssignment(shortlist: shortlist) {
      case .impossible(let violator): return .impossible(violator.transposed)
      case .assigned(let other):
        var columnOfRow = [Int?](repeating: nil, count: rows)
        for (column, row) in other.columnOfRow.enumerated() {
          if let row { columnOfRow[row] = column }
        }
        return .assigned(
          assignment(columnOfRow, rowPrices: other.columnPrices, columnPrices: other.rowPrices, steps: other.steps))
      }
    }
    switch solve(shortlist: max(1, min(shortlist, columns))) {
    case .stuck(let violator): return .impossible(violator)
    case .solved(let solved):
      return .assigned(
        assignment(
          solved.columnOfRow.map { Int($0) }, rowPrices: solved.rowPrices, columnPrices: solved.columnPrices,
          steps: solved.steps))
    }
  }

  private func assignment(
    _ columnOfRow: [Int?], rowPrices: [Double], columnPrices: [Double], steps: Int
  ) -> Assignment {
    var cost = 0.0
    for (row, column) in columnOfRow.enumerated() {
      if let column { cost += values[row * columns + column] }
    }
    return Assignment(
      columnOfRow: columnOfRow, cost: cost, rowPrices: rowPrices, columnPrices: columnPrices, steps: steps)
  }

  /// Columns of each row that are looked at first, as a rule.
  public static var usualShortlist: Int { 32 }
}
