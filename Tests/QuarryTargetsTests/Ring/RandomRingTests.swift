import Testing

@testable import QuarryTargets

@Suite("Random rings")
struct RandomRingTests {
  /// How often each ring came.
  private func counts(_ rings: [[Int32]], draws: Int, _ draw: (UInt64) -> [Int32]?) -> [Int]? {
    var index: [[Int32]: Int] = [:]
    for (place, ring) in rings.enumerated() { index[ring] = place }
    var counts = [Int](repeating: 0, count: rings.count)
    for seed in 0..<UInt64(draws) {
      // A draw may give up; what it gives must be a ring.
      guard let ring = draw(seed) else { continue }
      guard let place = index[ring] else { return nil }
      counts[place] += 1
    }
    return counts
  }

  private func fromZero(_ order: [Int32]) -> [Int32] {
    guard let place = order.firstIndex(of: 0) else { return order }
    return Array(order[place...] + order[..<place])
  }

  @Test("all six rings of four players come equally often")
  func fourPlayers() throws {
    let rules = try RingRules(count: 4)
    let rings = RingOracle(rules: rules, costs: []).rings()
    #expect(rings.count == 6)
    let found = try #require(
      counts(rings, draws: 60_000) { seed in RingDraw(rules: rules, seed: seed).answer().ring?.order(from: 0) })
    #expect(abs(ChiSquare.deviations(found)) < 5, "\(found)")
  }

  @Test("a draw until a ring fits, and a count of all rings, are both uniform", arguments: 0..<UInt64(12))
  func exact(seed: UInt64) throws {
    let mix = try RandomMix(seed: seed, count: 7)
    let rings = RingOracle(rules: mix.rules, costs: mix.costs).rings()
    guard rings.count > 1, rings.count < 200,
      RingObstacles(rules: mix.rules, costs: try mix.matrix).amongRequired() == nil
    else { return }
    let draws = 300 * rings.count
    let costs = try mix.matrix
    let small = SmallRings(ArcTable(mix.rules, costs: costs))
    #expect(small.ringCount() == UInt64(rings.count))
    let byCount = try #require(
      counts(rings, draws: draws) { seed in
        var random = DrawRandom(seed: seed)
        return small.drawn(using: &random)?.ring
      })
    #expect(ChiSquare.deviations(byCount) < 5, "seed \(seed): \(byCount)")
    let draw = RandomRings(ArcRules(mix.rules), costs: costs)
    let byTries = try #require(
      counts(rings, draws: draws) { seed in
        var random = DrawRandom(seed: seed)
        return draw.byRejection(steps: 1_000_000, random: &random).map { fromZero($0.ring) }
      })
    #expect(ChiSquare.deviations(byTries) < 5, "seed \(seed): \(byTries)")
  }

  /// The method for many players on so few that all rings can be listed.
  @Test("the chain for many players is uniform on rings of seven", arguments: 0..<UInt64(6))
  func chain(seed: UInt64) throws {
    var rules = try RingRules(count: 7)
    var random = TestRandom(seed: seed)
    try rules.avoidRepeats(of: (0..<7).map { Int32(($0 + 1) % 7) })
    for _ in 0..<4 {
      let hunter = random.below(7)
      try rules.forbid(hunter: hunter, target: (hunter + 1 + random.below(6)) % 7)
    }
    if seed % 2 == 1 { try rules.require(hunter: 2, target: 5) }
    let rings = RingOracle(rules: rules, costs: []).rings()
    guard rings.count > 1 else { return }
    let draw = RandomRings(ArcRules(rules), costs: NoCosts(count: 7))
    let found = try #require(
      counts(rings, draws: 200 * rings.count) { seed in
        var random = DrawRandom(seed: seed)
        return draw.byChain(exchanges: 140, random: &random).map { fromZero($0.ring) }
      })
    #expect(found.reduce(0, +) > 100 * rings.count)
    #expect(ChiSquare.deviations(found) < 5, "seed \(seed): \(found)")
  }

  /// Sparse tables of more players than are counted by sets: all rings are listed by the search, beside the count over sets.
  @Test("the rings of narrow rules are listed, each once", arguments: 0..<UInt64(20))
  func listed(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let count = 10 + random.below(6)
    var table = ArcTable(count: count)
    for hunter in 0..<count {
      for target in 0..<count where target != hunter && random.below(count - 1) >= 3 { table.remove(hunter, target) }
    }
    var search = AnyRingSearch(budget: 100_000_000, seed: seed)
    let listed = search.all(table, most: 100_000)
    let rings = try #require(listed)
    #expect(UInt64(rings.count) == SmallRings(table).ringCount())
    #expect(Set(rings.map(fromZero)).count == rings.count)
    for ring in rings {
      for place in ring.indices { #expect(table.allows(Int(ring[place]), Int(ring[(place + 1) % count]))) }
    }
  }

  @Test("narrow rings of twenty players come equally often")
  func narrowAndEven() throws {
    var random = TestRandom(seed: 12)
    // A ring for certain, and some arcs more.
    var isAllowed = Set((0..<20).map { HuntArc(hunter: $0, target: ($0 + 1) % 20) })
    for hunter in 0..<20 { isAllowed.insert(HuntArc(hunter: hunter, target: (hunter + 2 + random.below(17)) % 20)) }
    var rules = try RingRules(count: 20)
    for hunter in 0..<20 {
      for target in 0..<20 where target != hunter && !isAllowed.contains(HuntArc(hunter: hunter, target: target)) {
        try rules.forbid(hunter: hunter, target: target)
      }
    }
    var counts: [[Int32]: Int] = [:]
    var all: UInt64 = 0
    for seed in 0..<UInt64(400) {
      let ring = try #require(RingDraw(rules: rules, seed: seed).answer().ring)
      guard case .exactByCounting(let rings) = ring.sampling else {
        Issue.record("\(String(describing: ring.sampling))")
        return
      }
      all = rings
      counts[ring.order(from: 0), default: 0] += 1
    }
    #expect(all > 1 && UInt64(counts.count) == all, "\(counts.count) of \(all)")
    #expect(ChiSquare.deviations(Array(counts.values)) < 5)
  }

  /// The moves for rings of few arcs, on rings that can all be listed.
  @Test("the stir by arcs of a table is uniform over the rings that it reaches", arguments: [true, false])
  func tableStir(isSymmetric: Bool) throws {
    var random = TestRandom(seed: isSymmetric ? 3 : 4)
    var table = ArcTable(count: 8)
    for hunter in 0..<8 {
      for target in 0..<8 where target != hunter && random.below(10) < 3 {
        table.remove(hunter, target)
        if isSymmetric { table.remove(target, hunter) }
      }
    }
    var search = AnyRingSearch(budget: 100_000_000, seed: 1)
    let listed = search.all(table, most: 100_000)
    let rings = try #require(listed).map(fromZero)
    #expect(rings.count > 10)
    let first = rings[0]
    let found = try #require(
      counts(rings, draws: 100 * rings.count) { seed in
        var stir = TableStir(table, order: first, random: DrawRandom(seed: seed))
        _ = stir.run(400)
        return fromZero(stir.order)
      })
    // All are reached here.
    #expect(found.allSatisfy { $0 > 0 })
    #expect(ChiSquare.deviations(found) < 5, "\(found)")
  }

  @Test("ten thousand players in teams of ten, twice, with nobody hunting again whom he hunted")
  func manyPlayers() throws {
    let count = 10_000
    var rules = try RingRules(count: count)
    try rules.keepApart(
      Grouping(kind: "team", names: (0..<1000).map { "\($0)" }, groupOf: (0..<count).map { Int32($0 / 10) }))
    for seed in 0..<UInt64(3) {
      let ring = try #require(RingDraw(rules: rules, seed: seed).answer().ring)
      #expect(RingCheck.faults(of: ring, rules: rules, costs: NoCosts(count: count)).isEmpty)
      guard case .chain(let tried, let made) = ring.sampling else {
        Issue.record("\(String(describing: ring.sampling))")
        return
      }
      #expect(tried == 100_000)
      #expect(made > 99_000)
      try rules.avoidRepeats(of: ring.targets)
    }
  }

  @Test("required hunts of a long chain are kept in a large ring")
  func requiredChain() throws {
    let count = 5_000
    var rules = try RingRules(count: count)
    for player in 0..<1000 { try rules.require(hunter: player, target: player + 1) }
    for player in 2000..<3000 { try rules.require(hunter: player + 1, target: player) }
    try rules.keepApart(Grouping(kind: "team", labels: (0..<count).map { $0 >= 3500 ? "\($0 / 20)" : nil }))
    let ring = try #require(RingDraw(rules: rules, seed: 5).answer().ring)
    #expect(RingCheck.faults(of: ring, rules: rules, costs: NoCosts(count: count)).isEmpty)
  }

  @Test("required hunts that are the whole ring are that ring")
  func requiredRing() throws {
    var rules = try RingRules(count: 20)
    for player in 0..<20 { try rules.require(hunter: player, target: (player + 7) % 20) }
    let ring = try #require(RingDraw(rules: rules, seed: 1).answer().ring)
    #expect(ring.order(from: 0) == (0..<20).map { Int32($0 * 7 % 20) })
  }

  @Test("the same seed gives the same ring, another seed another")
  func seeded() throws {
    let rules = try RingRules(count: 50)
    let ring = RingDraw(rules: rules, seed: 4).answer()
    #expect(RingDraw(rules: rules, seed: 4).answer() == ring)
    #expect(RingDraw(rules: rules, seed: 5).answer() != ring)
  }

  @Test("nobody, one and two players have a ring", arguments: 0...2)
  func few(count: Int) throws {
    let rules = try RingRules(count: count)
    let ring = try #require(RingDraw(rules: rules, seed: 3).answer().ring)
    #expect(ring.order.sorted() == (0..<Int32(count)).map { $0 })
    #expect(ring.arcs.count == (count < 2 ? 0 : 2))
    #expect(RingCheck.faults(of: ring, rules: rules, costs: NoCosts(count: count)).isEmpty)
  }

  @Test("large, and tiny, costs change nothing but the unit", arguments: [1e-300, 1e-9, 1e7, 1e15, 1e280])
  func units(factor: Double) throws {
    var random = TestRandom(seed: 8)
    let count = 30
    let places = (0..<count).map { _ in (random.unit() * 1000, random.unit() * 1000) }
    var rules = try RingRules(count: count)
    try rules.keepApart(Grouping(kind: "team", labels: (0..<count).map { "\($0 % 5)" }))
    func ring(_ factor: Double, _ objective: RingObjective) throws -> TargetRing {
      let values = (0..<count * count).map { pair -> Double in
        let (one, other) = (places[pair / count], places[pair % count])
        let (x, y) = (one.0 - other.0, one.1 - other.1)
        return (x * x + y * y).squareRoot() * factor
      }
      let costs = try MatrixCosts(count: count, values: values)
      return try #require(RingDraw(rules: rules, costs: costs, objective: objective, seed: 3).answer().ring)
    }
    for objective in [RingObjective.shortest, .bottleneck, .scatter, .fair] {
      let (one, other) = (try ring(1, objective), try ring(factor, objective))
      let ratio = other.quality.value(of: objective) / factor / one.quality.value(of: objective)
      #expect(abs(ratio - 1) < 0.02, "\(objective)")
      #expect(abs(try #require(other.gap) - (try #require(one.gap))) < 0.02, "\(objective)")
    }
  }

  @Test("a ring of few allowed arcs is found by search where shuffling finds none")
  func narrow() throws {
    // Each of 60 may hunt only the next three: one ring in very many.
    var rules = try RingRules(count: 60)
    var arcs: [HuntArc] = []
    for hunter in 0..<60 {
      for step in 4..<60 { arcs.append(HuntArc(hunter: hunter, target: (hunter + step) % 60)) }
    }
    try rules.forbid(arcs)
    let ring = try #require(RingDraw(rules: rules, seed: 3).answer().ring)
    #expect(RingCheck.faults(of: ring, rules: rules, costs: NoCosts(count: 60)).isEmpty)
  }
}
