/// What goes for plausible, and what is only told.
public struct PlausibilityRules: Hashable, Sendable, Codable {
  /// The speeds that the motion gate goes by.
  public var motion: MotionGate.Rules
  /// Whoever is faster than this for some time is in a vehicle; metres a second.
  ///
  /// By default the greatest speed that a runner has been measured at: U. Bolt between 60 and 80 m of the 100 m final in
  /// Berlin, 2009 (IAAF biomechanics report, 2009: 12.42 m/s). Nobody keeps it up for the time that is asked for here.
  public var vehicleSpeed: Double
  /// A score of suspicion is told once it comes to this; above 1 none ever is.
  public var suspicionScore: Double

  /// Makes rules; the defaults are those of the game.
  public init(
    motion: MotionGate.Rules = MotionGate.Rules(), vehicleSpeed: Double = 12.4, suspicionScore: Double = 0.75
  ) {
    self.motion = motion
    self.vehicleSpeed = vehicleSpeed
    self.suspicionScore = suspicionScore
  }
}
