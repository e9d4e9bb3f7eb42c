import QuarryGeometry

/// A player and those around.
public struct Crowd: Hashable, Sendable, Codable {
  /// The number of the player in the middle.
  public var player: Int
  /// Where that player is.
  public var center: Coordinate
  /// How many are within the radius, the player in the middle included, and on what area.
  public var density: PlayerDensity

  /// Makes a crowd.
  public init(player: Int, center: Coordinate, density: PlayerDensity) {
    self.player = player
    self.center = center
    self.density = density
  }
}
