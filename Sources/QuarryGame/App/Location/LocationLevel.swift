/// How urgently a game wants to know where its player is; each level costs more battery than the one before.
///
/// What a level asks for and when it is reached says ``LocationPolicy``.
public enum LocationLevel: Int, Hashable, Comparable, Sendable, Codable, CaseIterable {
  /// No match runs, or the player is out.
  case idle
  /// A match runs, and nothing is near.
  case far
  /// A border is near.
  case nearBorder
  /// The hunter is near.
  case hunterNear
  /// A claim waits for an answer, for which places count.
  case claimPending

  /// Whether `a` costs less than `b`.
  public static func < (a: LocationLevel, b: LocationLevel) -> Bool { a.rawValue < b.rawValue }
}
