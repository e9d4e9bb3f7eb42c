/// Draws a ring: who hunts whom, under rules, for an objective.
///
/// ```swift
/// var rules = RingRules(count: 4)
/// try rules.keepApart(Grouping(kind: "team", labels: ["red", "red", "blue", "blue"]))
/// switch RingDraw(rules: rules, seed: 7).answer() {
/// case .ring(let ring): print(ring.order)
/// case .infeasible(let proof): print(proof.text(rules: rules) { "player \($0)" })
/// case .undecided: print("not known")
/// }
/// ```
///
/// The same question and seed give the same answer. All time is bounded by ``budget``.
public struct RingDraw<Costs: TargetCosts>: Sendable {
  public let rules: RingRules
  public let costs: Costs
  public var objective: RingObjective
  /// The targets worth trying first for each hunter; made from the costs where nil and needed.
  public var candidates: CandidateArcs?
  public var seed: UInt64
  /// How many steps the search for a ring, or for the proof that there is none, may take; some nanoseconds each.
  public var budget: Int

  /// A few tenths of a second.
  public static var defaultBudget: Int { 100_000_000 }

  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where the costs, or the candidates, are not of as many players
  ///   as the rules.
  public init(
    rules: RingRules, costs: Costs, objective: RingObjective = .random, candidates: CandidateArcs? = nil,
    seed: UInt64 = 0, budget: Int = RingDraw.defaultBudget
  ) throws(TargetError) {
    guard costs.count == rules.count else { throw .wrongCount(given: costs.count, expected: rules.count) }
    if let candidates, candidates.count != rules.count {
      throw .wrongCount(given: candidates.count, expected: rules.count)
    }
    self.rules = rules
    self.costs = costs
    self.objective = objective
    self.candidates = candidates
    self.seed = seed
    self.budget = budget
  }

  /// The ring, the proof that there is none, or that neither was found within the budget.
  ///
  /// - Complexity: a random ring O(n) as long as few arcs are forbidden; else what the budget allows. Beyond
  ///   4,096 players nothing is proved but what the groups and the required hunts alone show.
  public func answer() -> RingAnswer {
    if rules.count < 2 {
      let order = (0..<rules.count).map { Int32(truncatingIfNeeded: $0) }
      return .ring(
        ring(
          order, bound: objective == .random ? nil : 0,
          sampling: objective == .random ? .exactByCounting(rings: 1) : nil))
    }
    let obstacles = RingObstacles(rules: rules, costs: costs)
    if let proof = obstacles.amongRequired() { return .infeasible(proof) }
    return drawnAtRandom(obstacles)
  }

  func ring(_ order: [Int32], bound: Double? = nil, sampling: RingSampling? = nil) -> TargetRing {
    TargetRing(
      order: order, objective: objective, quality: RingQuality(of: order, costs: costs), bound: bound,
      sampling: sampling)
  }
}

extension RingDraw where Costs == NoCosts {
  /// A draw in which only the rules count.
  public init(rules: RingRules, seed: UInt64 = 0, budget: Int = RingDraw.defaultBudget) {
    self.rules = rules
    costs = NoCosts(count: rules.count)
    objective = .random
    candidates = nil
    self.seed = seed
    self.budget = budget
  }
}
