import QuarryFences
import QuarryGeometry

/// A game that can be played: its zones, its rules, its players.
public struct Game: Hashable, Sendable, Codable {
  /// What the game is called.
  public var name: String
  /// The zones, in zone order.
  public var zones: [Zone]
  /// The rules.
  public var rules: GameRules
  /// What random draws start from.
  public var seed: UInt64
  /// When the match starts; nil for the first fix.
  public var startsAt: GameTime?
  /// The players that are known beforehand.
  public var players: [Player]
  /// Whether a player that is not listed joins with the first fix.
  public var openJoin: Bool
  /// The phases of a match, one after the other from its start on; none for a match of one piece. A last phase that has a length ends
  /// the match; see ``playedPhases``.
  public var phases: [MatchPhase] = []
  /// Who must not hunt whom, in the order of the file.
  public var forbiddenHunts: [Hunt] = []
  /// Rules that the game file has and that this release knows of but does not play.
  public var unplayedRules: [String] = []
  /// The file that the zones were read from, as the game file names it; nil where they stand in the game file itself.
  public var zonesFile: String?

  /// One player hunts another.
  public struct Hunt: Hashable, Sendable, Codable {
    /// Who hunts.
    public var hunter: PlayerID
    /// Who is hunted.
    public var target: PlayerID

    /// Makes a hunt.
    public init(hunter: PlayerID, target: PlayerID) {
      self.hunter = hunter
      self.target = target
    }
  }

  /// The household of a player; nil for one who is not listed, or lives alone.
  func household(of player: PlayerID) -> String? { players.first { $0.id == player }?.household }

  /// A player that is known beforehand.
  public struct Player: Hashable, Sendable, Codable {
    /// The player's name.
    public var id: PlayerID
    /// The player's team; nil for none.
    public var team: String?
    /// With whom the player lives: nobody hunts one of the same household. Nil for alone.
    public var household: String?
    /// The file of the player's recorded trace, as the game file names it; nil where there is none.
    public var trace: String?

    /// Makes a player.
    public init(id: PlayerID, team: String? = nil, household: String? = nil, trace: String? = nil) {
      self.id = id
      self.team = team
      self.household = household
      self.trace = trace
    }
  }

  /// Makes a game.
  public init(
    name: String = "game", zones: [Zone] = [], rules: GameRules = GameRules(), seed: UInt64 = 0,
    startsAt: GameTime? = nil, players: [Player] = [], openJoin: Bool = true
  ) {
    self.name = name
    self.zones = zones
    self.rules = rules
    self.seed = seed
    self.startsAt = startsAt
    self.players = players
    self.openJoin = openJoin
  }
}
