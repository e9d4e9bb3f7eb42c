import QuarryGeometry

/// Where a player was at an instant, how well that is known, and from which points of the way.
public struct PastPlace: Hashable, Sendable, Codable {
  /// What the place was made from.
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// A point of the way at that very instant.
    case measured
    /// The points before and after.
    case interpolated
    /// The newest point, which the instant lies after.
    case held
  }

  /// The instant.
  public var time: GameTime
  /// Where the player was.
  public var place: Coordinate
  /// The radius within which the true place lies with 68 % probability, the drift of ``ClaimRule`` included; nil where a point
  /// that was used does not say.
  public var accuracy: Meters?
  /// The altitude; nil where a point that was used does not say.
  public var altitude: Meters?
  /// The 68 % interval of the altitude; nil where a point that was used does not say.
  public var verticalAccuracy: Meters?
  /// What the place was made from.
  public var source: Source
  /// Seconds since the last point at or before the instant: how old it was then.
  public var ageSeconds: Double
  /// Seconds until the first point after the instant; nil where there is none, or none was needed.
  public var secondsToNext: Double?

  /// Makes a place.
  public init(
    time: GameTime, place: Coordinate, accuracy: Meters?, altitude: Meters? = nil, verticalAccuracy: Meters? = nil,
    source: Source, ageSeconds: Double, secondsToNext: Double? = nil
  ) {
    self.time = time
    self.place = place
    self.accuracy = accuracy
    self.altitude = altitude
    self.verticalAccuracy = verticalAccuracy
    self.source = source
    self.ageSeconds = ageSeconds
    self.secondsToNext = secondsToNext
  }
}
