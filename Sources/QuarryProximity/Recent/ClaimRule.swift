import QuarryGeometry

/// How a claim is judged that one player was near another at an instant that has passed.
///
/// The range itself is given with each question, since weapons have their own.
public struct ClaimRule: Hashable, Sendable, Codable {
  /// How sure one has to be.
  public var nearness: NearnessRule
  /// How old the newest point of a player may be where the instant lies after it, in seconds.
  public var freshSeconds: Double
  /// How far apart in time two points may be for the way between them to be taken as straight, in seconds.
  public var gapSeconds: Double
  /// How fast a player may stray from what is assumed, in metres a second: the accuracy becomes the root of its square and that of this
  /// speed times the seconds to the nearest point that was used.
  public var driftMetersPerSecond: Double
  /// How many seconds earlier the second player is looked up than the first: what the first one's screen lagged behind, as
  /// a game on a server turns the world back to what the shooter saw.
  public var lagSeconds: Double
  /// By how many seconds the instant of the claim may be wrong, either way, as clocks are. The best instant within counts.
  public var toleranceSeconds: Double
  /// How far apart in height they may be; nil where height does not matter.
  public var verticalLimit: Meters?
  /// What is assumed of an altitude whose accuracy is not stated.
  public var assumedVerticalAccuracy: Meters

  /// Makes a rule; nothing is checked. A limit in seconds that is NaN or negative allows nothing.
  public init(
    nearness: NearnessRule = NearnessRule(), freshSeconds: Double = 5, gapSeconds: Double = 10,
    driftMetersPerSecond: Double = 1.4, lagSeconds: Double = 0, toleranceSeconds: Double = 0,
    verticalLimit: Meters? = nil, assumedVerticalAccuracy: Meters = Meters(10)
  ) {
    self.nearness = nearness
    self.freshSeconds = freshSeconds
    self.gapSeconds = gapSeconds
    self.driftMetersPerSecond = driftMetersPerSecond
    self.lagSeconds = lagSeconds
    self.toleranceSeconds = toleranceSeconds
    self.verticalLimit = verticalLimit
    self.assumedVerticalAccuracy = assumedVerticalAccuracy
  }

  /// The vertical limit that keeps players to so many floors apart: half a floor more than these.
  /// - Parameters:
  ///   - floors: 0 for the same floor only.
  ///   - height: of one floor.
  public static func limit(floors: Int, height: Meters = Meters(3)) -> Meters { height * (Double(floors) + 0.5) }
}
