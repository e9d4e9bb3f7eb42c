import QuarryGeometry

/// What is asked of a location service: how good, how often, for what.
public struct LocationRequest: Hashable, Sendable, Codable {
  /// What the player does, so that the device can smooth and pause as fits.
  public enum Activity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Anything.
    case other
    /// On foot or by bicycle.
    case fitness
    /// By car.
    case automotiveNavigation
    /// By another vehicle.
    case otherNavigation
    /// In the air.
    case airborne
  }

  /// How exact the places shall be; zero for the best that there is.
  public var desiredAccuracy: Meters
  /// How many seconds may lie between two places.
  public var intervalSeconds: Double
  /// How far the device shall have moved before it tells again; zero for always.
  public var distanceFilter: Meters
  /// What the player does.
  public var activity: Activity
  /// Whether the device may pause by itself.
  public var pausesAutomatically: Bool

  /// Makes a request.
  public init(
    desiredAccuracy: Meters, intervalSeconds: Double, distanceFilter: Meters, activity: Activity = .fitness,
    pausesAutomatically: Bool = false
  ) {
    self.desiredAccuracy = desiredAccuracy
    self.intervalSeconds = intervalSeconds
    self.distanceFilter = distanceFilter
    self.activity = activity
    self.pausesAutomatically = pausesAutomatically
  }
}

/// How a location service works.
public enum LocationMode: Hashable, Sendable, Codable {
  /// Not at all.
  case off
  /// It wakes the app for far moves and visits only, which costs next to nothing.
  case significantChanges
  /// It tells places all the time.
  case continuous(LocationRequest)
}
