import QuarryGame
import QuarryGeometry

/// What a match comes to, counted from its log as it grows.
///
/// An action that a late event takes back stays counted: only matches in which nobody is put out have such.
struct MatchTally {
  private var slots: [PlayerID: Int] = [:]
  /// In the order in which they joined.
  private(set) var players: [PlayerRecord] = []
  /// By name; nil before the end.
  private(set) var winners: [PlayerID]?
  private(set) var startedAt: GameTime?
  private(set) var endedAt: GameTime?

  mutating func count(_ actions: some Sequence<GameAction>) {
    for action in actions { count(action) }
  }

  private mutating func change(_ player: PlayerID, _ body: (inout PlayerRecord) -> Void) {
    let slot = slots[player] ?? players.count
    if slot == players.count {
      slots[player] = slot
      players.append(PlayerRecord(player))
    }
    body(&players[slot])
  }

  private mutating func count(_ action: GameAction) {
    switch action.event {
    case .matchStarted: startedAt = action.time
    case .playerJoined(let player, let team): change(player) { $0.team = team }
    case .zoneEntered(let player, let zone, _): change(player) { $0.visits[zone, default: .init()].entered += 1 }
    case .zoneExited(let player, let zone, _): change(player) { $0.visits[zone, default: .init()].left += 1 }
    case .outOfBoundsWarned(let player, _): change(player) { $0.warnings += 1 }
    case .playerEliminated(let player, let by, let cause):
      change(player) { $0.out = PlayerRecord.Departure(time: action.time, cause: cause, by: by) }
      if let by { change(by) { $0.eliminations += 1 } }
    case .playerRevived(let player): change(player) { $0.out = nil }
    case .scoreChanged(let player, _, let score, _): change(player) { $0.score = score }
    case .eliminationClaimed(let player, _, _): change(player) { $0.claims += 1 }
    case .eliminationRefused(let player, _, let reason, _): change(player) { $0.refusals[reason, default: 0] += 1 }
    case .refereeDecided(.undo(let player)):
      guard let slot = slots[player], let by = players[slot].out?.by else { return }
      change(by) { $0.eliminations -= 1 }
    case .matchEnded(let winners, _):
      endedAt = action.time
      self.winners = winners
      for winner in winners { change(winner) { $0.isWinner = true } }
    default: return
    }
  }

  /// How many were put out, by cause, in the order of the causes' names.
  var departures: [(cause: GameAction.Cause, count: Int)] {
    var counts: [GameAction.Cause: Int] = [:]
    for player in players { if let out = player.out { counts[out.cause, default: 0] += 1 } }
    return counts.map { (cause: $0.key, count: $0.value) }.sorted { $0.cause.rawValue < $1.cause.rawValue }
  }
}
