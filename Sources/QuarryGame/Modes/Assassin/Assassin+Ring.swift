import QuarryGeometry
import QuarryTargets

/// Who hunts whom: one ring at all times.
extension Assassin {
  /// Draws the targets for the first time.
  func draw(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    let players = match.activePlayers
    guard var ring = makeRing(of: players, match) else { return [] }
    let orders = redraw(&ring, avoidsRepeats: false, &state, match)
    return orders + next(.redraw, after: rules.redrawSeconds, match)
      + next(.reverse, after: rules.reverseSeconds, match)
  }

  /// Draws them anew: nobody gets whom they hunt now, as long as that can be.
  func redraw(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard var ring = state.ring else { return [] }
    state.ring = nil
    return redraw(&ring, avoidsRepeats: true, &state, match)
  }

  private func redraw(
    _ ring: inout RunningRing, avoidsRepeats: Bool, _ state: inout State, _ match: MatchView
  ) -> [GameOrder] {
    var relaxed: [String] = []
    var change: RingChange?
    let free = NoCosts(count: ring.rules.count)
    // The costs are of as many as the ring's rules.
    if rules.objective == .random {
      change = try? ring.redraw(objective: .random, avoidsRepeats: avoidsRepeats, costs: free)
    } else if let costs = costs(ring.rules.count, match) {
      change = try? ring.redraw(objective: rules.objective, avoidsRepeats: avoidsRepeats, costs: costs)
    } else {
      relaxed.append("objective")
      change = try? ring.redraw(objective: .random, avoidsRepeats: avoidsRepeats, costs: free)
    }
    state.ring = ring
    relaxed += (change?.relaxed ?? []).map(\.word)
    return tell(state.allHunts(), relaxed, &state, match)
  }

  /// Turns the ring round.
  func reverse(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    change(&state, match) { ring, costs in
      if let costs { return try? ring.reverse(costs: costs) }
      return try? ring.reverse()
    }
  }

  /// Lets a player in, where the targets are drawn already.
  func join(_ player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let ring = state.ring, match.isActive(player), !ring.contains(player) else { return [] }
    if player >= ring.rules.count || rules.teamsApart && match[player]?.team != nil { rebuild(&state, match) }
    return change(&state, match) { ring, costs in
      guard let costs else { return try? ring.join(player) }
      let near = ring.order.map(Int.init).sorted { a, b in
        let (one, other) = (costs.cost(from: player, to: a), costs.cost(from: player, to: b))
        return one == other ? a < b : one < other
      }
      return try? ring.join(player, near: Array(near.prefix(8)), costs: costs)
    }
  }

  /// Takes everybody out of the ring who is out of the match: also those whose going is told only later.
  /// - Complexity: O(n).
  func removeDeparted(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let ring = state.ring else { return [] }
    let leaving = match.players.indices.filter { match.players[$0].status != .active && ring.contains($0) }
    guard !leaving.isEmpty else { return [] }
    var orders: [GameOrder] = []
    for player in leaving where state.told[player] >= 0 {
      orders.append(.unwatch(hunter: player, target: Int(state.told[player])))
      state.told[player] = -1
    }
    orders += change(&state, match) { ring, costs in
      if let costs { return try? ring.remove(leaving, costs: costs) }
      return try? ring.remove(leaving)
    }
    return orders
  }

  /// Plays on by the teams as they are now.
  func regroup(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard rules.teamsApart, state.ring != nil else { return [] }
    rebuild(&state, match)
    return []
  }

  // MARK: The ring and its rules

  /// A ring of players under the rules of the game; nil where there is none, which cannot be.
  private func makeRing(of players: [Int], _ match: MatchView) -> RunningRing? {
    try? RunningRing(
      rules: ringRules(match), order: players.map { Int32(truncatingIfNeeded: $0) }, seed: match.seed)
  }

  /// The same ring, under the rules as they are now, with room for all players.
  private func rebuild(_ state: inout State, _ match: MatchView) {
    guard let ring = state.ring, let ruled = try? ringRules(match, after: ring.rules) else { return }
    if let grown = try? RunningRing(rules: ruled, order: ring.order, seed: match.seed) { state.ring = grown }
  }

