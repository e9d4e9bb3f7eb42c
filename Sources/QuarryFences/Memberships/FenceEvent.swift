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
    /// One fix passed the border by more than its margin: the usual one where it stood alone, the overwhelming one against
    /// those before it.
    case oneFix
    /// The fixes near the border sufficed together.
    case accumulated
    /// The straight way between two fixes passed the border by more than the margin.
    case path
    /// Nothing was heard of the player for too long, and the rules let such players leave.
    case stale
    /// The border moved over the player by more than the margin of the last fix.
    case zoneMoved
    /// The zone opened where the player was.
    case zoneOpened
    /// The zone closed.
    case zoneClosed
  }

  /// Why the event was decided.
  public struct Evidence: Hashable, Sendable {
    /// The rule that decided.
    public var rule: Rule
    /// When the deciding fix was taken.
    public var fixTime: GameTime
    /// Metres from the deciding fix to the border, positive inside; for ``Rule/path`` from the deepest place that was
    /// looked at on the way. Where the border is farther than could matter, it is as far as was looked.
    public var signedDistance: Meters
    /// The margin that one fix alone had to pass.
    public var margin: Meters
    /// The accuracy of the deciding fix, stated or assumed.
    public var accuracy: Meters
    /// How probable it was, by all fixes near the border together, that the player was on the new side; nil where that was
    /// not asked.
    public var certainty: Double?
    /// The certainty that was needed; nil where the margin decided.
    public var neededCertainty: Double?

    /// Makes evidence.
    public init(
      rule: Rule, fixTime: GameTime, signedDistance: Meters, margin: Meters, accuracy: Meters,
      certainty: Double? = nil, neededCertainty: Double? = nil
    ) {
      self.rule = rule
      self.fixTime = fixTime
      self.signedDistance = signedDistance
      self.margin = margin
      self.accuracy = accuracy
      self.certainty = certainty
      self.neededCertainty = neededCertainty
    }
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
