/// A matching in the making.
///
/// Hopcroft and Karp, "An n^(5/2) algorithm for maximum matchings in bipartite graphs", SIAM J. Comput. 2 (1973): rows are laid
/// out by their distance from rows without a column, then disjoint shortest ways are taken, as long as that pays; the last rows
/// are searched for one by one. It starts from the matching that it is left with, so pairs that join a graph cost only what
/// they change.
struct Matcher {
  private(set) var columnOfRow: [Int32]
  private(set) var rowOfColumn: [Int32]
  private(set) var count = 0
  // Of one phase: the level of each row, the rows in the order of their levels, how far each list is walked, the way.
  private var level: [Int32]
  private var queue: [Int32]
  private var next: [Int] = []
  private var trail: [Int32]

  init(rows: Int, columns: Int) {
    columnOfRow = [Int32](repeating: -1, count: rows)
    rowOfColumn = [Int32](repeating: -1, count: columns)
    level = [Int32](repeating: 0, count: rows)
    queue = level
    trail = level
  }

  /// Grows the matching until it is as large as can be. `starts`, `ends`: the list of each row in `targets`. Every pair that
  /// stands must be in them.
  mutating func grow(starts: [Int], ends: [Int], targets: [Int32]) {
    takeWhatIsFree(starts, ends, targets)
    var left = min(columnOfRow.count, rowOfColumn.count) - count
    while left > 0, layOut(starts, ends, targets) {
      next = starts
      for row in columnOfRow.indices where columnOfRow[row] < 0 {
        if augment(from: row, ends, targets) { count += 1 }
      }
      let now = min(columnOfRow.count, rowOfColumn.count) - count
      // Ways that differ in length give a phase for each length: then one search for each row is quicker.
      if left - now <= Self.fewWays { break }
      left = now
    }
    takeSingleWays(starts, ends, targets)
  }

  /// Ways in a phase that are too few for the phase to pay.
  private static var fewWays: Int { 8 }

  /// Passes over the rows that are left, with a search by breadth from each that takes the first way it finds. No column is
  /// looked at twice in a pass (after Pothen and Fan, ACM TOMS 16 (1990)); a pass without success is the last.
  private mutating func takeSingleWays(_ starts: [Int], _ ends: [Int], _ targets: [Int32]) {
    var seenIn = [Int32](repeating: 0, count: rowOfColumn.count)
    var comesFrom = [Int32](repeating: -1, count: rowOfColumn.count)
    var pass: Int32 = 0
    var before = -1
    while count != before, count < min(columnOfRow.count, rowOfColumn.count) {
      before = count
      pass += 1
      for first in columnOfRow.indices where columnOfRow[first] < 0 {
        guard let end = search(from: first, pass, starts, ends, targets, &seenIn, &comesFrom) else { continue }
        var column = end
        while true {
          let row = Int(comesFrom[column])
          let previous = Int(columnOfRow[row])
          columnOfRow[row] = Int32(truncatingIfNeeded: column)
          rowOfColumn[column] = Int32(truncatingIfNeeded: row)
          if row == first { break }
          column = previous
        }
        count += 1
      }
    }
  }

  /// A free column that a row leads to, over columns that the pass has not seen.
  private mutating func search(
    from first: Int, _ pass: Int32, _ starts: [Int], _ ends: [Int], _ targets: [Int32], _ seenIn: inout [Int32],
    _ comesFrom: inout [Int32]
  ) -> Int? {
    queue[0] = Int32(truncatingIfNeeded: first)
    var tail = 1
    var head = 0
    while head < tail {
      let row = Int(queue[head])
      head += 1
      for place in starts[row]..<ends[row] {
        let column = Int(targets[place])
        if seenIn[column] == pass { continue }
        seenIn[column] = pass
        comesFrom[column] = Int32(truncatingIfNeeded: row)
        let holder = rowOfColumn[column]
        if holder < 0 { return column }
        queue[tail] = holder
        tail += 1
      }
    }
    return nil
  }

  /// The first free column for each row.
  private mutating func takeWhatIsFree(_ starts: [Int], _ ends: [Int], _ targets: [Int32]) {
    for row in 0..<columnOfRow.count where columnOfRow[row] < 0 {
      var place = starts[row]
      while place < ends[row] {
        let column = Int(targets[place])
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

  /// Levels of the rows by breadth, up to the level where a free column is met; false where none is.
  private mutating func layOut(_ starts: [Int], _ ends: [Int], _ targets: [Int32]) -> Bool {
    var tail = 0
    for row in 0..<columnOfRow.count {
      if columnOfRow[row] < 0 {
        level[row] = 0
        queue[tail] = Int32(truncatingIfNeeded: row)
        tail += 1
      } else {
        level[row] = .max
      }
    }
    var head = 0
    var last = Int32.max
    while head < tail {
      let row = Int(queue[head])
      head += 1
      let here = level[row]
      if here >= last { break }
      var place = starts[row]
      while place < ends[row] {
        let holder = Int(rowOfColumn[Int(targets[place])])
        place += 1
        if holder < 0 {
          last = here + 1
        } else if level[holder] == .max {
          level[holder] = here + 1
          queue[tail] = Int32(truncatingIfNeeded: holder)
          tail += 1
        }
      }
    }
    return last < .max
  }

  /// Takes a shortest way from a row, by depth along the levels; each list is walked once in all.
  private mutating func augment(from first: Int, _ ends: [Int], _ targets: [Int32]) -> Bool {
    var depth = 0
    trail[0] = Int32(truncatingIfNeeded: first)
    while depth >= 0 {
      let row = Int(trail[depth])
      guard next[row] < ends[row] else {
        level[row] = .max
        depth -= 1
        if depth >= 0 { next[Int(trail[depth])] += 1 }
        continue
      }
      let column = Int(targets[next[row]])
      let holder = Int(rowOfColumn[column])
      if holder < 0 {
        while depth >= 0 {
          let row = Int(trail[depth])
          let column = targets[next[row]]
          columnOfRow[row] = column
          rowOfColumn[Int(column)] = Int32(truncatingIfNeeded: row)
          next[row] += 1
          level[row] = .max
          depth -= 1
        }
        return true
      }
      if level[holder] == level[row] + 1, level[row] < .max {
        depth += 1
        trail[depth] = Int32(truncatingIfNeeded: holder)
      } else {
        next[row] += 1
      }
    }
    return false
  }
}
