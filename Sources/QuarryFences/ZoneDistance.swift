import QuarryGeometry

/// A zone, and how far it is from a place.
public struct ZoneDistance: Hashable, Sendable {
  /// Which zone, as an index of ``FenceSet/zones``.
  public var zone: Int
  /// Metres to the zone by the geodesic; zero within it.
  public var distance: Meters

  /// Makes a distance.
  public init(zone: Int, distance: Meters) {
    self.zone = zone
    self.distance = distance
  }
}
