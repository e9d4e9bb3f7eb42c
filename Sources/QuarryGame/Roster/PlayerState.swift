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
  @Rare public internal(set) var deadline: GameTime?
  /// The time of the last fix that was judged, taken or not; nil before the first.
  public internal(set) var lastFixTime: GameTime?
  /// The length of the recorded way, as the taken fixes draw it.
  public internal(set) var distance = Meters.zero
  /// How many fixes were taken.
  public internal(set) var fixesTaken = 0
  /// The last fix that was not used, whatever came since; nil where there was none.
  @Rare public internal(set) var lastRejection: RejectedFix?

  /// What the player's fixes look like as a whole: vehicles, suspicions, placeholders.
  public internal(set) var plausibility = TrackPlausibility()

  /// What a referee may want to know of the player's fixes.
  public internal(set) var fairPlay = FairPlayRecord()

  /// Whether the player is in a vehicle; ``TrackPlausibility/vehicle`` says why.
  public var isInVehicle: Bool { plausibility.vehicle.ride != nil }

  /// The player's points.
  public internal(set) var score = 0
  /// Until when a referee protects the player from being put out by others; nil where none does.
  @Rare public internal(set) var protectedUntil: GameTime?

  /// How much longer the player may be outside of all play areas; nil where the rules have no budget, and before the
  /// first decision.
  @Rare public internal(set) var budget: OutsideBudget?

  /// When the grace ends, whatever the budget says; nil while the player is in bounds.
  @Rare var graceEnd: GameTime?
  /// The stays that are not told yet, in zone order.
  var dwells: [DwellStay] = []
  /// The contests that the player counts in, in zone order.
  var posts: [ContestPost] = []
  /// Judges whether fixes are plausible.
  var gate = MotionGate()
  /// What is known of the clock that dates the player's fixes; nil where nothing is.
  @Rare var clock: PlayerClock?
  /// Whether anything speaks against the clock.
  var hasSuspectClock: Bool { _clock.isHeld && clock?.isSuspect ?? false }

  /// Takes note of a fix that was taken by its own time: it may show that the clock is right.
  mutating func noteRightClock(receivedAt: GameTime?) {
    guard var known = clock else { return }
    known.noteRight(receivedAt: receivedAt)
    clock = known.isSuspect ? known : nil
  }
  /// The zones that were left for silence alone, and that no fix has been judged against since.
  var zonesLeft: [Int] = []
  /// When the zones have to be looked at again for this player, though nothing be heard; nil where no timer is set.
  var zonesDue: GameTime?

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
