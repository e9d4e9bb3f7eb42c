extension PairCandidates {
  /// The cheapest assignment over the lists, with at most as many rows as columns.
  ///
  /// Why no check is needed: the graph has checked that its lists lie in its arrays.
  func solve() -> PathSolver.Result {
    var solver = PathSolver(rows: graph.rows, columns: graph.columns, pairs: costs.count)
    var spread = 0.0
    // In an order of its own, so that neighbours stand together.
    let order = graph.orderByBreadth
    var newColumn = [Int32](repeating: 0, count: graph.columns)
    for (index, column) in order.columns.enumerated() { newColumn[Int(column)] = Int32(truncatingIfNeeded: index) }
    for row in 0..<graph.rows {
      let old = Int(order.rows[row])
      let range = graph.starts[old]..<graph.starts[old + 1]
      var least = Double.infinity
      var most = 0.0
      unsafe solver.setList(of: row, count: range.count) { columns, costs in
        for (index, place) in range.enumerated() {
          let cost = self.costs[place]
          unsafe columns[index] = newColumn[Int(graph.targets[place])]
          unsafe costs[index] = cost
          least = min(least, cost)
          most = max(most, cost)
        }
      }
      if !range.isEmpty { spread += (most - least) / Double(graph.rows) }
    }
    let isSquare = graph.rows == graph.columns
    if isSquare { solver.approach(spread: spread) }
    solver.beginFromPrices(keepsPairs: isSquare)
    if isSquare { solver.reduceRows() }
    while let row = solver.nextWaiting() {
      if !solver.search(from: row) {
        return .stuck(solver.makeViolator(stuck: row).renamed(rows: order.rows, columns: order.columns))
      }
    }
    return .solved(solver.makeSolved().renamed(rows: order.rows, columns: order.columns))
  }
}

extension PathSolver {
  /// A row without a column, to be searched for; none where all have one.
  mutating func nextWaiting() -> Int? {
    guard waitingCount > 0 else { return nil }
    waitingCount -= 1
    return unsafe Int(waiting[waitingCount])
  }
}

extension PathSolver.Solved {
  /// The same under other numbers: what was row i becomes `rows[i]`, what was column j becomes `columns[j]`.
  func renamed(rows: [Int32], columns: [Int32]) -> Self {
    var other = self
    for (index, row) in rows.enumerated() {
      let column = Int(columnOfRow[index])
      other.columnOfRow[Int(row)] = column < 0 ? -1 : columns[column]
      other.rowPrices[Int(row)] = rowPrices[index]
    }
    for (index, column) in columns.enumerated() { other.columnPrices[Int(column)] = columnPrices[index] }
    return other
  }
}

extension HallViolator {
  /// The same under other numbers.
  func renamed(rows: [Int32], columns: [Int32]) -> HallViolator {
    HallViolator(
      rows: self.rows.map { Int(rows[$0]) }, columns: self.columns.map { Int(columns[$0]) }, isOfColumns: isOfColumns)
  }
}
