extension PairCandidates {
  /// The assignment of least total cost over the candidates: every row gets a column, or every column a row where there are
  /// fewer of them; or the rows that have too few columns.
  ///
  /// Exact over the lists, with prices that prove it. A largest matching tells first whether there is an assignment; then an
  /// auction brings the prices near, and shortest augmenting paths make it exact. O(rows · pairs · log columns) at worst, as a
  /// rule near to the number of pairs.
  public func cheapestAssignment() -> AssignmentAnswer {
    if graph.rows > graph.columns {
      switch transposed.cheapestAssignment() {
      case .impossible(let violator): return .impossible(violator.transposed)
      case .assigned(let other):
        var columnOfRow = [Int?](repeating: nil, count: graph.rows)
        for (column, row) in other.columnOfRow.enumerated() {
          if let row { columnOfRow[row] = column }
        }
        return .assigned(
          assignment(columnOfRow, rowPrices: other.columnPrices, columnPrices: other.rowPrices, steps: other.steps))
      }
    }
    let order = graph.orderByBreadth
    let within = order.renumbered(self)
    if let violator = within.graph.largestMatching().violator {
      return order.renamed(.impossible(violator), over: self)
    }
    return order.renamed(within.cheapestOfPossible(), over: self)
  }

  /// The cheapest assignment where it is known that there is one, for at most as many rows as columns.
  func cheapestOfPossible() -> AssignmentAnswer {
    switch solve() {
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
    var sum = 0.0
    for (row, column) in columnOfRow.enumerated() {
      if let column { sum += cost(row, column) }
    }
    return Assignment(
      columnOfRow: columnOfRow, cost: sum, rowPrices: rowPrices, columnPrices: columnPrices, steps: steps)
  }
}
