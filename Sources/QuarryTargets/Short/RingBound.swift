/// Lengths that no ring is below.
public enum RingBound {
  /// How many rounds the ascent takes where nobody says: the gain of more is small beside the gap of a good ring.
  public static let standardRounds = 60

  /// A length that no ring among the points is below, by an ascent of prices (`PriceAscent`), sound with rounding.
  ///
  /// Each round is O(n) with some ten edges a player (`SparseOneTree`); up to 1,000 players all pairs are looked at,
  /// since that bound is better where clusters lie apart.
  /// - Parameters:
  ///   - ring: the length of a ring that is known; the nearer to the shortest, the better the bound.
  ///   - rounds: how often the prices are changed.
  public static func symmetric(points: PointCosts, ring: Double, rounds: Int = standardRounds) -> Double {
    let count = points.count
    if count <= 1000 { return symmetric(costs: points, ring: ring, rounds: rounds) }
    let nearest = CandidateArcs(nearest: 16, of: points)
    var tree = SparseOneTree(count: count)
    for player in 0..<count {
      for target in nearest[player] {
        let isMutual = nearest[Int(target)].contains(Int32(truncatingIfNeeded: player))
        if isMutual, Int(target) < player { continue }
        tree.add(player, Int(target), finite(points.cost(from: player, to: Int(target))))
      }
      if let last = nearest[player].last {
        // Squares of distances were compared there, roots here: a margin for what that rounds.
        tree.setRadius(player, finite(points.cost(from: player, to: Int(last))) * (1 - 1e-9))
      }
    }
    return max(0, PriceAscent.run(count: count, ring: ring, rounds: rounds) { tree.lightest($0, &$1) })
  }

  /// The same for any symmetric costs, with all pairs asked for in each round: O(n²), for up to about 2,000 players.
  ///
  /// Of costs that are not symmetric the lesser of both ways is taken, so that the bound holds for them too.
  @inlinable public static func symmetric(
    costs: some TargetCosts, ring: Double, rounds: Int = standardRounds
  ) -> Double {
    let costs = CheaperWay(costs)
    if costs.count < 2 { return 0 }
    if costs.count == 2 { return 2 * finite(costs.cost(from: 0, to: 1)) }
    return max(
      0,
      PriceAscent.run(count: costs.count, ring: ring, rounds: rounds) {
        DenseOneTree.lightest(costs, $0, &$1)
      })
  }

  /// A length that no ring is below, whatever the costs: each player hunts once and is hunted once, so the sum of the
  /// cheapest arcs out of each, and that of the cheapest into each. The larger of both; O(n²).
  @inlinable public static func directed(costs: some TargetCosts) -> Double {
    let count = costs.count
    if count < 2 { return 0 }
    var into = [Double](repeating: .infinity, count: count)
    var outs = ExactSum()
    var ins = ExactSum()
    for hunter in 0..<count {
      var least = Double.infinity
      for target in 0..<count where target != hunter {
        let cost = finite(costs.cost(from: hunter, to: target))
        least = min(least, cost)
        into[target] = min(into[target], cost)
      }
      outs.add(least)
    }
    for cost in into { ins.add(cost) }
    // A sum is rounded once; a ring's length, summed by others, more often.
    return max(outs.value, ins.value) * (1 - 1e-12)
  }

  /// An arc that must not be costs as much as any ring may: 10¹⁵, below which a bound is sound too.
  @inlinable static func finite(_ cost: Double) -> Double { cost >= 0 && cost <= 1e15 ? cost : 1e15 }
}

/// Costs of the cheaper of the two ways.
@usableFromInline struct CheaperWay<Base: TargetCosts>: TargetCosts {
  @usableFromInline let base: Base

  @inlinable init(_ base: Base) { self.base = base }

  @inlinable var count: Int { base.count }
  @inlinable var isSymmetric: Bool { true }

  @inlinable func cost(from hunter: Int, to target: Int) -> Double {
    let there = base.cost(from: hunter, to: target)
    if base.isSymmetric { return there }
    return min(RingBound.finite(there), RingBound.finite(base.cost(from: target, to: hunter)))
  }
}
