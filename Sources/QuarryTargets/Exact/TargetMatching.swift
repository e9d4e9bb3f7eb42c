/// Gives every hunter a target of his own, with no regard to cycles: the first thing that a ring needs.
///
/// Augmenting paths by breadth (Kuhn 1955, with whole words of unvisited targets at a time). Where hunters are left
/// over, the search has met a set of hunters who share too few targets (Hall 1935), which is the proof.
struct TargetMatching: Sendable {
  /// Whom each hunter hunts, −1 for nobody yet.
  private(set) var targetOf: [Int32]
  /// By whom each target is hunted, −1 for nobody yet.
  private(set) var hunterOf: [Int32]
  /// Words looked at so far.
  private(set) var steps = 0

  private var parent: [Int32]
  private var queue: [Int32] = []

  /// Nobody hunts anybody.
  init(count: Int) {
    targetOf = [Int32](repeating: -1, count: count)
    hunterOf = targetOf
    parent = targetOf
  }

  /// Goes on from targets that are allowed and all different; −1 for none.
  init(targetOf: [Int32]) {
    self.init(count: targetOf.count)
    for (hunter, target) in targetOf.enumerated() where target >= 0 {
      self.targetOf[hunter] = target
      hunterOf[Int(target)] = Int32(truncatingIfNeeded: hunter)
    }
  }

  /// Takes an arc away.
  mutating func release(_ hunter: Int) {
    let target = targetOf[hunter]
    guard target >= 0 else { return }
    targetOf[hunter] = -1
    hunterOf[Int(target)] = -1
  }

  /// Hunters who together may hunt fewer targets than they are, and those targets.
  struct Shortage: Equatable, Sendable {
    var hunters: [Int]
    var targets: [Int]
  }

  /// Finds targets for all who have none.
  ///
  /// - Returns: nil where all have one now, else a shortage; as small as the search met it, not the smallest there is.
  /// - Complexity: O(n³/64) at worst.
  mutating func complete(_ table: ArcTable) -> Shortage? {
    for hunter in 0..<table.count where targetOf[hunter] < 0 {
      // A free target at once, where there is one.
      table.forEachTarget(of: hunter) { target in
        if targetOf[hunter] < 0, hunterOf[target] < 0 { pair(hunter, target) }
      }
    }
    var worst: Shortage?
    for hunter in 0..<table.count where targetOf[hunter] < 0 {
      guard let shortage = augment(from: hunter, table) else { continue }
      if worst.map({ shortage.hunters.count < $0.hunters.count }) ?? true { worst = shortage }
    }
    return worst
  }

  private mutating func pair(_ hunter: Int, _ target: Int) {
    targetOf[hunter] = Int32(truncatingIfNeeded: target)
    hunterOf[target] = Int32(truncatingIfNeeded: hunter)
  }

  /// Gives one hunter a target by passing targets on along a path; nil where that worked.
  mutating func augment(from first: Int, _ table: ArcTable) -> Shortage? {
    var unseen = PlayerSet(all: table.count).words
    queue.removeAll(keepingCapacity: true)
    queue.append(Int32(truncatingIfNeeded: first))
    var next = 0
    while next < queue.count {
      let hunter = Int(queue[next])
      next += 1
      steps += table.words
      for word in 0..<table.words {
        var bits = table.rows[hunter * table.words + word] & unseen[word]
        unseen[word] &= ~bits
        while bits != 0 {
          let target = word << 6 | bits.trailingZeroBitCount
          bits &= bits - 1
          parent[target] = Int32(truncatingIfNeeded: hunter)
          if hunterOf[target] < 0 {
            passOn(target, to: first)
            return nil
          }
          queue.append(hunterOf[target])
        }
      }
    }
    var seen: [Int] = []
    for target in 0..<table.count where unseen[target >> 6] >> UInt64(target & 63) & 1 == 0 { seen.append(target) }
    return Shortage(hunters: queue.map(Int.init).sorted(), targets: seen)
  }

  private mutating func passOn(_ free: Int, to first: Int) {
    var target = free
    while true {
      let hunter = Int(parent[target])
      let given = targetOf[hunter]
      pair(hunter, target)
      if hunter == first { return }
      target = Int(given)
    }
  }

  /// The cycles of a complete matching, each in order from its lowest player, the lowest first.
  var cycles: [[Int]] {
    var seen = [Bool](repeating: false, count: targetOf.count)
    var cycles: [[Int]] = []
    for player in targetOf.indices where !seen[player] {
      var cycle: [Int] = []
      var at = player
      while !seen[at] {
        seen[at] = true
        cycle.append(at)
        at = Int(targetOf[at])
      }
      cycles.append(cycle)
    }
    return cycles
  }
}
