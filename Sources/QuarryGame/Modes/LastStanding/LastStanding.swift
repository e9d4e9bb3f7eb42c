/// Who leaves the play area for too long is out; the last one wins.
///
/// The match ends with the last player, or with the last team where ``LastStandingRules/lastTeamWins`` says so. Who is alone
/// from the beginning plays on where others may join.
public struct LastStanding: GameMode {
  /// Nothing is kept: who is in is known to the match.
  public struct State: Hashable, Sendable, Codable {
    /// Makes the state.
    public init() {}
  }

  /// The name in game files.
  public static let name = "lastStanding"
  /// What is played.
  public static let summary = "Who leaves the play area for too long is out; the last one wins."

  /// Makes the mode.
  public init(_ game: Game) {}

  /// Nothing is kept.
  public func begin(_ match: MatchView) -> State { State() }

  /// Ends the match with the last one.
  public func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
    guard case .wentOut = happening, match.isDownToOne else { return [] }
    return [.end(winners: match.activePlayers)]
  }
}
