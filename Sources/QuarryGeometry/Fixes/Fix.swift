/// One location sample of one player.
///
/// A fix is carried as it came: nothing here is judged. What is not plausible is rejected later, under a reason.
public struct Fix: Hashable, Sendable, Codable {
  /// Whose fix it is.
  public var player: PlayerID
  /// When it was taken.
  public var time: GameTime
  /// Where it was taken.
  public var coordinate: Coordinate
  /// The radius within which the true place lies with 68 % probability; nil where the source does not say.
  public var accuracy: Meters?
  /// Metres above the ellipsoid or above the sea, as the source has it.
  public var altitude: Meters?
  /// The 68 % interval of the altitude.
  public var verticalAccuracy: Meters?
  /// Metres a second over ground, as the source measured it.
  public var speedMetersPerSecond: Double?
  /// Degrees clockwise from north, as the source measured it.
  public var course: Degrees?
  /// Whether the source says that the place was made up by software.
  public var isMock: Bool
  /// When the fix reached the backend; nil for a recording.
  public var receivedAt: GameTime?

  /// Makes a fix.
  public init(
    player: PlayerID, time: GameTime, coordinate: Coordinate, accuracy: Meters? = nil, altitude: Meters? = nil,
    verticalAccuracy: Meters? = nil, speedMetersPerSecond: Double? = nil, course: Degrees? = nil,
    isMock: Bool = false, receivedAt: GameTime? = nil
  ) {
    self.player = player
    self.time = time
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.altitude = altitude
    self.verticalAccuracy = verticalAccuracy
    self.speedMetersPerSecond = speedMetersPerSecond
    self.course = course
    self.isMock = isMock
    self.receivedAt = receivedAt
  }
}
