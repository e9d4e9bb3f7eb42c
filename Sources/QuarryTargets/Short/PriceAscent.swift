/// Held and Karp's lower bound of a ring: the lightest 1-tree, made heavier by prices on the players.
///
/// Held and Karp ("The traveling-salesman problem and minimum spanning trees: part II", Mathematical Programming 1,
/// 1971). A ring less one player is a path, which is no lighter than the lightest spanning tree of the others; with the
/// two edges of that player it is no lighter than a 1-tree. A price π on each player, paid for each edge at it, makes
/// every ring dearer by 2 Σ π, so the lightest 1-tree under cost + πᵢ + πⱼ, less 2 Σ π, bounds all rings. Prices rise
/// where the tree has more than two edges and fall where it has one.
@usableFromInline enum PriceAscent {
  /// The best bound of some rounds.
  ///
  /// - Parameters:
  ///   - ring: the length of a known ring, towards which the steps are sized (Polyak); not finite where none is known.
  ///   - lightest: the bound under given prices, and the degrees of its tree.
  @inlinable static func run(
    count: Int, ring: Double, rounds: Int, lightest: (_ prices: [Double], _ degrees: inout [Int]) -> Double
  ) -> Double {
    let rounds = max(1, rounds)
    var prices = [Double](repeating: 0, count: count)
    var last = prices
    var degrees = [Int](repeating: 0, count: count)
    var best = -Double.infinity
    var share = 1.0
    var idle = 0
    for _ in 0..<rounds {
      let bound = lightest(prices, &degrees)
      if bound > best {
        best = bound
        idle = 0
      } else {
        // Measured: shorter steps after three rounds that gained nothing did better than any fixed schedule.
        idle += 1
        if idle >= 3 {
          share *= 0.7
          idle = 0
        }
      }
      var norm = 0.0
      for player in 0..<count {
        // Something of the direction before damps the swinging to and fro; and one player with very many edges, as the
        // centre of a star, must not make the steps of all others small. Any prices give a bound.
        last[player] = 0.7 * Double(min(degrees[player] - 2, 3)) + 0.3 * last[player]
        norm += last[player] * last[player]
      }
      let goal = ring.isFinite && ring > bound ? ring : bound * 1.02
      if norm == 0 || !(goal > bound) { break }
      let step = share * (goal - bound) / norm
      for player in 0..<count { prices[player] += step * last[player] }
    }
    return best
  }
}
