/// What a referee can decide in a running match. Each stands in the log as the referee's own.
public enum RefereeOrder: Hashable, Sendable, Codable {
  /// A player is out.
  case eliminate(PlayerID)
  /// A player who is out is in again, as if the last elimination had not been: what it gave to others is taken back.
  case undo(PlayerID)
  /// Nobody can put the player out until an instant; nil ends that.
  case protect(PlayerID, until: GameTime?)
  /// A circle among the zones has its centre elsewhere from now on, and another radius where one is given.
  case moveZone(String, to: Coordinate, radius: Meters?)
  /// Points are given to a player, or taken.
  case award(PlayerID, points: Int)
  /// So many points are on a player's head.
  case bounty(PlayerID, points: Int)
  /// The targets are drawn anew.
  case redraw
  /// Everybody hunts who hunted them.
  case reverse
  /// Something to be kept in the log.
  case note(String)

  /// Who is meant; nil where nobody in particular is.
  public var player: PlayerID? {
    switch self {
    case .eliminate(let player), .undo(let player), .protect(let player, _), .award(let player, _),
      .bounty(let player, _):
      player
    case .moveZone, .redraw, .reverse, .note: nil
    }
  }

  /// The word for it in a client event.
  public var name: String {
    switch self {
    case .eliminate: "eliminate"
    case .undo: "undo"
    case .protect: "protect"
    case .moveZone: "moveZone"
    case .award: "award"
    case .bounty: "bounty"
    case .redraw: "redraw"
    case .reverse: "reverse"
    case .note: "note"
    }
  }
}
