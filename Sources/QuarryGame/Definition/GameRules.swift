import QuarryFences
import QuarryGeometry
import QuarryProximity

/// The rules of a match, each with its default.
///
/// The names are those of the game file; `quarry replay --print-game` writes them all out.
public struct GameRules: Hashable, Sendable, Codable {
  /// What kind of game is played: the name of a ``GameMode``.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name in game files.
    public var rawValue: String

    /// Makes a mode of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Zones entered and left, and who is near whom, and nothing else.
    public static let free = Mode(rawValue: FreeMode.name)
    /// Who leaves the play area for too long is out; the last one wins.
    public static let lastStanding = Mode(rawValue: LastStanding.name)
    /// Catchers catch; who is caught catches too, or stands frozen, or is the next to catch.
    public static let tag = Mode(rawValue: Tag.name)
    /// Places to be reached: in their order, or in any.
    public static let checkpoints = Mode(rawValue: Checkpoints.name)
    /// Some hide, others seek them.
    public static let hideAndSeek = Mode(rawValue: HideAndSeek.name)
    /// Everybody hunts one and is hunted by one; the last one wins.
    public static let assassin = Mode(rawValue: Assassin.name)

    /// Whether the rules of the mode put players out of the match; taken to be so of a mode that is not among the standard
    /// ones.
    public var eliminates: Bool { GameModes.named(rawValue)?.eliminates ?? true }
  }

  /// What becomes of a fix that comes after its instant was closed.
  public enum LateFixes: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is recorded, and changes nothing that was published.
    case record
    /// It is played in its place, and what was published is retracted and amended where it came otherwise.
    case amend
  }

  /// What becomes of the memberships of a player of whom nothing is heard.
  public enum StaleMemberships: String, Hashable, Sendable, Codable, CaseIterable {
    /// They stay as they are, and zones that move go on acting.
    case keep
    /// The player leaves all zones when going stale, and is back in them with the next fix.
    case leave
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
  /// What becomes of a fix that comes after its instant was closed.
  public var lateFixes = LateFixes.record
  /// How far back history is rewritten where late fixes amend it; nil for as far as it goes.
  ///
  /// Later ones are recorded as without that mode. Only without a limit is the net content of the log the same for any
  /// order of arrival; a match keeps what it may have to play again, some 200 bytes an event.
  public var amendSeconds: Double?
  /// What becomes of the memberships of a player of whom nothing is heard.
  public var staleMemberships = StaleMemberships.keep
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

  /// Which players are told of each other.
  public enum NearPairs: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everybody.
    case all
    /// Players of different teams; who has no team is of one alone.
    case rivals
    /// Players of one team.
    case teammates
  }

  /// Two players who are not farther from each other than this are near; nil tells nobody.
  public var nearMeters: Double?
  /// Two players who are farther from each other than this are apart again.
  ///
  /// With this distance, distances alone decide; nil lets the evidence of all fixes decide as at a border, with the accuracies
  /// of both players.
  public var farMeters: Double?
  /// Two players on different floors are not near: where both altitudes are known and differ by more; nil where height does
  /// not matter.
  public var nearHeightMeters: Double?
  /// Two players are told to be near once they have been for so long.
  public var nearSeconds: Double
  /// For how long after they parted two players are not told to be near again.
  public var nearCooldownSeconds: Double
  /// Of whom nothing was heard for so long is taken to stand, when others come near.
  public var holdSeconds: Double
  /// Which players are told of each other.
  public var nearPairs = NearPairs.all
  /// Whether the match ends when all who are left are of one team.
  public var lastTeamWins = false
  /// Whether the match claims for hunters whenever the rules would allow it: a simulation.
  public var autoClaim = false
  /// How the match begins, goes on and ends.
  public var course = CourseRules()
  /// The rules of health.
  public var health = HealthRules()
  /// The rules of hunting.
  public var hunt = HuntRules()
  /// The rules of tag.
  public var tag = TagRules()
  /// The rules of checkpoints.
  public var checkpoints = CheckpointRules()
  /// The rules of hide and seek.
  public var hideAndSeek = HideAndSeekRules()

  /// Makes the default rules of a mode.
  public init(mode: Mode = .free) {
    let fences = FenceRules()
    let plausibility = PlausibilityRules()
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
    maximumSpeedMetersPerSecond = plausibility.motion.maximum
    vehicleSpeedMetersPerSecond = plausibility.vehicleSpeed
    cheatScore = plausibility.suspicionScore
    graceSeconds = mode.eliminates ? 60 : nil
    outsideBudgetSeconds = nil
    outsideRecoveryRate = 0
    warnMeters = nil
    nearMeters = nil
    farMeters = nil
    nearHeightMeters = nil
    nearSeconds = 0
    nearCooldownSeconds = 0
    holdSeconds = ProximityRules().holdSeconds
  }

  /// Whether the border of the play areas matters.
  var isBounded: Bool { graceSeconds != nil || outsideBudgetSeconds != nil || warnMeters != nil }

  /// Whether late fixes amend what was published.
  ///
  /// Only where nobody can be eliminated by the rules: in mode `free`, without a limit to being out of bounds. A game file
  /// that asks for it elsewhere is refused; rules made in code are played as if they said `record`.
  public var isAmending: Bool { lateFixes == .amend && mode == .free && graceSeconds == nil }

  /// The rules of the fences.
  public var fenceRules: FenceRules {
    FenceRules(
      enterFactor: accuracyFactor, exitFactor: exitAccuracyFactor, overwhelmingFactor: overwhelmingFactor,
      enterCertainty: enterCertainty, exitCertainty: exitCertainty, correlatedExitCertainty: correlatedExitCertainty,
      assumedAccuracy: Meters(assumedAccuracyMeters), minimumMargin: Meters(minimumMarginMeters),
      correlationSeconds: correlationSeconds, gapSeconds: gapSeconds)
  }

  /// What is watched for among players; nil where nothing is.
  public var proximityWatch: ProximityWatch? {
    guard let near = nearMeters else { return nil }
    let pairs: ProximityWatch.Pairs =
      switch nearPairs {
      case .all: .all
      case .rivals: .rivals
      case .teammates: .teammates
      }
    return ProximityWatch(
      pairs, near: Meters(near), decision: farMeters.map { .distance(leave: Meters($0)) } ?? .evidence(fenceRules),
      vertical: nearHeightMeters.map { Meters($0) }, minimumSeconds: nearSeconds, cooldownSeconds: nearCooldownSeconds)
  }

  /// What is watched for a mode: decided by the evidence of all fixes.
  func modeWatch(_ pairs: ModeNeeds.WatchedPairs, meters: Double) -> ProximityWatch {
    ProximityWatch(
      pairs == .named ? .named : .between(.group(0), .group(1)), near: Meters(meters), decision: .evidence(fenceRules),
      vertical: nearHeightMeters.map { Meters($0) })
  }

  /// How the ways of players are understood.
  public var proximityRules: ProximityRules {
    ProximityRules(
      holdSeconds: holdSeconds, gapSeconds: gapSeconds, assumedAccuracy: Meters(assumedAccuracyMeters))
  }

  /// The rules of what is plausible.
  public var plausibilityRules: PlausibilityRules {
    PlausibilityRules(
      motion: MotionGate.Rules(maximum: maximumSpeedMetersPerSecond, assumedAccuracy: Meters(assumedAccuracyMeters)),
      vehicleSpeed: vehicleSpeedMetersPerSecond, suspicionScore: cheatScore)
  }
}

extension GameRules.Mode: Codable {
  /// Reads a bare string.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes a bare string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
