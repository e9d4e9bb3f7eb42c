/// Joins the cycles of a matching into one ring by letting pairs of hunters exchange their targets (Karp's patching,
/// "A Patching Algorithm for the Nonsymmetric Traveling-Salesman Problem", 1979, with no costs), and stirs where no two
/// can be joined. No arc is ever one that the table does not allow.
struct CyclePatching {
  private let table: ArcTable
  private(set) var targetOf: [Int32]
  private var hunterOf: [Int32]
  /// The cycle in which a player is, named by one of its players.
  private var cycleOf: [Int32]
  private(set) var cycleCount: Int
  /// Words and arcs looked at.
  private(set) var steps = 0

  /// Begins with a complete matching on the table.
  init(_ table: ArcTable, targetOf: [Int32]) {
    self.table = table
    self.targetOf = targetOf
    hunterOf = targetOf
    for (hunter, target) in targetOf.enumerated() { hunterOf[Int(target)] = Int32(truncatingIfNeeded: hunter) }
    cycleOf = targetOf
    cycleCount = 0
    label()
  }

  /// The ring from player 0, once there is only one cycle.
  var ring: [Int32]? {
    guard cycleCount == 1 else { return nil }
    var ring: [Int32] = [0]
    ring.reserveCapacity(targetOf.count)
    while let last = ring.last, targetOf[Int(last)] != 0 { ring.append(targetOf[Int(last)]) }
    return ring
  }

  private mutating func label() {
    for player in cycleOf.indices { cycleOf[player] = -1 }
    cycleCount = 0
    for player in cycleOf.indices where cycleOf[player] < 0 {
      cycleCount += 1
      var at = player
      while cycleOf[at] < 0 {
        cycleOf[at] = Int32(truncatingIfNeeded: player)
        at = Int(targetOf[at])
      }
    }
    steps += cycleOf.count
  }

  /// Joins cycles while two hunters of different ones may exchange targets, the players in the order given.
  mutating func join(order: [Int32]) {
    var isChanged = true
    while isChanged, cycleCount > 1 {
      isChanged = false
      for player in order where cycleCount > 1 {
        if joinOnce(Int(player)) { isChanged = true }
      }
    }
  }

  /// Joins the cycle of a hunter with another one by an exchange of its target.
  private mutating func joinOnce(_ hunter: Int) -> Bool {
    let words = table.words
    let given = Int(targetOf[hunter])
    for word in 0..<words {
      var bits = table.rows[hunter * words + word]
      steps += 1
      while bits != 0 {
        let target = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        steps += 1
        guard cycleOf[target] != cycleOf[hunter] else { continue }
        let other = Int(hunterOf[target])
        if table.allows(other, given) {
          pair(hunter, target)
          pair(other, given)
          relabel(from: hunter)
          cycleCount -= 1
          return true
        }
      }
    }
    return false
  }

  private mutating func pair(_ hunter: Int, _ target: Int) {
    targetOf[hunter] = Int32(truncatingIfNeeded: target)
    hunterOf[target] = Int32(truncatingIfNeeded: hunter)
  }

  private mutating func relabel(from player: Int) {
    let name = cycleOf[player]
    var at = Int(targetOf[player])
    while at != player {
      cycleOf[at] = name
      at = Int(targetOf[at])
      steps += 1
    }
  }

  /// Passes targets on along a random alternating cycle, so that other joins become possible.
  ///
  /// A walk that does not close within some hunters is taken back.
  mutating func stir(using random: inout DrawRandom) {
    let count = table.count
    let first = random.below(count)
    let wanted = Int(targetOf[first])
    var hunter = first
    var moves: [(hunter: Int, target: Int)] = []
    for turn in 0..<16 {
      if turn > 0, table.allows(hunter, wanted) {
        moves.append((hunter, wanted))
        for move in moves { pair(move.hunter, move.target) }
        label()
        return
      }
      // A random target of this hunter that the walk has not passed on yet.
      steps += table.words
      guard let target = table.target(of: hunter, at: random.below(table.outDegree(hunter))), target != wanted,
        !moves.contains(where: { $0.target == target })
      else { return }
      let next = Int(hunterOf[target])
      guard next != first, next != hunter, !moves.contains(where: { $0.hunter == next }) else { return }
      moves.append((hunter, target))
      hunter = next
    }
  }
}
