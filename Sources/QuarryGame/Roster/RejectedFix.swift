import QuarryGeometry

/// A fix that was not used, and why.
public struct RejectedFix: Hashable, Sendable, Codable {
  /// Why it was not used.
  public var reason: GameAction.Rejection
  /// When it was taken.
  public var fixTime: GameTime
  /// When that was decided.
  public var decidedAt: GameTime
}
