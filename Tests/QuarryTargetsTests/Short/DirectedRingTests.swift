import QuarryTargets
import Testing

@Suite("Directed rings")
struct DirectedRingTests {
  @Test("the shortest of all rings is found among few players", arguments: ShortCases.Kind.allCases)
  func optimum(kind: ShortCases.Kind) throws {
    var missed: [UInt64] = []
    for seed in 0..<60 as Range<UInt64> {
      let count = 3 + Int(seed % 8)
      let costs = try ShortCases.costs(kind, count: count, seed: seed)
      let arcs = CandidateArcs(cheapestBothWays: 8, of: costs)
      let start = DirectedRing.start(costs: costs, candidates: arcs)
      #expect(ShortCases.isRing(start, count: count), "seed \(seed)")
      let found = try DirectedRing.improved(ring: start, costs: costs, candidates: arcs, budget: 8000, seed: seed)
      #expect(ShortCases.isRing(found.players, count: count), "seed \(seed)")
      let best = ShortCases.optimum(costs)
      let length = ShortCases.length(found.players, costs)
      #expect(abs(found.length - (Double(length.penalties) * 1e12 + length.rest)) <= 1e-3, "seed \(seed)")
      if length.penalties != best.penalties || length.rest > best.rest + 1e-6 { missed.append(seed) }
    }
    #expect(missed.count <= 1, "\(missed)")
  }

  @Test("the one ring without a forbidden arc is found, and not its mirror image")
  func oneWay() throws {
    let costs = CallbackCosts(count: 60) { hunter, target in target == (hunter + 1) % 60 ? 1 : 1e12 }
    let arcs = CandidateArcs(cheapestBothWays: 3, of: costs)
    let back = (0..<60).map { Int32(59 - $0) }
    let found = try DirectedRing.improved(ring: back, costs: costs, candidates: arcs, budget: 300_000, seed: 1)
    #expect(found.length == 60)
    #expect(ShortCases.length(DirectedRing.start(costs: costs, candidates: arcs), costs).penalties == 0)
  }

  @Test("rings of 0 to 5 players are rings", arguments: 0...5)
  func tiny(count: Int) throws {
    let costs = CallbackCosts(count: count) { hunter, target in Double(hunter * 3 + target) }
    let arcs = CandidateArcs(cheapestBothWays: 8, of: costs)
    for arcs in [arcs, try CandidateArcs(lists: Array(repeating: [], count: count))] {
      let start = DirectedRing.start(costs: costs, candidates: arcs)
      #expect(ShortCases.isRing(start, count: count))
      let found = try DirectedRing.improved(ring: start, costs: costs, candidates: arcs, budget: 1000, seed: 1)
      #expect(ShortCases.isRing(found.players, count: count))
      #expect(found.length <= ShortCases.length(start, costs).rest)
    }
  }

  @Test("the same seed gives the same ring, and no seed a longer one than the start")
  func seeds() throws {
    let costs = try ShortCases.costs(.directed, count: 120, seed: 7)
    let arcs = CandidateArcs(cheapestBothWays: 8, of: costs)
    let start = DirectedRing.start(costs: costs, candidates: arcs)
    let rings = try [1, 1, 2].map {
      try DirectedRing.improved(ring: start, costs: costs, candidates: arcs, budget: 60_000, seed: $0)
    }
    #expect(rings[0] == rings[1])
    for ring in rings { #expect(ring.length < ShortCases.length(start, costs).rest) }
  }
}
