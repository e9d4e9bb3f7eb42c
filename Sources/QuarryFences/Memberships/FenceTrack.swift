import QuarryGeometry

/// What is known of one player's memberships: a plain value that can be saved between any two fixes.
///
/// Only zones that matter are held: those the player is inside of, near to, or has not been judged against. For any
/// other zone a player with a fix is outside.
public struct FenceTrack: Hashable, Sendable, Codable {
  /// Whether a player is in a zone.
  public enum Membership: String, Hashable, Sendable, Codable {
    /// Never decided.
    case unknown
    /// Inside.
    case inside
    /// Outside.
    case outside
  }

  /// Why the last fix could not tell on which side of a border the player is.
  public enum Undecided: String, Hashable, Sendable, Codable {
    /// The fix is less accurate than the zone is wide.
    case accuracyTooLow
    /// The fix lies nearer to the border than its margin.
    case withinAccuracy
    /// The fix lies on the border.
    case onBorder
  }

  /// What is known of the player and one zone.
  struct Entry: Hashable, Sendable, Codable {
    var zone: Int
    var membership: Membership
    var undecided: Undecided?
    /// On which side of the border the last fix lies, whatever was decided.
    var isLastFixInside: Bool
    /// How probable it is that the player is on the other side than was decided; 0 where nothing is in question.
    var doubt: Float
    /// How many fixes in a row lay beyond the border by more than their margin.
    var run: UInt8
    /// Where the way met the border before the other side became the more probable one.
    var crossing: Crossing?
    /// What the fixes near the border tell together; nil where it is far.
    var bank: EvidenceBank?
    /// When the zone itself changed the membership, by moving, opening or closing; nil where a fix has been judged since.
    var since: GameTime?

    /// Whether a fix far from all borders on the same side changes nothing.
    var isSettled: Bool {
      membership == .inside && isLastFixInside && undecided == nil && bank == nil && crossing == nil
        && since == nil
    }
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
  }

  /// The last fix that was judged; nil before the first.
  var last: Last?
  /// The zones that matter, in zone order.
  var entries: [Entry] = []

  /// How far what zones do by themselves is taken in; nil where no zone does anything.
  var appliedTo: GameTime?
  /// The last instant at which something could be decided: nothing is any more before it.
  var decidedTo: GameTime?

  /// Whether no zone is in question: the player is inside of all that are held, and there are as many zones.
  func isSettled(amongZones count: Int) -> Bool {
    entries.allSatisfy(\.isSettled) && (entries.last.map { $0.zone < count } ?? true)
  }

  /// How many accuracies from a fix borders matter: farther where fixes are weighed together.
  func reachFactor(of way: FixWay, accuracy: Meters, _ rules: FenceRules) -> Double {
    let alone = max(rules.enterFactor, rules.exitFactor)
    guard alone > 0, let last = way.last, way.isConnected else { return alone }
    let isWeighed =
      rules.isDense(seconds: way.time - last.time, accuracy: accuracy) || entries.contains { $0.bank != nil }
    return isWeighed ? max(alone, rules.overwhelmingFactor) : alone
  }

  /// A player of whom nothing is known.
  public init() {}

  /// Whether the player is in a zone.
  public func membership(of zone: Int) -> Membership {
    guard last != nil else { return .unknown }
    return entry(of: zone)?.membership ?? .outside
  }

  /// Why the last fix could not tell whether the player is in a zone; nil where it could.
  public func undecided(in zone: Int) -> Undecided? {
    entry(of: zone)?.undecided
  }

  /// Whether there is a zone as to which the last fix could not tell.
  public var isUndecided: Bool { entries.contains { $0.undecided != nil } }

  /// The zones that the player is inside of, in zone order.
  public var zonesInside: [Int] {
    entries.filter { $0.membership == .inside }.map(\.zone)
  }

  /// The last place that was judged; nil before the first.
  public var place: Coordinate? { last?.place }
}

extension FenceTrack {
  private enum CodingKeys: CodingKey {
    case last
    case entries
    case appliedTo
    case decidedTo
  }

  /// Reads a track that was saved.
  /// - Throws: `DecodingError` also where the zones are not in order: such a track was never saved.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    last = try container.decodeIfPresent(Last.self, forKey: .last)
    entries = try container.decode([Entry].self, forKey: .entries)
    appliedTo = try container.decodeIfPresent(GameTime.self, forKey: .appliedTo)
    decidedTo = try container.decodeIfPresent(GameTime.self, forKey: .decidedTo)
    let isInOrder =
      entries.first.map { $0.zone >= 0 } ?? true && zip(entries, entries.dropFirst()).allSatisfy { $0.zone < $1.zone }
    guard isInOrder, last?.place.isOnGlobe ?? entries.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: container,
        debugDescription: "its zones are not in rising order, or it has some and no place")
    }
  }
}
