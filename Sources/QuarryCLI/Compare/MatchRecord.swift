import QuarryGame
import QuarryGeometry

/// One match that was played to its end: its log, and what it comes to.
struct MatchRecord {
  let game: Game
  /// What stands of the log, in order.
  let actions: [GameAction]
  let quality: BenchQuality
  let tally: MatchTally
  let ranking: MatchRanking

  /// Plays events through a game.
  init(_ game: CompiledGame, _ events: [ClientEvent]) {
    let (quality, actions) = BenchQuality.judge(game, events)
    var net = NetLog()
    net.take(actions)
    self.game = game.game
    self.actions = net.actions(among: game.fences)
    self.quality = quality
    var tally = MatchTally()
    tally.count(self.actions)
    self.tally = tally
    ranking = MatchRanking(tally.players)
  }

  /// The winners by name; none where nobody won.
  var winners: [PlayerID] { tally.winners ?? [] }

  /// What became of a player; nil for one who did not play.
  func player(_ id: PlayerID) -> PlayerRecord? { tally.players.first { $0.player == id } }

  /// Claims that came to nothing, by reason, in the order of the reasons' names.
  var refusals: [(reason: Refusal, count: Int)] {
    var counts: [Refusal: Int] = [:]
    for player in tally.players { counts.merge(player.refusals) { $0 + $1 } }
    return counts.map { (reason: $0.key, count: $0.value) }.sorted { $0.reason.rawValue < $1.reason.rawValue }
  }

  /// How many claims were borne out by the tracks.
  var claims: Int { tally.players.reduce(0) { $0 + $1.claims } }
  /// How many were put out by others.
  var eliminations: Int { tally.players.reduce(0) { $0 + $1.eliminations } }
  /// How often players were warned of being out of bounds.
  var warnings: Int { tally.players.reduce(0) { $0 + $1.warnings } }
}
