import QuarryGeometry
import QuarryProximity

/// What a mode orders. Players are slots of the roster; what makes no sense (nobody's slot, somebody who is out already) is
/// passed over.
public enum GameOrder: Hashable, Sendable {
  /// Puts a line into the log.
  case tell(GameAction.Event)
  /// Puts a player out.
  case eliminate(Int, by: Int? = nil, GameAction.Cause)
  /// Lets a player who is out in again.
  case revive(Int)
  /// Gives points, or takes them.
  case score(Int, Int, GameAction.ScoreReason)
  /// Puts a player into a team, or out of all.
  case setTeam(Int, String?)
  /// Tells the mode ``Happening/due(_:)`` with that number, 0 or more, at an instant. A timer cannot be taken back: a mode
  /// that does not want it any more lets it pass.
  case wake(Int, at: GameTime)
  /// Watches whether a target is near its hunter, where ``ModeNeeds/watchMeters`` says so.
  case watch(hunter: Int, target: Int)
  /// Watches a pair no longer.
  case unwatch(hunter: Int, target: Int)
  /// Puts a player into the groups that are watched: those of the first group watch, those of the second are watched.
  case group(Int, PlayerGroups)
  /// Ends the match.
  case end(winners: [Int])
}
