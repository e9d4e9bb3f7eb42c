import QuarryGeometry

/// A player entered a zone, or left it.
public struct FenceEvent: Hashable, Sendable, Codable {
  /// What happened.
  public enum Kind: UInt8, Hashable, Sendable, Codable {
    /// The player is outside now. Comes before an enter of the same instant.
    case exited
    /// The player is inside now.
    case entered
  }

  /// Which rule decided.
  public enum Rule: String, Hashable, Sendable, Codable {
    /// The first fix of the player that could tell: plain containment.
    case firstDecision
    /// One fix passed the border by more than its margin.
    case oneFix
    /// Several fixes passed the border by less than their margins, and together sufficed.
    case accumulated
    /// The straight way between two fixes passed the border by more than the margin.
    case path
    /// Nothing was heard of the player for too long, and the rules let such players leave.
    case stale
  }

  /// Why the event was decided.
  public struct Evidence: Hashable, Sendable {
    /// The rule that decided.
    public var rule: Rule
    /// When the deciding fix was taken.
    public var fixTime: GameTime
    /// Metres from the deciding fix to the border, positive inside; for ``Rule/path`` from the deepest place that was
    /// looked at on the way.
    public var signedDistance: Meters
    /// The margin that one fix alone had to pass.
    public var margin: Meters
    /// The accuracy of the deciding fix, stated or assumed.
    public var accuracy: Meters
    /// The sum of evidence, in margins; a change needs more than 1.
    public var sum: Double
  }

  /// What happened.
  public var kind: Kind
  /// Which zone, as an index of ``FenceSet/zones``.
  public var zone: Int
  /// When the way of the player met the border.
  public var crossedAt: GameTime
  /// When the evidence sufficed.
  public var decidedAt: GameTime
  /// Where the way of the player met the border.
  public var place: Coordinate
  /// Whether this is the player's first membership in the zone rather than a change.
  public var isInitial: Bool
  /// Whether the straight line that gave `crossedAt` is too long to be evidence.
  public var isRough: Bool
  /// Why.
  public var evidence: Evidence
}
