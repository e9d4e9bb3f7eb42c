/// The parts within which everybody can be reached from everybody along arcs (Tarjan 1972), some players left out.
struct StrongComponents {
  /// The parts, each ascending; a part comes after those that its arcs lead to.
  private(set) var parts: [[Int]] = []
  /// The parts that no arc enters from outside, by index.
  private(set) var starts: [Int] = []
  /// The parts that no arc leaves, by index.
  private(set) var ends: [Int] = []
  /// The parts that hang together by arcs of any direction, the players of each ascending.
  private(set) var weakParts: [[Int]] = []

  /// - Complexity: O(n²/64) for n players and the arcs that are followed.
  init(_ table: ArcTable, without: PlayerSet) {
    let count = table.count
    var number = [Int](repeating: -1, count: count)
    var low = number
    var part = number
    var unseen = PlayerSet(all: count).words
    for word in unseen.indices { unseen[word] &= ~without.words[word] }
    var stack: [Int] = []
    var path: [Int] = []
    var counter = 0
    for root in 0..<count where unseen[root >> 6] >> UInt64(root & 63) & 1 != 0 {
      path.append(root)
      while let player = path.last {
        if number[player] < 0 {
          number[player] = counter
          low[player] = counter
          counter += 1
          stack.append(player)
          unseen[player >> 6] &= ~(1 << UInt64(player & 63))
        }
        // The first arc to somebody new.
        var next = -1
        for word in 0..<table.words {
          let bits = table.rows[player * table.words + word] & unseen[word]
          if bits != 0 {
            next = word << 6 | bits.trailingZeroBitCount
            break
          }
        }
        if next >= 0 {
          path.append(next)
          continue
        }
        path.removeLast()
        // All its arcs lead to players seen; those still on the stack tell how far back it reaches.
        table.forEachTarget(of: player) { target in
          if number[target] >= 0, part[target] < 0 { low[player] = min(low[player], low[target]) }
        }
        if low[player] == number[player] {
          var members: [Int] = []
          while let member = stack.popLast() {
            part[member] = parts.count
            members.append(member)
            if member == player { break }
          }
          parts.append(members.sorted())
        }
      }
    }
    link(table, part)
  }

  private mutating func link(_ table: ArcTable, _ part: [Int]) {
    var isEntered = [Bool](repeating: false, count: parts.count)
    var isLeft = isEntered
    var root = Array(parts.indices)
    func find(_ index: Int) -> Int {
      var at = index
      while root[at] != at {
        root[at] = root[root[at]]
        at = root[at]
      }
      return at
    }
    for hunter in 0..<table.count where part[hunter] >= 0 {
      table.forEachTarget(of: hunter) { target in
        guard part[target] >= 0, part[target] != part[hunter] else { return }
        isLeft[part[hunter]] = true
        isEntered[part[target]] = true
        let (one, other) = (find(part[hunter]), find(part[target]))
        root[max(one, other)] = min(one, other)
      }
    }
    starts = parts.indices.filter { !isEntered[$0] }
    ends = parts.indices.filter { !isLeft[$0] }
    var whole: [Int: [Int]] = [:]
    for index in parts.indices { whole[find(index), default: []] += parts[index] }
    weakParts = whole.keys.sorted().map { (whole[$0] ?? []).sorted() }
  }
}
