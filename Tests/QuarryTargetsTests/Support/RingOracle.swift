import QuarryTargets

/// All rings of a few players, by trying every order: slow and plain.
struct RingOracle {
  let rules: RingRules
  let costs: [[Double]]

  /// Whether the rules allow an arc, read from their own words.
  func allows(_ hunter: Int, _ target: Int) -> Bool {
    if hunter == target { return false }
    for grouping in rules.groupings {
      let (one, other) = (grouping.groupOf[hunter], grouping.groupOf[target])
      if one != -1 && one == other { return false }
    }
    if !rules.lastTargets.isEmpty && rules.lastTargets[hunter] == target { return false }
    if rules.forbidden.contains(HuntArc(hunter: hunter, target: target)) { return false }
    let cost = costs.isEmpty ? 0 : costs[hunter][target]
    if let low = rules.minimumCost, cost < low { return false }
    if let high = rules.maximumCost, cost > high { return false }
    return true
  }

  /// Every ring that keeps the rules, from player 0.
  func rings() -> [[Int32]] {
    var found: [[Int32]] = []
    var order = [0]
    func extend() {
      if order.count == rules.count {
        guard rules.count == 1 || allows(order[order.count - 1], 0) else { return }
        let arcs = order.indices.map { HuntArc(hunter: order[$0], target: order[($0 + 1) % order.count]) }
        if rules.required.allSatisfy({ arcs.contains($0) }) { found.append(order.map { Int32($0) }) }
        return
      }
      for player in 1..<rules.count where !order.contains(player) && allows(order[order.count - 1], player) {
        order.append(player)
        extend()
        order.removeLast()
      }
    }
    if rules.count == 0 { return [[]] }
    extend()
    return found
  }

  func quality(_ ring: [Int32]) -> (total: Double, longest: Double, shortest: Double) {
    let arcs = ring.indices.map { costs[Int(ring[$0])][Int(ring[($0 + 1) % ring.count])] }
    return (arcs.reduce(0, +), arcs.max() ?? 0, arcs.min() ?? 0)
  }

  /// The best value of an objective over the rings.
  func best(_ objective: RingObjective, of rings: [[Int32]]) -> Double? {
    let values = rings.map { ring -> Double in
      let quality = quality(ring)
      return switch objective {
      case .random: 0
      case .shortest: quality.total
      case .bottleneck: quality.longest
      case .scatter: quality.shortest
      case .fair: quality.longest - quality.shortest
      }
    }
    return objective == .scatter ? values.max() : values.min()
  }
}
