import QuarryFences
import QuarryGeometry

/// The rules of a match, each with its default.
///
/// The names are those of the game file; `quarry replay --print-game` writes them all out.
public struct GameRules: Hashable, Sendable, Codable {
  /// What kind of game is played.
  public enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Zones entered and left, and nothing else.
    case free
    /// Who leaves the play area for too long is out; the last one wins.
    case lastStanding
  }

  /// What kind of game is played.
  public var mode: Mode
  /// A fix that stands alone enters a zone once it lies deeper than its accuracy times this.
  public var accuracyFactor: Double
  /// A fix that stands alone leaves a zone once it lies farther outside than its accuracy times this.
  public var exitAccuracyFactor: Double
  /// A fix that lies beyond a border by more than its accuracy times this decides whatever the fixes before it say.
  public var overwhelmingFactor: Double
  /// How probable it must be, by the fixes near the border together, that a player is inside, for an enter: 0.5 … 1.
  public var enterCertainty: Double
  /// How probable it must be that a player is outside, for an exit, where errors are new with each fix: 0.5 … 1.
  public var exitCertainty: Double
  /// How probable it must be that a player is outside, for an exit, where errors hang together: 0.5 … 1.
  public var correlatedExitCertainty: Double
  /// The seconds after which the errors of two fixes are independent for the most part, where they hang together.
  public var correlationSeconds: Double
  /// The accuracy of a fix that does not say how accurate it is.
  public var assumedAccuracyMeters: Double
  /// The least margin at a border.
  public var minimumMarginMeters: Double
  /// How long fixes are waited for, so that late ones can be put in order. 0 waits for none.
  public var latenessSeconds: Double
  /// After how long a silence a player is stale.
  public var staleAfterSeconds: Double
  /// The longest straight line between two fixes that is taken as evidence of the way between them.
  public var gapSeconds: Double
  /// No player is faster: a fix that implies more is rejected.
  public var maximumSpeedMetersPerSecond: Double
  /// How long a player may be outside of all play areas; nil lets everybody go where they like.
  public var graceSeconds: Double?

  /// Makes the default rules of a mode.
  public init(mode: Mode = .free) {
    let fences = FenceRules()
    let motion = MotionGate.Rules()
    self.mode = mode
    accuracyFactor = fences.enterFactor
    exitAccuracyFactor = fences.exitFactor
    overwhelmingFactor = fences.overwhelmingFactor
    enterCertainty = fences.enterCertainty
    exitCertainty = fences.exitCertainty
    correlatedExitCertainty = fences.correlatedExitCertainty
    correlationSeconds = fences.correlationSeconds
    assumedAccuracyMeters = fences.assumedAccuracy.value
    minimumMarginMeters = fences.minimumMargin.value
    latenessSeconds = 0
    staleAfterSeconds = 60
    gapSeconds = fences.gapSeconds
    maximumSpeedMetersPerSecond = motion.maximum
    graceSeconds = mode == .free ? nil : 60
  }

  /// The rules of the fences.
  public var fenceRules: FenceRules {
    FenceRules(
      enterFactor: accuracyFactor, exitFactor: exitAccuracyFactor, overwhelmingFactor: overwhelmingFactor,
      enterCertainty: enterCertainty, exitCertainty: exitCertainty, correlatedExitCertainty: correlatedExitCertainty,
      assumedAccuracy: Meters(assumedAccuracyMeters), minimumMargin: Meters(minimumMarginMeters),
      correlationSeconds: correlationSeconds, gapSeconds: gapSeconds)
  }

  /// The rules of plausible motion.
  public var motionRules: MotionGate.Rules {
    MotionGate.Rules(maximum: maximumSpeedMetersPerSecond, assumedAccuracy: Meters(assumedAccuracyMeters))
  }
}
