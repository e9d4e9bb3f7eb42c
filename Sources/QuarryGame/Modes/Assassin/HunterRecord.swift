import QuarryGeometry

/// What is known of a player as a hunter.
public struct HunterRecord: Hashable, Sendable, Codable {
  /// How many the player has put out.
  public internal(set) var eliminations = 0
  /// The points on the player's head.
  public internal(set) var bounty = 0
  /// Who is to have what the player leaves behind; nil for nobody.
  public internal(set) var heir: PlayerID?
  /// The instant of the claim that put the player out; nil where none did.
  public internal(set) var hitAt: GameTime?
  /// By whom the player was put out last, and what points it gave; nil where nobody did.
  public internal(set) var hitBy: Hit?
  /// When a claim of the player was refused last; nil where none was.
  var refusedAt: GameTime?

  /// Who put a player out, and what points it gave.
  public struct Hit: Hashable, Sendable, Codable {
    /// Who.
    public var hunter: Int
    /// The points that the hunter got.
    public var points: Int
  }
}

/// A claim that waits for an answer.
public struct PendingClaim: Hashable, Sendable, Codable {
  /// Who claims.
  public var hunter: Int
  /// Who is said to have been hit.
  public var target: Int
  /// What is claimed, and what the tracks say.
  public var claim: Claim
  /// Whether the tracks leave no doubt.
  public var isCertain: Bool
  /// When it was taken; the time to answer it begins then.
  var takenAt: GameTime
}
