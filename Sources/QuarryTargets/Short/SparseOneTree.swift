/// The lightest 1-tree where only the cheapest edges of each player are stored.
///
/// An edge i–j that is not stored costs rᵢ at least, the last cost in the list of i, and rⱼ, so (rᵢ + rⱼ) / 2; counting
/// it as that makes rings no dearer. Such edges are sums of one number for each end, so a tree that holds one gets no
/// heavier when it is replaced by an edge of this kind from i or from j to the one player m whose number rₘ / 2 + πₘ is
/// least. So the lightest tree over the stored edges and these n − 1 is no heavier than that over all pairs.
///
/// Rounding: a weight is off by 4 u (cmax + 2 πmax) at most, u = 2⁻⁵³; a tree has n edges; the sums lose next to
/// nothing (``ExactSum``). Twice that is taken off the bound.
@usableFromInline struct SparseOneTree {
  private let count: Int
  private var from: [Int32] = []
  private var to: [Int32] = []
  private var costs: [Double] = []
  private var radii: [Double]
  private var isComplete = true

  @usableFromInline init(count: Int) {
    self.count = count
    radii = [Double](repeating: .infinity, count: count)
  }

  /// Stores an edge, each once.
  @usableFromInline mutating func add(_ a: Int, _ b: Int, _ cost: Double) {
    from.append(Int32(truncatingIfNeeded: a))
    to.append(Int32(truncatingIfNeeded: b))
    costs.append(cost)
  }

  /// No edge of `player` that is not stored costs less.
  @usableFromInline mutating func setRadius(_ player: Int, _ radius: Double) {
    radii[player] = radius
    isComplete = false
  }

  /// The bound under these prices, and the degrees of the tree.
  @usableFromInline mutating func lightest(_ prices: [Double], _ degrees: inout [Int]) -> Double {
    let stored = costs.count
    let centre = isComplete ? -1 : addStar(prices)
    defer {
      from.removeSubrange(stored...)
      to.removeSubrange(stored...)
      costs.removeSubrange(stored...)
    }
    let weights = costs.indices.map { costs[$0] + prices[Int(from[$0])] + prices[Int(to[$0])] }
    var parents = (0..<Int32(truncatingIfNeeded: count)).map { $0 }
    func root(_ player: Int32) -> Int32 {
      var player = player
      while parents[Int(player)] != player {
        parents[Int(player)] = parents[Int(parents[Int(player)])]
        player = parents[Int(player)]
      }
      return player
    }
    // Edges come in ascending weight, so the second that a player meets is its second lightest.
    var met = [UInt8](repeating: 0, count: count)
    var second = [Int](repeating: -1, count: count)
    for player in 0..<count { degrees[player] = 0 }
    var sum = ExactSum()
    for edge in Self.ascending(weights) {
      for player in [from[edge], to[edge]] where met[Int(player)] < 2 {
        met[Int(player)] += 1
        if met[Int(player)] == 2 { second[Int(player)] = edge }
      }
      let (a, b) = (root(from[edge]), root(to[edge]))
      if a == b { continue }
      parents[Int(a)] = b
      degrees[Int(from[edge])] += 1
      degrees[Int(to[edge])] += 1
      sum.add(weights[edge])
    }
    // A leaf's only edge is its lightest: with the second lightest it is the player of the two edges.
    var heaviest = -1
    for player in 0..<count where degrees[player] == 1 && player != centre && second[player] >= 0 {
      if heaviest < 0 || weights[second[player]] > weights[heaviest] { heaviest = second[player] }
    }
    guard heaviest >= 0 else { return -.infinity }
    degrees[Int(from[heaviest])] += 1
    degrees[Int(to[heaviest])] += 1
    sum.add(weights[heaviest])
    var priceMost = 0.0
    for price in prices {
      sum.add(-2 * price)
      priceMost = max(priceMost, price.magnitude)
    }
    let costMost = costs.max() ?? 0
    return sum.value - Double(count) * 0x1p-50 * (costMost + 2 * priceMost) - 0x1p-50 * sum.value.magnitude
  }

  /// Adds the edges that stand for all that are not stored, and gives the player they run to.
  private mutating func addStar(_ prices: [Double]) -> Int {
    var centre = 0
    for player in 0..<count where radii[player] / 2 + prices[player] < radii[centre] / 2 + prices[centre] {
      centre = player
    }
    // Also where that edge is stored: as one of those that are not it may be lighter, and stands for others.
    for player in 0..<count where player != centre {
      add(player, centre, radii[player] / 2 + radii[centre] / 2)
    }
    return centre
  }

  /// The numbers of the weights, lightest first: sorted by the upper half of their bits, then put right by insertion.
  private static func ascending(_ weights: [Double]) -> [Int] {
    var keys = weights.indices.map { edge in
      let bits = weights[edge].bitPattern
      let key = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
      return key & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: edge)
    }
    RadixSort.sort(&keys)
    var order = keys.map { Int($0 & 0xFFFF_FFFF) }
    for place in order.indices.dropFirst() {
      let edge = order[place]
      var slot = place
      while slot > 0, weights[order[slot - 1]] > weights[edge] {
        order[slot] = order[slot - 1]
        slot -= 1
      }
      order[slot] = edge
    }
    return order
  }
}
