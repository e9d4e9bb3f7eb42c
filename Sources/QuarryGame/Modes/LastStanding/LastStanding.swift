import QuarryGeometry

/// Who leaves the play area for too long, or loses all health to the zones, is out; the last one wins.
///
/// The match ends with the last player, or with the last team where ``GameRules/lastTeamWins`` says so. Who is alone
/// from the beginning plays on where others may join. Where all who are left go out at one instant nobody wins; they share the
/// first place.
public struct LastStanding: GameMode {
  /// Who went out, in order.
  public struct State: Hashable, Sendable, Codable {
    /// Those who went out, in order of time; of one instant in the order of slots.
    public internal(set) var departures: [Departure] = []

    /// Makes the state.
    public init() {}
  }

  /// Somebody who went out.
  public struct Departure: Hashable, Sendable, Codable {
    /// Who, by slot.
    public var player: Int
    /// When that was decided.
    public var time: GameTime
    /// Why.
    public var cause: GameAction.Cause
  }

  /// The name in game files.
  public static let name = "lastStanding"
  /// What is played.
  public static let summary =
    "Who leaves the play area for too long, or loses all health, is out; the last one wins."

  /// Makes the mode.
  public init(_ game: Game) {}

  /// Nobody is out.
  public func begin(_ match: MatchView) -> State { State() }

  /// Ends the match with the last one.
  public func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
    switch happening {
    case .wentOut(let departures):
      state.departures += departures.sorted { $0.player < $1.player }.map {
        Departure(player: $0.player, time: match.time, cause: $0.cause)
      }
      return match.isDownToOne ? [.end(winners: match.activePlayers)] : []
    case .cameBack(let player):
      state.departures.removeAll { $0.player == player }
      return []
    default: return []
    }
  }
}
