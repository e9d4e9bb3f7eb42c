/// Draws a ring at random among those that keep the rules.
struct RandomRings<Costs: TargetCosts> {
  /// A ring, and how it was drawn.
  struct Drawn: Sendable {
    var ring: [Int32]
    var sampling: RingSampling
  }

  /// Steps that drawing until one fits may take on average, so that it is chosen at all.
  static var mostRejectionSteps: Double { 200_000 }
  /// Draws of a place for an arc that has to go, before it is given up.
  static var repairTries: Int { 200 }

  let rules: ArcRules
  private let costs: Costs
  /// Whether an arc's cost has a say in whether it is allowed.
  private let hasBand: Bool
  /// Nil where nothing is required.
  let blocks: RingBlocks?
  private let blockRules: BlockRules
  /// How many blocks, or players, there are.
  let count: Int

  /// The required arcs must not contradict each other, and none may be forbidden.
  init(_ rules: ArcRules, costs: Costs) {
    self.rules = rules
    self.costs = costs
    hasBand = rules.hasBand || !costs.isChecked
    blocks = rules.mustHunt.isEmpty ? nil : RingBlocks(rules)
    count = blocks?.count ?? rules.count
    blockRules = BlockRules(rules, blocks)
  }

  private func players(_ order: [Int32]) -> [Int32] { blocks?.expanded(order) ?? order }

  /// Lends an order of blocks as a ring in the making.
  private func withRing<Result>(
    _ order: inout [Int32], _ random: inout DrawRandom, records: (inout ShuffledRing<RecordJudge>) -> Result,
    band: (inout ShuffledRing<BandJudge<Costs>>) -> Result
  ) -> Result? {
    RecordJudge.withJudge(blockRules) { judge in
      guard hasBand else { return ShuffledRing.withRing(order: &order, judge, random: &random, records) }
      let judge = BandJudge(
        records: judge, costs: costs, minimum: max(0, rules.minimumCost),
        maximum: min(ArcRules.mostCost, rules.maximumCost))
      return ShuffledRing.withRing(order: &order, judge, random: &random, band)
    }
  }

  /// How many arcs of a ring drawn without rules break one, on average; with a band, estimated from some pairs.
  var expectedBad: Double {
    guard count > 1 else { return 0 }
    let listed = rules.forbiddenCount / Double(count - 1)
    guard hasBand else { return listed }
    var random = DrawRandom(seed: 1)
    let pairs = 1000
    var bad = 0
    for _ in 0..<pairs {
      let hunter = random.below(rules.count)
      let target = (hunter + 1 + random.below(rules.count - 1)) % rules.count
      if rules.forbids(hunter, target, at: costs.cost(from: hunter, to: target)) { bad += 1 }
    }
    return max(listed, Double(bad) / Double(pairs) * Double(count))
  }

  /// How many steps drawing until a ring keeps the rules takes about: e^bad draws (arcs that break a rule come nearly like
  /// a Poisson process), each ended by the first bad arc.
  var expectedRejectionSteps: Double {
    let bad = expectedBad
    guard bad < 40 else { return .infinity }
    // Powers of 2 of whole and half exponents are enough for an estimate.
    var draws = 1.0
    for _ in 0..<Int(bad * 1.4427) { draws *= 2 }
    return draws * Double(count) / max(1, bad)
  }

  /// Draws until a ring keeps the rules; nil where none came within the steps.
  func byRejection(steps: Int, random: inout DrawRandom) -> Drawn? {
    if rules.stride == 0, rules.starts.isEmpty, !hasBand {
      let order = ShuffledOrder.make(count: count, random: &random)
      return Drawn(ring: players(order), sampling: .exactByRejection(tries: 1))
    }
    var order = (0..<count).map { Int32(truncatingIfNeeded: $0) }
    var tries = 0
    let isFound =
      withRing(
        &order, &random, records: { $0.shuffleUntilRing(steps: steps, tries: &tries) },
        band: { $0.shuffleUntilRing(steps: steps, tries: &tries) }) ?? false
    return isFound ? Drawn(ring: players(order), sampling: .exactByRejection(tries: tries)) : nil
  }

