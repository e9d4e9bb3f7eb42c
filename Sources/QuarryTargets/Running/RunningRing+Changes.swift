extension RunningRing {
  /// Takes players out at one instant: kills, quits, deaths by a zone.
  ///
  /// Those who hunted them inherit, over all who go: the result is the same in whatever order they are named, but for the
  /// repairs where a rule forbids the inheritance, which are made in the order of the hunters' numbers.
  /// - Throws: ``TargetError/notInRing(_:)``, ``TargetError/twice(_:)``; then nothing has changed.
  public mutating func remove(_ players: [Int], costs: some TargetCosts) throws(TargetError) -> RingChange {
    for (place, player) in players.enumerated() {
      guard contains(player) else { throw .notInRing(player) }
      // Whoever goes with thousands is looked up in a set.
      if players.count <= 8, players[..<place].contains(player) { throw .twice(player) }
    }
    if players.count > 8, Set(players).count != players.count {
      var seen: Set<Int> = []
      throw .twice(players.first { !seen.insert($0).inserted } ?? 0)
    }
    var hunters: [Int32] = []
    hunters.reserveCapacity(players.count)
    for player in players {
      let (hunter, target) = (previous[player], next[player])
      takeOut(player)
      if Int(hunter) == player { return RingChange() }
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
  /// - Throws: ``TargetError/noSuchPlayer(_:)``, ``TargetError/twice(_:)`` for a player who is in the ring.
  public mutating func join(
    _ player: Int, near neighbours: [Int] = [], costs: some TargetCosts
  ) throws(TargetError) -> RingChange {
    guard player >= 0, player < rules.count else { throw .noSuchPlayer(player) }
    guard !contains(player) else { throw .twice(player) }
    let newcomer = Int32(truncatingIfNeeded: player)
    guard !living.isEmpty else {
      takeIn(player)
      pair(newcomer, newcomer)
      return RingChange()
    }
    let hunter = bestHunter(for: player, near: neighbours, costs) ?? anyHunter(for: player, costs)
    if let hunter {
      insert(newcomer, after: hunter)
      return change([hunter, newcomer])
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
  public mutating func reverse(costs: some TargetCosts) -> RingChange {
    swap(&next, &previous)
    guard living.count > 1 else { return RingChange() }
    return settle(living.sorted(), costs)
  }

  /// The same where only the rules count.
  public mutating func reverse() -> RingChange { reverse(costs: NoCosts(count: rules.count)) }

  /// Draws the whole ring anew for an objective.
  ///
  /// - Parameter avoidsRepeats: whether nobody may get whom he hunts now; from then on this is a rule of the ring, in
  ///   place of the last targets that it had.
  /// - Returns: the change. Where no ring keeps the rules, kinds of them are given up in order; where none is found within
  ///   the budget even so, which takes rules by hand that contradict each other, the ring stays as it is.
  public mutating func redraw(
    objective: RingObjective = .random, avoidsRepeats: Bool = false, costs: some TargetCosts
  ) -> RingChange {
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

  /// The hunts of some hunters as a change; a player alone hunts nobody.
  func change(_ hunters: [Int32]) -> RingChange {
    guard living.count > 1 else { return RingChange() }
    return RingChange(
      assignments: hunters.sorted().map { HuntArc(hunter: Int($0), target: Int(next[Int($0)])) })
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
