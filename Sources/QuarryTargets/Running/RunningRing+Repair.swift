/// What a repair gives up: rules of these kinds are passed over.
struct GivenUp: OptionSet {
  var rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ kinds: [RuleKind]) { rawValue = kinds.reduce(0) { $0 | 1 << $1.rawValue } }

  func contains(_ kind: RuleKind) -> Bool { rawValue >> kind.rawValue & 1 != 0 }
}

extension RunningRing {
  /// How many players on from a bad hunt an exchange is looked for first.
  private static var window: Int { 24 }

  /// Whether the rules allow a hunt among the living.
  func allows(
    _ hunter: Int, _ target: Int, _ costs: some TargetCosts, without: GivenUp = GivenUp(rawValue: 0)
  ) -> Bool {
    if !without.contains(.byHand) {
      if !arcRules.starts.isEmpty, arcRules.isListed(hunter, target) { return false }
      if !arcRules.mustHunt.isEmpty {
        let wanted = Int(arcRules.mustHunt[hunter])
        if wanted >= 0, wanted != target, placeOf[wanted] >= 0 { return false }
        let expected = Int(arcRules.mustBeHuntedBy[target])
        if expected >= 0, expected != hunter, placeOf[expected] >= 0 { return false }
      }
    }
    if arcRules.stride > 0 {
      if !without.contains(.group), arcRules.sharesGroup(hunter, target) { return false }
      if !without.contains(.noRepeat), arcRules.isRepeat(hunter, target) { return false }
    }
    if arcRules.hasBand || !costs.isChecked, !without.contains(.distance) {
      return arcRules.isWithinBand(costs.cost(from: hunter, to: target))
    }
    return true
  }

  /// The kinds of rules that there are, in the order of giving up. That a hunt has a cost counts as one of distance.
  private func kinds(_ costs: some TargetCosts) -> [RuleKind] {
    var kinds: [RuleKind] = []
    if arcRules.hasBand || !costs.isChecked { kinds.append(.distance) }
    if !rules.lastTargets.isEmpty { kinds.append(.noRepeat) }
    if !rules.groupings.isEmpty { kinds.append(.group) }
    if !rules.forbidden.isEmpty || !rules.required.isEmpty { kinds.append(.byHand) }
    return kinds
  }

  /// Repairs the hunts of some hunters, each once and ascending, where they break a rule, and says what is new.
  mutating func settle(_ hunters: [Int32], _ costs: some TargetCosts) -> RingChange {
    var result = RingChange()
    if living.count > 1 {
      // An earlier repair may give a later hunter another target: what he hunts is looked up when it is his turn.
      for hunter in hunters where !allows(Int(hunter), Int(next[Int(hunter)]), costs) { repair(hunter, costs, &result) }
    }
    result.assignments = newHunts()
    return result
  }

  /// Finds a way out for a hunt that breaks a rule: an exchange, a new draw, or the same with rules given up.
  private mutating func repair(_ hunter: Int32, _ costs: some TargetCosts, _ result: inout RingChange) {
    let kinds = kinds(costs)
    var steps = drawBudget
    for level in 0...kinds.count {
      let given = Array(kinds[..<level])
      let without = GivenUp(given)
      if level > 0 {
        if result.relaxed.count < level { result.relaxed = given }
        if allows(Int(hunter), Int(next[Int(hunter)]), costs, without: without) { return }
      }
      if exchange(hunter, costs, without: without, steps: &steps) { return }
      if let order = drawnOrder(.random, costs, without: given) {
        link(order)
        result.isRedrawn = true
        return
      }
    }
  }

  /// A ring of the living under the rules but those of some kinds; nil where none was found.
  mutating func drawnOrder(
    _ objective: RingObjective, _ costs: some TargetCosts, without kinds: [RuleKind]
  ) -> [Int32]? {
    // In the order of their numbers, so that the ring does not depend on how they stand in `living`.
    let players = living.sorted()
    guard let some = try? rules.relaxed(Set(kinds)).restricted(to: players) else { return nil }
    let seed = random.next()
    let ring =
      costs is NoCosts
      ? RingDraw(rules: some, seed: seed, budget: drawBudget).answer().ring
      : (try? RingDraw(
        rules: some, costs: SomeCosts(all: costs, players: players), objective: objective, seed: seed,
        budget: drawBudget))?
        .answer().ring
    return ring?.order.map { players[Int($0)] }
  }

  /// Draws anew, giving up as many kinds of rules as it takes.
  mutating func drawn(_ objective: RingObjective, _ costs: some TargetCosts) -> RingChange? {
    let kinds = kinds(costs)
    for level in 0...kinds.count {
      let given = Array(kinds[..<level])
      guard let order = drawnOrder(objective, costs, without: given) else { continue }
      link(order)
      return RingChange(assignments: newHunts(), isRedrawn: true, relaxed: given)
    }
    return nil
  }

