import QuarryGeometry

/// What is known of one player's memberships: a plain value that can be saved between any two fixes.
///
/// Only zones that matter are held: those the player is inside of, near to, or has not been judged against. For any
/// other zone a player with a fix is outside.
public struct FenceTrack: Hashable, Sendable, Codable {
  /// Whether a player is in a zone.
  public enum Membership: String, Hashable, Sendable, Codable, CaseIterable {
    /// Never decided.
    case unknown
    /// Inside.
    case inside
    /// Outside.
    case outside
  }

  /// Why the last fix could not tell on which side of a border the player is.
  public enum Undecided: String, Hashable, Sendable, Codable, CaseIterable {
    /// The fix is less accurate than the zone is wide.
    case accuracyTooLow
    /// The fix lies nearer to the border than its margin.
    case withinAccuracy
    /// The fix lies on the border.
    case onBorder
    /// The zone has a floor or a ceiling, and the fix no altitude.
    case verticalUnknown
    /// Nothing was heard of the player for too long. Never kept in a track: whoever knows of the silence says so.
    case stale
  }

  /// What is known of the player and one zone, as long as nothing is in question; kept small, since every fix may look at it.
  struct Entry: Hashable, Sendable, Codable {
    var zone: Int32
    var membership: Membership
    var undecided: Undecided?
    /// On which side of the border the last fix lies, whatever was decided.
    var isLastFixInside: Bool
    /// Whether something is in question: then there is a ``Question``.
    var isOpen: Bool

    /// Whether there is nothing to be remembered: far away, outside.
    var isVoid: Bool { membership == .outside && undecided == nil && !isLastFixInside && !isOpen }
  }

  /// What is in question as to a zone.
  struct Question: Hashable, Sendable, Codable {
    var zone: Int32
    /// How many fixes in a row lay beyond the border by more than their margin.
    var run: UInt8
    /// How probable it is that the player is on the other side than was decided; 0 where nothing speaks for it.
    var doubt: Float
    /// Where the way met the border before the other side became the more probable one.
    var crossing: Crossing?
    /// What the fixes near the border tell together; none where it is far.
    var bank: EvidenceBank
  }

  /// A place and instant at which a way met a border.
  struct Crossing: Hashable, Sendable, Codable {
    var time: GameTime
    var place: Coordinate
    var isRough: Bool
  }

  /// The last fix that was judged.
  struct Last: Hashable, Sendable, Codable {
    var time: GameTime
    var place: Coordinate
    var accuracy: Meters
    /// The altitude in metres, where it is known.
    var altitude: Float?
    /// Whether the fix states no accuracy, so that one was assumed.
    var isAccuracyAssumed: Bool
  }

  /// The last fix that was judged; nil before the first.
  var last: Last?
  /// The zones that matter, in zone order.
  var entries: [Entry] = []
  /// What is in question, in zone order: one for each entry that is open.
  var questions: [Question] = []
  /// The zones that matter of those that change their shape, in zone order.
  var movers: [Standing] = []
  /// How far what zones do by themselves is taken in; nil where no zone does anything.
  var appliedTo: GameTime?
  /// The last instant at which something could be decided: nothing is any more before it.
  var decidedTo: GameTime?
  /// Whether the player has left all zones for silence: nothing that zones do is told until the next fix.
  var isAway = false
  /// What entries and questions come to, for fixes that need not look at them: one more than the last zone held where all is settled
  /// and decided, else more than there are zones.
  private var restingZones: Int32 = 0
  /// Whether fixes near a border are being weighed.
  private(set) var hasBank = false

  /// Whether no zone is in question, and there are as many zones as are held.
  func isAtRest(amongZones count: Int) -> Bool { Int(restingZones) <= count }

  /// Has to be called after zones and questions changed.
  mutating func takeStock() {
    let isAtRest = entries.allSatisfy {
      $0.membership == .inside && $0.isLastFixInside && $0.undecided == nil && !$0.isOpen
    }
    restingZones = isAtRest ? (entries.last.map { $0.zone &+ 1 } ?? 0) : .max
    hasBank = questions.indices.contains { questions[$0].bank.isHeld }
  }

  /// A player of whom nothing is known.
  public init() {}

  /// Whether the player is in a zone.
  public func membership(of zone: Int) -> Membership {
    guard last != nil else { return .unknown }
    return entry(of: zone)?.membership ?? mover(of: zone)?.membership ?? .outside
  }

  /// Why the last fix could not tell whether the player is in a zone; nil where it could.
  public func undecided(in zone: Int) -> Undecided? {
    (entry(of: zone)?.undecided ?? mover(of: zone)?.undecided) ?? nil
  }

  private func entry(of zone: Int) -> Entry? { entries.first { Int($0.zone) == zone } }

  /// Whether there is a zone as to which the last fix could not tell.
  public var isUndecided: Bool { entries.contains { $0.undecided != nil } || movers.contains { $0.undecided != nil } }

  /// The zones that the player is inside of, in zone order.
  public var zonesInside: [Int] {
    let inside = entries.filter { $0.membership == .inside }.map { Int($0.zone) }
    return movers.isEmpty ? inside : (inside + movers.filter { $0.membership == .inside }.map(\.zone)).sorted()
  }

  /// The last place that was judged; nil before the first.
  public var place: Coordinate? { last?.place }
}
