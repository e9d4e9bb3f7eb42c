/// Who gets whom at the least total cost, with the prices that prove it.
///
/// The prices are dual: `rowPrices[i] + columnPrices[j]` is at most what the pair costs, for every allowed pair, and equals it
/// for each pair that is chosen. On the side that is larger a price is at most 0, and 0 for whom nobody gets. So the prices
/// add up to ``cost``, and nothing can cost less. ``fault(rowCount:columnCount:tolerance:cost:)`` checks all that.
public struct Assignment: Sendable, Hashable {
  /// The column of each row; none only where there are more rows than columns.
  public let columnOfRow: [Int?]
  /// What the pairs cost together, added up in the order of the rows.
  public let cost: Double
  /// The dual price of each row.
  public let rowPrices: [Double]
  /// The dual price of each column.
  public let columnPrices: [Double]
  /// Pairs looked at in lists: a measure of work that is the same on every machine.
  public let steps: Int

  /// An assignment from elsewhere, for ``fault(rowCount:columnCount:tolerance:cost:)`` to check.
  public init(columnOfRow: [Int?], cost: Double, rowPrices: [Double], columnPrices: [Double], steps: Int = 0) {
    self.columnOfRow = columnOfRow
    self.cost = cost
    self.rowPrices = rowPrices
    self.columnPrices = columnPrices
    self.steps = steps
  }

  /// What the prices add up to: a bound that no assignment costs less than, and the cost itself but for rounding.
  public var bound: Double { rowPrices.reduce(0, +) + columnPrices.reduce(0, +) }
}

/// What came of asking for an assignment.
public enum AssignmentAnswer: Sendable, Hashable {
  /// Every row has a column, or every column a row where there are fewer of them; at the least total cost.
  case assigned(Assignment)
  /// There is none, and this is why.
  case impossible(HallViolator)
}

extension AssignmentAnswer {
  /// The assignment, where there is one.
  public var assignment: Assignment? {
    guard case .assigned(let assignment) = self else { return nil }
    return assignment
  }

  /// The proof that there is none, where there is none.
  public var violator: HallViolator? {
    guard case .impossible(let violator) = self else { return nil }
    return violator
  }
}
