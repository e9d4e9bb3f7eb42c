import QuarryTargets
import Testing

@Suite("Short rings of TSPLIB", .enabled(if: TSPLIB.isPresent, "the shared data is not beside the repository"))
struct TSPLIBTests {
  @Test("the standard budget comes within 1 % of the optimum, and the bound is below it", arguments: TSPLIB.names)
  func gap(name: String) throws {
    guard let costs = try TSPLIB.costs(name), let optimum = try TSPLIB.optimum(name) else {
      Issue.record("\(name) has no known optimum, or edges of another kind")
      return
    }
    let arcs = CandidateArcs(cheapest: 10, of: costs)
    let start = ShortRing.start(costs: costs, candidates: arcs)
    let budget = ShortRing.standardBudget(players: costs.count)
    let found = try ShortRing.improved(ring: start, costs: costs, candidates: arcs, budget: budget, seed: 1)
    let bound = RingBound.symmetric(costs: costs, ring: found.length)
    print("TSPLIB", name, "optimum", optimum, "found", found.length, "bound", bound)
    #expect(found.length >= optimum)
    #expect(found.length <= 1.01 * optimum)
    #expect(bound <= optimum)
    #expect(bound >= 0.97 * optimum)
  }
}
