/// Chooses rules so that each of many arcs is forbidden by one of them: few, and none that is not needed.
///
/// Set cover is hard (Karp 1972); the greedy choice (Chvátal 1979) takes at most a logarithm more than the fewest, and
/// what it took in vain is dropped afterwards.
struct RuleCover {
  private var rows: [[Int]] = []
  private var numbers: [RuleClause: Int] = [:]
  private var clauses: [RuleClause] = []

  /// An arc, and the rules that forbid it. One that nothing forbids is left out.
  mutating func add(_ against: [RuleClause]) {
    if against.isEmpty { return }
    rows.append(
      against.map { clause in
        if let number = numbers[clause] { return number }
        numbers[clause] = clauses.count
        clauses.append(clause)
        return clauses.count - 1
      })
  }

  /// The rules chosen, in the order in which they were met.
  func chosen() -> [RuleClause] {
    var uses = [[Int]](repeating: [], count: clauses.count)
    for (row, list) in rows.enumerated() {
      for clause in list { uses[clause].append(row) }
    }
    var isCovered = [Bool](repeating: false, count: rows.count)
    var gains = uses.map(\.count)
    var picked: [Int] = []
    // What only one rule forbids, that rule is needed for.
    var isPicked = [Bool](repeating: false, count: clauses.count)
    for row in rows where row.count == 1 && !isPicked[row[0]] {
      isPicked[row[0]] = true
      picked.append(row[0])
      for covered in uses[row[0]] where !isCovered[covered] {
        isCovered[covered] = true
        for clause in rows[covered] { gains[clause] -= 1 }
      }
    }
    while let best = gains.indices.max(by: { gains[$0] < gains[$1] || (gains[$0] == gains[$1] && $0 > $1) }),
      gains[best] > 0
    {
      picked.append(best)
      for row in uses[best] where !isCovered[row] {
        isCovered[row] = true
        for clause in rows[row] { gains[clause] -= 1 }
      }
    }
    // The last ones first: what they cover may be covered by others too.
    var covers = [Int](repeating: 0, count: rows.count)
    for clause in picked { for row in uses[clause] { covers[row] += 1 } }
    var isNeeded = [Bool](repeating: false, count: clauses.count)
    for clause in picked { isNeeded[clause] = true }
    for clause in picked.reversed() where uses[clause].allSatisfy({ covers[$0] > 1 }) {
      for row in uses[clause] { covers[row] -= 1 }
      isNeeded[clause] = false
    }
    return clauses.indices.filter { isNeeded[$0] }.map { clauses[$0] }
  }
}
