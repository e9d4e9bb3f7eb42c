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
  /// it: limits are halved as long as a ring drawn at random can be mended to keep them. No bound is known.
  func spreadOfMany() -> RingAnswer {
    let first = drawnAtRandom()
    guard let some = first.ring else { return first }
    var best = some
    func value(_ ring: TargetRing) -> Double { ring.quality.value(of: objective) }
    func mended(_ low: Double, _ high: Double) -> TargetRing? {
      var narrow = rules
      narrow.minimumCost = max(low, rules.minimumCost ?? 0)
      narrow.maximumCost = min(high, rules.maximumCost ?? .infinity)
      var random = DrawRandom(seed: seed)
      return RandomRings(ArcRules(narrow), costs: costs).byChain(exchanges: 0, random: &random).map { ring($0.ring) }
    }
    // Where the middle of the window lies; for scatter there is no upper end.
    let centers = objective == .scatter ? [Double.infinity] : (1...8).map { best.quality.longest * Double($0) / 12 }
    for center in centers {
      var (low, high) = (0.0, objective == .scatter ? best.quality.longest : center)
      for _ in 0..<10 {
        let middle = (low + high) / 2
        let found = objective == .scatter ? mended(middle, .infinity) : mended(center - middle, center + middle)
        if let found, objective == .scatter ? value(found) > value(best) : value(found) < value(best) { best = found }
        // A longer shortest hunt is harder, and so is a narrower window.
        if (found != nil) == (objective == .scatter) { low = middle } else { high = middle }
      }
    }
    return .ring(
      TargetRing(order: best.order, objective: objective, quality: best.quality, bound: nil, sampling: nil))
  }
}