  /// Shuffles, switches bad arcs away, and stirs; nil where an arc could not be switched away.
  ///
  /// - Parameter tries: places that are drawn for an arc before it is given up; where that happens twice, all is.
  func byChain(
    exchanges: Int, tries: Int = RandomRings.repairTries, random: inout DrawRandom
  ) -> Drawn? {
    var order = ShuffledOrder.make(count: count, random: &random)
    let made =
      withRing(
        &order, &random, records: { $0.repairAndStir(tries: tries, exchanges: exchanges) },
        band: { $0.repairAndStir(tries: tries, exchanges: exchanges) }) ?? nil
    return made.map { Drawn(ring: players(order), sampling: .chain(tried: exchanges, made: $0)) }
  }

  /// Deals the players so that no two of a group come together, and goes on as ``byChain(exchanges:random:)``: for groups so
  /// large that a shuffle cannot be mended. Nil where nothing is grouped, where hunts are required, and as there.
  ///
  /// Shuffled players are put in order of their groups, the largest first, and dealt to every other place, then to the places
  /// between: a group of no more than half never meets itself but perhaps where the round closes.
  func byDealing(_ exchanges: Int, random: inout DrawRandom) -> Drawn? {
    guard rules.width > 0, blocks == nil, count > 3 else { return nil }
    let shuffled = ShuffledOrder.make(count: count, random: &random)
    // The grouping with the largest group.
    var best: (column: Int, sizes: [Int32: Int], largest: Int)?
    for column in 0..<rules.width {
      var sizes: [Int32: Int] = [:]
      for player in 0..<count { sizes[rules.records[player * rules.stride + column], default: 0] += 1 }
      sizes[-1] = nil
      let largest = sizes.values.max() ?? 0
      if best.map({ largest > $0.largest }) ?? true { best = (column, sizes, largest) }
    }
    guard let best else { return nil }
    // One number each: the larger group first, then by group, then as they were shuffled.
    let keys = shuffled.enumerated().map { index, player -> (size: Int, group: Int32, index: Int) in
      let group = rules.records[Int(player) * rules.stride + best.column]
      return (-(best.sizes[group] ?? 0), group, index)
    }
    let sorted = keys.sorted { ($0.size, $0.group, $0.index) < ($1.size, $1.group, $1.index) }.map {
      shuffled[$0.index]
    }
    var order = sorted
    var place = 0
    for player in sorted {
      order[place] = player
      place += 2
      if place >= count { place = 1 }
    }
    let tries = Self.repairTries
    let made =
      withRing(
        &order, &random, records: { $0.repairAndStir(tries: tries, exchanges: exchanges) },
        band: { $0.repairAndStir(tries: tries, exchanges: exchanges) }) ?? nil
    return made.map { Drawn(ring: players(order), sampling: .chain(tried: exchanges, made: $0)) }
  }

  /// Stirs a ring of players that keeps the rules.
  func stirred(_ ring: [Int32], exchanges: Int, random: inout DrawRandom) -> Drawn {
    guard count > 3 else { return Drawn(ring: ring, sampling: .chain(tried: 0, made: 0)) }
    var order = ring
    if let blocks {
      var blockOf = [Int32](repeating: -1, count: rules.count)
      for block in 0..<blocks.count { blockOf[blocks.head(block)] = Int32(truncatingIfNeeded: block) }
      order = ring.compactMap { blockOf[Int($0)] >= 0 ? blockOf[Int($0)] : nil }
    }
    let made = withRing(&order, &random, records: { $0.stir(exchanges) }, band: { $0.stir(exchanges) }) ?? 0
    return Drawn(ring: players(order), sampling: .chain(tried: exchanges, made: made))
  }
}
