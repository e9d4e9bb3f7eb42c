/// Short rings where the two directions of an arc differ in cost: nothing is gained by turning a part of the ring
/// round.
///
/// Jonker and Volgenant ("Transforming asymmetric into symmetric traveling salesman problems", Operations Research
/// Letters 2, 1983): each player becomes a pair, one that hunts and one that is hunted, tied together for good, and an
/// arc becomes an edge from the hunter of one pair to the hunted of another. The symmetric search then finds the
/// exchanges of three and more arcs that keep all directions.
public enum DirectedRing {
  /// The budget to begin with: as ``ShortRing/standardBudget(players:)``, but a descent has twice as many players and goes
  /// deeper. A step takes 30 to 80 ns.
  @inlinable public static func standardBudget(players: Int) -> Int {
    2 * ShortRing.standardBudget(players: players) + 100 * min(max(0, players), 1 << 32)
  }

  /// A ring out of the cheapest arcs among the candidates.
  ///
  /// - Parameter candidates: targets worth trying for each hunter; a wrong number of lists counts as none.
  /// - Returns: each player once. O(n k log n), and O(e²) for the e players whose candidates do not suffice, in blocks
  ///   of 2,000.
  @inlinable public static func start(costs: some TargetCosts, candidates: CandidateArcs) -> [Int32] {
    let count = max(0, costs.count)
    if count < 2 { return (0..<count).map { Int32(truncatingIfNeeded: $0) } }
    let doubled = DoubledCosts(costs)
    let isUsable = candidates.count == count && candidates.targets.count < 1 << 30
    let edges = isUsable ? candidates.doubled() : .none(count: 2 * count)
    return single(
      ShortRing.start(count: 2 * count, pairing: count, costs: doubled, candidates: edges) { open in
        ShortRing.cheapest(among: open, costs: doubled)
      }, count: count)
  }

  /// A ring as short as the budget allows, never longer than the one given; as
  /// ``ShortRing/improved(ring:costs:candidates:budget:seed:)``, but for costs with a direction.
  ///
  /// - Parameter candidates: targets worth trying for each hunter. That someone is a good hunter for a target is seen
  ///   from the hunter's list alone, so lists should hold the cheapest hunters of each target too
  ///   (``CandidateArcs/init(cheapestBothWays:of:)``).
  @inlinable public static func improved(
    ring: [Int32], costs: some TargetCosts, candidates: CandidateArcs, budget: Int, seed: UInt64
  ) throws(TargetError) -> MeasuredRing {
    let count = max(0, costs.count)
    try MeasuredRing.check(ring, candidates, count: count)
    if count < 3 { return MeasuredRing(ring, costs: costs, steps: 0) }
    let number = Int32(truncatingIfNeeded: count)
    var search = RingSearch(
      ring: ring.flatMap { [$0 + number, $0] }, costs: DoubledCosts(costs),
      candidates: candidates.doubled(), pairing: count)
    search.run(breadth: [8, 8, 5, 3], budget: budget, seed: seed)
    return MeasuredRing(single(search.ring, count: count), costs: costs, steps: search.steps)
  }

  /// The players out of a ring of pairs, in the direction in which they hunt.
  @usableFromInline static func single(_ ring: [Int32], count: Int) -> [Int32] {
    let number = Int32(truncatingIfNeeded: count)
    let hunted = ring.filter { $0 >= number }.map { $0 - number }
    guard count > 2 else { return hunted }
    // The hunted of a pair comes before its hunter, unless the ring was turned.
    let isForward = ring[0] >= number ? ring[1] == ring[0] - number : ring[1] != ring[0] + number
    return isForward ? hunted : hunted.reversed()
  }
}
