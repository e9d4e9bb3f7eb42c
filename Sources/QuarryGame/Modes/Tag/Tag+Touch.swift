import QuarryFences
import QuarryGeometry

/// Touches: who catches whom, who frees whom, and when.
extension Tag {
  /// Sees what a contact of two players comes to now, or sets a timer for when it may come to something.
  func touch(_ one: Int, _ other: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let contact = state.contacts.of(one).first(where: { $0.other == other }) else { return [] }
    let orders = touch(by: one, on: other, contact, &state, match)
    return orders.isEmpty ? touch(by: other, on: one, contact, &state, match) : orders
  }

  /// Sees what the contacts of a player come to now.
  func touchAll(around player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    var orders: [GameOrder] = []
    for contact in state.contacts.of(player) { orders += touch(player, contact.other, &state, match) }
    return orders
  }

  private func touch(
    by player: Int, on other: Int, _ contact: Contacts.Contact, _ state: inout State, _ match: MatchView
  ) -> [GameOrder] {
    guard let part = state.part(of: player), let otherPart = state.part(of: other), match.isHunting,
      match.isActive(player), match.isActive(other), var due = contact.isTouch(after: rules.seconds, on: match.clock)
    else { return [] }
    switch (part, otherPart) {
    case (.catcher, .free): due = max(due, readiness(of: player, against: other, state, match))
    case (.free, .frozen): break
    default: return []
    }
    if due > match.time { return state.contacts.setTimer(player, other, at: due) ? [.wake(player, at: due)] : [] }
    if part == .free { return free(other, by: player, &state, match) }
    if match.isProtected(other) || match[player]?.bounds == .outside { return [] }
    if match.effectiveRole(of: player) == .safe || match.effectiveRole(of: other) == .safe { return [] }
    return catchPlayer(other, by: player, &state, match)
  }

  /// From when on a catcher can catch another player.
  private func readiness(of player: Int, against other: Int, _ state: State, _ match: MatchView) -> GameTime {
    let record = state.records[player]
    guard let caughtAt = record.caughtAt else { return .distantPast }
    let seconds = record.caughtBy == other ? max(rules.backSeconds, rules.cooldownSeconds) : rules.cooldownSeconds
    return match.clock.moved(caughtAt).advanced(bySeconds: seconds)
  }

  private func catchPlayer(_ other: Int, by player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    state.isUnderWay = true
    state.records[player].catches += 1
    state.records[other].caughtBy = player
    state.records[other].caughtAt = match.time
    var orders: [GameOrder]
    switch rules.variant {
    case .it:
      orders = change(other, to: .catcher, by: player, &state, match)
      orders += change(player, to: .free, by: other, &state, match)
    case .infection: orders = change(other, to: .catcher, by: player, &state, match)
    case .freeze: orders = change(other, to: .frozen, by: player, &state, match)
    }
    return orders + [.score(player, rules.points, .tag)]
  }

  private func free(_ other: Int, by player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    state.records[player].freed += 1
    return change(other, to: .free, by: player, &state, match) + [.score(player, rules.freeingPoints, .tag)]
  }
}
