import QuarryGeometry
import QuarryProximity
import QuarryTargets

/// The rules of hunting.
public struct HuntRules: Hashable, Sendable, Codable {
  /// How near a hunter has to be to the target for a claim without a weapon, or with one that has no reach of its own.
  public var eliminationMeters = 10.0
  /// Weapons and how far each reaches, in the order of the file. Where there are none, claims need none.
  public var weapons: [Weapon] = []
  /// How long a target may answer a claim; 0 asks nobody, and the match's own tracks alone decide.
  public var claimSeconds = 60.0
  /// How old the last fix of either may be at the instant of a claim.
  public var claimFreshnessSeconds = 15.0
  /// A claim about an instant longer ago is refused.
  public var claimWindowSeconds = 60.0
  /// By how much the instant of a claim may be wrong, either way; the best instant within counts.
  public var claimToleranceSeconds = 2.0
  /// How far behind the target's true place the hunter's screen was.
  public var claimLagSeconds = 0.0
  /// For so long after a claim that was refused a hunter cannot claim again.
  public var claimCooldownSeconds = 0.0
  /// For whom a doubt speaks: whether the target was in range.
  public var doubtFor = Doubt.hunter
  /// What it means that the target does not answer in time.
  public var silence = Silence.confirms
  /// Whether a target's no ends the claim; else it is only told, and the tracks decide.
  public var denialEnds = true
  /// Whether players in vehicles can put others out, or be put out.
  public var vehicleKills = false
  /// How the targets are drawn.
  public var objective = RingObjective.random
  /// Whether players of one team do not hunt each other, as long as that can be.
  public var teamsApart = true
  /// How long after the start the targets are drawn, where the phase is one of hunting.
  public var drawSeconds = 0.0
  /// After how long the targets are drawn anew, again and again; nil for never.
  public var redrawSeconds: Double?
  /// After how long the ring is turned round, again and again; nil for never.
  public var reverseSeconds: Double?
  /// After how long who was put out by a hunter is in again; nil for never.
  public var reviveSeconds: Double?
  /// Points for putting the target out.
  public var eliminationPoints = 1
  /// After how many eliminations there is a bounty on a player's head, and again after as many; nil for never.
  public var bountyAfter: Int?
  /// The points of such a bounty.
  public var bountyPoints = 1
  /// The hours in which there is hunting, each day; none for all.
  public var hours: [DailyHours] = []
  /// By how many minutes the clocks of the place are ahead of UTC.
  public var utcOffsetMinutes = 0

  /// Something to hunt with.
  public struct Weapon: Hashable, Sendable, Codable {
    /// What claims call it.
    public var name: String
    /// How far it reaches, in metres.
    public var meters: Double

    /// Makes a weapon.
    public init(_ name: String, meters: Double) {
      self.name = name
      self.meters = meters
    }
  }

  /// For whom a doubt speaks.
  public enum Doubt: String, Hashable, Sendable, Codable, CaseIterable {
    /// What may have been in range counts.
    case hunter
    /// Only what was in range for certain counts.
    case target
  }

  /// What no answer means.
  public enum Silence: String, Hashable, Sendable, Codable, CaseIterable {
    /// Yes.
    case confirms
    /// No.
    case denies
  }

  /// The default rules.
  public init() {}

  /// How far back the ways of players are asked for.
  var waySeconds: Double { claimWindowSeconds + claimToleranceSeconds + claimLagSeconds + claimFreshnessSeconds }

  /// How far a weapon reaches; nil for one that the game does not have.
  public func reach(of weapon: String?) -> Meters? {
    guard let weapon else { return Meters(eliminationMeters) }
    return weapons.first { $0.name == weapon }.map { Meters($0.meters) }
  }

  /// The longest reach: from there on a target is told to be in range.
  public var longestReach: Meters { Meters(weapons.map(\.meters).reduce(eliminationMeters, max)) }

  /// How a claim is judged by the tracks.
  var claimRule: ClaimRule {
    ClaimRule(
      freshSeconds: claimFreshnessSeconds, gapSeconds: max(claimFreshnessSeconds, 10), lagSeconds: claimLagSeconds,
      toleranceSeconds: claimToleranceSeconds)
  }
}
