extension RunningRing {
  /// Takes players out at one instant: kills, quits, deaths by a zone.
  ///
  /// Those who hunted them inherit, over all who go, in whatever order they are named; where a rule forbids the inheritance,
  /// repairs are made in the order of the hunters' numbers.
  /// - Throws: ``TargetError/notInRing(_:)``, ``TargetError/twice(_:)``; ``TargetError/wrongCount(given:expected:)`` where the
  ///   costs are not of as many players as the rules; then nothing has changed.
  public mutating func remove(_ players: [Int], costs: some TargetCosts) throws(TargetError) -> RingChange {
    try check(costs)
    let players = players.count > 1 ? players.sorted() : players
    for (place, player) in players.enumerated() {
      guard contains(player) else { throw .notInRing(player) }
      if place > 0, players[place - 1] == player { throw .twice(player) }
    }
    var hunters: [Int32] = []
    hunters.reserveCapacity(players.count)
    for player in players {
      let (hunter, target) = (previous[player], next[player])
      takeOut(player)
      if Int(hunter) == player { break }
      pair(hunter, target)
      hunters.append(hunter)
    }
    if hunters.count > 1 {
      hunters.sort()
      hunters = hunters.indices.filter { $0 == 0 || hunters[$0] != hunters[$0 - 1] }.map { hunters[$0] }
      hunters.removeAll { next[Int($0)] < 0 }
    }
    return settle(hunters, costs)
  }

  /// The same where only the rules count.
  public mutating func remove(_ players: [Int]) throws(TargetError) -> RingChange {
    try remove(players, costs: NoCosts(count: rules.count))
  }

  /// Lets a player in, or in again: where the ring grows least, or anywhere.
  ///
  /// - Parameters:
  ///   - player: who is not in the ring.
  ///   - neighbours: players beside whom to look for the cheapest place, his nearest as a rule; those not in the ring are
  ///     passed over. Where none of these places keeps the rules, or none is given, a place is drawn at random.
  ///   - costs: what hunts cost.
  /// - Throws: ``TargetError/noSuchPlayer(_:)``, ``TargetError/twice(_:)`` for a player who is in the ring;
  ///   ``TargetError/wrongCount(given:expected:)`` where the costs are not of as many players as the rules.
  public mutating func join(
    _ player: Int, near neighbours: [Int] = [], costs: some TargetCosts
  ) throws(TargetError) -> RingChange {
    try check(costs)
    guard player >= 0, player < rules.count else { throw .noSuchPlayer(player) }
    guard !contains(player) else { throw .twice(player) }
    let newcomer = Int32(truncatingIfNeeded: player)
    guard !living.isEmpty else {
      takeIn(player)
      pair(newcomer, newcomer)
      return RingChange(assignments: newHunts())
    }
    let hunter = bestHunter(for: player, near: neighbours, costs) ?? anyHunter(for: player, costs)
    if let hunter {
      insert(newcomer, after: hunter)
      return RingChange(assignments: newHunts())
    }
    return joinByExchange(newcomer, costs)
  }

  /// The same at a place drawn at random.
  public mutating func join(_ player: Int) throws(TargetError) -> RingChange {
    try join(player, costs: NoCosts(count: rules.count))
  }

  /// Turns the ring round: everybody hunts who hunted him.
  ///
  /// - Complexity: O(n), and repairs where a rule has a direction.
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where the costs are not of as many players as the rules.
  public mutating func reverse(costs: some TargetCosts) throws(TargetError) -> RingChange {
    try check(costs)
    for player in living { journal.append(HuntArc(hunter: Int(player), target: Int(next[Int(player)]))) }
    swap(&next, &previous)
    return settle(living.sorted(), costs)
  }

  /// The same where only the rules count.
  public mutating func reverse() throws(TargetError) -> RingChange { try reverse(costs: NoCosts(count: rules.count)) }

  /// Draws the whole ring anew for an objective.
  ///
  /// - Parameter avoidsRepeats: whether nobody may get whom he hunts now; from then on this is a rule of the ring, in
  ///   place of the last targets that it had.
  /// - Returns: the change. Where no ring keeps the rules, kinds of them are given up in order; where none is found within
  ///   the budget even so, which takes rules by hand that contradict each other, the ring stays as it is.
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where the costs are not of as many players as the rules.
  public mutating func redraw(
    objective: RingObjective = .random, avoidsRepeats: Bool = false, costs: some TargetCosts
  ) throws(TargetError) -> RingChange {
    try check(costs)
    guard living.count > 1 else { return RingChange() }
    if avoidsRepeats {
      rules.setLastTargets(next.indices.map { target(of: $0).map { Int32(truncatingIfNeeded: $0) } ?? -1 })
      arcRules = ArcRules(rules)
    }
    return drawn(objective, costs) ?? RingChange()
  }
}

extension RunningRing {
  mutating func takeOut(_ player: Int) {
    let place = Int(placeOf[player])
    let last = living[living.count - 1]
    living[place] = last
    placeOf[Int(last)] = Int32(truncatingIfNeeded: place)
    living.removeLast()
    placeOf[player] = -1
    next[player] = -1
    previous[player] = -1
  }

  mutating func takeIn(_ player: Int) {
    placeOf[player] = Int32(truncatingIfNeeded: living.count)
    living.append(Int32(truncatingIfNeeded: player))
  }

  mutating func insert(_ player: Int32, after hunter: Int32) {
    takeIn(Int(player))
    let target = next[Int(hunter)]
    pair(hunter, player)
    pair(player, target)
  }

  private func check(_ costs: some TargetCosts) throws(TargetError) {
    guard costs.count == rules.count else { throw .wrongCount(given: costs.count, expected: rules.count) }
  }

  /// The hunter after whom a newcomer costs least, of those beside some players; nil where no such place keeps the rules.
  private func bestHunter(for player: Int, near neighbours: [Int], _ costs: some TargetCosts) -> Int32? {
    var best: Int32?
    var least = Double.infinity
    for neighbour in neighbours where contains(neighbour) {
      // Before him, and behind him.
      for hunter in [previous[neighbour], Int32(truncatingIfNeeded: neighbour)] {
        let target = Int(next[Int(hunter)])
        guard allows(Int(hunter), player, costs), allows(player, target, costs) else { continue }
        var added = costs.cost(from: Int(hunter), to: player) + costs.cost(from: player, to: target)
        if Int(hunter) != target { added -= costs.cost(from: Int(hunter), to: target) }
        if added < least { (best, least) = (hunter, added) }
      }
    }
    return best
  }

  /// A hunter drawn at random after whom the rules allow a newcomer; nil where there is none.
  private mutating func anyHunter(for player: Int, _ costs: some TargetCosts) -> Int32? {
    for _ in 0..<24 {
      let hunter = living[random.below(living.count)]
      if allows(Int(hunter), player, costs), allows(player, Int(next[Int(hunter)]), costs) { return hunter }
    }
    let start = random.below(living.count)
    for turn in living.indices {
      let hunter = living[(start + turn) % living.count]
      if allows(Int(hunter), player, costs), allows(player, Int(next[Int(hunter)]), costs) { return hunter }
    }
    return nil
  }
}
