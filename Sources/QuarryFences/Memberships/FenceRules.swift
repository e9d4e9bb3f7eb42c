import QuarryGeometry

/// How much evidence a membership needs before it changes.
public struct FenceRules: Hashable, Sendable, Codable {
  /// A fix that stands alone enters a zone once it lies deeper than its accuracy times this.
  ///
  /// It stands alone where the fixes before it foretell nothing: after a silence, or as the first one near the border.
  public var enterFactor: Double
  /// A fix that stands alone leaves a zone once it lies farther outside than its accuracy times this.
  ///
  /// Leaving asks for more than entering: who stands at the border would else flap, and who has truly left soon is far.
  public var exitFactor: Double
  /// A fix that lies beyond a border by more than its accuracy times this decides whatever the fixes before it say, and
  /// within as much of a border the fixes are weighed together.
  public var overwhelmingFactor: Double
  /// How probable it must be, by all fixes near the border together, that a player is inside, for an enter.
  public var enterCertainty: Double
  /// How probable it must be that a player is outside, for an exit, where errors are new with each fix.
  public var exitCertainty: Double
  /// How probable it must be that a player is outside, for an exit, where errors hang together.
  ///
  /// Less is asked, since waiting does not make such errors smaller.
  public var correlatedExitCertainty: Double
  /// The accuracy of a fix that does not say how accurate it is.
  ///
  /// 5 m is the 68 % radius of a present-day receiver under open sky (GPS Standard Positioning Service Performance
  /// Standard, 5th ed., 2020, section B.2: 4.9 m for a phone).
  public var assumedAccuracy: Meters
  /// The least margin, for fixes that claim to be more accurate than they can be.
  public var minimumMargin: Meters
  /// After how many seconds the errors of two fixes are independent for the most part (1 − 1/e), where they hang together.
  ///
  /// Errors of satellite positions do so over tens of seconds: ten fixes of one second then say little more than one.
  public var correlationSeconds: Double
  /// The longest straight line between two fixes that is taken as evidence of the way between them.
  public var gapSeconds: Double

  /// Makes rules; the defaults are those of the game.
  public init(
    enterFactor: Double = 1, exitFactor: Double = 2, overwhelmingFactor: Double = 4, enterCertainty: Double = 0.65,
    exitCertainty: Double = 0.97, correlatedExitCertainty: Double = 0.68, assumedAccuracy: Meters = Meters(5),
    minimumMargin: Meters = .zero, correlationSeconds: Double = 25, gapSeconds: Double = 300
  ) {
    self.enterFactor = enterFactor
    self.exitFactor = exitFactor
    self.overwhelmingFactor = overwhelmingFactor
    self.enterCertainty = enterCertainty
    self.exitCertainty = exitCertainty
    self.correlatedExitCertainty = correlatedExitCertainty
    self.assumedAccuracy = assumedAccuracy
    self.minimumMargin = minimumMargin
    self.correlationSeconds = correlationSeconds
    self.gapSeconds = gapSeconds
  }

  /// How far from a fix borders matter, zones' own margins aside: farther where fixes are weighed together.
  func reach(accuracy: Meters, isWeighed: Bool) -> Meters {
    let alone = max(enterFactor, exitFactor)
    return max(accuracy * (isWeighed && alone > 0 ? max(alone, overwhelmingFactor) : alone), minimumMargin)
  }
}
