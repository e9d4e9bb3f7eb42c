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
    /// Whether the cycle goes through all.
    var isRing: Bool
    var next = 0

    var ring: [Int32] { cycle.map { Int32(truncatingIfNeeded: $0) } }
  }

  /// A child of a node: nil inside where it has no ring for certain.
  private struct Child {
    var opened: Node?
  }

  private mutating func lookThrough(_ table: ArcTable, _ matching: TargetMatching) -> Outcome {
    var stack: [Node] = []
    guard let root = opened(table, matching.targetOf) else { return .none }
    if root.isRing { return .ring(root.ring) }
    stack.append(root)
    while let child = nextChild(&stack) {
      guard steps < budget else { return .undecided }
      guard let node = child.opened else { continue }
      if node.isRing { return .ring(node.ring) }
      stack.append(node)
    }
    return .none
  }

  /// All rings of a table, where they are at most so many; nil where they are more, or the budget is used up before all
  /// are found. A ring that is found is a cycle too: every other one lacks one of its arcs, so the tree goes on below it.
  mutating func all(_ table: ArcTable, most: Int) -> [[Int32]]? {
    var matching = TargetMatching(count: table.count)
    if matching.complete(table) != nil { return [] }
    var rings: [[Int32]] = []
    var stack: [Node] = []
    guard let root = opened(table, matching.targetOf) else { return [] }
    if root.isRing { rings.append(root.ring) }
    stack.append(root)
    while let child = nextChild(&stack) {
      guard steps < budget else { return nil }
      guard let node = child.opened else { continue }
      if node.isRing { rings.append(node.ring) }
      if rings.count > most { return nil }
      stack.append(node)
    }
    return rings
  }

  /// A child of the last node that has one left, opened; nil where there is none. Nodes without are taken away.
  private mutating func nextChild(_ stack: inout [Node]) -> Child? {
    while var node = stack.popLast() {
      guard node.next < node.cycle.count else { continue }
      // This child keeps the arcs before the `next` one and goes without that.
      var child = node.table
      steps += child.rows.count * 2
      for index in 0..<node.next { child.keepOnly(node.cycle[index], node.cycle[index + 1]) }
      child.remove(node.cycle[node.next], node.cycle[(node.next + 1) % node.cycle.count])
      node.next += 1
      let targetOf = node.targetOf
      stack.append(node)
      return Child(opened: opened(child, targetOf))
    }
    return nil
  }

  /// A node of a table, with what it forces drawn; nil where it has no ring for certain.
  private mutating func opened(_ table: ArcTable, _ targetOf: [Int32]) -> Node? {
    var table = table
    guard force(&table) else { return nil }
    var kept = targetOf
    for (hunter, target) in targetOf.enumerated() where !table.allows(hunter, Int(target)) { kept[hunter] = -1 }
    var matching = TargetMatching(targetOf: kept)
    let shortage = matching.complete(table)
    steps += matching.steps + table.count
    if shortage != nil { return nil }
    steps += table.rows.count
    if StrongComponents(table, without: PlayerSet(count: table.count)).parts.count > 1 { return nil }
    if let ring = joined(table, matching.targetOf, stirs: 2) {
      var targets = matching.targetOf
      for place in ring.indices { targets[Int(ring[place])] = ring[place + 1 < ring.count ? place + 1 : 0] }
      return Node(table: table, targetOf: targets, cycle: ring.map { Int($0) }, isRing: true)
    }
    // The cycle with the fewest arcs that are not forced yet.
    func freedom(_ cycle: [Int]) -> Int { cycle.reduce(0) { $0 + (table.outDegree($1) > 1 ? 1 : 0) } }
    guard let cycle = matching.cycles.min(by: { freedom($0) < freedom($1) }) else { return nil }
    return Node(table: table, targetOf: matching.targetOf, cycle: cycle, isRing: false)
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
