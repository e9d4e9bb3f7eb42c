/// The lightest 1-tree over all pairs: Prim's algorithm, O(n²) with each pair asked for once.
///
/// Rounding: a weight is off by 2 u (c + |πᵢ| + |πⱼ|), u = 2⁻⁵³. An edge of a lightest tree is no heavier than the
/// heaviest of any other spanning tree, here of that found, so its cost is at most that weight + 2 πmax; a tree has n
/// edges, and the sums lose next to nothing (``ExactSum``). More than twice that is taken off the bound.
@usableFromInline enum DenseOneTree {
  @inlinable static func lightest(
    _ costs: some TargetCosts, _ prices: [Double], _ degrees: inout [Int]
  ) -> Double {
    let count = prices.count
    var outside = (1..<count).map { $0 }
    var weights = [Double](repeating: .infinity, count: count)
    var parents = [Int](repeating: 0, count: count)
    for player in 0..<count { degrees[player] = 0 }
    var sum = ExactSum()
    var heaviest = -Double.infinity
    var current = 0
    while !outside.isEmpty {
      var nearest = 0
      var least = Double.infinity
      for place in outside.indices {
        let player = outside[place]
        let weight = RingBound.finite(costs.cost(from: current, to: player)) + prices[current] + prices[player]
        if weight < weights[player] {
          weights[player] = weight
          parents[player] = current
        }
        if weights[player] < least {
          least = weights[player]
          nearest = place
        }
      }
      current = outside[nearest]
      outside.swapAt(nearest, outside.count - 1)
      outside.removeLast()
      degrees[current] += 1
      degrees[parents[current]] += 1
      sum.add(weights[current])
      heaviest = max(heaviest, weights[current].magnitude)
    }
    // A leaf's only edge is its lightest; with its second lightest it is the player of the two edges.
    var leaf = -1
    for player in 1..<count where degrees[player] == 1 {
      if leaf < 0 || weights[player] > weights[leaf] { leaf = player }
    }
    if leaf < 0 { return -.infinity }
    var second = Double.infinity
    var end = leaf
    for player in 0..<count where player != leaf && player != parents[leaf] {
      let weight = RingBound.finite(costs.cost(from: leaf, to: player)) + prices[leaf] + prices[player]
      if weight < second {
        second = weight
        end = player
      }
    }
    degrees[leaf] += 1
    degrees[end] += 1
    sum.add(second)
    heaviest = max(heaviest, second.magnitude)
    var priceMost = 0.0
    for price in prices {
      sum.add(-2 * price)
      priceMost = max(priceMost, price.magnitude)
    }
    return sum.value - Double(count) * 0x1p-50 * (heaviest + 4 * priceMost) - 0x1p-50 * sum.value.magnitude
  }
}
