import QuarryGeometry

/// How much evidence a membership needs before it changes.
public struct FenceRules: Hashable, Sendable, Codable {
  /// A fix enters a zone by itself once it lies deeper than its accuracy times this.
  public var enterFactor: Double
  /// A fix leaves a zone by itself once it lies farther outside than its accuracy times this.
  ///
  /// Leaving asks for more than entering: who stands at the border would else flap, and who has truly left soon is far.
  public var exitFactor: Double
  /// The accuracy of a fix that does not say how accurate it is.
  ///
  /// 5 m is the 68 % radius of a present-day receiver under open sky (GPS Standard Positioning Service Performance
  /// Standard, 5th ed., 2020, section B.2: 4.9 m for a phone).
  public var assumedAccuracy: Meters
  /// The least margin, for fixes that claim to be more accurate than they can be.
  public var minimumMargin: Meters
  /// After how many seconds the errors of two fixes are independent for the most part (1 − 1/e).
  ///
  /// Errors of satellite positions hang together over tens of seconds, so that ten fixes of one second say little more
  /// than one.
  public var correlationSeconds: Double
  /// The longest straight line between two fixes that is taken as evidence of the way between them.
  public var gapSeconds: Double

  /// Makes rules; the defaults are those of the game.
  public init(
    enterFactor: Double = 1, exitFactor: Double = 2, assumedAccuracy: Meters = Meters(5),
    minimumMargin: Meters = .zero, correlationSeconds: Double = 10, gapSeconds: Double = 300
  ) {
    self.enterFactor = enterFactor
    self.exitFactor = exitFactor
    self.assumedAccuracy = assumedAccuracy
    self.minimumMargin = minimumMargin
    self.correlationSeconds = correlationSeconds
    self.gapSeconds = gapSeconds
  }
}