  /// Gives a hunter another target by an exchange of three hunts, which keeps the ring one: with the hunts h → t, a → a′
  /// and b → b′ met in this order, h hunts a′, b hunts t and a hunts b′. An exchange of two alone would make two rings.
  ///
  /// Looked for near by first, where the cheapest is taken; then all round, where the first is.
  /// - Parameter steps: how many hunts may still be looked at all round; those that were are taken off.
  /// - Returns: whether one was made; not so where no exchange keeps the rules, or none was found within the steps.
  mutating func exchange(_ hunter: Int32, _ costs: some TargetCosts, without: GivenUp, steps: inout Int) -> Bool {
    guard living.count > 2 else { return false }
    var path: [Int32] = []
    var at = next[Int(hunter)]
    while path.count < Self.window, at != hunter {
      path.append(at)
      at = next[Int(at)]
    }
    path.append(at)
    var found = bestExchange(hunter, path, costs, without)
    if found == nil, path.count < living.count, steps > 0 {
      // All others, from the target round to the hunter.
      path = order(from: Int(next[Int(hunter)]))
      found = firstExchange(hunter, path, costs, without, &steps)
    }
    guard let found else { return false }
    apply(found, hunter)
    return true
  }

  /// The hunters a and b of an exchange.
  private struct Exchange {
    var first: Int32
    var second: Int32
  }

  private mutating func apply(_ found: Exchange, _ hunter: Int32) {
    let (target, afterFirst, afterSecond) = (next[Int(hunter)], next[Int(found.first)], next[Int(found.second)])
    pair(hunter, afterFirst)
    pair(found.second, target)
    pair(found.first, afterSecond)
  }

  /// The cheapest exchange whose hunters are on a path that begins with the target; the path's last player is not one.
  private func bestExchange(
    _ hunter: Int32, _ path: [Int32], _ costs: some TargetCosts, _ without: GivenUp
  ) -> Exchange? {
    let target = Int(path[0])
    var best: Exchange?
    var least = Double.infinity
    for first in 0..<max(0, path.count - 2) where allows(Int(hunter), Int(path[first + 1]), costs, without: without) {
      for second in first + 1..<path.count - 1 {
        let (a, b, beyond) = (Int(path[first]), Int(path[second]), Int(path[second + 1]))
        guard allows(b, target, costs, without: without), allows(a, beyond, costs, without: without) else { continue }
        if costs is NoCosts { return Exchange(first: path[first], second: path[second]) }
        let added =
          costs.cost(from: Int(hunter), to: Int(path[first + 1])) + costs.cost(from: b, to: target)
          + costs.cost(from: a, to: beyond)
        let gone = costs.cost(from: a, to: Int(path[first + 1])) + costs.cost(from: b, to: beyond)
        if added - gone < least {
          best = Exchange(first: path[first], second: path[second])
          least = added - gone
        }
      }
    }
    return best
  }

  /// The first exchange on the whole way round.
  private func firstExchange(
    _ hunter: Int32, _ path: [Int32], _ costs: some TargetCosts, _ without: GivenUp, _ steps: inout Int
  ) -> Exchange? {
    let target = Int(path[0])
    // Those who may have the hunter's target, once for all.
    let takers = path.indices.dropLast().filter { allows(Int(path[$0]), target, costs, without: without) }
    steps -= path.count
    var from = 0
    for first in 0..<max(0, path.count - 2) where allows(Int(hunter), Int(path[first + 1]), costs, without: without) {
      while from < takers.count, takers[from] <= first { from += 1 }
      for taker in takers[from...] {
        steps -= 1
        if allows(Int(path[first]), Int(path[taker + 1]), costs, without: without) {
          return Exchange(first: path[first], second: path[taker])
        }
      }
      if steps < 0 { return nil }
    }
    return nil
  }

  /// Lets a newcomer in where no place keeps the rules by itself: in the ring behind a hunter who may hunt him, or before
  /// one whom he may hunt, with an exchange for the other side; else anywhere, with the repairs that it takes.
  mutating func joinByExchange(_ newcomer: Int32, _ costs: some TargetCosts) -> RingChange {
    var steps = drawBudget
    for hunter in living.sorted() where steps > 0 {
      let target = next[Int(hunter)]
      let isHunted = allows(Int(hunter), Int(newcomer), costs)
      steps -= 1
      guard isHunted || allows(Int(newcomer), Int(target), costs) else { continue }
      insert(newcomer, after: hunter)
      if exchange(isHunted ? newcomer : hunter, costs, without: GivenUp(rawValue: 0), steps: &steps) {
        return RingChange(assignments: newHunts())
      }
      takeOut(Int(newcomer))
      pair(hunter, target)
    }
    let hunter = living[random.below(living.count)]
    insert(newcomer, after: hunter)
    return settle([min(hunter, newcomer), max(hunter, newcomer)], costs)
  }
}
