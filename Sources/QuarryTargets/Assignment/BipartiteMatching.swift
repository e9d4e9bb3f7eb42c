/// As many pairs as a graph allows, with the proof that there cannot be more.
public struct BipartiteMatching: Sendable, Hashable {
  /// The graph.
  public let graph: BipartiteGraph
  /// The column of each row, if it has one.
  public let columnOfRow: [Int?]
  /// The row of each column, if it has one.
  public let rowOfColumn: [Int?]
  /// How many pairs there are.
  public let count: Int

  init(graph: BipartiteGraph, columnOfRow: [Int32], rowOfColumn: [Int32]) {
    self.graph = graph
    self.columnOfRow = columnOfRow.map { $0 < 0 ? nil : Int($0) }
    self.rowOfColumn = rowOfColumn.map { $0 < 0 ? nil : Int($0) }
    count = columnOfRow.count { $0 >= 0 }
  }

  /// Whether every row has a column.
  public var coversRows: Bool { count == graph.rows }

  /// Rows that have too few columns between them; none where every row has a column.
  ///
  /// Of the violators that single rows lead to, a smallest one among the first few. O(targets).
  public var violator: HallViolator? {
    var best: (rows: [Int], columns: [Int])?
    var tries = 0
    for row in 0..<graph.rows where columnOfRow[row] == nil {
      let found = reachable(from: [row])
      if found.rows.count < best?.rows.count ?? .max { best = found }
      tries += 1
      if tries == Self.violatorTries { break }
    }
    return best.map { HallViolator(rows: $0.rows, columns: $0.columns) }
  }

  /// All rows that stand in some violator: those that rows without a column lead to, by ways that alternate. Only more
  /// columns for these can help. O(targets).
  public var shortRows: [Int] {
    reachableFromFree.rows.sorted()
  }

  /// As few rows and columns as there are pairs, which touch every allowed pair: the cover of König, which proves that no
  /// matching is larger. O(targets).
  public var cover: (rows: [Int], columns: [Int]) {
    let found = reachableFromFree
    let reached = Set(found.rows)
    return ((0..<graph.rows).filter { !reached.contains($0) }, found.columns.sorted())
  }

  /// The rows without a column, what they lead to, and the columns that all these share.
  var reachableFromFree: (rows: [Int], columns: [Int]) {
    reachable(from: (0..<graph.rows).filter { columnOfRow[$0] == nil })
  }

  /// What rows lead to: the columns that they may have, the rows that have these, and so on.
  func reachable(from first: [Int]) -> (rows: [Int], columns: [Int]) {
    var rows = first
    var columns: [Int] = []
    var isSeen = [Bool](repeating: false, count: graph.columns)
    var index = 0
    while index < rows.count {
      for target in graph[rows[index]] where !isSeen[Int(target)] {
        isSeen[Int(target)] = true
        columns.append(Int(target))
        if let holder = rowOfColumn[Int(target)] { rows.append(holder) }
      }
      index += 1
    }
    return (rows, columns)
  }

  /// The same seen from the columns.
  var transposed: BipartiteMatching {
    BipartiteMatching(
      graph: graph.transposed, columnOfRow: rowOfColumn, rowOfColumn: columnOfRow, count: count)
  }

  private init(graph: BipartiteGraph, columnOfRow: [Int?], rowOfColumn: [Int?], count: Int) {
    self.graph = graph
    self.columnOfRow = columnOfRow
    self.rowOfColumn = rowOfColumn
    self.count = count
  }

  private static var violatorTries: Int { 16 }
}
