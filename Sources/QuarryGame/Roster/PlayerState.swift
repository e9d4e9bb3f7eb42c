import QuarryFences
import QuarryGeometry

/// What a match knows of one player.
public struct PlayerState: Hashable, Sendable, Codable {
  /// Whether the player takes part.
  public enum Status: String, Hashable, Sendable, Codable {
    /// In the match.
    case active
    /// Out of it, by the rules or by will.
    case eliminated
  }

  /// Where the player is as to the play areas.
  public enum Bounds: String, Hashable, Sendable, Codable {
    /// Not decided for all of them.
    case unknown
    /// Inside of one at least.
    case inside
    /// Outside of all.
    case outside
  }

  /// The player's name.
  public let id: PlayerID
  /// The player's team; nil for none.
  public internal(set) var team: String?
  /// Whether the player takes part.
  public internal(set) var status = Status.active
  // Small ones beside each other, so that they share a word.
  /// Where the player is as to the play areas.
  public internal(set) var bounds = Bounds.unknown
  /// Whether the player has been silent for too long.
  public internal(set) var isStale = false
  /// Whether the player was warned of the border, and has not been far enough from it since.
  var isNearBorder = false
  /// Whether a timer watches over the player's silence.
  var isWatched = false
  /// What is known of the player's memberships.
  public internal(set) var fences = FenceTrack()
  /// When the player is out for being outside; nil while there is no such threat.
  public internal(set) var deadline: GameTime? {
    get { end.value }
    set { end.value = newValue }
  }
  private var end = Rare<GameTime>()
  /// The time of the last fix that was judged, taken or not; nil before the first.
  public internal(set) var lastFixTime: GameTime?
  /// The length of the recorded way, as the taken fixes draw it.
  public internal(set) var distance = Meters.zero
  /// How many fixes were taken.
  public internal(set) var fixesTaken = 0
  /// The last fix that was not used, whatever came since; nil where there was none.
  public internal(set) var lastRejection: RejectedFix? {
    get { rejection.value }
    set { rejection.value = newValue }
  }
  private var rejection = Rare<RejectedFix>()

  /// What the player's fixes look like as a whole: vehicles, suspicions, placeholders.
  public internal(set) var plausibility = TrackPlausibility()

  /// What a referee may want to know of the player's fixes.
  public internal(set) var fairPlay = FairPlayRecord()

  /// Whether the player is in a vehicle; ``TrackPlausibility/vehicle`` says why.
  public var isInVehicle: Bool { plausibility.vehicle.ride != nil }

  /// The player's points.
  public internal(set) var score = 0
  /// Until when a referee protects the player from being put out by others; nil where none does.
  public internal(set) var protectedUntil: GameTime?

  /// How much longer the player may be outside of all play areas; nil where the rules have no budget, and before the
  /// first decision.
  public internal(set) var budget: OutsideBudget? {
    get { outside.value }
    set { outside.value = newValue }
  }
  private var outside = Rare<OutsideBudget>()

  /// When the grace ends, whatever the budget says; nil while the player is in bounds.
  var graceEnd: GameTime? {
    get { grace.value }
    set { grace.value = newValue }
  }
  private var grace = Rare<GameTime>()
  /// The stays that are not told yet, in zone order.
  var dwells: [DwellStay] = []
  /// The contests that the player counts in, in zone order.
  var posts: [ContestPost] = []
  /// Judges whether fixes are plausible.
  var gate = MotionGate()
  /// What is known of the clock that dates the player's fixes.
  var clock: PlayerClock {
    get { suspectClock.value ?? PlayerClock() }
    set { suspectClock.value = newValue == PlayerClock() ? nil : newValue }
  }
  private var suspectClock = Rare<PlayerClock>()
  /// Whether anything speaks against the clock.
  var hasSuspectClock: Bool { suspectClock.isHeld && clock.isSuspect }
  /// The zones that were left for silence alone, and that no fix has been judged against since.
  var zonesLeft: [Int] = []
  /// When the zones have to be looked at again for this player, though nothing be heard; nil where no timer is set.
  var zonesDue: GameTime?

  enum CodingKeys: String, CodingKey {
    case id
    case team
    case status
    case fences
    case bounds
    case end = "deadline"
    case isStale
    case lastFixTime
    case distance
    case fixesTaken
    case rejection = "lastRejection"
    case plausibility
    case outside = "budget"
    case isNearBorder
    case grace = "graceEnd"
    case dwells
    case posts
    case gate
    case suspectClock = "clock"
    case zonesLeft
    case isWatched
    case zonesDue
  }

  init(id: PlayerID, team: String?) {
    self.id = id
    self.team = team
  }

  /// Why it cannot be told whether the player is in a zone: because nothing is heard of the player, or because the last fix
  /// could not tell; nil where it could.
  public func undecided(in zone: Int) -> FenceTrack.Undecided? {
    isStale ? .stale : fences.undecided(in: zone)
  }
}
