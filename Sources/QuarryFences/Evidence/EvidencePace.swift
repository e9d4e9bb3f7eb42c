import QuarryGeometry

/// What passes between two fixes so many seconds apart: the coefficients with which all banks go from one to the next.
///
/// The player moves by either of two models: one who stands, and one who walks with a velocity that keeps for a while (an
/// Ornstein-Uhlenbeck process; G. E. Uhlenbeck and L. S. Ornstein, Phys. Rev. 36, 1930, give the exact step). So does the
/// part of the error that hangs together.
struct EvidencePace: Hashable, Sendable {
  /// The seconds, and the rule, that the coefficients belong to.
  let seconds: Double
  let correlationSeconds: Double
  /// How much of the error that hangs together is still the same, and what comes anew, as a share of its variance.
  let errorKept: Float
  let errorFresh: Float
  /// How much of the velocity is still the same.
  let speedKept: Float
  /// The seconds for which a velocity of now counts as way.
  let reach: Float
  /// The variances that the walk adds: to the way, to way and velocity together, and to the velocity.
  let wayFresh: Float
  let wayAndSpeedFresh: Float
  let speedFresh: Float
  /// The probability that who stands begins to walk, or who walks stops.
  let turn: Float

  /// The speed of a walk across a border, in metres a second: one standard deviation. R. L. Knoblauch and others (Transp.
  /// Res. Record 1538, 1996) measured a mean of 1.5 along the way; the direction is any.
  static let walkingSpeed: Float = 1.2
  /// The same for somebody of whom nothing is known but two fixes: players run.
  static let firstSpeed: Float = 4
  /// The seconds for which a velocity keeps (to 1/e).
  private static let speedSeconds = 120.0
  /// The seconds for which somebody stands, or walks, on average.
  private static let motionSeconds = 600.0

  init(seconds: Double, correlationSeconds: Double) {
    self.seconds = seconds
    self.correlationSeconds = correlationSeconds
    let error = (-seconds / correlationSeconds).exponential
    errorKept = Float(error)
    errorFresh = Float(1 - error * error)
    let time = Self.speedSeconds
    let kept = (-seconds / time).exponential
    speedKept = Float(kept)
    reach = Float(time * (1 - kept))
    let variance = Double(Self.walkingSpeed) * Double(Self.walkingSpeed)
    speedFresh = Float(variance * (1 - kept * kept))
    wayAndSpeedFresh = Float(variance * time * (1 - kept) * (1 - kept))
    wayFresh = Float(max(0, variance * time * (2 * seconds - time * (3 - 4 * kept + kept * kept))))
    turn = Float(1 - (-seconds / Self.motionSeconds).exponential)
  }
}

/// The last pace that was asked for, kept since fixes mostly come at the same intervals.
package struct EvidencePaces: Sendable {
  private var last = EvidencePace(seconds: 1, correlationSeconds: 1)

  package init() {}

  mutating func pace(seconds: Double, correlationSeconds: Double) -> EvidencePace {
    if last.seconds != seconds || last.correlationSeconds != correlationSeconds {
      last = EvidencePace(seconds: seconds, correlationSeconds: correlationSeconds)
    }
    return last
  }
}
