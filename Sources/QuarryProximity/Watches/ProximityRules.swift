import QuarryGeometry

/// How the ways of players are understood between their fixes.
public struct ProximityRules: Hashable, Sendable, Codable {
  /// A player of whom nothing was heard for so long is taken to stand where it was last; before, the next fix is waited
  /// for, so that the way between the two is known.
  ///
  /// A pair is judged by the ways of both, as far as both are known: later by the time between two fixes, and exactly.
  /// 15 s is longer than phones on foot take between fixes, and the most that a meeting with a silent one is late. Longer costs
  /// memory: ways are kept for so long, see ``Encounters/init(watches:rules:wayCapacity:)``.
  public var holdSeconds: Double
  /// A straight line that took longer is no evidence of a pass, and what it decides is marked as rough.
  public var gapSeconds: Double
  /// A longer straight line is no evidence of a pass either.
  public var gapMeters: Meters
  /// The accuracy of a fix that does not say how accurate it is.
  public var assumedAccuracy: Meters

  /// Makes rules; the defaults are those of the game.
  public init(
    holdSeconds: Double = 15, gapSeconds: Double = 300, gapMeters: Meters = Meters(1000),
    assumedAccuracy: Meters = Meters(5)
  ) {
    self.holdSeconds = holdSeconds
    self.gapSeconds = gapSeconds
    self.gapMeters = gapMeters
    self.assumedAccuracy = assumedAccuracy
  }
}
