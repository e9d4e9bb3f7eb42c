import QuarryGeometry

/// A point of a player's way: where it was at an instant, and how well that is known.
public struct WayPoint: Hashable, Sendable, Codable {
  /// When the player was there.
  public var time: GameTime
  /// Where.
  public var place: Coordinate
  /// The radius in metres within which the true place lies with 68 % probability, stated or assumed.
  public var accuracyMeters: Float
  /// The altitude in metres; nil where it is not known.
  public var altitudeMeters: Float?
  /// The 68 % interval of the altitude in metres; nil where it is not known.
  public var verticalAccuracyMeters: Float?
  /// Whether the way begins here: of how the player came here from the point before, nothing is known.
  public var isStart: Bool

  /// Makes a point.
  public init(
    time: GameTime, place: Coordinate, accuracyMeters: Float, altitudeMeters: Float? = nil,
    verticalAccuracyMeters: Float? = nil, isStart: Bool = false
  ) {
    self.time = time
    self.place = place
    self.accuracyMeters = accuracyMeters
    self.altitudeMeters = altitudeMeters
    self.verticalAccuracyMeters = verticalAccuracyMeters
    self.isStart = isStart
  }
}
