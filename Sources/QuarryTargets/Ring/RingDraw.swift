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
  /// What the ring has to keep.
  public let rules: RingRules
  /// What hunts cost.
  public let costs: Costs
  /// What makes one ring better than another.
  public var objective: RingObjective
  /// The targets worth trying first for each hunter; made from the costs where nil and needed.
  public var candidates: CandidateArcs?
  /// The seed of all that is drawn.
  public var seed: UInt64
  /// How many steps the search for a ring, or for the proof that there is none, may take; some nanoseconds each.
  public var budget: Int

  /// A second or two where a question is as hard as can be; most are answered in far less.
  public static var defaultBudget: Int { 300_000_000 }

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
  ///   4,096 players nothing is proved but what groups, players without any hunt, and required hunts show.
  @inlinable public func answer() -> RingAnswer {
    if let early = answeredAtOnce() { return early }
    if rules.count > Self.mostExact, objective == .shortest { return shortest() }
    if rules.count > Self.mostForLevels, objective == .bottleneck { return bottleneckOfMany() }
    return answered()
  }

  /// The most players of whom the best ring is found for certain.
  @inlinable static var mostExact: Int { 14 }
  /// The most players for whom all costs are put in order.
  @inlinable static var mostForLevels: Int { 1500 }

  /// The answer where it is plain: less than two players, or required hunts that contradict each other.
  @usableFromInline func answeredAtOnce() -> RingAnswer? {
    if rules.count < 2 {
      let order = (0..<rules.count).map { Int32(truncatingIfNeeded: $0) }
      return .ring(objective == .random ? ring(order, sampling: .exactByCounting(rings: 1)) : proved(order))
    }
    return RingObstacles(rules: rules, costs: costs).amongRequired().map { .infeasible($0) }
  }

  /// The answers that need no call for each cost to be fast.
  @usableFromInline func answered() -> RingAnswer {
    if objective == .random { return drawnAtRandom() }
    guard rules.count <= Self.mostForLevels else { return spreadOfMany() }
    let table = ArcTable(rules, costs: costs)
    guard rules.count <= Self.mostExact else { return bestByLevels(table) }
    if let proof = RingObstacles(rules: rules, costs: costs).find(in: table) { return .infeasible(proof) }
    return best(among: table).map { .ring($0) } ?? .infeasible(contradiction())
  }

  func ring(_ order: [Int32], sampling: RingSampling?) -> TargetRing {
    TargetRing(
      order: order, objective: objective, quality: RingQuality(of: order, costs: costs), bound: nil,
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
