/// Lists in one array for a ``Matcher``: that of `i` lies in `targets` from `starts[i]` to `ends[i]`.
///
/// A list may grow: where it has no room left it moves to the end of the array, with room for as much again.
struct MatchLists {
  private(set) var starts: [Int]
  private(set) var ends: [Int]
  private(set) var targets: [Int32]
  /// Where the room of each list ends; only lists that have moved have any.
  private var limits: [Int]

  init(starts: [Int], ends: [Int], targets: [Int32]) {
    self.starts = starts
    self.ends = ends
    self.targets = targets
    limits = ends
  }

  /// The lists of a graph.
  init(_ graph: BipartiteGraph) {
    self.init(starts: graph.starts, ends: Array(graph.starts.dropFirst()), targets: graph.targets)
  }

  /// How many lists there are.
  var count: Int { ends.count }

  /// The list of one.
  subscript(one: Int) -> ArraySlice<Int32> { targets[starts[one]..<ends[one]] }

  /// Makes a list longer by one. O(1) in the mean.
  mutating func append(_ target: Int, to one: Int) {
    if ends[one] == limits[one] {
      let length = ends[one] - starts[one]
      let moved = targets.count
      // One by one: a slice of the array would make it copy itself.
      for place in starts[one]..<ends[one] { targets.append(targets[place]) }
      targets += repeatElement(0, count: length + 1)
      starts[one] = moved
      ends[one] = moved + length
      limits[one] = targets.count
    }
    targets[ends[one]] = Int32(truncatingIfNeeded: target)
    ends[one] += 1
  }

  /// What some lead to: what stands in their lists, those who hold that, what stands in the lists of these, and so on.
  /// O(targets).
  func reachable(from first: [Int], holders: [Int32]) -> (ones: [Int], others: [Int]) {
    var ones = first
    var others: [Int] = []
    var isSeen = [Bool](repeating: false, count: holders.count)
    var index = 0
    while index < ones.count {
      for target in self[ones[index]] where !isSeen[Int(target)] {
        isSeen[Int(target)] = true
        others.append(Int(target))
        let holder = Int(holders[Int(target)])
        if holder >= 0 { ones.append(holder) }
      }
      index += 1
    }
    return (ones, others)
  }

  /// Those of some whose lists touch the lists of others: where their ground ends, as far as lists tell of neighbourhood.
  /// `turned`: the same pairs from the other side. Ascending. O(targets of `some`, in both directions).
  func border(of some: [Int], turned: MatchLists) -> [Int] {
    var isOne = [Bool](repeating: false, count: count)
    for one in some { isOne[one] = true }
    // Whether somebody else has it: 0 where nobody has looked yet.
    var isOfOthers = [Int8](repeating: 0, count: turned.count)
    func touches(_ target: Int) -> Bool {
      if isOfOthers[target] == 0 {
        isOfOthers[target] = turned[target].contains { !isOne[Int($0)] } ? 1 : -1
      }
      return isOfOthers[target] > 0
    }
    return some.filter { self[$0].contains { touches(Int($0)) } }.sorted()
  }

  /// The same pairs, from the other side. O(columns + pairs).
  func turned(columns: Int) -> MatchLists {
    let rows = ends.count
    var starts = [Int](repeating: 0, count: columns + 1)
    for row in 0..<rows {
      for place in self.starts[row]..<ends[row] { starts[Int(targets[place]) + 1] += 1 }
    }
    for column in 0..<columns { starts[column + 1] += starts[column] }
    var ends = Array(starts.dropLast())
    var other = [Int32](repeating: 0, count: starts[columns])
    for row in 0..<rows {
      for place in self.starts[row]..<self.ends[row] {
        let column = Int(targets[place])
        other[ends[column]] = Int32(truncatingIfNeeded: row)
        ends[column] += 1
      }
    }
    return MatchLists(starts: starts, ends: ends, targets: other)
  }
}
