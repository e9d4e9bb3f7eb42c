import QuarryGeometry
import QuarryReducer

/// What a player has who is signed in and knows the game: games, profile, settings, the device, and the match that runs.
///
/// It joins its children where one has something for another: fixes go from the device to the match, surroundings from the
/// match to the device, a result from the match to the profile.
public struct Home: Reducer, Sendable {
  /// All that belongs to one player.
  public struct State: Hashable, Sendable, Codable {
    /// The list of games.
    public var games: Games.State
    /// The profile.
    public var profile: Profile.State
    /// The settings.
    public var settings: Settings.State
    /// The device.
    public var location = Location.State()
    /// The match that the player is in; nil for none.
    public var match: RunningMatch.State?

    /// Nothing is loaded.
    public init(session: Session) {
      games = Games.State(session: session)
      profile = Profile.State(session: session)
      settings = Settings.State(session: session)
    }
  }

  /// What happens to a player who is signed in.
  public enum Action: CasePathable, Hashable, Sendable, Codable {
    /// The player comes here, or the app was restored.
    case appeared
    /// Something in the list of games.
    case games(Games.Action)
    /// Something in the profile.
    case profile(Profile.Action)
    /// Something in the settings.
    case settings(Settings.Action)
    /// Something at the device.
    case location(Location.Action)
    /// Something in the match.
    case match(RunningMatch.Action)
    /// The player closes a match that is over.
    case resultClosed
    /// There is another session.
    case sessionRefreshed(Session)
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// A request with this token was refused; `isFirst` is false where that was the second time.
    case unauthorized(token: String, isFirst: Bool)
  }

  @Dependency(\.gameClock) private var clock

  /// Makes the feature.
  public init() {}

  /// The children, then what joins them.
  public var body: some ReducerOf<Self> {
    Scope(state: \.games, action: \.games) { Games() }
    Scope(state: \.profile, action: \.profile) { Profile() }
    Scope(state: \.settings, action: \.settings) { Settings() }
    Scope(state: \.location, action: \.location) { Location() }
    Reduce { state, action in handle(action, &state) }
      .ifLet(\.match, action: \.match) { RunningMatch() }
  }
}

extension Home {
  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared: return handleAppearance(state)
    case .games(.delegate(.joined(let game))): return handleJoin(game, &state)
    case .games(.delegate(.left(let id))): return state.match?.id == id ? end(&state) : .none
    case .match(.delegate(.vanished)):
      state.games.joined = nil
      return end(&state)
    case .match(.delegate(.finished(let result))):
      return .merge(.send(.location(.stopped)), .send(.profile(.matchFinished(result))))
    case .resultClosed:
      guard state.match?.result != nil else { return .none }
      state.games.joined = nil
      return end(&state)
    case .match(.delegate(.surroundingsChanged(let surroundings))):
      return .send(.location(.surroundingsChanged(surroundings)))
    case .location(.delegate(let news)): return handleLocation(news, state)
    case .settings(.delegate(.changed(let settings))): return handleSettings(settings, state)
    case .games(.delegate(.unauthorized(let isFirst))): return refuse(state.games.session, isFirst)
    case .profile(.delegate(.unauthorized(let isFirst))): return refuse(state.profile.session, isFirst)
    case .settings(.delegate(.unauthorized(let isFirst))): return refuse(state.settings.session, isFirst)
    case .match(.delegate(.unauthorized(let isFirst))):
      return state.match.map { refuse($0.session, isFirst) } ?? .none
    case .sessionRefreshed(let session):
      return .merge(
        .send(.games(.sessionRefreshed(session))), .send(.profile(.sessionRefreshed(session))),
        .send(.settings(.sessionRefreshed(session))),
        state.match == nil ? .none : .send(.match(.sessionRefreshed(session))))
    case .games, .profile, .settings, .location, .match, .delegate:
      return .none
    }
  }

  /// Everything loads; a match that was saved goes on.
  private func handleAppearance(_ state: State) -> Effect<Action> {
    var effects: [Effect<Action>] = [
      .send(.settings(.appeared)), .send(.profile(.appeared)), .send(.games(.appeared)),
    ]
    if let match = state.match, match.result == nil {
      effects.append(.send(.match(.started)))
      effects.append(.send(.location(wantsLocation(state) ? .started : .stopped)))
    }
    return .merge(effects)
  }

  private func handleJoin(_ game: GameSummary, _ state: inout State) -> Effect<Action> {
    if state.match != nil { return .none }
    state.match = RunningMatch.State(session: state.games.session, id: game.id)
    return .merge(.send(.match(.started)), wantsLocation(state) ? .send(.location(.started)) : .none)
  }

  /// What the device tells goes to the match, as far as the player shares it.
  private func handleLocation(_ news: Location.Delegate, _ state: State) -> Effect<Action> {
    guard let match = state.match, match.result == nil, wantsLocation(state) else { return .none }
    let (player, time) = (match.session.player, GameTime(microseconds: clock.now.microseconds))
    let events: [ClientEvent] =
      switch news {
      case .fixes(let fixes): fixes.map { ClientEvent($0) }
      case .authorizationChanged(let authorization):
        LocationEvent.authorizationChanged(authorization).clientEvents(player: player, time: time)
      case .paused(let pause):
        (pause.map { .paused($0) } ?? LocationEvent.resumed).clientEvents(player: player, time: time)
      }
    return .send(.match(.eventsReceived(events)))
  }

  private func end(_ state: inout State) -> Effect<Action> {
    state.match = nil
    return .send(.location(.stopped))
  }

  /// Who shares nothing is not located either.
  private func handleSettings(_ settings: PlayerSettings, _ state: State) -> Effect<Action> {
    guard let match = state.match, match.result == nil else { return .none }
    if settings.sharing == .nobody { return state.location.isWanted ? .send(.location(.stopped)) : .none }
    if state.location.isWanted { return .none }
    return .concatenate(.send(.location(.started)), .send(.location(.surroundingsChanged(match.surroundings))))
  }

  private func wantsLocation(_ state: State) -> Bool {
    state.settings.isKnown && state.settings.settings.sharing == .match
  }

  private func refuse(_ session: Session, _ isFirst: Bool) -> Effect<Action> {
    .send(.delegate(.unauthorized(token: session.accessToken, isFirst: isFirst)))
  }
}

