import QuarryGeometry

/// Longitude 0, latitude 0 and what is near to it: where a receiver that knows nothing says it is.
///
/// Receivers without a fix report noughts, some with noise in the last digits, some with a fraction of a minute. A game
/// that is played there may have such places; every other takes them for nothing.
public struct NullIsland: Hashable, Sendable {
  /// Fixes within so many degrees of longitude 0 and latitude 0 are a receiver's way to say nothing (2.2 km).
  public static let reachDegrees = 0.02
  /// A game whose zones come so near to it may have players there.
  public static let neighbourhood = Meters(100_000)

  /// Whether the game has players there.
  public let isPlayable: Bool

  /// Says outright whether there are players there.
  public init(isPlayable: Bool) { self.isPlayable = isPlayable }

  /// Finds out whether a game with these zones has players there: one of them covers the place, or has its border within
  /// ``neighbourhood``.
  public init(near fences: FenceSet) {
    let middle = Coordinate(longitude: 0, latitude: 0)
    let depth = fences.signedDistance(from: middle)
    isPlayable =
      !fences.zonesCovering(middle).isEmpty || (depth.map { $0.magnitude <= Self.neighbourhood } ?? false)
  }

  /// Whether a place is a receiver's way to say nothing.
  /// - Complexity: O(1), no distance.
  public func holds(_ place: Coordinate) -> Bool {
    guard !isPlayable else { return false }
    let place = place.normalized
    return max(place.longitude.magnitude, place.latitude.magnitude) <= Self.reachDegrees
  }
}
