import QuarryTargets
import Testing

@Suite("Costs")
struct CostsTests {
  @Test("points of a right triangle are 3, 4 and 5 apart, in the plane and in space")
  func rightTriangle() throws {
    let plane = try PointCosts(xs: [0, 3, 0], ys: [0, 0, 4])
    #expect(plane.cost(from: 0, to: 1) == 3)
    #expect(plane.cost(from: 2, to: 0) == 4)
    #expect(plane.cost(from: 1, to: 2) == 5)
    let space = try PointCosts(xs: [0, 2], ys: [0, 3], zs: [0, 6])
    #expect(space.cost(from: 0, to: 1) == 7)
  }

  @Test("a place that is not finite is refused by number", arguments: [Double.nan, .infinity, -.infinity])
  func badPlace(value: Double) {
    let error = #expect(throws: TargetError.self) { try PointCosts(xs: [0, value], ys: [0, 0]) }
    guard case .badCost(1, 1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a table knows whether it is its own mirror image")
  func mirror() throws {
    #expect(try MatrixCosts(count: 2, values: [9, 1, 1, 7]).isSymmetric)
    #expect(try !MatrixCosts(count: 2, values: [9, 1, 2, 7]).isSymmetric)
  }

  @Test("a table refuses what is no cost, but not on its diagonal", arguments: [-1, Double.nan, .infinity])
  func badCost(value: Double) throws {
    #expect(throws: TargetError.self) { try MatrixCosts(count: 2, values: [0, value, 1, 0]) }
    _ = try MatrixCosts(count: 2, values: [value, 1, 1, value])
    #expect(throws: TargetError.wrongCount(given: 3, expected: 4)) { try MatrixCosts(count: 2, values: [0, 1, 1]) }
  }

  @Test("candidates name players, and nobody as its own")
  func candidates() throws {
    let arcs = try CandidateArcs(lists: [[1, 2], [], [0]])
    #expect(Array(arcs[0]) == [1, 2])
    #expect(arcs[1].isEmpty)
    #expect(throws: TargetError.noSuchPlayer(3)) { try CandidateArcs(lists: [[1], [3], []]) }
    #expect(throws: TargetError.badArc(hunter: 1, target: 1)) { try CandidateArcs(lists: [[1], [1]]) }
    #expect(throws: TargetError.self) { try CandidateArcs(starts: [0, 2, 1], targets: [1]) }
    #expect(try CandidateArcs(starts: [0, 2, 2, 3], targets: [1, 2, 0]) == arcs)
  }
}
