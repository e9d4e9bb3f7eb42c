/// A matching in the making.
///
/// Rows without a column are searched from one by one, by ways that alternate. A search by breadth from all free columns tells
/// each column at first how far it is from a free one: its level, by which the searches are led (A*). What a search has walked
/// in vain is further away than its level said, so its levels are raised for the searches to come, and what leads to no free
/// column is never walked again.
///
/// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths", IEEE Trans. SSC 4 (1968);
/// raised levels after Koenig and Likhachev, "Adaptive A*", AAMAS (2005): they are the dual prices of a Hungarian method
/// whose every pair costs 1. It starts from the matching that it is left with, so pairs that join a graph cost only what they
/// change.
struct Matcher {
  private(set) var columnOfRow: [Int32]
  private(set) var rowOfColumn: [Int32]
  private(set) var count = 0
  /// What is known of each column.
  private var nodes: [Node]
  /// The columns in the order in which they are walked.
  private var queue: [Int32]
  /// The rows without a column that may find one, the nearest first.
  private var waiting: [Int32] = []
  /// Columns to be walked, by their level and the way to them together: the last that joined for each sum, and the one that
  /// joined before it.
  private var last: [Int32] = []
  private var joined: [(column: Int32, before: Int32)] = []

  private struct Node {
    /// Pairs that lie at least between the column and a free one; 0 for a free one.
    var level: Int32 = 0
    // Of the last search that met the column: which, how long its way is, from which row it comes.
    var search: Int32 = -1
    var length: Int32 = 0
    var row: Int32 = -1

    /// No way leads to a free column.
    static let unreached = Int32.max
  }

  init(rows: Int, columns: Int) {
    columnOfRow = [Int32](repeating: -1, count: rows)
    rowOfColumn = [Int32](repeating: -1, count: columns)
    nodes = [Node](repeating: Node(), count: columns)
    queue = rowOfColumn
  }

  /// Grows the matching until it is as large as can be.
  ///
  /// `lists`: the columns of each row; every pair that stands must be in them. `turned`: the rows of each column, the same
  /// pairs.
  mutating func grow(_ lists: MatchLists, turned: MatchLists) {
    takeWhatIsFree(lists)
    guard count < min(columnOfRow.count, rowOfColumn.count) else { return }
    layOut(turned)
    // No way is longer than all rows, and no level higher.
    last = [Int32](repeating: -1, count: 2 * columnOfRow.count + 3)
    for column in nodes.indices { nodes[column].search = -1 }
    for row in waiting {
      if let end = search(from: Int(row), lists) { swap(end) }
    }
  }

  /// The first free column for each row.
  private mutating func takeWhatIsFree(_ lists: MatchLists) {
    for row in 0..<columnOfRow.count where columnOfRow[row] < 0 {
      var place = lists.starts[row]
      while place < lists.ends[row] {
        let column = Int(lists.targets[place])
        if rowOfColumn[column] < 0 {
          columnOfRow[row] = Int32(truncatingIfNeeded: column)
          rowOfColumn[column] = Int32(truncatingIfNeeded: row)
          count += 1
          break
        }
        place += 1
      }
    }
  }

  /// Exact levels, by breadth from the free columns; the rows without a column that are found wait.
  private mutating func layOut(_ turned: MatchLists) {
    waiting.removeAll(keepingCapacity: true)
    var isSeen = [Bool](repeating: false, count: columnOfRow.count)
    var tail = 0
    for column in 0..<rowOfColumn.count {
      if rowOfColumn[column] < 0 {
        nodes[column].level = 0
        queue[tail] = Int32(truncatingIfNeeded: column)
        tail += 1
      } else {
        nodes[column].level = Node.unreached
      }
    }
    var head = 0
    while head < tail {
      let column = Int(queue[head])
      head += 1
      let level = nodes[column].level + 1
      var place = turned.starts[column]
      let end = turned.ends[column]
      while place < end {
        let row = Int(turned.targets[place])
        place += 1
        if isSeen[row] { continue }
        isSeen[row] = true
        let own = columnOfRow[row]
        if own < 0 {
          waiting.append(Int32(truncatingIfNeeded: row))
        } else {
          nodes[Int(own)].level = level
          queue[tail] = own
          tail += 1
        }
      }
    }
  }

  /// Finds a shortest way from a row, and returns its end; raises the levels of what it has walked.
  private mutating func search(from first: Int, _ lists: MatchLists) -> Int? {
    let own = Int32(truncatingIfNeeded: first)
    joined.removeAll(keepingCapacity: true)
    var walked = 0
    var row = first
    var length: Int32 = 1
    var lowest = last.count
    var sum = last.count
    var highest = -1
    var end: Int?
    walk: while true {
      var place = lists.starts[row]
      let stop = lists.ends[row]
      while place < stop {
        let column = Int(lists.targets[place])
        place += 1
        let node = nodes[column]
        if node.level == Node.unreached || (node.search == own && node.length <= length) { continue }
        nodes[column] = Node(level: node.level, search: own, length: length, row: Int32(truncatingIfNeeded: row))
        if node.level == 0 {
          end = column
          break walk
        }
        let total = Int(length + node.level)
        joined.append((Int32(truncatingIfNeeded: column), last[total]))
        last[total] = Int32(truncatingIfNeeded: joined.count - 1)
        sum = min(sum, total)
        lowest = min(lowest, total)
        highest = max(highest, total)
      }
      // The next column: of the least sum, and not walked before by a shorter way.
      while true {
        while sum <= highest, last[sum] < 0 { sum += 1 }
        guard sum <= highest else { break walk }
        let entry = joined[Int(last[sum])]
        last[sum] = entry.before
        let node = nodes[Int(entry.column)]
        guard Int(node.length + node.level) == sum else { continue }
        queue[walked] = entry.column
        walked += 1
        row = Int(rowOfColumn[Int(entry.column)])
        length = node.length + 1
        break
      }
    }
    if lowest <= highest {
      for sum in lowest...highest { last[sum] = -1 }
    }
    for index in 0..<walked {
      let column = Int(queue[index])
      nodes[column].level = end == nil ? Node.unreached : length - nodes[column].length
    }
    return end
  }

  /// Gives each row of a way the column to which it leads, and the column the level of the row.
  private mutating func swap(_ end: Int) {
    var column = end
    while true {
      let row = Int(nodes[column].row)
      let previous = Int(columnOfRow[row])
      columnOfRow[row] = Int32(truncatingIfNeeded: column)
      rowOfColumn[column] = Int32(truncatingIfNeeded: row)
      if previous < 0 {
        nodes[column].level = nodes[end].length
        break
      }
      nodes[column].level = nodes[previous].level
      column = previous
    }
    count += 1
  }
}