// Case paths, written by Scripts/case-paths; do not edit.
extension Home.Action {
  /// The path of `appeared`.
  public enum AppearedCase: CasePath {
    /// What the case holds.
    public typealias Value = Void
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .appeared }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .appeared = root { body(()) } else { nil }
    }
  }
  /// The path of `games`.
  public enum GamesCase: CasePath {
    /// What the case holds.
    public typealias Value = Games.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .games(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .games(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `profile`.
  public enum ProfileCase: CasePath {
    /// What the case holds.
    public typealias Value = Profile.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .profile(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .profile(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `settings`.
  public enum SettingsCase: CasePath {
    /// What the case holds.
    public typealias Value = Settings.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .settings(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .settings(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `location`.
  public enum LocationCase: CasePath {
    /// What the case holds.
    public typealias Value = Location.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .location(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .location(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `match`.
  public enum MatchCase: CasePath {
    /// What the case holds.
    public typealias Value = RunningMatch.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .match(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .match(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `resultClosed`.
  public enum ResultClosedCase: CasePath {
    /// What the case holds.
    public typealias Value = Void
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .resultClosed }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .resultClosed = root { body(()) } else { nil }
    }
  }
  /// The path of `sessionRefreshed`.
  public enum SessionRefreshedCase: CasePath {
    /// What the case holds.
    public typealias Value = Session
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .sessionRefreshed(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .sessionRefreshed(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `delegate`.
  public enum DelegateCase: CasePath {
    /// What the case holds.
    public typealias Value = Home.Delegate
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> Home.Action { .delegate(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: Home.Action, _ body: (Value) -> Result) -> Result? {
      if case .delegate(let value) = root { body(value) } else { nil }
    }
  }
  /// The cases by name.
  public struct Cases {
    /// The case `appeared`.
    public var appeared: AppearedCase.Type { AppearedCase.self }
    /// The case `games`.
    public var games: GamesCase.Type { GamesCase.self }
    /// The case `profile`.
    public var profile: ProfileCase.Type { ProfileCase.self }
    /// The case `settings`.
    public var settings: SettingsCase.Type { SettingsCase.self }
    /// The case `location`.
    public var location: LocationCase.Type { LocationCase.self }
    /// The case `match`.
    public var match: MatchCase.Type { MatchCase.self }
    /// The case `resultClosed`.
    public var resultClosed: ResultClosedCase.Type { ResultClosedCase.self }
    /// The case `sessionRefreshed`.
    public var sessionRefreshed: SessionRefreshedCase.Type { SessionRefreshedCase.self }
    /// The case `delegate`.
    public var delegate: DelegateCase.Type { DelegateCase.self }
  }
}
// End of case paths.
