import QuarryGeometry

/// Who holds a zone that can be captured: a pure value, usable without a match.
///
/// The rules are those of domination games. A side that is alone inside of a neutral zone captures it in
/// ``captureSeconds``. With several sides inside the zone is contested and everything stands. Progress that nobody inside
/// carries on decays in ``decaySeconds``; an opponent who is alone inside undoes it at the pace of a capture, and only then
/// makes progress of their own. A zone that is held has first to be neutralised, which takes ``captureSeconds`` too and is
/// undone the same way: at the pace of a capture by the holder alone inside, in ``decaySeconds`` by nobody. A holder keeps
/// the zone without being there. Two players of a side are no faster than one: a capture is a matter of being alone there,
/// and teams of different size stay a match for each other.
///
/// Between changes progress is a straight line of time, so every instant is told in closed form, to the microsecond;
/// asking changes nothing.
public struct Contest: Hashable, Sendable, Codable {
  /// Seconds to capture a neutral zone, and to neutralise a held one; 0 or more.
  public let captureSeconds: Double
  /// Seconds in which full progress decays where nobody is inside; 0 or more.
  public let decaySeconds: Double
  /// Who holds the zone; nil while it is neutral.
  public private(set) var holder: Side?
  /// Whose progress there is in a neutral zone; it may have decayed by now.
  public private(set) var claimant: Side?
  /// The sides inside, in order.
  public private(set) var present: [Side] = []
  /// At `asOf`: the claimant's progress in a neutral zone, the holder's hold on a held one; 0 … 1.
  private var level = 0.0
  private var asOf = GameTime.distantPast

  /// A zone that is neutral and empty.
  public init(captureSeconds: Double, decaySeconds: Double) {
    self.captureSeconds = captureSeconds
    self.decaySeconds = decaySeconds
  }

  /// A team, or a player who has none and plays alone. Teams come first, then by the bytes of the names.
  public enum Side: Hashable, Sendable, Codable, Comparable {
    /// A team.
    case team(String)
    /// A player without one.
    case player(PlayerID)

    /// What the side is called.
    public var name: String {
      switch self {
      case .team(let name): name
      case .player(let player): player.name
      }
    }

    /// Whether `a` comes first.
    public static func < (a: Side, b: Side) -> Bool {
      switch (a, b) {
      case (.team(let a), .team(let b)): PlayerID(a) < PlayerID(b)
      case (.player(let a), .player(let b)): a < b
      case (.team, .player): true
      case (.player, .team): false
      }
    }
  }

  /// Something to be told.
  public enum Change: Hashable, Sendable {
    /// Another side came in, so that several are inside: all of them, in order.
    case contested([Side], at: GameTime)
    /// A side holds the zone from now on.
    case captured(Side, at: GameTime)
    /// The holder's hold is gone: the zone is neutral.
    case lost(Side, at: GameTime)
  }

  /// How far the claimant's progress, or the holder's hold, has come at an instant not before the last change; 0 … 1.
  public func level(at time: GameTime) -> Double {
    let elapsed = max(0, time - asOf)
    switch drift {
    case .none: return min(max(level, 0), 1)
    case .up(let seconds): return seconds > 0 ? min(max(level, 0) + elapsed / seconds, 1) : 1
    case .down(let seconds): return seconds > 0 ? max(min(level, 1) - elapsed / seconds, 0) : 0
    }
  }

  /// When something will have to be told if nobody comes or goes; nil for never.
  public var nextChange: GameTime? {
    guard let turn else { return nil }
    guard turn.kind == .overtaken else { return turn.time }
    var later = self
    later.take(turn)
    return later.turn?.time
  }

  /// Goes on to an instant.
  /// - Returns: what has happened until then, that instant included, in order.
  public mutating func advance(to time: GameTime) -> [Change] {
    var changes: [Change] = []
    // A turn leaves a state in which another kind of turn is next, or none: no more than three come at one instant.
    while let turn, turn.time <= time {
      if let change = take(turn) { changes.append(change) }
    }
    return changes
  }

  /// Says who is inside from an instant on; what was due until then happens first.
  /// - Parameter sides: in any order; a side that stands twice counts once.
  /// - Returns: what has happened, in order.
  public mutating func setPresent(_ sides: [Side], at time: GameTime) -> [Change] {
    var changes = advance(to: time)
    let sides = Set(sides).sorted()
    guard sides != present else { return changes }
    level = level(at: time)
    asOf = max(asOf, time)
    if holder == nil, level == 0 { claimant = nil }
    if sides.count > 1, sides.contains(where: { !present.contains($0) }) { changes.append(.contested(sides, at: time)) }
    present = sides
    if holder == nil, claimant == nil, sides.count == 1 { claimant = sides.first }
    return changes + advance(to: time)
  }

  /// Time stood still for so many microseconds.
  mutating func shift(by microseconds: Int64) { asOf = asOf.later(by: microseconds) }

  // MARK: Between changes

  /// Where the level goes, with the seconds from end to end.
  private enum Drift {
    case none
    case up(Double)
    case down(Double)
  }

  private var drift: Drift {
    guard present.count < 2 else { return .none }
    guard let alone = present.first else { return holder == nil ? .down(decaySeconds) : .up(decaySeconds) }
    if let holder { return alone == holder ? .up(captureSeconds) : .down(captureSeconds) }
    return alone == claimant ? .up(captureSeconds) : .down(captureSeconds)
  }

  /// An instant at which the contest takes another turn.
  private struct Turn {
    enum Kind {
      case captured
      case lost
      /// The progress of another side is undone, and that of the one inside begins: nothing to tell.
      case overtaken
    }

    var kind: Kind
    var time: GameTime
  }

  private var turn: Turn? {
    guard let alone = present.first, present.count == 1, alone != holder else { return nil }
    let isRising = holder == nil && alone == claimant
    let share = isRising ? 1 - min(max(level, 0), 1) : min(max(level, 0), 1)
    let time = asOf.advanced(bySeconds: share * captureSeconds)
    guard time < .distantFuture else { return nil }
    return Turn(kind: isRising ? .captured : holder != nil ? .lost : .overtaken, time: time)
  }

  @discardableResult
  private mutating func take(_ turn: Turn) -> Change? {
    asOf = turn.time
    switch turn.kind {
    case .captured:
      holder = present.first
      claimant = nil
      level = 1
      return holder.map { .captured($0, at: turn.time) }
    case .lost:
      let loser = holder
      holder = nil
      claimant = present.first
      level = 0
      return loser.map { .lost($0, at: turn.time) }
    case .overtaken:
      claimant = present.first
      level = 0
      return nil
    }
  }
}
