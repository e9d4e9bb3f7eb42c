extension PathSolver {
  /// What a solver leaves behind.
  struct Solved {
    var columnOfRow: [Int32]
    var rowPrices: [Double]
    var columnPrices: [Double]
    var steps: Int
  }

  /// What a search came to, in arrays.
  enum Result {
    case solved(Solved)
    case stuck(HallViolator)
  }

  /// Prices and pairs; the row prices made exact, so that chosen pairs lie at their prices.
  func makeSolved() -> Solved {
    let columnOfRow = unsafe Array(UnsafeBufferPointer(start: self.columnOfRow, count: rows))
    let columnPrices = unsafe Array(UnsafeBufferPointer(start: columnPrice, count: columns))
    let rowPrices = unsafe Array(UnsafeBufferPointer(start: rowPrice, count: rows))
    return Solved(columnOfRow: columnOfRow, rowPrices: rowPrices, columnPrices: columnPrices, steps: steps)
  }

  /// The rows that the last search could reach, and the columns that they share.
  func makeViolator(stuck row: Int) -> HallViolator {
    var rows = [row]
    var columns: [Int] = []
    for index in 0..<settledCount {
      let column = unsafe Int(settled[index])
      columns.append(column)
      unsafe rows.append(Int(rowOfColumn[column]))
    }
    return HallViolator(rows: rows, columns: columns)
  }

  /// Brings the prices near to optimal ones before the exact search, where rows and columns are as many.
  ///
  /// `spread`: how far the costs of a row differ, in the mean. Prices are rounded to a power of two: with whole costs all that
  /// follows is then exact.
  mutating func approach(spread: Double) {
    guard spread > 0, spread < .infinity else { return }
    let last = spread * Self.lastScale
    bid(from: spread * Self.firstScale, to: last, factor: Self.scaleFactor, spread: spread)
    let grid = Double(sign: .plus, exponent: last.exponent, significand: 1)
    guard grid > 0, grid.isNormal else { return }
    for column in 0..<columns {
      unsafe columnPrice[column] = (columnPrice[column] / grid).rounded() * grid
    }
  }

  // The scales of the auction as parts of the spread: measured on distances and random costs, 1,000 and 5,000 rows.
  private static var firstScale: Double { 0.5 }
  private static var lastScale: Double { 0x1p-5 }
  private static var scaleFactor: Double { 6 }
}

extension PairCosts {
  /// The cheapest assignment of a table with at most as many rows as columns.
  func solve(shortlist: Int) -> PathSolver.Result {
    if rows == 0 {
      let prices = [Double](repeating: 0, count: columns)
      return .solved(.init(columnOfRow: [], rowPrices: [], columnPrices: prices, steps: 0))
    }
    return unsafe values.withUnsafeBufferPointer { values in
      guard let start = values.baseAddress else { return .stuck(HallViolator(rows: Array(0..<rows), columns: [])) }
      let table = unsafe DenseRows(values: start, columns: columns)
      var solver = PathSolver(rows: rows, columns: columns, pairs: rows * min(columns, shortlist + 4))
      let spread = solver.makeShortlists(of: table, count: shortlist)
      let outcome: PathSolver.Outcome
      if rows == columns {
        solver.approach(spread: spread)
        solver.beginFromPrices(keepsPairs: true)
        solver.reduceRows()
        outcome = solver.assignSquare(table, slack: largest * Assignment.slackTolerance / 2)
      } else {
        outcome = solver.assignWide(table)
      }
      switch outcome {
      case .stuck(let row): return .stuck(solver.makeViolator(stuck: row))
      case .assigned: return .solved(solver.makeSolved())
      }
    }
  }
}
