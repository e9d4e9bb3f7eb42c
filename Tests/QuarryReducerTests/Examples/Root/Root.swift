import QuarryReducer

/// The whole app: sees to it that who signs in finds fresh games, and who signs out leaves nothing behind.
struct Root: Reducer {
  struct State: Equatable, Sendable, Codable {
    var authentication = Authentication.State.signedOut(SignIn.State())
    var games = GamesList.State()
    var game: GamePlay.State?
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case authentication(Authentication.Action)
    case games(GamesList.Action)
    case game(PresentationActionOf<GamePlay>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.authentication, action: \.authentication) { Authentication() }
    Scope(state: \.games, action: \.games) { GamesList() }
    Reduce { state, action in
      switch action {
      case .authentication(.delegate(.signedIn)):
        return .send(.games(.refreshPulled))
      case .authentication(.delegate(.signedOut)):
        state.games = GamesList.State()
        state.game = nil  // Its effects end with it.
        return .cancel(id: GamesList.CancelID.loading)
      case .games(.delegate(.opened(let id))):
        state.game = GamePlay.State(id: id)
        return .none
      case .authentication, .games, .game:
        return .none
      }
    }
    .ifLet(\.game, action: \.game) { GamePlay() }
  }
}

// Case paths, written by Scripts/case-paths; do not edit.
extension Root.Action {
  enum AuthenticationCase: CasePath {
    typealias Value = Authentication.Action
    static func embed(_ value: Value) -> Root.Action { .authentication(value) }
    static func extract<Result>(from root: Root.Action, _ body: (Value) -> Result) -> Result? {
      if case .authentication(let value) = root { body(value) } else { nil }
    }
  }
  enum GamesCase: CasePath {
    typealias Value = GamesList.Action
    static func embed(_ value: Value) -> Root.Action { .games(value) }
    static func extract<Result>(from root: Root.Action, _ body: (Value) -> Result) -> Result? {
      if case .games(let value) = root { body(value) } else { nil }
    }
  }
  enum GameCase: CasePath {
    typealias Value = PresentationActionOf<GamePlay>
    static func embed(_ value: Value) -> Root.Action { .game(value) }
    static func extract<Result>(from root: Root.Action, _ body: (Value) -> Result) -> Result? {
      if case .game(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var authentication: AuthenticationCase.Type { AuthenticationCase.self }
    var games: GamesCase.Type { GamesCase.self }
    var game: GameCase.Type { GameCase.self }
  }
}
// End of case paths.
