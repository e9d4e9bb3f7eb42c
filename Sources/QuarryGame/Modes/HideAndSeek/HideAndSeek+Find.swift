import QuarryGeometry

/// Who seeks, and who is found.
extension HideAndSeek {
  /// The timer at which the seekers set out; those of a player have its slot and one.
  static let setOut = 0

  /// A player hides, or seeks by team.
  func enter(_ player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    let isChosen = rules.seekerTeam.map { $0 == match[player]?.team } ?? false
    if isChosen, !state.seeks(player) { return appoint(player, by: nil, &state, match) }
    return [.group(player, .group(state.seeks(player) ? 0 : 1))]
  }

  /// Sees that somebody seeks of whom something is heard, as long as there are two players.
  func draw(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    let players = match.activePlayers
    let heard = players.filter { match[$0]?.isStale == false }
    if heard.contains(where: state.seeks) { return [] }
    let hiders = heard.filter { !state.seeks($0) }
    let isFirst = !state.isSeeker.contains(true)
    let wanted = isFirst && rules.seekerTeam == nil ? rules.seekers : 1
    let drawn = PartDraw.draw(
      min(wanted, players.count - 1, players.filter { !state.seeks($0) }.count - 1), of: hiders, match)
    return drawn.flatMap { appoint($0, by: nil, &state, match) }
  }

  /// Makes a player a seeker.
  func appoint(_ player: Int, by other: Int?, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let id = match.id(player) else { return [] }
    state.isSeeker[player] = true
    state.contacts.restart(player, at: match.time)
    return [
      .tell(.roleChanged(id, role: "seeker", by: other.flatMap { match.id($0) })), .group(player, .group(0)),
    ]
  }

  /// Those who are beside seekers when these may find begin to be looked at.
  func lookAgain(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    for player in state.isSeeker.indices where state.isSeeker[player] {
      state.contacts.restart(player, at: match.time)
    }
    return state.isSeeker.indices.flatMap { look(at: $0, &state, match) }
  }

  /// Sees whether a player who hides is found, or will be.
  func look(at hider: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard state.isSeeking, match.isHunting, match.isActive(hider), !state.seeks(hider), !match.isProtected(hider),
      match.effectiveRole(of: hider) != .safe
    else { return [] }
    var orders: [GameOrder] = []
    for contact in state.contacts.of(hider) where state.seeks(contact.other) && match.isActive(contact.other) {
      let due = match.clock.moved(contact.since).advanced(bySeconds: rules.findSeconds)
      if due <= match.time { return find(hider, by: contact.other, &state, match) }
      if state.contacts.setTimer(hider, contact.other, at: due) { orders.append(.wake(hider + 1, at: due)) }
    }
    return orders
  }

  private func find(_ hider: Int, by seeker: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    let points = GameOrder.score(seeker, rules.findPoints, .tag)
    switch rules.found {
    case .out: return [.eliminate(hider, by: seeker, .caught), points]
    case .seeks: return appoint(hider, by: seeker, &state, match) + [points] + end(state, match)
    }
  }

  /// The match ends where nobody hides any more, or where one player alone is left.
  func end(_ state: State, _ match: MatchView) -> [GameOrder] {
    let isOver = match.isDownToOne || match.activePlayers.allSatisfy(state.seeks)
    return isOver && match.playerCount > 1 ? [.end(winners: winners(state, match))] : []
  }
}
