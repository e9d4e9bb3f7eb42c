import QuarryTargets
import Testing

@Suite("Nearest candidates")
struct NearestTests {
  @Test("the nearest are those found by looking at all, in the plane and in space", arguments: [false, true])
  func all(inSpace: Bool) throws {
    for count in [2, 3, 9, 10, 60, 500] {
      let points = try ShortCases.points(count, seed: UInt64(count), inSpace: inSpace)
      for wanted in [1, 5, 8, 20] {
        let arcs = CandidateArcs(nearest: wanted, of: points)
        let slow = CandidateArcs(cheapest: wanted, of: points)
        for player in 0..<count {
          #expect(Set(arcs[player]).count == min(wanted, count - 1))
          #expect(!arcs[player].contains(Int32(player)))
          let near = arcs[player].map { points.cost(from: player, to: Int($0)) }
          #expect(near == slow[player].map { points.cost(from: player, to: Int($0)) }, "player \(player) of \(count)")
        }
      }
    }
  }

  @Test("the cheapest are those at the head of all, sorted", arguments: [ShortCases.Kind.directed, .small])
  func cheapest(kind: ShortCases.Kind) throws {
    let costs = try ShortCases.costs(kind, count: 40, seed: 3)
    let arcs = CandidateArcs(cheapest: 6, of: costs)
    let both = CandidateArcs(cheapestBothWays: 6, of: costs)
    for player in 0..<40 {
      let others = (0..<40).filter { $0 != player }
      let sorted = others.sorted { (costs.cost(from: player, to: $0), $0) < (costs.cost(from: player, to: $1), $1) }
      #expect(arcs[player].map { Int($0) } == Array(sorted.prefix(6)))
      let hunters = others.sorted { (costs.cost(from: $0, to: player), $0) < (costs.cost(from: $1, to: player), $1) }
      for hunter in hunters.prefix(6) { #expect(both[hunter].contains(Int32(player))) }
      #expect(both[player].prefix(6) == arcs[player])
      #expect(Set(both[player]).count == both[player].count)
    }
  }

  @Test("nobody has candidates where nobody else is, or none are wanted", arguments: [(0, 8), (1, 8), (5, 0), (5, -1)])
  func none(count: Int, wanted: Int) throws {
    let points = try ShortCases.points(count, seed: 1)
    for arcs in [CandidateArcs(nearest: wanted, of: points), CandidateArcs(cheapest: wanted, of: points)] {
      #expect(arcs.count == count)
      #expect(arcs.targets.isEmpty)
    }
  }

  @Test("20,000 players at one place, or in one line, are no trouble")
  func equal() throws {
    let zeros = [Double](repeating: 5, count: 20_000)
    let same = CandidateArcs(nearest: 8, of: try PointCosts(xs: zeros, ys: zeros))
    #expect(same.targets.count == 160_000)
    let line = CandidateArcs(nearest: 2, of: try PointCosts(xs: (0..<20_000).map { Double($0) }, ys: zeros))
    #expect(Set(line[777]) == [776, 778])
  }
}
