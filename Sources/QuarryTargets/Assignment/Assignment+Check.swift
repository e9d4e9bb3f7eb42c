extension Assignment {
  /// What is wrong with the assignment, or nothing: found anew from the costs alone, by the definition.
  ///
  /// That it is one to one and complete; that the stated cost is what the pairs cost; that no pair lies below its prices; that
  /// chosen pairs lie at their prices; that the larger side has no price above 0, and 0 where nobody is got. O(rows · columns).
  ///
  /// - Parameters:
  ///   - rowCount: how many rows there are.
  ///   - columnCount: how many columns there are.
  ///   - tolerance: how far numbers may be off, as a part of the largest finite cost, for rounding; where costs are whole and
  ///     their sums below 2⁵³ nothing is rounded if the prices are whole too. `slackTolerance` is what the solver keeps to.
  ///   - cost: what a pair costs; anything that is no finite number of at least 0 says that the pair is not allowed.
  public func fault(
    rowCount: Int, columnCount: Int, tolerance: Double = Assignment.slackTolerance,
    cost: (_ row: Int, _ column: Int) -> Double
  ) -> String? {
    guard columnOfRow.count == rowCount, rowPrices.count == rowCount, columnPrices.count == columnCount else {
      return "there are \(columnOfRow.count) rows and \(columnPrices.count) columns"
    }
    var rowOfColumn = [Int?](repeating: nil, count: columnCount)
    var sum = 0.0
    for (row, column) in columnOfRow.enumerated() {
      guard let column else { continue }
      guard column >= 0, column < columnCount else { return "row \(row) has column \(column), which does not exist" }
      if let other = rowOfColumn[column] { return "rows \(other) and \(row) both have column \(column)" }
      rowOfColumn[column] = row
      sum += cost(row, column)
    }
    let pairs = rowOfColumn.count { $0 != nil }
    guard pairs == min(rowCount, columnCount) else { return "only \(pairs) pairs" }
    guard sum == self.cost else { return "the pairs cost \(sum), not \(self.cost)" }
    return priceFault(rowOfColumn, tolerance: tolerance, cost: cost)
  }

  private func priceFault(_ rowOfColumn: [Int?], tolerance: Double, cost: (Int, Int) -> Double) -> String? {
    var largest = 0.0
    for row in rowPrices.indices {
      for column in columnPrices.indices {
        let one = cost(row, column)
        if one.isFinite, one > largest { largest = one }
      }
    }
    let slack = tolerance * largest
    for (row, price) in rowPrices.enumerated() {
      guard price.isFinite else { return "the price of row \(row) is \(price)" }
      for (column, other) in columnPrices.enumerated() {
        guard other.isFinite else { return "the price of column \(column) is \(other)" }
        let one = cost(row, column)
        guard one.isFinite, one >= 0 else {
          if columnOfRow[row] == column { return "row \(row) may not have column \(column)" }
          continue
        }
        if price + other > one + slack {
          return "row \(row) and column \(column) cost \(one), below \(price) + \(other)"
        }
        if columnOfRow[row] == column, price + other < one - slack {
          return "row \(row) has column \(column) for \(one), above \(price) + \(other)"
        }
      }
    }
    if rowPrices.count < columnPrices.count {
      for (column, price) in columnPrices.enumerated()
      where price > slack || (rowOfColumn[column] == nil && price < -slack) {
        return "column \(column) has the price \(price)"
      }
    }
    if rowPrices.count > columnPrices.count {
      for (row, price) in rowPrices.enumerated() where price > slack || (columnOfRow[row] == nil && price < -slack) {
        return "row \(row) has the price \(price)"
      }
    }
    return nil
  }

  /// How far a pair may lie below its prices, as a part of the largest cost: 2⁻⁴⁰, a few thousand roundings.
  public static var slackTolerance: Double { 0x1p-40 }
}
