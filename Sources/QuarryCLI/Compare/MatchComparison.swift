import QuarryGame
import QuarryGeometry

/// What differs between two matches of the same events, played by two games.
///
/// A value that only compares: whoever makes it has played both matches (``MatchRecord``).
struct MatchComparison {
  let a: MatchRecord
  let b: MatchRecord
  /// What the games differ in.
  let games: GameDifference
  /// All players of both matches, by name.
  let players: [PlayerDifference]
  /// Where the logs part; nil where they are the same to the end.
  let parting: Parting?

  /// The first actions of two logs that are not the same.
  struct Parting: Hashable {
    /// How many actions both logs have before.
    let common: Int
    /// The action of each; nil where a log has ended.
    let a: GameAction?
    let b: GameAction?
  }

  init(_ a: MatchRecord, _ b: MatchRecord) {
    self.a = a
    self.b = b
    games = GameDifference(a.game, b.game)
    let names = Set(a.tally.players.map(\.player)).union(b.tally.players.map(\.player)).sorted()
    players = names.map { PlayerDifference($0, a, b) }
    parting = Self.parting(a.actions, b.actions)
  }

  /// Whether both matches took the same course to the last line.
  var isSameCourse: Bool { parting == nil }

  private static func parting(_ a: [GameAction], _ b: [GameAction]) -> Parting? {
    let common = zip(a, b).prefix { $0 == $1 }.count
    guard common < a.count || common < b.count else { return nil }
    return Parting(common: common, a: common < a.count ? a[common] : nil, b: common < b.count ? b[common] : nil)
  }
}

/// How one player fared in two matches.
struct PlayerDifference: Hashable {
  let player: PlayerID
  /// What became of the player; nil where they did not play.
  let a: PlayerRecord?
  let b: PlayerRecord?
  /// The places.
  let placeA: Int?
  let placeB: Int?

  init(_ player: PlayerID, _ a: MatchRecord, _ b: MatchRecord) {
    self.player = player
    self.a = a.player(player)
    self.b = b.player(player)
    placeA = a.ranking.place(of: player)
    placeB = b.ranking.place(of: player)
  }

  /// Whether nothing that is counted differs.
  var isSame: Bool { a == b && placeA == placeB }

  /// By how many seconds the player is out later in the second match, less than 0 for earlier; infinite where they are out in
  /// one match only; nil where they are out in neither, or did not play in both.
  var laterSeconds: Double? {
    guard let a, let b else { return nil }
    switch (a.out, b.out) {
    case (let one?, let other?): return other.time - one.time
    case (nil, _?): return -.infinity
    case (_?, nil): return .infinity
    case (nil, nil): return nil
    }
  }

  /// The zones that the player entered or left another number of times, by their ids.
  var zones: [String] {
    let ids = Set((a?.visits ?? [:]).keys).union((b?.visits ?? [:]).keys).sorted()
    return ids.filter { a?.visits[$0] != b?.visits[$0] }
  }
}
