/// Costs in a table: a row for each hunter, a column for each target.
public struct MatrixCosts: TargetCosts {
  @usableFromInline let values: [Double]
  /// How many players there are.
  public let count: Int
  /// Costs were checked when they were taken, or are right by nature.
  @inlinable public var isChecked: Bool { true }
  /// Whether the table equals its mirror image, found out when it was made.
  public let isSymmetric: Bool

  /// The table row after row.
  ///
  /// What stands on the diagonal is not read.
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where there are not `count`² numbers;
  ///   ``TargetError/badCost(hunter:target:value:)`` for a number that is negative, not finite, or beyond 1e290.
  public init(count: Int, values: [Double]) throws(TargetError) {
    let (square, overflow) = count.multipliedReportingOverflow(by: count)
    guard count >= 0, !overflow, values.count == square else {
      throw .wrongCount(given: values.count, expected: overflow ? .max : square)
    }
    var symmetric = true
    for row in 0..<count {
      for column in 0..<count where column != row {
        let value = values[row * count + column]
        guard value >= 0, value <= ArcRules.mostCost else { throw .badCost(hunter: row, target: column, value: value) }
        if column < row, value != values[column * count + row] { symmetric = false }
      }
    }
    self.values = values
    self.count = count
    isSymmetric = symmetric
  }

  /// The number in the hunter's row and the target's column.
  @inlinable public func cost(from hunter: Int, to target: Int) -> Double { values[hunter * count + target] }
}
