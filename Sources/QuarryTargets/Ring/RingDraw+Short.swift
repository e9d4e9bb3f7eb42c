extension RingDraw {
  /// A short ring of more players than can be looked at one by one, and how short one can be.
  ///
  /// Symmetric costs under symmetric rules go through ``ShortRing``; what has a direction through ``DirectedRing``, from a
  /// ring in which an arc counts as forbidden where only the other way is, if that is one.
  @inlinable func shortest() -> RingAnswer {
    let arcRules = ArcRules(rules)
    var order = shortOrder(arcRules, low: rules.minimumCost ?? 0, high: rules.maximumCost ?? .infinity, from: nil)
    if order == nil {
      let answer = drawnAtRandom()
      guard let some = answer.ring else { return answer }
      order =
        shortOrder(
          arcRules, low: rules.minimumCost ?? 0, high: rules.maximumCost ?? .infinity, from: some.order) ?? some.order
    }
    guard let order else { return .undecided(steps: budget) }
    let quality = RingQuality(of: order, costs: costs)
    let bound = min(quality.total, totalBound(ring: quality.total))
    return .ring(TargetRing(order: order, objective: objective, quality: quality, bound: bound, sampling: nil))
  }

  /// A short ring that keeps the rules and has no arc cheaper than `low` or dearer than `high`; nil where none was found.
  ///
  /// - Parameter start: a ring to begin with, which may break rules; the cheapest arcs where nil.
  @inlinable func shortOrder(
    _ arcRules: ArcRules, low: Double, high: Double, from start: [Int32]?, effort: Int = 100
  ) -> [Int32]? {
    if rules.count <= Self.mostForTable, !isPlain {
      let players = rules.count
      return table(low: low, high: high).order(
        from: start, candidates: candidates,
        steps: (
          steps(ShortRing.standardBudget(players: players), effort),
          steps(DirectedRing.standardBudget(players: players), effort)
        ), seed: seed)
    }
    // Where no limit has to be kept to the last digit, points stand for the costs that they are below: they are quicker, and
    // the ring is measured by the costs in the end.
    if low <= 0, high == .infinity, costs.isChecked, !(costs is PointCosts), let points {
      return
        (try? RingDraw<PointCosts>(
          rules: rules, costs: points, objective: objective, candidates: candidates, seed: seed, budget: budget))?
        .shortOrder(arcRules, low: low, high: high, from: start, effort: effort)
    }
    let scale = CostScale.factor(dearest: dearestSeen)
    let isMirrorable = costs.isSymmetric && rules.required.isEmpty
    var order = start
    if isMirrorable {
      let mirrored = PenalizedCosts(costs, arcRules, low: low, high: high, isMirrored: true, scale: scale)
      let near = candidates ?? nearest ?? CandidateArcs(cheapest: 10, of: mirrored)
      // Places are enough for a ring to begin with, and quicker than costs.
      let first =
        start ?? points.map { ShortRing.start(points: $0, candidates: near) }
        ?? ShortRing.start(costs: mirrored, candidates: near)
      let budget = steps(ShortRing.standardBudget(players: rules.count), effort)
      order = try? ShortRing.improved(ring: first, costs: mirrored, candidates: near, budget: budget, seed: seed)
        .players
      if arcRules.isSymmetric { return order.flatMap { mirrored.breaches(of: $0) == 0 ? $0 : nil } }
    }
    let directed = PenalizedCosts(costs, arcRules, low: low, high: high, isMirrored: false, scale: scale)
    let near = candidates ?? nearest ?? CandidateArcs(cheapestBothWays: 8, of: directed)
    let first = order ?? DirectedRing.start(costs: directed, candidates: near)
    let budget = steps(DirectedRing.standardBudget(players: rules.count), effort)
    let found = try? DirectedRing.improved(ring: first, costs: directed, candidates: near, budget: budget, seed: seed)
    return found.flatMap { directed.breaches(of: $0.players) == 0 ? $0.players : nil }
  }

  /// Whether nothing but the distances of points counts, which are computed sooner than they are looked up.
  @inlinable var isPlain: Bool {
    costs is PointCosts && rules.groupings.isEmpty && rules.lastTargets.isEmpty && rules.forbidden.isEmpty
      && rules.required.isEmpty && rules.minimumCost == nil && rules.maximumCost == nil
  }

  @usableFromInline func table(low: Double, high: Double) -> ShortTable {
    ShortTable(costs, ArcRules(rules), hasRequired: !rules.required.isEmpty, low: low, high: high)
  }

  /// The points of the costs, of as many players.
  @inlinable var points: PointCosts? { costs.pointsBelow.flatMap { $0.count == rules.count ? $0 : nil } }

  /// Candidates by points, where there are points, and too many players to look at all pairs.
  @inlinable var nearest: CandidateArcs? {
    rules.count > Self.mostForTable ? points.map { CandidateArcs(nearest: 8, of: $0) } : nil
  }

  /// The steps of a search for short rings: each takes as long as some twenty of those in which the budget counts.
  @inlinable func steps(_ standard: Int, _ effort: Int) -> Int { min(standard * effort / 100, max(1, budget / 20)) }

  /// The dearest of some hunts: those of neighbours in a list of all, and of pairs far apart in it.
  @inlinable var dearestSeen: Double {
    var dearest = 0.0
    let count = rules.count
    for index in 0..<min(count, 4000) {
      let hunter = index * count / min(count, 4000)
      for step in [1, count / 2, count / 3 + 1] where (hunter + step) % count != hunter {
        let cost = costs.cost(from: hunter, to: (hunter + step) % count)
        if cost > dearest, cost <= ArcRules.mostCost { dearest = cost }
      }
    }
    return dearest
  }

  /// A total that no ring is below; 0 where nothing better is known.
  @inlinable func totalBound(ring: Double) -> Double {
    if rules.count <= Self.mostForTable {
      guard isPlain else {
        return tableBound(ring: ring)
      }
      return RingBound.symmetric(costs: costs, ring: ring)
    }
    return points.map { RingBound.symmetric(points: $0, ring: ring, rounds: rules.count > 20_000 ? 15 : 60) } ?? 0
  }

  @usableFromInline func tableBound(ring: Double) -> Double {
    table(low: rules.minimumCost ?? 0, high: rules.maximumCost ?? .infinity).bound(ring: ring)
  }

  /// The most players for whom all costs are kept in a table, and a bound looks at all pairs.
  @inlinable static var mostForTable: Int { 1500 }
}
