import QuarryTargets
import Testing

@Suite("Bounds of rings")
struct RingBoundTests {
  @Test("no bound is above the shortest ring, and among few players it is near", arguments: ShortCases.Kind.allCases)
  func sound(kind: ShortCases.Kind) throws {
    var near = 0
    for seed in 100..<160 as Range<UInt64> {
      let count = Int(seed % 11)
      let costs = try ShortCases.costs(kind, count: count, seed: seed)
      let best = ShortCases.optimum(costs)
      let length = Double(best.penalties) * 1e12 + best.rest
      let slack = 1e-9 * best.rest + 1e-3 * Double(best.penalties)
      #expect(RingBound.directed(costs: costs) <= length + slack, "seed \(seed)")
      for rounds in [0, 1, 80] {
        let bound = RingBound.symmetric(costs: costs, ring: length, rounds: rounds)
        #expect(bound <= length + slack, "seed \(seed)")
        #expect(bound >= 0)
        if rounds == 80, bound >= 0.97 * length { near += 1 }
      }
    }
    if [.symmetric, .points].contains(kind) { #expect(near >= 50) }
  }

  @Test("with lists cut short it is below what all pairs prove, and not by far", arguments: 0..<2 as Range<UInt64>)
  func cut(seed: UInt64) throws {
    var random = ShortCases.Seeded(seed)
    let points = try PointCosts(
      xs: (0..<1001).map { _ in random.unit() * 100 }, ys: (0..<1001).map { _ in random.unit() * 100 })
    let arcs = CandidateArcs(nearest: 8, of: points)
    let ring = try ShortRing.improved(
      ring: ShortRing.start(points: points, candidates: arcs), costs: points, candidates: arcs, budget: 200_000, seed: 1
    )
    let bound = RingBound.symmetric(points: points, ring: ring.length)
    #expect(bound <= ring.length)
    #expect(bound > 0.92 * ring.length)
    // Under no prices at all, the stored edges cannot prove more than all.
    #expect(
      RingBound.symmetric(points: points, ring: ring.length, rounds: 1)
        <= RingBound.symmetric(costs: points, ring: ring.length, rounds: 1) * 1.02)
  }

  @Test("clusters far apart, whose lists hold none of the others, are still bounded from below")
  func clusters() throws {
    // Three hundred players in a grid at each corner of a large square; the shortest ring is known: 4 × 299 within, and
    // between the grids 981 or 986 at least.
    let places = (0..<1200).map { index -> (Double, Double) in
      let spot = (Double(index % 300 % 20), Double(index % 300 / 20))
      return (Double(index / 300 % 2) * 1000 + spot.0, Double(index / 600) * 1000 + spot.1)
    }
    let points = try PointCosts(xs: places.map { $0.0 }, ys: places.map { $0.1 })
    let bound = RingBound.symmetric(points: points, ring: 5200, rounds: 30)
    let shortest = 4.0 * 299 + 2 * 981 + 2 * 986
    #expect(bound <= shortest)
    #expect(bound > 1190)
  }

  @Test("players without a ring of costs, or at one place, have a bound", arguments: [Double.nan, .infinity, -1, 0])
  func noCosts(value: Double) {
    for count in 0...14 {
      let costs = CallbackCosts(count: count, isSymmetric: true) { _, _ in value }
      #expect(RingBound.symmetric(costs: costs, ring: .infinity) >= 0)
      #expect(RingBound.directed(costs: costs) >= 0)
      if value == 0 { #expect(RingBound.symmetric(costs: costs, ring: 0) == 0) }
    }
  }
}
