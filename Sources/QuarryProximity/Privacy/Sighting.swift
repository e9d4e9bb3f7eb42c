/// A point of a player's way, and whether the player was hidden there.
public struct Sighting: Hashable, Sendable, Codable {
  /// The point.
  public var point: WayPoint
  /// Whether the player was hidden then, as by a zone that hides who is inside.
  public var isHidden: Bool

  /// Makes a sighting.
  public init(_ point: WayPoint, isHidden: Bool = false) {
    self.point = point
    self.isHidden = isHidden
  }
}
