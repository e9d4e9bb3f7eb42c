/// Why no assignment exists: rows that have too few columns between them.
///
/// No row of ``rows`` may have a column outside of ``columns``, and there are more rows than columns: so one of them is left
/// over, whoever it be. Where no assignment exists there always are such rows (Philip Hall, 1935). Where there are more rows
/// than columns in all, ``isOfColumns`` says that it is the other way round: columns that have too few rows.
public struct HallViolator: Sendable, Hashable {
  /// The rows that share too few columns, ascending.
  public let rows: [Int]
  /// All columns that any of these rows may have, ascending; with ``isOfColumns``, the columns that share too few rows.
  public let columns: [Int]
  /// Whether the columns are too many for the rows: so where there were fewer columns than rows, and each column had to get
  /// a row.
  public let isOfColumns: Bool

  init(rows: [Int], columns: [Int], isOfColumns: Bool = false) {
    self.rows = rows.sorted()
    self.columns = columns.sorted()
    self.isOfColumns = isOfColumns
  }

  /// The same, seen from the other side.
  var transposed: HallViolator { HallViolator(rows: columns, columns: rows, isOfColumns: !isOfColumns) }

  /// Whether this is a proof, given who may have whom: found anew, from the rule alone. O(rows · all columns).
  ///
  /// - Parameters:
  ///   - rowCount: how many rows there are in all.
  ///   - columnCount: how many columns there are in all.
  ///   - isAllowed: whether a row may have a column.
  public func holds(rowCount: Int, columnCount: Int, isAllowed: (_ row: Int, _ column: Int) -> Bool) -> Bool {
    let (many, few) = isOfColumns ? (columns, rows) : (rows, columns)
    let (manyCount, fewCount) = isOfColumns ? (columnCount, rowCount) : (rowCount, columnCount)
    guard many.count > few.count, Set(many).count == many.count else { return false }
    guard many.allSatisfy({ $0 >= 0 && $0 < manyCount }), few.allSatisfy({ $0 >= 0 && $0 < fewCount }) else {
      return false
    }
    let shared = Set(few)
    return many.allSatisfy { one in
      (0..<fewCount).allSatisfy { other in
        shared.contains(other) || !(isOfColumns ? isAllowed(other, one) : isAllowed(one, other))
      }
    }
  }
}

extension HallViolator: CustomStringConvertible {
  /// The proof in a sentence.
  public var description: String {
    let (many, few) = isOfColumns ? (columns, rows) : (rows, columns)
    let (name, other) = isOfColumns ? ("column", "row") : ("row", "column")
    let subject = many.count == 1 ? "\(name) \(Self.list(many))" : "the \(many.count) \(name)s \(Self.list(many))"
    if few.isEmpty { return "\(subject) may have no \(other) at all" }
    return "\(subject) may have only \(few.count == 1 ? other : "the \(few.count) \(other)s") \(Self.list(few))"
  }

  /// Numbers in words: a few of them, and how many more.
  private static func list(_ numbers: [Int]) -> String {
    let shown = 12
    let text = numbers.prefix(shown).map(String.init).joined(separator: ", ")
    return numbers.count > shown ? "\(text) and \(numbers.count - shown) more" : text
  }
}
