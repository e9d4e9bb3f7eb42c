import QuarryGeometry
import QuarryReducer

/// One thing that a location service tells.
public enum LocationEvent: Hashable, Sendable, Codable {
  /// The permission is this one now; the first event of each stream.
  case authorizationChanged(LocationAuthorization)
  /// Places, in the order in which they were taken.
  case updated([Fix])
  /// The device has moved far (some hundred metres), told without continuous updates.
  case significantChange(Fix)
  /// The player has come to a place to stay, or has left it.
  case visited(LocationVisit)
  /// No places for a while, though they are wanted.
  case paused(LocationPause)
  /// Places come again.
  case resumed
  /// Something went wrong.
  case failed(LocationFailure)
  /// How the device is.
  case deviceChanged(DeviceCondition)
}

/// Why no places come though they are wanted.
public enum LocationPause: String, Hashable, Sendable, Codable {
  /// The device thinks that nobody moves.
  case device
  /// The player has switched the reports off for a while.
  case player
  /// The line to the device is broken.
  case disconnected
}

/// A stay at a place. It is told hours later at times, and its place is a mean: it is never a fix of a game.
public struct LocationVisit: Hashable, Sendable, Codable {
  /// Where.
  public var coordinate: Coordinate
  /// How exactly.
  public var accuracy: Meters
  /// Since when; nil where the device does not know.
  public var arrival: Timestamp?
  /// Until when; nil while the player is there.
  public var departure: Timestamp?

  /// Describes a stay.
  public init(coordinate: Coordinate, accuracy: Meters, arrival: Timestamp?, departure: Timestamp?) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.arrival = arrival
    self.departure = departure
  }

  /// Whether the player is still there.
  public var isOngoing: Bool { departure == nil }
}

/// How the device is that tells where it is.
public struct DeviceCondition: Hashable, Sendable, Codable {
  /// What the battery does.
  public enum Power: String, Hashable, Sendable, Codable {
    /// Not known.
    case unknown
    /// Running down.
    case unplugged
    /// Being charged.
    case charging
    /// Full, on a cable.
    case full
  }

  /// How the device reaches the net.
  public enum Link: String, Hashable, Sendable, Codable {
    /// By a local network.
    case wifi
    /// By a mobile network.
    case mobile
    /// Not at all.
    case offline
  }

  /// 0 to 100; nil where it is not known.
  public var batteryPercent: Int?
  /// What the battery does.
  public var power: Power
  /// How the device reaches the net; nil where it is not known.
  public var link: Link?

  /// Describes a device.
  public init(batteryPercent: Int? = nil, power: Power = .unknown, link: Link? = nil) {
    self.batteryPercent = batteryPercent
    self.power = power
    self.link = link
  }
}
