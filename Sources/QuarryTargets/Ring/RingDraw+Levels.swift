extension RingDraw {
  /// The best ring by the longest hunt, the shortest, or the difference of both, of more players than can be looked at one
  /// by one: the window of costs that leaves every simple condition of a ring unhurt is a bound; a ring is searched in it, and
  /// in wider ones where none is found.
  func bestByLevels(_ table: ArcTable) -> RingAnswer {
    let levels = ArcLevels(table, costs)
    guard levels.all != nil, LevelSearch.isPossible(table) else {
      if let proof = RingObstacles(rules: rules, costs: costs).find(in: table) { return .infeasible(proof) }
      return drawnAtRandom()
    }
    // A ring of the rules alone, to begin with.
    let first = drawnAtRandom()
    guard let some = first.ring else { return first }
    var search = LevelSearch(
      levels: levels, rules: ArcRules(rules), isSymmetric: costs.isSymmetric, best: some.order, objective: objective,
      seed: seed, budget: budget)
    let bound = search.run()
    let quality = RingQuality(of: search.best, costs: costs)
    return .ring(
      TargetRing(order: search.best, objective: objective, quality: quality, bound: bound, sampling: nil))
  }

  /// The longest hunt of very many as short as a search makes it; no bound is known.
  @inlinable func bottleneckOfMany() -> RingAnswer {
    let arcRules = ArcRules(rules)
    let first = RingDraw(unchecked: self, objective: .shortest).shortest()
    guard var best = first.ring?.order else { return first }
    var high = RingQuality(of: best, costs: costs).longest
    var low = rules.minimumCost ?? 0
    // Halving: a limit at which the search finds a ring is not too short.
    for _ in 0..<12 where high > low * 1.005 {
      let middle = (low + high) / 2
      if let found = shortOrder(arcRules, low: rules.minimumCost ?? 0, high: middle, from: best, effort: 20) {
        best = found
        high = min(middle, RingQuality(of: found, costs: costs).longest)
      } else {
        low = middle
      }
    }
    let quality = RingQuality(of: best, costs: costs)
    return .ring(TargetRing(order: best, objective: objective, quality: quality, bound: nil, sampling: nil))
  }

  /// The same question for another objective.
  @inlinable init(unchecked other: RingDraw, objective: RingObjective) {
    self = other
    self.objective = objective
  }

  /// The shortest hunt of very many as long, or the difference of the longest and the shortest as small, as a search makes
  /// it. No bound is known.
  ///
  /// Limits are halved as long as a ring keeps them that was drawn and mended, or, for up to 2,000 players, that was
  /// searched in a table.
  func spreadOfMany() -> RingAnswer {
    let first = drawnAtRandom()
    guard var best = first.ring else { return first }
    let longest = best.quality.longest
    if objective == .scatter {
      var (low, high) = (best.quality.shortest, longest)
      for _ in 0..<12 {
        let middle = (low + high) / 2
        if let found = kept(middle, .infinity) {
          if found.quality.shortest > best.quality.shortest { best = found }
          low = middle
        } else {
          high = middle
        }
      }
      return .ring(best)
    }
    for part in [3.0, 5, 7] {
      // A window round this length, of half the width.
      let center = longest * part / 16
      var (low, high) = (0.0, min(center, best.quality.spread / 2))
      for _ in 0..<9 {
        let middle = (low + high) / 2
        if let found = kept(center - middle, center + middle) {
          if found.quality.spread < best.quality.spread { best = found }
          high = middle
        } else {
          low = middle
        }
      }
    }
    return .ring(best)
  }

  /// A ring whose hunts lie within limits, besides the rules'; nil where none was found.
  private func kept(_ low: Double, _ high: Double) -> TargetRing? {
    var narrow = rules
    narrow.minimumCost = max(low, rules.minimumCost ?? 0)
    narrow.maximumCost = min(high, rules.maximumCost ?? .infinity)
    var random = DrawRandom(seed: seed)
    let rings = RandomRings(ArcRules(narrow), costs: costs)
    if let drawn = rings.byChain(exchanges: 0, tries: 4000, random: &random) { return ring(drawn.ring, sampling: nil) }
    guard rules.count <= 2000 else { return nil }
    var search = AnyRingSearch(budget: 4_000_000, seed: seed)
    if case .ring(let order) = search.find(ArcTable(narrow, costs: costs)) { return ring(order, sampling: nil) }
    return nil
  }
}
