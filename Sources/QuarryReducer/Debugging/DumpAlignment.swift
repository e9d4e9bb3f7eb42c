/// Which of the old parts stands for which of the new ones, both in order.
///
/// Equal heads and tails are cut; of the rest as many pairs with equal keys are kept as can be without changing the
/// order of either side: a longest increasing subsequence (Fredman, "On computing the length of longest increasing
/// subsequences", 1975) of the old positions, in O(n log n). Of several parts with one key the first belongs to the
/// first, the second to the second.
struct DumpAlignment<Key: Hashable> {
  private(set) var pairs: [DumpPair] = []

  init(_ old: [DumpNode], _ new: [DumpNode], by key: (DumpNode) -> Key) {
    let oldKeys = old.map(key)
    let newKeys = new.map(key)
    var head = 0
    while head < min(old.count, new.count), oldKeys[head] == newKeys[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      oldKeys[old.count - 1 - tail] == newKeys[new.count - 1 - tail]
    { tail += 1 }
    let oldMiddle = head..<old.count - tail
    let newMiddle = head..<new.count - tail

    for index in 0..<head { pairs.append(DumpPair(old[index], new[index])) }
    var (a, b) = (head, head)
    for (i, j) in Self.matches(oldKeys, oldMiddle, newKeys, newMiddle) {
      pairs += old[a..<i].map { .removed($0) }
      pairs += new[b..<j].map { .inserted($0) }
      pairs.append(DumpPair(old[i], new[j]))
      (a, b) = (i + 1, j + 1)
    }
    pairs += old[a..<oldMiddle.upperBound].map { .removed($0) }
    pairs += new[b..<newMiddle.upperBound].map { .inserted($0) }
    for offset in 0..<tail {
      pairs.append(DumpPair(old[oldMiddle.upperBound + offset], new[newMiddle.upperBound + offset]))
    }
  }

  private static func matches(
    _ old: [Key], _ oldRange: Range<Int>, _ new: [Key], _ newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    var places: [Key: [Int]] = [:]
    for index in oldRange.reversed() { places[old[index], default: []].append(index) }
    var candidates: [(old: Int, new: Int)] = []
    for index in newRange {
      if let place = places[new[index]]?.popLast() { candidates.append((place, index)) }
    }
    return increasing(candidates)
  }

  /// The longest part of `candidates`, which rise by `new`, that rises by `old` too.
  private static func increasing(_ candidates: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // For each length the candidate with the lowest end; and for each candidate the one before it.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, candidate) in candidates.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if candidates[ends[middle]].old < candidate.old { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chain: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      chain.append(candidates[index])
      next = before[index]
    }
    return chain.reversed()
  }
}