  /// What the ring has to keep, by slots, with room for those who are yet to come.
  private func ringRules(_ match: MatchView, after before: RingRules? = nil) throws(TargetError) -> RingRules {
    let room = match.playerCount <= (before?.count ?? 0) ? before?.count ?? 0 : max(16, match.playerCount * 2)
    var ruled = try RingRules(count: room)
    func labels(_ label: (PlayerState) -> String?) -> [String?] {
      match.players.map(label) + Array(repeating: nil, count: room - match.playerCount)
    }
    let teams = labels(\.team)
    if rules.teamsApart, teams.contains(where: { $0 != nil }) {
      try ruled.keepApart(Grouping(kind: "team", labels: teams))
    }
    let households = labels { match.game.game.household(of: $0.id) }
    if households.contains(where: { $0 != nil }) {
      try ruled.keepApart(Grouping(kind: "household", labels: households))
    }
    var forbidden: [HuntArc] = []
    for hunt in match.game.game.forbiddenHunts {
      guard let hunter = match.slot(of: hunt.hunter), let target = match.slot(of: hunt.target), hunter != target else {
        continue
      }
      forbidden.append(HuntArc(hunter: hunter, target: target))
    }
    try ruled.forbid(forbidden)
    if let last = before?.lastTargets, !last.isEmpty {
      try ruled.avoidRepeats(of: last + Array(repeating: -1, count: room - last.count))
    }
    return ruled
  }

  /// What hunts cost, by slots; nil where only the rules count, or a player's place is not known.
  private func costs(_ count: Int, _ match: MatchView) -> PlaceCosts? {
    guard rules.objective != .random else { return nil }
    var places: [Coordinate] = []
    for player in match.players {
      guard let place = player.fences.place else {
        // Who is out or was never seen counts for nothing, wherever that is; who is in and was never seen has no cost.
        if player.status == .active { return nil }
        places.append(Coordinate(longitude: 0, latitude: 0))
        continue
      }
      places.append(place)
    }
    places += Array(repeating: Coordinate(longitude: 0, latitude: 0), count: max(0, count - places.count))
    return try? PlaceCosts(places)
  }

  /// Changes the ring, and tells what is new.
  private func change(
    _ state: inout State, _ match: MatchView, _ body: (inout RunningRing, PlaceCosts?) -> RingChange?
  ) -> [GameOrder] {
    guard var ring = state.ring else { return [] }
    // Only one of the two may hold it, or the change would copy all that it holds.
    state.ring = nil
    let result = body(&ring, costs(ring.rules.count, match))
    state.ring = ring
    guard let result else { return [] }
    return tell(result.assignments, result.relaxed.map(\.word), &state, match)
  }

  /// Tells hunters their new targets, and watches them.
  private func tell(
    _ hunts: [HuntArc], _ relaxed: [String], _ state: inout State, _ match: MatchView
  ) -> [GameOrder] {
    var orders: [GameOrder] = relaxed.isEmpty ? [] : [.tell(.rulesRelaxed(relaxed))]
    for hunt in hunts where state.told.indices.contains(hunt.hunter) {
      let before = Int(state.told[hunt.hunter])
      let after = hunt.target == hunt.hunter ? -1 : hunt.target
      guard before != after else { continue }
      if before >= 0 { orders.append(.unwatch(hunter: hunt.hunter, target: before)) }
      state.told[hunt.hunter] = Int32(truncatingIfNeeded: after)
      guard after >= 0, let hunter = match.id(hunt.hunter), let target = match.id(after) else { continue }
      orders.append(.tell(.targetAssigned(hunter, target: target)))
      orders.append(.watch(hunter: hunt.hunter, target: after))
    }
    return orders
  }
}

extension Assassin.State {
  /// All hunts, by hunter.
  fileprivate func allHunts() -> [HuntArc] {
    guard let ring else { return [] }
    return ring.order.sorted().compactMap { hunter in
      ring.target(of: Int(hunter)).map { HuntArc(hunter: Int(hunter), target: $0) }
    }
  }
}

extension RuleKind {
  /// The kind as the log calls it.
  fileprivate var word: String {
    switch self {
    case .distance: "distance"
    case .noRepeat: "noRepeat"
    case .group: "groups"
    case .byHand: "byHand"
    }
  }
}
