/// Who gets whom so that the largest cost of a pair is as small as can be, with the proof.
public struct BottleneckAssignment: Sendable, Hashable {
  /// The column of each row; none only where there are more rows than columns.
  public let columnOfRow: [Int?]
  /// The largest cost of a pair: no assignment has a smaller one. 0 where there are no pairs.
  public let largest: Double
  /// Why it cannot be smaller: rows that share too few columns, if only pairs that cost less were allowed. None where there
  /// are no pairs.
  public let violatorBelow: HallViolator?
}

/// What came of asking for an assignment with the smallest largest cost.
public enum BottleneckAnswer: Sendable, Hashable {
  /// There is one.
  case assigned(BottleneckAssignment)
  /// There is no assignment at all, and this is why.
  case impossible(HallViolator)

  /// The same seen from the other side, where there are so many rows.
  func transposed(rows: Int) -> BottleneckAnswer {
    switch self {
    case .impossible(let violator): return .impossible(violator.transposed)
    case .assigned(let other):
      var columnOfRow = [Int?](repeating: nil, count: rows)
      for (column, row) in other.columnOfRow.enumerated() {
        if let row { columnOfRow[row] = column }
      }
      return .assigned(
        BottleneckAssignment(
          columnOfRow: columnOfRow, largest: other.largest, violatorBelow: other.violatorBelow?.transposed))
    }
  }
}
