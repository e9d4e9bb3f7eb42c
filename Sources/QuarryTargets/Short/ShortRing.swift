/// Short rings under symmetric costs: a ring out of the cheapest edges, made better step by step.
///
/// No ring from here is proved to be the shortest; ``RingBound`` says how far it can be from that.
public enum ShortRing {
  /// The budget to begin with: a few times what the first descent takes, and for up to some thousand players enough
  /// that a larger one would find little more.
  @inlinable public static func standardBudget(players: Int) -> Int {
    let players = min(max(0, players), 1 << 32)
    return min(players * 3000, 2_000_000) + players * 30
  }

  /// A ring out of the cheapest edges among the candidates, about 16 % longer than the shortest among random points.
  ///
  /// - Parameters:
  ///   - candidates: lists for as many players as there are costs; a wrong number of lists counts as none.
  /// - Returns: each player once. O(n k log n), and O(e²) for the e players whose candidates do not suffice, in blocks
  ///   of 2,000.
  @inlinable public static func start(costs: some TargetCosts, candidates: CandidateArcs) -> [Int32] {
    start(count: costs.count, pairing: 0, costs: costs, candidates: candidates) { open in
      cheapest(among: open, costs: costs)
    }
  }

  /// The cheapest neighbours of some of the players among themselves, in blocks so that many of them stay quick.
  @inlinable static func cheapest(among open: [Int32], costs: some TargetCosts) -> CandidateArcs {
    let width = 2000
    var starts: [Int32] = [0]
    var targets: [Int32] = []
    for block in stride(from: 0, to: open.count, by: width) {
      let arcs = CandidateArcs(
        cheapest: 8, of: SubsetCosts(costs, open[block..<min(open.count, block + width)]))
      let (place, slot) = (Int32(truncatingIfNeeded: block), Int32(truncatingIfNeeded: targets.count))
      targets.append(contentsOf: arcs.targets.map { $0 + place })
      starts.append(contentsOf: arcs.starts.dropFirst().map { $0 + slot })
    }
    return CandidateArcs(uncheckedStarts: starts, targets: targets)
  }

  /// The same among points, in O(n k log n) also where the candidates do not suffice.
  public static func start(points: PointCosts, candidates: CandidateArcs) -> [Int32] {
    start(count: points.count, pairing: 0, costs: points, candidates: candidates) { open in
      CandidateArcs(nearest: 8, of: PointCosts(uncheckedPlaces: open.map { points.places[Int($0)] }))
    }
  }

  @inlinable static func start(
    count: Int, pairing: Int, costs: some TargetCosts, candidates: CandidateArcs, more: ([Int32]) -> CandidateArcs
  ) -> [Int32] {
    let count = max(0, count)
    var greedy = GreedyEdges(count: count, pairing: pairing)
    if candidates.count == count {
      greedy.join((0..<count).map { Int32(truncatingIfNeeded: $0) }, candidates: candidates, costs: costs)
    }
    while greedy.taken < count - 1 {
      let before = greedy.taken
      let open = greedy.open()
      greedy.join(open, candidates: more(open), costs: costs)
      if greedy.taken == before { greedy.joinRest() }
    }
    return greedy.path()
  }

  /// A ring as short as the budget allows, never longer than the one given.
  ///
  /// Descends by sequential exchanges of up to three edges (`RingSearch`; beside kicks, deeper ones were measured to
  /// take more time than they save), then kicks and descends again near the kick until the budget is used up. The same
  /// arguments give the same ring.
  ///
  /// - Parameters:
  ///   - ring: each player once.
  ///   - costs: symmetric; others are for ``DirectedRing``, here their ring is measured rightly but may be longer. May
  ///     hold very large numbers for pairs to be avoided: sums do not lose the small parts beside them. Costs that are
  ///     negative or not finite are avoided most of all.
  ///   - candidates: whom to try beside each player, a list for each; 8 to 10 nearest are enough, lists may be short.
  ///   - budget: steps, each a pair looked at (40 to 50 ns among points). The first descent from
  ///     ``start(points:candidates:)`` takes about 30 a player.
  /// - Throws: ``TargetError`` where `ring` does not hold each player once, or there are not as many lists as players.
  @inlinable public static func improved(
    ring: [Int32], costs: some TargetCosts, candidates: CandidateArcs, budget: Int, seed: UInt64
  ) throws(TargetError) -> MeasuredRing {
    try MeasuredRing.check(ring, candidates, count: max(0, costs.count))
    if ring.count < 4 { return MeasuredRing(ring, costs: costs, steps: 0) }
    var search = RingSearch(ring: ring, costs: costs, candidates: candidates)
    search.run(breadth: [8, 8], budget: budget, seed: seed)
    return MeasuredRing(search.ring, costs: costs, steps: search.steps)
  }
}
