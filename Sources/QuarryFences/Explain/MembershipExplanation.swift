import QuarryGeometry

/// Why a player is inside of a zone, or outside, and what it would take to change that.
///
/// A plain value with all the numbers; ``words(for:zone:)`` puts them into sentences. All numbers are finite: a margin that no
/// fix can pass is ``unpassable``.
public struct MembershipExplanation: Hashable, Sendable, Codable {
  /// Why there is nothing to explain.
  public enum Gap: String, Hashable, Sendable, Codable {
    /// There is no zone of that index.
    case noSuchZone
    /// No fix of the player was ever judged.
    case neverSeen
  }

  /// The last fix that was judged.
  public struct LastFix: Hashable, Sendable, Codable {
    /// When it was taken; ``GameTime/distantPast`` where the clock that dated it is known to have been wrong.
    public var time: GameTime
    /// Where it was taken.
    public var place: Coordinate
    /// Its accuracy, stated or assumed.
    public var accuracy: Meters
    /// Whether the fix states no accuracy, so that one was assumed.
    public var isAccuracyAssumed: Bool
  }

  /// What a fix as accurate as the last one has to pass at the border.
  public struct Margins: Hashable, Sendable, Codable {
    /// To enter, where it stands alone: its accuracy times the factor for entering, at least the least margin.
    public var enter: Meters
    /// To leave, where it stands alone.
    public var exit: Meters
    /// To decide whatever the fixes before it say.
    public var overwhelming: Meters
    /// What every fix has to pass, however accurate it is.
    public var least: Meters
  }

  /// What the fixes near the border tell together.
  public struct Weighing: Hashable, Sendable, Codable {
    /// How many fixes are weighed.
    public var fixCount: Int
    /// How probable it is, by all of them, that the player is on the other side than was decided.
    public var certainty: Double
    /// The certainty that a change asks for.
    public var neededCertainty: Double
    /// The share of belief, from 0 to 1, in errors that are new with each fix, as against errors that hang together.
    public var whiteShare: Double
    /// Metres inside of the border that are expected, negative outside.
    public var expectedDepth: Meters
    /// How many fixes in a row, the last one among them, lay beyond the border by more than their margin.
    public var run: Int
    /// So many in a row decide, however certain the rest is.
    public var convincingRun: Int
  }

  /// Where the way met the border before the other side became the more probable one: a change would be dated to it.
  public struct Crossing: Hashable, Sendable, Codable {
    /// When.
    public var time: GameTime
    /// Where.
    public var place: Coordinate
    /// Whether the straight line that gave it is too long to be evidence.
    public var isRough: Bool
  }

  /// What a change would take.
  public struct Outlook: Hashable, Sendable, Codable {
    /// The rule that would decide; nil where no fix as accurate as the last one can.
    public var rule: FenceEvent.Rule?
    /// The next fix is thought to come so many seconds after the last one.
    public var seconds: Double
    /// The next fix, as accurate as the last one, decides where it lies farther beyond the border than this; nil where none
    /// can. What is a little nearer does not decide, though it may make the next one's task easier.
    ///
    /// Beyond means inside for a player who is outside or unknown, and outside for one who is inside; for an accuracy that
    /// is too low for a first decision, how far outside.
    public var decidingDistance: Meters?
    /// A fix that comes after more seconds than this stands alone, and has to pass its margin; nil where fixes are weighed
    /// already.
    public var standsAloneAfterSeconds: Double?
    /// Fixes less accurate than this tell nothing of the inside of the zone; nil where the last one is accurate enough.
    public var neededAccuracy: Meters?
  }

  /// Why there is nothing to explain; nil where there is.
  public var gap: Gap?
  /// The zone's index.
  public var zone: Int
  /// The zone's id; empty for ``Gap/noSuchZone``.
  public var zoneID: String
  /// The zone's name; nil where it has none.
  public var zoneName: String?
  /// Whether the player is in the zone.
  public var membership: FenceTrack.Membership
  /// Why the last fix could not tell; nil where it could.
  public var undecided: FenceTrack.Undecided?
  /// Whether the zone is open at the time at which it is asked.
  public var isOpen = true
  /// The last fix that was judged.
  public var fix: LastFix?
  /// Metres from the last fix to the border by the geodesic, positive inside; nil where the zone has no border, or is closed.
  public var signedDistance: Meters?
  /// What a fix as accurate as the last one has to pass.
  public var margins: Margins?
  /// The radius of the largest circle that fits into the zone; not measured beyond 10 km for areas.
  public var inradius: Meters?
  /// What the fixes near the border tell together; nil where none are weighed.
  public var weighing: Weighing?
  /// The crossing that was noted; nil where none was.
  public var crossing: Crossing?
  /// What a change would take.
  public var outlook: Outlook?

  /// A margin that no fix can pass: half the way round the globe.
  public static let unpassable = Meters(20_004_000)

  init(gap: Gap?, zone: Int, _ named: Zone?, membership: FenceTrack.Membership) {
    self.gap = gap
    self.zone = zone
    zoneID = named?.id ?? ""
    zoneName = named?.name
    self.membership = membership
  }
}
