import QuarryGeometry

/// A player that was found, and how far it is.
public struct Neighbor: Hashable, Sendable {
  /// The player's number.
  public var player: Int
  /// The distance along the geodesic: to 60 nm up to 1 km, to 12 µm up to 10 km, and beyond that the geodesic's own.
  public var distance: Meters

  /// Makes a neighbour.
  @inlinable
  public init(player: Int, distance: Meters) {
    self.player = player
    self.distance = distance
  }
}
