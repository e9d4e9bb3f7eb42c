import Testing

@testable import QuarryTargets

@Suite("Patched rings")
struct PatchedRingTests {
  @Test("a patched ring goes through all, and its bound is below the shortest", arguments: 0..<UInt64(60))
  func bound(seed: UInt64) throws {
    let mix = try RandomMix(seed: seed &+ 4000, count: 2 + Int(seed % 7), hasBand: false)
    let free = try RingRules(count: mix.rules.count)
    let oracle = RingOracle(rules: free, costs: mix.costs)
    let patched = try #require(PatchedRing(mix.matrix))
    #expect(patched.order.sorted() == (0..<Int32(mix.rules.count)).map { $0 })
    let best = try #require(oracle.best(.shortest, of: oracle.rings()))
    #expect(patched.bound <= best, "seed \(seed)")
  }

  @Test("of a random table of 200 the ring is near the bound, whichever way the costs point")
  func random() throws {
    var random = TestRandom(seed: 6)
    let count = 200
    let costs = try MatrixCosts(count: count, values: (0..<count * count).map { _ in Double(random.below(1_000_000)) })
    let ring = try #require(
      RingDraw(rules: RingRules(count: count), costs: costs, objective: .shortest).answer().ring)
    #expect(RingCheck.faults(of: ring, rules: try RingRules(count: count), costs: costs).isEmpty)
    #expect(try #require(ring.gap) < 0.02)
  }
}
