import QuarryFences
import QuarryGeometry

/// The answer to "why is ann not inside of park?": all that a match knows of a player and a zone.
///
/// A plain value; ``words(player:zone:)`` puts it into sentences.
public struct PlayerExplanation: Hashable, Sendable, Codable {
  /// Who is asked for.
  public var player: PlayerID
  /// The id of the zone that is asked for.
  public var zone: String
  /// The instant up to which the match was played; nil where nothing was.
  public var time: GameTime?
  /// How far the match has come.
  public var phase: Match.Phase
  /// Whether the player takes part; nil for somebody who never joined.
  public var status: PlayerState.Status?
  /// Whether the player has been silent for too long.
  public var isStale = false
  /// The time of the last fix, taken or not; nil where none came.
  public var lastFixTime: GameTime?
  /// The fix that waits for the next one to confirm it, since it implies a rush from rest; nil where none does.
  public var held: FenceFix?
  /// The last fix that was not used; nil where there was none.
  public var lastRejection: RejectedFix?
  /// Whether the player left the zone for silence alone, and no fix has been judged since.
  public var wasLeftForSilence = false
  /// The last time that the player entered the zone or left it; nil where that did not happen, or is not known: a match does
  /// not keep its log, and whoever does fills it in.
  public var lastCrossing: FenceEvent?
  /// Why the player is inside of the zone, or outside, as far as fixes tell.
  public var membership: MembershipExplanation

  /// Why it cannot be told whether the player is in the zone; nil where it can.
  public var undecided: FenceTrack.Undecided? { isStale ? .stale : membership.undecided }
}

extension MatchEngine {
  /// Why a player is inside of a zone, or is not. Changes nothing.
  ///
  /// A player who never joined and a zone that the game does not have are said to be so.
  /// - Parameters:
  ///   - player: who.
  ///   - zone: the id of the zone.
  ///   - time: the match is looked at as if no more came and game time went on to this; nil for as it stands.
  ///   - log: what was published of the player and the zone, so that the event that made it so can be told; a match does not
  ///     keep its log.
  /// - Complexity: that of copying the state, of what is due until `time`, and of the log.
  public func explain(
    _ player: PlayerID, zone: String, at time: GameTime? = nil, after log: NetLog = NetLog()
  ) -> PlayerExplanation {
    var state = state
    var play = MatchPlay(game, &state)
    if let time, state.phase != .ended {
      play.advance(to: time.advanced(bySeconds: game.game.rules.latenessSeconds), &state)
    }
    var explanation = state.explain(player, zone: zone, in: game)
    var log = log
    log.take(play.log)
    for action in log.actions(among: game.fences) where action.player == player && action.zone == zone {
      explanation.lastCrossing = action.crossing ?? explanation.lastCrossing
    }
    return explanation
  }
}

extension Match.State {
  /// Why a player is inside of a zone of a game, or is not, as the match stands.
  public func explain(_ player: PlayerID, zone: String, in game: CompiledGame) -> PlayerExplanation {
    let known = roster[player]
    let fences = game.fences(of: self)
    let index = fences.zones.firstIndex { $0.id == zone } ?? -1
    var explanation = PlayerExplanation(
      player: player, zone: zone, time: time, phase: phase, status: known?.status,
      membership: fences.explain(known?.fences ?? FenceTrack(), zone: index, rules: game.fenceRules, at: time))
    guard let known else { return explanation }
    explanation.isStale = known.isStale
    explanation.lastFixTime = known.lastFixTime
    explanation.held = known.gate.held
    explanation.lastRejection = known.lastRejection
    explanation.wasLeftForSilence = known.zonesLeft.contains(index)
    return explanation
  }
}
