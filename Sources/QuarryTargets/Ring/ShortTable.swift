/// Short rings among so few players that all their costs fit in a table: each is asked for once, and the search reads
/// numbers instead of calling for them.
@usableFromInline struct ShortTable: Sendable {
  /// Row after row what hunts cost, times ``scale``; infinite where one is not allowed.
  private let values: [Double]
  /// A power of two that brings the dearest hunt near a million, so that what stands for rules is far above all rings, and
  /// sums beside it lose nothing, whatever the unit of the costs.
  private let scale: Double
  private let count: Int
  /// Whether a hunt costs the same both ways, and is allowed both ways or not at all.
  private let isSymmetric: Bool
  /// Whether it costs the same both ways where it is allowed, and a ring is looked for first in which the ways do not matter.
  private let isMirrorable: Bool
  /// More than any ring costs.
  private let penalty: Double

  /// - Complexity: O(n²) costs; 16 bytes a pair while a ring is looked for.
  init(_ costs: some TargetCosts, _ arcRules: ArcRules, hasRequired: Bool, low: Double, high: Double) {
    count = costs.count
    var values = [Double](repeating: .infinity, count: costs.count * costs.count)
    var dearest = 0.0
    for hunter in 0..<costs.count {
      for target in 0..<costs.count where target != hunter && !arcRules.forbids(hunter, target) {
        let cost = costs.cost(from: hunter, to: target)
        guard cost >= 0, cost <= ArcRules.mostCost, cost >= low, cost <= high else { continue }
        values[hunter * costs.count + target] = cost
        dearest = max(dearest, cost)
      }
    }
    let scale = CostScale.factor(dearest: dearest)
    self.scale = scale
    self.values = scale == 1 ? values : values.map { $0 * scale }
    isSymmetric = costs.isSymmetric && arcRules.isSymmetric
    isMirrorable = costs.isSymmetric && !hasRequired
    penalty = CostScale.penalty
  }

  /// The table with what is not allowed made dear.
  private func costs(isMirrored: Bool) -> LevelCosts {
    var some = values
    if isMirrored {
      for hunter in 0..<count {
        for target in 0..<hunter where values[hunter * count + target] != values[target * count + hunter] {
          (some[hunter * count + target], some[target * count + hunter]) = (.infinity, .infinity)
        }
      }
    }
    return LevelCosts(
      count: count, isSymmetric: isMirrored || isSymmetric, values: some, low: 0, high: .greatestFiniteMagnitude,
      penalty: penalty)
  }

  /// A short ring of hunts that are allowed; nil where none was found.
  ///
  /// - Parameters:
  ///   - start: a ring to begin with; the cheapest hunts where nil.
  ///   - candidates: targets worth trying; the cheapest where nil.
  ///   - steps: the budget of a search, for the players as they are and as pairs.
  @usableFromInline func order(
    from start: [Int32]?, candidates: CandidateArcs?, steps: (symmetric: Int, directed: Int), seed: UInt64
  ) -> [Int32]? {
    var order = start
    if isMirrorable {
      let mirrored = costs(isMirrored: !isSymmetric)
      let near = candidates ?? CandidateArcs(cheapest: 10, of: mirrored)
      let first = start ?? ShortRing.start(costs: mirrored, candidates: near)
      order = try? ShortRing.improved(
        ring: first, costs: mirrored, candidates: near, budget: steps.symmetric, seed: seed
      ).players
      if isSymmetric { return order.flatMap { mirrored.breaches(of: $0) == 0 ? $0 : nil } }
    }
    let directed = costs(isMirrored: false)
    let near = candidates ?? CandidateArcs(cheapestBothWays: 8, of: directed)
    let first = order ?? PatchedRing(directed)?.order ?? DirectedRing.start(costs: directed, candidates: near)
    let found = try? DirectedRing.improved(
      ring: first, costs: directed, candidates: near, budget: steps.directed, seed: seed)
    return found.flatMap { directed.breaches(of: $0.players) == 0 ? $0.players : nil }
  }

  /// A total that no ring of allowed hunts is below.
  ///
  /// - Parameter ring: the total of a ring that is known.
  func bound(ring: Double) -> Double {
    let directed = costs(isMirrored: false)
    let symmetric = RingBound.symmetric(costs: directed, ring: ring * scale)
    let bound =
      isSymmetric ? symmetric : max(symmetric, PatchedRing(directed)?.bound ?? RingBound.directed(costs: directed))
    return bound / scale
  }
}
