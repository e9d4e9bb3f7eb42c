extension RingDraw {
  /// Exchanges tried for each player of a ring that was not drawn exactly, and the most for large rings.
  private static var exchangesEach: Int { 20 }
  private static var mostExchanges: Int { 100_000 }
  /// The same for rings of few arcs, whose moves are seldom allowed.
  private static var movesEach: Int { 1000 }
  private static var mostMoves: Int { 300_000 }
  /// The most rings that are listed.
  private static var mostListed: Int { 1000 }

  /// A ring, each equally likely as far as that can be had. What is required does not contradict itself.
  @usableFromInline func drawnAtRandom() -> RingAnswer {
    let obstacles = RingObstacles(rules: rules, costs: costs)
    var random = DrawRandom(seed: seed)
    let rings = RandomRings(ArcRules(rules), costs: costs)
    let isSmall = rules.count <= SmallRings.most
    let expected = rings.expectedRejectionSteps
    // Four times the steps that are needed on average: too few in one of fifty draws, which then goes the other way.
    // For a few players counting all rings is cheap and sure.
    let most = isSmall ? 2_000 : RandomRings<Costs>.mostRejectionSteps
    if expected <= most, let drawn = rings.byRejection(steps: Int(4 * expected) + 100, random: &random) {
      return .ring(ring(drawn.ring, sampling: drawn.sampling))
    }
    let isCounted = rules.count <= SmallRings.mostCounted
    if !isCounted,
      let drawn = rings.byChain(exchanges: exchanges, random: &random) ?? rings.byDealing(exchanges, random: &random),
      case .chain(_, let made) = drawn.sampling, made >= rules.count || rules.count > ArcTable.most
    {
      return .ring(ring(drawn.ring, sampling: drawn.sampling))
    }
    let table = rules.count <= ArcTable.most ? ArcTable(rules, costs: costs) : nil
    if let proof = table.map({ obstacles.find(in: $0) }) ?? obstacles.amongMany() { return .infeasible(proof) }
    if isCounted, let table {
      let small = SmallRings(table)
      guard let (order, count) = small.drawn(using: &random) else { return .infeasible(contradiction()) }
      return .ring(ring(order, sampling: .exactByCounting(rings: count)))
    }
    // Few rings are listed, and one of them drawn.
    if let table, table.count <= AnyRingSearch.mostForProof, table.arcCount <= 4 * table.count {
      var search = AnyRingSearch(budget: min(budget, 10_000_000), seed: seed)
      if let all = search.all(table, most: Self.mostListed) {
        guard !all.isEmpty else { return .infeasible(contradiction()) }
        let count = UInt64(all.count)
        return .ring(ring(all[random.below(all.count)], sampling: .exactByCounting(rings: count)))
      }
    }
    func stirred(_ order: [Int32]) -> RingAnswer {
      guard let table else {
        let drawn = rings.stirred(order, exchanges: exchanges, random: &random)
        return .ring(ring(drawn.ring, sampling: drawn.sampling))
      }
      var stir = TableStir(table, order: order, random: random)
      let moves = min(rules.count * Self.movesEach, Self.mostMoves)
      let made = stir.run(moves)
      return .ring(ring(stir.order, sampling: .chain(tried: moves, made: made)))
    }
    // Where hunts must not be long, a short ring is the likeliest to keep that.
    if rules.maximumCost != nil || table == nil,
      let order = shortOrder(
        ArcRules(rules), low: rules.minimumCost ?? 0, high: rules.maximumCost ?? .infinity, from: nil, effort: 30)
    {
      return stirred(order)
    }
    guard let table else { return .undecided(steps: rules.count * Self.exchangesEach) }
    switch found(table) {
    case .ring(let order): return stirred(order)
    case .infeasible(let proof): return .infeasible(proof)
    case .undecided(let steps): return .undecided(steps: steps)
    }
  }

  private var exchanges: Int { min(rules.count * Self.exchangesEach, Self.mostExchanges) }

  /// What the search for any ring came to.
  enum Found {
    case ring([Int32])
    case infeasible(RingProof)
    case undecided(steps: Int)
  }

  /// Any ring of a table in which no obstacle was found.
  func found(_ table: ArcTable) -> Found {
    var search = AnyRingSearch(budget: budget, seed: seed)
    return switch search.find(table) {
    case .ring(let order): .ring(order)
    case .none: .infeasible(contradiction())
    case .undecided: .undecided(steps: search.steps)
    }
  }

  /// The proof where only looking through all has shown that there is no ring.
  func contradiction() -> RingProof {
    let (clauses, isMinimal) = RuleContradiction(costs: costs, budget: budget / 2).find(in: rules)
    return RingProof(.everyWayTried, because: clauses, isMinimal: isMinimal)
  }
}
