import Testing

@testable import QuarryTargets

@Suite("Whether there is a ring")
struct FeasibilityTests {
  /// Whether the rules named in a proof really leave no ring, and, where it says so, none of them can go.
  private func check(_ proof: RingProof, of mix: RandomMix, seed: UInt64) throws {
    var only = mix.rules
    for clause in mix.rules.clauses where !proof.because.contains(clause) { only = only.without(clause) }
    let left = RingOracle(rules: only, costs: mix.costs).rings()
    #expect(left.isEmpty, "seed \(seed): \(proof) leaves rings")
    #expect(!proof.text(rules: mix.rules) { "P\($0)" }.isEmpty)
    #expect(proof.becauseTexts(rules: mix.rules) { "P\($0)" }.count == proof.because.count)
    guard proof.reason == .everyWayTried, proof.isMinimal else { return }
    for clause in proof.because {
      let fewer = RingOracle(rules: only.without(clause), costs: mix.costs).rings()
      #expect(!fewer.isEmpty, "seed \(seed): \(clause) is not needed")
    }
  }

  @Test("a ring is found just where trying all orders finds one, and every proof holds", arguments: 2...8)
  func existence(count: Int) throws {
    var reasons: Set<String> = []
    for seed in 0..<UInt64(300) {
      let mix = try RandomMix(seed: seed &+ UInt64(count) &* 10_000, count: count)
      let rings = RingOracle(rules: mix.rules, costs: mix.costs).rings()
      switch try RingDraw(rules: mix.rules, costs: mix.matrix, seed: seed).answer() {
      case .ring(let ring):
        #expect(rings.contains(ring.order(from: 0)), "seed \(seed)")
        #expect(RingCheck.faults(of: ring, rules: mix.rules, costs: try mix.matrix).isEmpty, "seed \(seed)")
      case .infeasible(let proof):
        #expect(rings.isEmpty, "seed \(seed): \(proof)")
        try check(proof, of: mix, seed: seed)
        reasons.insert(String("\(proof.reason)".prefix { $0 != "(" }))
      case .undecided: Issue.record("seed \(seed): undecided")
      }
    }
    #expect(count < 4 || reasons.count > 3, "\(reasons)")
  }

