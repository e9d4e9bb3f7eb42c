import QuarryGeometry
import QuarryProximity

/// Who has which part: who comes, who goes, who is drawn.
extension Tag {
  /// A player takes part: free, or a catcher by team.
  func enter(_ player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    while state.records.count < match.playerCount { state.records.append(TagRecord()) }
    guard match.isActive(player), !state.records[player].isCounted else { return [] }
    state.edit(player) { record in
      record = TagRecord()
      record.isCounted = true
      record.isSilent = match[player]?.isStale ?? false
    }
    let order = group(player, .free)
    return isOfCatchers(player, match) ? [order] + change(player, to: .catcher, by: nil, &state, match) : [order]
  }

  /// A player is out.
  func leave(_ player: Int, _ state: inout State) { state.edit(player) { $0.isCounted = false } }

  /// Who changes to the catchers' team catches.
  func regroup(_ player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard isOfCatchers(player, match), state.part(of: player) != .catcher else { return [] }
    return change(player, to: .catcher, by: nil, &state, match)
  }

  /// Nothing is heard of a player any more, or again.
  func hear(_ player: Int, isSilent: Bool, _ state: inout State) { state.edit(player) { $0.isSilent = isSilent } }

  /// Gives a player another part.
  func change(
    _ player: Int, to part: TagPart, by other: Int?, _ state: inout State, _ match: MatchView
  ) -> [GameOrder] {
    guard let id = match.id(player), state.records.indices.contains(player), state.records[player].isCounted else {
      return []
    }
    state.edit(player) { record in
      record.part = part
      record.since = match.time
    }
    state.contacts.restart(player, at: match.time)
    return [.tell(.roleChanged(id, role: part.rawValue, by: other.flatMap { match.id($0) })), group(player, part)]
  }

  private func group(_ player: Int, _ part: TagPart) -> GameOrder {
    switch part {
    case .catcher: .group(player, .group(0))
    // Who is free touches those who are frozen, too.
    case .free: .group(player, rules.variant == .freeze ? [.group(0), .group(1)] : .group(1))
    case .frozen: .group(player, .group(1))
    }
  }

  private func isOfCatchers(_ player: Int, _ match: MatchView) -> Bool {
    rules.catcherTeam.map { match[player]?.team == $0 } ?? false
  }

  /// Those who may be drawn to catch: free, and heard of.
  private func candidates(_ state: State) -> [Int] {
    state.records.indices.filter {
      state.records[$0].isCounted && state.records[$0].part == .free && !state.records[$0].isSilent
    }
  }

  // MARK: Draw and end

  /// Sees that there are catchers, and that the match ends where nobody is left to catch.
  func settle(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    let orders = drawCatchers(&state, match)
    guard rules.variant != .it, state.isUnderWay, state.counts.free == 0 else { return orders }
    return orders + [.end(winners: winners(state, match))]
  }

  private func drawCatchers(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    let players = state.counts.all
    guard players > 1 else { return [] }
    let isByTeam = rules.catcherTeam != nil
    if isByTeam {
      state.wanted = 1
    } else if state.wanted == 0 || rules.catcherShare != nil {
      state.wanted = rules.catcherCount(of: players)
    }
    let counts = state.counts
    // Those of a team, and those who caught it, are as many as they are, and stay what they are; but somebody has to be on
    // the ground. The part of others who are silent is handed on.
    let isHandedOn = !isByTeam && rules.variant != .infection
    let isGrown = isByTeam || rules.variant == .infection && state.isUnderWay
    var missing = isGrown ? 0 : state.wanted - (isHandedOn ? counts.catchersHeard : counts.catchers)
    if counts.catchersHeard == 0 { missing = max(missing, 1) }
    // One at least stays free.
    let silent = isHandedOn ? counts.catchers - counts.catchersHeard : 0
    missing = min(missing, counts.free + silent - 1)
    guard missing > 0 else { return [] }
    let drawn = PartDraw.draw(missing, of: candidates(state), match)
    var orders: [GameOrder] = []
    for player in drawn { orders += change(player, to: .catcher, by: nil, &state, match) }
    guard isHandedOn, silent > 0 else { return orders }
    let released = state.records.indices.filter {
      state.records[$0].isCounted && state.records[$0].part == .catcher && state.records[$0].isSilent
    }
    for player in released.prefix(drawn.count) { orders += change(player, to: .free, by: nil, &state, match) }
    return orders
  }
}

extension Tag.State {
  /// Changes what is known of a player, and counts anew.
  mutating func edit(_ player: Int, _ body: (inout TagRecord) -> Void) {
    guard records.indices.contains(player) else { return }
    counts.add(records[player], -1)
    body(&records[player])
    counts.add(records[player], 1)
  }
}
