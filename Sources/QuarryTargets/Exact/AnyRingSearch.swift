/// Finds a ring on a table, proves that there is none, or stops when its budget is used up.
///
/// First cycles are joined and stirred (``CyclePatching``), which finds a ring quickly where there are many. Then all is
/// looked through: a matching that is no ring has a cycle of which at least one arc must go, so the tree branches over
/// its arcs (Bellmore and Malone 1971; the assignment is the relaxation, as in Carpaneto and Toth 1980), and what a choice
/// forces is drawn at once: a player with one hunter or target left, and that no path of forced arcs may close early.
struct AnyRingSearch {
  enum Outcome: Equatable {
    /// Players in order.
    case ring([Int32])
    /// There is none.
    case none
    /// The budget was used up.
    case undecided
  }

  /// The most players for whom all is looked through.
  static let mostForProof = 512

  /// Words of 64 arcs looked at so far, and like steps.
  private(set) var steps = 0
  private let budget: Int
  private var random: DrawRandom

  init(budget: Int, seed: UInt64) {
    self.budget = budget
    random = DrawRandom(seed: seed)
  }

  /// Two players or more.
  mutating func find(_ table: ArcTable) -> Outcome {
    if table.count <= SmallRings.most {
      let small = SmallRings(table)
      steps += 1 << table.count
      return small.drawn(using: &random).map { .ring($0.ring) } ?? .none
    }
    var matching = TargetMatching(count: table.count)
    if matching.complete(table) != nil { return .none }
    steps += matching.steps
    if let ring = joined(table, matching.targetOf, stirs: 50) { return .ring(ring) }
    guard table.count <= Self.mostForProof else {
      return joined(table, matching.targetOf, stirs: .max).map { .ring($0) } ?? .undecided
    }
    return lookThrough(table, matching)
  }

  /// Joins, and stirs while the budget lasts.
  private mutating func joined(_ table: ArcTable, _ targetOf: [Int32], stirs: Int) -> [Int32]? {
    var order = (0..<table.count).map { Int32(truncatingIfNeeded: $0) }
    for place in stride(from: order.count - 1, to: 0, by: -1) { order.swapAt(place, random.below(place + 1)) }
    var patching = CyclePatching(table, targetOf: targetOf)
    let before = steps
    var turn = 0
    while true {
      patching.join(order: order)
      steps = before + patching.steps
      if let ring = patching.ring { return ring }
      guard turn < stirs, steps < budget else { return nil }
      turn += 1
      patching.stir(using: &random)
    }
  }

  /// A choice in the tree: a table, and the cycle of which an arc has to go.
  private struct Node {
    var table: ArcTable
    var targetOf: [Int32]
    var cycle: [Int]
    var next = 0
  }

  private mutating func lookThrough(_ table: ArcTable, _ matching: TargetMatching) -> Outcome {
    var stack: [Node] = []
    switch opened(table, matching.targetOf) {
    case .ring(let ring): return .ring(ring)
    case .closed: return .none
    case .open(let node): stack.append(node)
    }
    while var node = stack.popLast() {
      guard steps < budget else { return .undecided }
      guard node.next < node.cycle.count else { continue }
      // This child keeps the arcs before the `next` one and goes without that.
      var child = node.table
      steps += child.rows.count * 2
      for index in 0..<node.next { child.keepOnly(node.cycle[index], node.cycle[index + 1]) }
      let out = (node.cycle[node.next], node.cycle[(node.next + 1) % node.cycle.count])
      child.remove(out.0, out.1)
      node.next += 1
      let targetOf = node.targetOf
      stack.append(node)
      switch opened(child, targetOf) {
      case .ring(let ring): return .ring(ring)
      case .closed: break
      case .open(let deeper): stack.append(deeper)
      }
    }
    return .none
  }

  private enum Opened {
    case ring([Int32])
    case closed
    case open(Node)
  }

  private mutating func opened(_ table: ArcTable, _ targetOf: [Int32]) -> Opened {
    var table = table
    guard force(&table) else { return .closed }
    var kept = targetOf
    for (hunter, target) in targetOf.enumerated() where !table.allows(hunter, Int(target)) { kept[hunter] = -1 }
    var matching = TargetMatching(targetOf: kept)
    let shortage = matching.complete(table)
    steps += matching.steps + table.count
    if shortage != nil { return .closed }
    steps += table.rows.count
    if StrongComponents(table, without: PlayerSet(count: table.count)).parts.count > 1 { return .closed }
    if let ring = joined(table, matching.targetOf, stirs: 2) { return .ring(ring) }
    let cycles = matching.cycles
    // The cycle with the fewest arcs that are not forced yet.
    func freedom(_ cycle: [Int]) -> Int { cycle.reduce(0) { $0 + (table.outDegree($1) > 1 ? 1 : 0) } }
    guard let cycle = cycles.min(by: { freedom($0) < freedom($1) }) else { return .closed }
    return .open(Node(table: table, targetOf: matching.targetOf, cycle: cycle))
  }

  /// Draws what is forced; false where that leads to a contradiction.
  private mutating func force(_ table: inout ArcTable) -> Bool {
    let count = table.count
    var isForced = [Bool](repeating: false, count: count)
    var isChanged = true
    while isChanged {
      isChanged = false
      for player in 0..<count {
        steps += table.words * 2
        let (out, into) = (table.outDegree(player), table.inDegree(player))
        if out == 0 || into == 0 { return false }
        if out == 1 {
          var target = 0
          table.forEachTarget(of: player) { target = $0 }
          if table.inDegree(target) > 1 {
            table.keepOnly(player, target)
            isChanged = true
          }
        }
        if into == 1 {
          var hunter = 0
          table.forEachHunter(of: player) { hunter = $0 }
          if table.outDegree(hunter) > 1 {
            table.keepOnly(hunter, player)
            isChanged = true
          }
        }
      }
      // Paths of forced arcs must not close before all are on them.
      for player in 0..<count { isForced[player] = table.outDegree(player) == 1 }
      var isOnPath = [Bool](repeating: false, count: count)
      for player in 0..<count where isForced[player] && !isOnPath[player] {
        var start = player
        var length = 1
        // Back to where the path begins, or round.
        while table.inDegree(start) == 1, length <= count {
          var hunter = 0
          table.forEachHunter(of: start) { hunter = $0 }
          if !isForced[hunter] || hunter == player { break }
          start = hunter
          length += 1
        }
        var end = start
        length = 1
        while isForced[end] {
          isOnPath[end] = true
          var target = 0
          table.forEachTarget(of: end) { target = $0 }
          if target == start { break }
          end = target
          length += 1
          if length > count { return false }
        }
        if isForced[end] {
          if length < count { return false }
        } else if length < count, table.allows(end, start) {
          table.remove(end, start)
          isChanged = true
        }
      }
    }
    return true
  }
}
