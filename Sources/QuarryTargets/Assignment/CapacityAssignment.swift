/// Pairs within capacities: each row has at least and at most so many columns, each column so many rows, no pair twice.
///
/// The prices prove that the total is least: `rowPrices[i] + columnPrices[j]` is at most what a pair costs that is not chosen,
/// and at least what one costs that is. A price is above 0 only where a row, or column, has no more than it must, and below 0
/// only where it has all that it may.
public struct CapacityAssignment: Sendable, Hashable {
  /// The columns of each row, ascending.
  public let columnsOfRow: [[Int]]
  /// What the pairs cost together.
  public let cost: Double
  /// The largest cost of a pair; 0 where there are none.
  public let largest: Double
  /// The dual price of each row.
  public let rowPrices: [Double]
  /// The dual price of each column.
  public let columnPrices: [Double]

  /// What is wrong, or nothing: found anew from costs and capacities alone. O(rows · columns).
  ///
  /// - Parameters:
  ///   - costs: the costs.
  ///   - rowCapacities: how many columns each row must and may have.
  ///   - columnCapacities: how many rows each column must and may have.
  ///   - limit: what a pair may cost at most; pairs above it count as not allowed.
  public func fault(
    costs: PairCosts, rowCapacities: [ClosedRange<Int>], columnCapacities: [ClosedRange<Int>], limit: Double = .infinity
  ) -> String? {
    guard columnsOfRow.count == costs.rows, rowPrices.count == costs.rows, columnPrices.count == costs.columns else {
      return "there are \(columnsOfRow.count) rows"
    }
    let slack = costs.largest * Assignment.slackTolerance
    var rowsOfColumn = [Int](repeating: 0, count: costs.columns)
    var sum = 0.0
    for (row, list) in columnsOfRow.enumerated() {
      guard Set(list).count == list.count else { return "row \(row) has a column twice" }
      guard list.allSatisfy({ $0 >= 0 && $0 < costs.columns }) else { return "row \(row) has a column that is none" }
      guard rowCapacities[row].contains(list.count) else { return "row \(row) has \(list.count) columns" }
      for column in list {
        rowsOfColumn[column] += 1
        sum += costs[row, column]
      }
      let chosen = Set(list)
      for column in 0..<costs.columns {
        let cost = costs[row, column] <= limit ? costs[row, column] : .infinity
        let left = cost - rowPrices[row] - columnPrices[column]
        if chosen.contains(column) {
          if !(left <= slack) { return "row \(row) has column \(column), which is \(left) too dear" }
        } else if left < -slack {
          return "row \(row) lacks column \(column), which is \(-left) cheaper than its prices"
        }
      }
    }
    for column in 0..<costs.columns where !columnCapacities[column].contains(rowsOfColumn[column]) {
      return "column \(column) has \(rowsOfColumn[column]) rows"
    }
    guard abs(sum - cost) <= slack else { return "the pairs cost \(sum), not \(cost)" }
    for (counts, capacities, prices) in [
      (columnsOfRow.map(\.count), rowCapacities, rowPrices), (rowsOfColumn, columnCapacities, columnPrices),
    ] {
      for (index, count) in counts.enumerated() {
        if prices[index] > slack, count > capacities[index].lowerBound { return "price \(prices[index]) of \(index)" }
        if prices[index] < -slack, count < capacities[index].upperBound { return "price \(prices[index]) of \(index)" }
      }
    }
    return nil
  }
}

/// What came of asking for pairs within capacities.
public enum CapacityAnswer: Sendable, Hashable {
  /// There are such pairs, and these are the best.
  case assigned(CapacityAssignment)
  /// There are none, and this is why.
  case impossible(CapacityViolator)
}
