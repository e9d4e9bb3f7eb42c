/// A ring out of the cheapest assignment: the cycles of hunters and targets are joined one after the other, each time by
/// the exchange of two targets that costs least (Karp, "A Patching Algorithm for the Nonsymmetric Traveling-Salesman
/// Problem", SIAM Journal on Computing 8, 1979). Near the shortest where costs have nothing to do with each other, as those
/// of random tables.
@usableFromInline struct PatchedRing: Sendable {
  /// The players in the order of the ring.
  @usableFromInline let order: [Int32]
  /// The total of the assignment, which no ring is below.
  @usableFromInline let bound: Double

  /// Nil for less than two players, for costs that no table can hold, and where there is no assignment.
  ///
  /// - Complexity: an assignment of n players, and O(n²) for each time that the smallest cycle doubles.
  init?(_ costs: some TargetCosts) {
    guard costs.count > 1, let table = try? PairCosts(targets: costs, isAllowed: { _, _ in true }),
      let assignment = table.cheapestAssignment().assignment
    else { return nil }
    // The prices prove the bound; their sum is rounded, so a little is taken off.
    bound = max(0, min(assignment.cost, assignment.bound) * (1 - 1e-12))
    var targetOf = assignment.columnOfRow.map { Int32(truncatingIfNeeded: $0 ?? 0) }
    var cycleOf = [Int](repeating: -1, count: costs.count)
    var cycles: [[Int32]] = []
    for player in targetOf.indices where cycleOf[player] < 0 {
      var cycle: [Int32] = []
      var at = player
      while cycleOf[at] < 0 {
        cycleOf[at] = cycles.count
        cycle.append(Int32(truncatingIfNeeded: at))
        at = Int(targetOf[at])
      }
      cycles.append(cycle)
    }
    var left = cycles.count
    while left > 1 {
      // The smallest cycle that is left, and the cheapest way into another.
      guard
        let smallest = cycles.indices.filter({ !cycles[$0].isEmpty }).min(by: { cycles[$0].count < cycles[$1].count })
      else { return nil }
      var best: (one: Int, other: Int)?
      var least = Double.infinity
      for one in cycles[smallest] {
        let given = table[Int(one), Int(targetOf[Int(one)])]
        for other in targetOf.indices where cycleOf[other] != smallest {
          let added = table[Int(one), Int(targetOf[other])] + table[other, Int(targetOf[Int(one)])]
          // An arc that is not allowed is infinite, and taken only where there is nothing else.
          let more = added - given - table[other, Int(targetOf[other])]
          if best == nil || more < least { (best, least) = ((Int(one), other), more) }
        }
      }
      guard let best else { return nil }
      targetOf.swapAt(best.one, best.other)
      let into = cycleOf[best.other]
      for player in cycles[smallest] { cycleOf[Int(player)] = into }
      cycles[into] += cycles[smallest]
      cycles[smallest] = []
      left -= 1
    }
    var order: [Int32] = [0]
    while let last = order.last, targetOf[Int(last)] != 0, order.count < targetOf.count {
      order.append(targetOf[Int(last)])
    }
    guard order.count == targetOf.count else { return nil }
    self.order = order
  }
}
