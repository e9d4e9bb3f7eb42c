import QuarryGeometry

/// Two players came near each other, or parted.
public struct ProximityEvent: Hashable, Sendable, Codable {
  /// What happened.
  public enum Kind: UInt8, Hashable, Sendable, Codable {
    /// They are apart now. Comes before a meeting of the same instant.
    case parted
    /// They are near now.
    case met
  }

  /// Why.
  public enum Cause: String, Hashable, Sendable, Codable {
    /// Their ways say so.
    case moved
    /// Their ways have only begun, or one of them only began to be watched: where they were then, not how they came there.
    case begun
    /// One of them is out of the game.
    case left
    /// Nothing was heard of one of them for too long.
    case stale
    /// They are not watched any longer: another target, another group, another radius.
    case unwatched
  }

  /// What happened.
  public var kind: Kind
  /// Which watch, as an index of ``Encounters/watches``.
  public var watch: Int
  /// The players; of a watch in one direction the one who watches comes first, else, and where nobody
  /// watches any longer, the lower number.
  public var first: Int
  /// The other one.
  public var second: Int
  /// When the distance was passed, on the ways of both.
  public var crossedAt: GameTime
  /// When that was known, and certain enough.
  public var decidedAt: GameTime
  /// How far they were from each other: of a meeting the nearest they came in what was known when it was decided, of a
  /// parting where they were last known.
  public var distance: Meters
  /// Why.
  public var cause: Cause
  /// Whether a straight line that gave `crossedAt` is too long to be evidence.
  public var isRough: Bool
  /// By what it was decided; nil where ways decided nothing: somebody left, or is not watched any longer.
  public var grounds: Grounds?

  /// Makes an event.
  public init(
    kind: Kind, watch: Int, first: Int, second: Int, crossedAt: GameTime, decidedAt: GameTime, distance: Meters,
    cause: Cause, isRough: Bool = false, grounds: Grounds? = nil
  ) {
    self.kind = kind
    self.watch = watch
    self.first = first
    self.second = second
    self.crossedAt = crossedAt
    self.decidedAt = decidedAt
    self.distance = distance
    self.cause = cause
    self.isRough = isRough
    self.grounds = grounds
  }

  /// Where an event stands among those of one instant: partings on the way, then meetings, then partings of those who go,
  /// who may only just have come.
  var step: Int { kind == .met ? 1 : cause == .moved || cause == .begun ? 0 : 2 }

  /// Orders events of one decision: by when they happened, by step, then by players and watch.
  static func isOrdered(_ a: ProximityEvent, _ b: ProximityEvent) -> Bool {
    if a.decidedAt != b.decidedAt { return a.decidedAt < b.decidedAt }
    if a.crossedAt != b.crossedAt { return a.crossedAt < b.crossedAt }
    if a.step != b.step { return a.step < b.step }
    return (a.watch, a.first, a.second) < (b.watch, b.first, b.second)
  }
}
