import QuarryGeometry
import QuarryReducer

/// A match that a player has finished, as the history keeps it.
public struct FinishedMatch: Hashable, Sendable, Codable, Identifiable {
  /// The game it was.
  public let id: String
  /// Its name.
  public var name: String
  /// When it ended.
  public var endedAt: Timestamp
  /// The player's place in the ranking, from 1; players who tie share one.
  public var rank: Int
  /// How many played.
  public var players: Int
  /// Whom the player eliminated.
  public var kills: Int
  /// Whether the player was eliminated.
  public var wasEliminated: Bool
  /// How long the player was in the game, in seconds.
  public var survivedSeconds: Double
  /// How far the player went.
  public var distance: Meters

  /// Describes a match.
  public init(
    id: String, name: String, endedAt: Timestamp, rank: Int, players: Int, kills: Int = 0, wasEliminated: Bool = false,
    survivedSeconds: Double = 0, distance: Meters = .zero
  ) {
    self.id = id
    self.name = name
    self.endedAt = endedAt
    self.rank = rank
    self.players = players
    self.kills = kills
    self.wasEliminated = wasEliminated
    self.survivedSeconds = survivedSeconds
    self.distance = distance
  }

  /// Whether the player has won.
  public var isWon: Bool { rank == 1 }
}

/// Who a player is and what they have played.
public struct PlayerProfile: Hashable, Sendable, Codable {
  /// The name to be shown; empty where the player has none yet.
  public var name: String
  /// The finished matches, newest first.
  public private(set) var history: [FinishedMatch] = []

  /// Makes a profile; of two matches with one id the later in `history` counts.
  public init(name: String = "", history: [FinishedMatch] = []) {
    self.name = name
    for match in history { record(match) }
  }

  /// Puts a match where it belongs by its end; one with the same id is replaced. Of two that ended at one time the one with
  /// the smaller id comes first.
  public mutating func record(_ match: FinishedMatch) {
    history.removeAll { $0.id == match.id }
    let index = history.firstIndex { other in
      other.endedAt != match.endedAt ? other.endedAt < match.endedAt : match.id < other.id
    }
    history.insert(match, at: index ?? history.endIndex)
  }

  /// The sums over the history.
  public var stats: PlayerStats { PlayerStats(of: history) }
  /// The bests of the history.
  public var bests: PersonalBests { PersonalBests(of: history) }
}
