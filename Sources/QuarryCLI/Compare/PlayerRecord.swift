import QuarryGame
import QuarryGeometry

/// What became of one player in a match, as its log tells.
struct PlayerRecord: Hashable {
  /// The end of a player's match.
  struct Departure: Hashable {
    let time: GameTime
    let cause: GameAction.Cause
    /// By whom; nil for nobody.
    let by: PlayerID?
  }

  /// How often a player was in a zone.
  struct Visits: Hashable {
    var entered = 0
    var left = 0
  }

  let player: PlayerID
  var team: String?
  /// Why and when the player is out; nil for one who is in at the end.
  var out: Departure?
  var isWinner = false
  var score = 0
  /// How many the player has put out.
  var eliminations = 0
  /// How often the player was warned of being out of bounds.
  var warnings = 0
  var claims = 0
  /// Claims that came to nothing, by reason.
  var refusals: [Refusal: Int] = [:]
  /// Zones entered and left, by their ids.
  var visits: [String: Visits] = [:]

  init(_ player: PlayerID, team: String? = nil) {
    self.player = player
    self.team = team
  }
}
