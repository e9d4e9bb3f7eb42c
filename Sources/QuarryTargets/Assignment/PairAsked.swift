/// How much has been asked for each row, or column, while lists are widened.
struct PairAsked {
  /// How long the last list was.
  private var lengths: [Int]
  private var isExhausted: [Bool]

  init(count: Int) {
    lengths = [Int](repeating: 0, count: count)
    isExhausted = [Bool](repeating: false, count: count)
  }

  /// New pairs, and whether there may be more still.
  struct Found {
    var pairs: [(one: Int, other: Int, cost: Double)] = []
    var hasMore = false
  }

  /// Asks for longer lists, and gives the pairs that are new; late in a long list only those that lead beyond the columns
  /// that are reached.
  mutating func ask(
    _ rows: [Int], beyond reached: [Int], lists: MatchLists, of columns: Int,
    _ more: (_ row: Int, _ count: Int) -> [PairCandidates.Candidate]
  ) -> Found {
    var mark = [Int](repeating: -1, count: columns)
    var found = Found()
    var isReached = [Bool](repeating: false, count: columns)
    for column in reached { isReached[column] = true }
    for row in rows where !isExhausted[row] {
      let length = max(lengths[row], lists[row].count)
      let count = min(columns, Self.growth * length + Self.growth)
      let list = more(row, count)
      if list.count <= length || count == columns { isExhausted[row] = true } else { found.hasMore = true }
      lengths[row] = max(length, list.count)
      for column in lists[row] { mark[Int(column)] = row }
      // What is no column is kept, to be refused with its number.
      for (place, candidate) in list.enumerated()
      where !mark.indices.contains(candidate.column) || mark[candidate.column] != row {
        if place >= Self.longList, mark.indices.contains(candidate.column), isReached[candidate.column] { continue }
        found.pairs.append((row, candidate.column, candidate.cost))
      }
    }
    return found
  }

  /// From this place of a list on, a pair has to lead beyond what is reached.
  private static var longList: Int { 64 }

  /// How many times longer a list gets.
  private static var growth: Int { 2 }
}
