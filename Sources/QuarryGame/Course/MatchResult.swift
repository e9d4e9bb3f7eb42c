import QuarryGeometry

/// How a match came out.
public struct MatchResult: Hashable, Sendable, Codable {
  /// When it ended.
  public var time: GameTime
  /// What ended it.
  public var cause: Cause
  /// Who has won, in the order of names.
  public var winners: [PlayerID]
  /// All players, the first first; of one place in the order of names.
  public var ranking: [RankingRow]

  /// What ended a match.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its mode: somebody is the last, has finished, has found everybody.
    case mode
    /// Somebody has as many points as win.
    case score
    /// Its time was over.
    case time
    /// Its host.
    case host
    /// Nothing comes any more.
    case input
  }
}

/// A player's place in a match.
public struct RankingRow: Hashable, Sendable, Codable {
  /// The place, from 1; players of equal merits share it, and the next place is as much farther down.
  public var place: Int
  /// Who.
  public var player: PlayerID
  /// The points.
  public var score: Int
  /// How many the player has put out, who have not come back.
  public var eliminations: Int
  /// When the player went out; nil for one who was in at the end.
  public var outAt: GameTime?
  /// In words, why the place is shared, or why it is not the one before; empty for who is first alone.
  public var because: String

  /// Makes a row.
  public init(
    place: Int, player: PlayerID, score: Int, eliminations: Int = 0, outAt: GameTime? = nil, because: String = ""
  ) {
    self.place = place
    self.player = player
    self.score = score
    self.eliminations = eliminations
    self.outAt = outAt
    self.because = because
  }

  /// Writes the row as one JSON object, its keys in a fixed order.
  public func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("player", player.name)
    writer.member("score", score)
    writer.member("eliminations", eliminations)
    writer.key("outAt")
    if let outAt { writer.time(outAt) } else { writer.null() }
    if !because.isEmpty { writer.member("because", because) }
    writer.endObject()
  }
}
