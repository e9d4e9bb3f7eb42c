import Testing

@testable import QuarryTargets

@Suite("1-trees over short lists")
struct SparseOneTreeTests {
  /// The bound, and whether each tree had as many edges as players.
  static func bound(_ costs: MatrixCosts, wanted: Int, ring: Double) -> (bound: Double, isTree: Bool) {
    let arcs = CandidateArcs(cheapest: wanted, of: costs)
    var tree = SparseOneTree(count: costs.count)
    for player in 0..<costs.count {
      for target in arcs[player].map({ Int($0) }) where target > player || !arcs.holds(Int32(player), in: target) {
        tree.add(player, target, costs.cost(from: player, to: target))
      }
      if wanted < costs.count - 1, let last = arcs[player].last {
        tree.setRadius(player, costs.cost(from: player, to: Int(last)))
      }
    }
    var isTree = true
    let bound = PriceAscent.run(count: costs.count, ring: ring, rounds: 40) { prices, degrees in
      let bound = tree.lightest(prices, &degrees)
      isTree = isTree && degrees.reduce(0, +) == 2 * costs.count && !degrees.contains(0)
      return bound
    }
    return (bound, isTree)
  }

  @Test(
    "however short the lists, no bound is above the shortest ring", arguments: [ShortCases.Kind.symmetric, .points])
  func short(kind: ShortCases.Kind) throws {
    for seed in 0..<60 as Range<UInt64> {
      let count = 5 + Int(seed % 5)
      let costs = try ShortCases.costs(kind, count: count, seed: seed)
      let best = ShortCases.optimum(costs).rest
      for wanted in 1..<count {
        let (bound, isTree) = Self.bound(costs, wanted: wanted, ring: best)
        #expect(bound <= best * (1 + 1e-12), "seed \(seed), \(wanted) in a list")
        #expect(isTree, "seed \(seed), \(wanted) in a list")
      }
    }
  }

  @Test("costs that differ in their last bits alone are told apart")
  func nearlyEqual() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = ShortCases.Seeded(seed)
      var values = [Double](repeating: 1, count: 81)
      for row in 0..<9 {
        for column in 0..<row {
          values[row * 9 + column] = 1 + 1e-7 * random.unit()
          values[column * 9 + row] = values[row * 9 + column]
        }
      }
      let costs = try MatrixCosts(count: 9, values: values)
      let best = ShortCases.optimum(costs).rest
      #expect(Self.bound(costs, wanted: 8, ring: best).bound <= best * (1 + 1e-15), "seed \(seed)")
    }
  }

  @Test("a sum keeps the small parts beside the large, in any order")
  func exactSum() {
    for terms in [[1e17, 5, -1e17], [5, 1e17, -1e17], [0.25, 1e17, 1, 3.75, -1e17]] {
      var sum = ExactSum()
      for term in terms { sum.add(term) }
      #expect(sum.value == 5)
    }
  }
}
