import QuarryTargets

/// A seeded mix of rules and costs for tests.
struct RandomMix {
  var random: TestRandom
  let rules: RingRules
  let costs: [[Double]]
  var matrix: MatrixCosts {
    get throws { try MatrixCosts(count: rules.count, values: costs.flatMap { $0 }) }
  }

  /// Rules of all kinds, none, some or many of each; costs that are whole numbers, so that ties are common and sums exact.
  init(seed: UInt64, count: Int, hasBand: Bool = true, isSymmetric: Bool? = nil) throws {
    var random = TestRandom(seed: seed)
    var rules = try RingRules(count: count)
    func some(_ share: Int) -> Bool { random.below(100) < share }
    if some(50) {
      let teams = 2 + random.below(4)
      try rules.keepApart(
        Grouping(kind: "team", labels: (0..<count).map { _ in some(70) ? "T\(random.below(teams))" : nil }))
    }
    if some(25) {
      try rules.keepApart(Grouping(kind: "household", labels: (0..<count).map { $0 % 2 == 0 ? "H\($0 / 4)" : nil }))
    }
    if some(40) {
      try rules.avoidRepeats(
        of: (0..<count).map { hunter in
          some(70) && count > 1 ? Int32((hunter + 1 + random.below(count - 1)) % count) : -1
        })
    }
    let density = [0, 0, 10, 30, 50, 70][random.below(6)]
    for hunter in 0..<count {
      for target in 0..<count where target != hunter && some(density) {
        try rules.forbid(hunter: hunter, target: target)
      }
    }
    if some(30), count > 1 {
      for _ in 0...random.below(3) {
        let hunter = random.below(count)
        try rules.require(hunter: hunter, target: (hunter + 1 + random.below(count - 1)) % count)
      }
    }
    let mirrors = isSymmetric ?? some(50)
    var costs = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    let range = some(30) ? 4 : 1000
    for hunter in 0..<count {
      for target in 0..<count where target != hunter { costs[hunter][target] = Double(random.below(range)) }
    }
    if mirrors {
      for hunter in 0..<count { for target in 0..<hunter { costs[hunter][target] = costs[target][hunter] } }
    }
    if hasBand, some(25) { rules.minimumCost = Double(random.below(range / 3 + 1)) }
    if hasBand, some(25) { rules.maximumCost = Double(range / 2 + random.below(range / 2)) }
    self.rules = rules
    self.costs = costs
    self.random = random
  }
}

/// SplitMix64 for tests.
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D &+ 11 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next() >> 33) % bound : 0 }
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