  /// The search for more than 14 players, on tables of 15 to 18: beside the table of all sets of players.
  @Test("the search agrees with the count over sets of players", arguments: 0..<UInt64(60))
  func search(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let count = 15 + random.below(3)
    var table = ArcTable(count: count)
    // About as many arcs as leave a ring in half of the cases.
    let degree = 2 + random.below(2)
    for hunter in 0..<count {
      for target in 0..<count where target != hunter && random.below(count - 1) >= degree {
        table.remove(hunter, target)
      }
    }
    var search = AnyRingSearch(budget: 50_000_000, seed: seed)
    let outcome = search.find(table)
    let exists = SmallRings(table).exists()
    switch outcome {
    case .ring(let ring):
      #expect(exists)
      #expect(ring.sorted() == (0..<Int32(count)).map { $0 })
      for place in ring.indices { #expect(table.allows(Int(ring[place]), Int(ring[(place + 1) % count]))) }
    case .none: #expect(!exists, "seed \(seed)")
    case .undecided: Issue.record("seed \(seed): undecided after \(search.steps)")
    }
  }

  @Test("a search that may not look is undecided, not wrong")
  func budget() throws {
    // Two halves joined by two players only, each half dense: no ring needs to be looked for long, but a step is too few.
    var rules = try RingRules(count: 40)
    var arcs: [HuntArc] = []
    for hunter in 0..<40 { for step in 3..<40 { arcs.append(HuntArc(hunter: hunter, target: (hunter + step) % 40)) } }
    try rules.forbid(arcs)
    for target in [1, 2] { try rules.forbid(hunter: 39, target: (39 + target) % 40) }
    let answer = try RingDraw(rules: rules, costs: NoCosts(count: 40), budget: 1).answer()
    switch answer {
    case .ring: Issue.record("nobody is hunted by 39")
    case .infeasible(let proof): #expect(proof.reason == .mayHuntNobody(39))
    case .undecided: Issue.record("a player with no arc needs no search")
    }
  }

  private func proof(_ rules: RingRules) throws -> RingProof {
    try #require(RingDraw(rules: rules).answer().proof)
  }

  private func text(_ rules: RingRules) throws -> String {
    try proof(rules).text(rules: rules) { String(UnicodeScalar(UInt8(65 + $0))) }
  }

  @Test("nobody may hunt C, and it says who is kept from it by what")
  func nobodyMayHunt() throws {
    var rules = try RingRules(count: 3)
    try rules.forbid(hunter: 0, target: 2)
    try rules.forbid(hunter: 1, target: 2)
    #expect(try text(rules) == "nobody may hunt C")
    let because = try proof(rules).becauseTexts(rules: rules) { ["A", "B", "C"][$0] }
    #expect(because == ["A must not hunt C", "B must not hunt C"])
  }

  @Test("a team of seven among twelve is one too many")
  func team() throws {
    var rules = try RingRules(count: 12)
    try rules.keepApart(Grouping(kind: "team", labels: (0..<12).map { $0 < 7 ? "Red" : "Blue" }))
    #expect(try text(rules) == "team Red has 7 of 12 players; at most 6 can be kept apart")
    // Six can.
    var six = try RingRules(count: 12)
    try six.keepApart(Grouping(kind: "team", labels: (0..<12).map { $0 < 6 ? "Red" : "Blue" }))
    #expect(RingDraw(rules: six).answer().ring != nil)
  }

  /// Islands within which all hunt all, and ferrymen who hunt and are hunted by all: a ring has a piece for each ferryman.
  @Test("more islands than ferrymen are a proof", arguments: [(2, 3, 20), (3, 4, 5), (1, 2, 40)])
  func islands(ferrymen: Int, islands: Int, size: Int) throws {
    let count = ferrymen + islands * size
    var rules = try RingRules(count: count)
    func island(_ player: Int) -> Int { player < ferrymen ? -1 : (player - ferrymen) / size }
    var arcs: [HuntArc] = []
    for hunter in ferrymen..<count {
      for target in ferrymen..<count where island(hunter) != island(target) {
        arcs.append(HuntArc(hunter: hunter, target: target))
      }
    }
    try rules.forbid(arcs)
    let proof = try proof(rules)
    guard case .fallsApart(let without, let parts) = proof.reason else {
      Issue.record("\(proof.reason)")
      return
    }
    #expect(without == Array(0..<ferrymen))
    #expect(parts.count == islands)
    #expect(proof.because.count == arcs.count)
  }

  @Test("hunts that have no cost are named in the proof")
  func missingCosts() throws {
    let edges: Set<Int> = Set(
      (0..<5).flatMap { place -> [Int] in
        let pairs = [(place, (place + 1) % 5), (place, place + 5), (place + 5, (place + 2) % 5 + 5)]
        return pairs.flatMap { [$0.0 * 10 + $0.1, $0.1 * 10 + $0.0] }
      })
    let costs = CallbackCosts(count: 10) { hunter, target in edges.contains(hunter * 10 + target) ? 1 : .nan }
    let proof = try #require(RingDraw(rules: RingRules(count: 10), costs: costs).answer().proof)
    #expect(proof.reason == .everyWayTried)
    #expect(!proof.because.isEmpty)
    for clause in proof.because {
      guard case .noCost(let arc) = clause else {
        Issue.record("\(clause)")
        return
      }
      #expect(!edges.contains(arc.hunter * 10 + arc.target))
    }
  }

  @Test("two teams of half each have a ring, however many they are", arguments: [20, 4_098, 20_000])
  func halves(count: Int) throws {
    var rules = try RingRules(count: count)
    try rules.keepApart(
      Grouping(kind: "team", names: ["a", "b"], groupOf: (0..<count).map { Int32($0 % 2) }))
    let ring = try #require(RingDraw(rules: rules, seed: 2).answer().ring)
    #expect(RingCheck.faults(of: ring, rules: rules, costs: NoCosts(count: count)).isEmpty)
  }

  @Test("of ten thousand, one whom nobody may hunt is found, and one who may hunt nobody")
  func manyPlayers() throws {
    let count = 10_000
    var rules = try RingRules(count: count)
    try rules.forbid((0..<count).filter { $0 != 7 }.map { HuntArc(hunter: $0, target: 7) })
    #expect(try proof(rules).reason == .nobodyMayHunt(7))
    rules = try RingRules(count: count)
    try rules.keepApart(Grouping(kind: "team", labels: (0..<count).map { $0 < 4000 ? "Red" : nil }))
    try rules.forbid((4000..<count).map { HuntArc(hunter: 7, target: $0) })
    let proof = try proof(rules)
    #expect(proof.reason == .mayHuntNobody(7))
    #expect(proof.because.count == 6001)
  }

  @Test("five thousand on a lattice who may hunt only their neighbours have a ring")
  func manyInBand() throws {
    let count = 5_000
    let points = try PointCosts(xs: (0..<count).map { Double($0 % 100) }, ys: (0..<count).map { Double($0 / 100) })
    var rules = try RingRules(count: count)
    rules.maximumCost = 1.5
    let ring = try #require(RingDraw(rules: rules, costs: points).answer().ring)
    #expect(RingCheck.faults(of: ring, rules: rules, costs: points).isEmpty)
  }

  @Test("hunters who share too few targets are named with them")
  func hall() throws {
    var rules = try RingRules(count: 6)
    for hunter in 0..<3 {
      for target in [0, 1, 2, 5] where target != hunter { try rules.forbid(hunter: hunter, target: target) }
    }
    #expect(try text(rules) == "the 3 players A, B and C may hunt only D and E, who are 2")
  }

  @Test("arcs that lead nowhere back are a split")
  func split() throws {
    var rules = try RingRules(count: 6)
    for hunter in 0..<3 { for target in 3..<6 { try rules.forbid(hunter: hunter, target: target) } }
    #expect(try text(rules) == "the arcs split: none of A, B or C may hunt any of D, E or F")
  }

  @Test("a player between two halves, whom a ring would have to pass twice, is found")
  func cut() throws {
    var rules = try RingRules(count: 7)
    for one in 1..<4 {
      for other in 4..<7 {
        try rules.forbid(hunter: one, target: other)
        try rules.forbid(hunter: other, target: one)
      }
    }
    #expect(try text(rules).hasPrefix("without A the others fall into 2 parts, {B, C and D} and {E, F and G}"))
  }

  @Test("required hunts that cannot all be are named")
  func required() throws {
    var twice = try RingRules(count: 4)
    try twice.require(hunter: 0, target: 2)
    try twice.require(hunter: 1, target: 2)
    #expect(try text(twice) == "A and B are all required to hunt C, who can have only one hunter")
    var two = try RingRules(count: 4)
    try two.require(hunter: 0, target: 2)
    try two.require(hunter: 0, target: 1)
    #expect(try text(two) == "A is required to hunt B and C, but hunts only one at a time")
    var cycle = try RingRules(count: 4)
    try cycle.require(hunter: 0, target: 2)
    try cycle.require(hunter: 2, target: 0)
    #expect(try text(cycle).hasPrefix("the hunts required close a ring of"))
    var forbidden = try RingRules(count: 4)
    try forbidden.require(hunter: 0, target: 2)
    try forbidden.forbid(hunter: 0, target: 2)
    #expect(try text(forbidden) == "A is required to hunt C, which is not allowed")
    #expect(try proof(forbidden).because.count == 2)
  }

  /// Petersen's graph has no ring though every simple condition holds; with both directions of each edge.
  @Test("where only looking through all shows it, a smallest set of rules is named")
  func everyWay() throws {
    var rules = try RingRules(count: 10)
    var isEdge = Set<HuntArc>()
    for place in 0..<5 {
      for (one, other) in [(place, (place + 1) % 5), (place, place + 5), (place + 5, (place + 2) % 5 + 5)] {
        isEdge.insert(HuntArc(hunter: one, target: other))
        isEdge.insert(HuntArc(hunter: other, target: one))
      }
    }
    for hunter in 0..<10 {
      for target in 0..<10 where target != hunter && !isEdge.contains(HuntArc(hunter: hunter, target: target)) {
        try rules.forbid(hunter: hunter, target: target)
      }
    }
    let proof = try proof(rules)
    #expect(proof.reason == .everyWayTried)
    #expect(proof.isMinimal)
    #expect(!proof.because.isEmpty)
    var only = rules
    for clause in rules.clauses where !proof.because.contains(clause) { only = only.without(clause) }
    #expect(RingDraw(rules: only).answer().ring == nil)
    for clause in proof.because { #expect(RingDraw(rules: only.without(clause)).answer().ring != nil) }
  }
}
