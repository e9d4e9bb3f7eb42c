import QuarryFences
import QuarryGeometry
import QuarryProximity

/// Something that a mode is told. Players are slots of the roster.
///
/// What happens at one instant is told in the order in which it was decided, once the instant is over.
public enum Happening: Hashable, Sendable {
  /// The match has begun; who was in the lobby or listed has joined, and is told next.
  case began
  /// A player takes part from now on.
  case joined(Int)
  /// A player is of another team than before.
  case changedTeam(Int)
  /// A player entered or left a zone.
  case crossed(Int, FenceEvent)
  /// A player has been inside of a zone, an index of the game's zones, for as long as it asks for.
  case dwelled(Int, zone: Int)
  /// A fix was taken; only where ``ModeNeeds/everyFix`` asks for it.
  case moved(Int, FenceFix)
  /// A pair that is watched for the mode came near; who watches comes first.
  case met(Int, Int, Meeting)
  /// A pair that is watched for the mode parted.
  case parted(Int, Int, Meeting)
  /// A player says: got my target. `at` is when that was; it may have become known later.
  case claimed(Int, target: PlayerID?, weapon: String?, at: GameTime)
  /// A target says yes or no to a claim.
  case answered(Int, isTrue: Bool)
  /// A player says who is to have what they leave behind.
  case willed(Int, heir: PlayerID?)
  /// Players are out, all at this instant.
  case wentOut([Departure])
  /// A player who was out is in again.
  case cameBack(Int)
  /// Nothing was heard of a player for too long, or a player was heard of again.
  case silence(Int, isStale: Bool)
  /// A timer of the mode went off, which was set by ``GameOrder/wake(_:at:)``.
  case due(Int)
  /// The match goes on after a pause. Timers of the mode stood still meanwhile; whatever else it did not act upon, since the
  /// match stood still, it may look at now.
  case resumed
  /// Another phase of the match has begun.
  case phase(MatchPhase)
  /// A referee decided something that the mode has to carry out: a new draw, a reversal, a bounty, or what an undone
  /// elimination gave to others.
  case decided(RefereeOrder)

  /// A player who is out: who, why, by whom.
  public struct Departure: Hashable, Sendable, Codable {
    /// Who.
    public var player: Int
    /// By whom; nil for nobody.
    public var by: Int?
    /// Why.
    public var cause: GameAction.Cause

    /// Makes a departure.
    public init(_ player: Int, by: Int? = nil, _ cause: GameAction.Cause) {
      self.player = player
      self.by = by
      self.cause = cause
    }
  }
}

/// A named stretch of a match.
public struct MatchPhase: Hashable, Sendable, Codable {
  /// What it is called.
  public var name: String
  /// How long it lasts; nil for until the end.
  public var seconds: Double?
  /// Whether players may put each other out in it.
  public var isHunting: Bool

  /// Makes a phase.
  public init(_ name: String, seconds: Double? = nil, isHunting: Bool = true) {
    self.name = name
    self.seconds = seconds
    self.isHunting = isHunting
  }
}
