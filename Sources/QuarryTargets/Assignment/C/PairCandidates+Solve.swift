extension PairCandidates {
  /// The cheapest assignment over the lists, with at most as many rows as columns.
  ///
  /// Why no check is needed: the graph has checked that its lists lie in its arrays.
  func solve() -> PathSolver.Result {
    var solver = PathSolver(rows: graph.rows, columns: graph.columns, pairs: costs.count)
    var spread = 0.0
    for row in 0..<graph.rows {
      let range = graph.starts[row]..<graph.starts[row + 1]
      var least = Double.infinity
      var most = 0.0
      unsafe solver.setList(of: row, count: range.count) { columns, costs in
        for (index, place) in range.enumerated() {
          let cost = self.costs[place]
          unsafe columns[index] = graph.targets[place]
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
        return .stuck(solver.makeViolator(stuck: row))
      }
    }
    return .solved(solver.makeSolved())
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
