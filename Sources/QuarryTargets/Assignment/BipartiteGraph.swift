/// Who may have whom: rows, columns, and a list of columns for each row.
public struct BipartiteGraph: Sendable, Hashable {
  /// How many rows there are.
  public let rows: Int
  /// How many columns there are.
  public let columns: Int
  /// `rows` + 1 numbers: the columns of a row are ``targets`` from its own start to that of the next.
  public let starts: [Int]
  /// The columns, list after list.
  public let targets: [Int32]

  /// Lists as they come, a list for each row; a column may stand in it twice.
  ///
  /// - Throws: ``TargetError/noSuchPlayer(_:)`` where a list names no column; ``TargetError/wrongCount(given:expected:)`` for
  ///   a negative count; ``TargetError/tooMany(_:)`` beyond 2³¹ − 1 rows or columns.
  public init(columns: Int, lists: [[Int]]) throws(TargetError) {
    var starts = [0]
    var targets: [Int32] = []
    starts.reserveCapacity(lists.count + 1)
    for list in lists {
      for column in list {
        guard let target = Int32(exactly: column) else { throw .noSuchPlayer(column) }
        targets.append(target)
      }
      starts.append(targets.count)
    }
    try self.init(columns: columns, starts: starts, targets: targets)
  }

  /// Lists in one array, for those who have made them so.
  ///
  /// - Throws: as ``init(columns:lists:)``, and ``TargetError/wrongCount(given:expected:)`` where the starts do not begin with
  ///   0, descend, or end beside the number of targets.
  public init(columns: Int, starts: [Int], targets: [Int32]) throws(TargetError) {
    let rows = starts.count - 1
    guard columns >= 0 else { throw .wrongCount(given: columns, expected: 0) }
    guard columns < Int(Int32.max), rows < Int(Int32.max) else { throw .tooMany(max(columns, rows)) }
    guard rows >= 0, starts.first == 0, starts.last == targets.count else {
      throw .wrongCount(given: targets.count, expected: starts.last ?? 0)
    }
    for row in 0..<rows where starts[row] > starts[row + 1] {
      throw .wrongCount(given: starts[row + 1], expected: starts[row])
    }
    for target in targets where target < 0 || Int(target) >= columns { throw .noSuchPlayer(Int(target)) }
    self.init(checkedColumns: columns, starts: starts, targets: targets)
  }

  init(checkedColumns columns: Int, starts: [Int], targets: [Int32]) {
    rows = starts.count - 1
    self.columns = columns
    self.starts = starts
    self.targets = targets
  }

  /// The columns of a row. Traps where there is no such row.
  @inlinable public subscript(row: Int) -> ArraySlice<Int32> { targets[starts[row]..<starts[row + 1]] }

  /// Rows and columns exchanged; each list ascends. O(rows + columns + targets).
  public var transposed: BipartiteGraph {
    var starts = [Int](repeating: 0, count: columns + 1)
    for target in targets { starts[Int(target) + 1] += 1 }
    for column in 0..<columns { starts[column + 1] += starts[column] }
    var next = starts
    var other = [Int32](repeating: 0, count: targets.count)
    for row in 0..<rows {
      for target in self[row] {
        other[next[Int(target)]] = Int32(truncatingIfNeeded: row)
        next[Int(target)] += 1
      }
    }
    return BipartiteGraph(checkedColumns: rows, starts: starts, targets: other)
  }

  /// As many pairs as can be, no row and no column in two of them: see `Matcher`. O(rows · targets) at
  /// worst, as a rule a few times the number of targets.
  public func largestMatching() -> BipartiteMatching {
    var matcher = Matcher(rows: rows, columns: columns)
    matcher.grow(MatchLists(self), turned: MatchLists(transposed))
    return BipartiteMatching(graph: self, columnOfRow: matcher.columnOfRow, rowOfColumn: matcher.rowOfColumn)
  }
}
