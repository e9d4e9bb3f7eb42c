import QuarryFences
import QuarryGeometry
import QuarryProximity
import QuarryReducer

/// A match: client events in, game actions out.
///
/// The reducer is pure: the same game and the same events give the same actions, however the events are cut into
/// batches. What happened is sent as a delegate action, once for each action that had any result.
public struct Match: Reducer {
  /// All that matters of a running match, as plain data.
  public struct State: Hashable, Sendable, Codable {
    /// How far the match has come.
    public internal(set) var phase = Phase.waiting
    /// When the match starts or has started; nil while that is up to the first fix.
    public internal(set) var startsAt: GameTime?
    /// The players.
    public internal(set) var roster = Roster()
    /// What the mode keeps; nil before the match.
    public internal(set) var mode: ModeState?
    /// The last stretches of all ways; nil where the mode does not ask for them.
    public internal(set) var ways: RecentWays?
    /// The phase that the match is in; nil where it has none.
    public internal(set) var matchPhase: MatchPhase?
    /// The lobby, the pauses, the phases, who is out.
    public internal(set) var course = MatchCourse()
    /// How the match came out; nil until it is over.
    public internal(set) var result: MatchResult?
    /// The health of each player, by slot; none where the rules have no health, and before the first fix.
    var healths: [Health] = []
    /// The zones that can be captured, in zone order; none until a player was inside of one.
    public internal(set) var contests: [ContestedZone] = []
    /// Who is near whom, by slots; nil where no rule asks, and before the first fix.
    public internal(set) var encounters: Encounters?
    /// The teams that the encounters know, each by its place here; nil before the first.
    var teams: [String]?
    /// When the encounters have to be looked at though no fix comes; nil where no timer is set.
    var encountersDue: GameTime?
    /// What became of the events.
    public internal(set) var counts = MatchCounts()
    /// The last instant that was played; nil before the first.
    public internal(set) var time: GameTime?
    /// How many actions were published.
    public internal(set) var published = 0
    /// Who came and who went before the match, for its start.
    var lobby: [ClientEvent] = []
    var intake = Intake()
    var timers = TimerQueue()
    /// What is needed to rewrite the past; nil where the rules do not amend, and once the match is over.
    var history: MatchHistory?

    /// A match that has not begun.
    public init(startsAt: GameTime? = nil) { self.startsAt = startsAt }
  }

  /// How far a match has come.
  public enum Phase: String, Hashable, Sendable, Codable {
    /// Not begun.
    case waiting
    /// Under way.
    case running
    /// Over.
    case ended
  }

  /// What a match is told, and what it tells.
  public enum Action: Sendable {
    /// Events of clients, in order of arrival.
    case eventsReceived([ClientEvent])
    /// Game time has come so far: no event of that instant or before is waited for any longer.
    case gameTimeAdvanced(GameTime)
    /// Nothing will come any more.
    case inputEnded
    /// What happened.
    case delegate(Delegate)

    /// What a match tells whoever runs it.
    public enum Delegate: Sendable {
      /// The next actions of the log, in order.
      case published([GameAction])
    }
  }

  let game: CompiledGame

  /// Makes the reducer of a game.
  public init(_ game: CompiledGame) { self.game = game }

  /// Plays what `action` brings.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var play = MatchPlay(game, &state)
    switch action {
    case .eventsReceived(let events): play.receive(events, &state)
    case .gameTimeAdvanced(let time): play.advance(to: time, &state)
    case .inputEnded: play.end(&state)
    case .delegate: return .none
    }
    return play.log.isEmpty ? .none : .send(.delegate(.published(play.log)))
  }
}
