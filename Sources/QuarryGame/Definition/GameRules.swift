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

    /// Whether the rules of the mode put players out of the match.
    public var eliminates: Bool {
      switch self {
      case .free: false
      case .lastStanding: true
      }
    }
  }

  /// What kind of game is played.
  public var mode: Mode
  /// A fix enters a zone by itself once it lies deeper than its accuracy times this.
  public var accuracyFactor: Double
  /// A fix leaves a zone by itself once it lies farther outside than its accuracy times this.
  public var exitAccuracyFactor: Double
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
  /// Whoever is faster for some time is in a vehicle.
  public var vehicleSpeedMetersPerSecond: Double
  /// A suspicion is told once its score comes to this; above 1 none ever is.
  public var cheatScore: Double
  /// How long a player may be outside of all play areas; nil lets everybody go where they like.
  public var graceSeconds: Double?

  /// How long a player may be outside of all play areas, all times together; nil for as long as they like.
  ///
  /// At its end the player is out of the match, in modes that put players out; in others it is told.
  public var outsideBudgetSeconds: Double?
  /// Seconds of the budget that come back for each second inside.
  ///
  /// None by default: a budget that comes back by itself is a grace, which is a rule of its own.
  public var outsideRecoveryRate: Double
  /// A player who comes within so many metres of the border of the play areas is warned; nil warns nobody.
  public var warnMeters: Double?

  /// Makes the default rules of a mode.
  public init(mode: Mode = .free) {
    let fences = FenceRules()
    let plausibility = PlausibilityRules()
    self.mode = mode
    accuracyFactor = fences.enterFactor
    exitAccuracyFactor = fences.exitFactor
    assumedAccuracyMeters = fences.assumedAccuracy.value
    minimumMarginMeters = fences.minimumMargin.value
    latenessSeconds = 0
    staleAfterSeconds = 60
    gapSeconds = fences.gapSeconds
    maximumSpeedMetersPerSecond = plausibility.motion.maximum
    vehicleSpeedMetersPerSecond = plausibility.vehicleSpeed
    cheatScore = plausibility.suspicionScore
    graceSeconds = mode == .free ? nil : 60
    outsideBudgetSeconds = nil
    outsideRecoveryRate = 0
    warnMeters = nil
  }

  /// Whether the border of the play areas matters.
  var isBounded: Bool { graceSeconds != nil || outsideBudgetSeconds != nil || warnMeters != nil }

  /// The rules of the fences.
  public var fenceRules: FenceRules {
    FenceRules(
      enterFactor: accuracyFactor, exitFactor: exitAccuracyFactor, assumedAccuracy: Meters(assumedAccuracyMeters),
      minimumMargin: Meters(minimumMarginMeters), gapSeconds: gapSeconds)
  }

  /// The rules of what is plausible.
  public var plausibilityRules: PlausibilityRules {
    PlausibilityRules(
      motion: MotionGate.Rules(maximum: maximumSpeedMetersPerSecond, assumedAccuracy: Meters(assumedAccuracyMeters)),
      vehicleSpeed: vehicleSpeedMetersPerSecond, suspicionScore: cheatScore)
  }
}
