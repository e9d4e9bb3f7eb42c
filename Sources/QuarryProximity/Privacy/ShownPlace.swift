import QuarryGeometry

/// A place that a viewer is shown of a player.
public struct ShownPlace: Hashable, Sendable, Codable {
  /// Where the player is shown.
  public var place: Coordinate
  /// When the player was about there: the time of the point that is shown.
  public var time: GameTime
  /// When this was published.
  public var publishedAt: GameTime
  /// How far the rule moved the place at most.
  public var blur: Meters
  /// A radius within which the true place lies with 68 % probability or more: the accuracy of the point and the blur together;
  /// nil where the point does not say.
  public var accuracy: Meters?

  /// Makes a place.
  public init(place: Coordinate, time: GameTime, publishedAt: GameTime, blur: Meters, accuracy: Meters?) {
    self.place = place
    self.time = time
    self.publishedAt = publishedAt
    self.blur = blur
    self.accuracy = accuracy
  }
}
