import QuarryReducer

/// The whole app: sees to it that who signs in finds fresh games, and who signs out leaves nothing behind.
struct Root: Reducer {
  struct State: Equatable, Sendable, Codable {
    var authentication = Authentication.State.signedOut(SignIn.State())
    var games = GamesList.State()
    var game: GamePlay.State?
  }
  enum Action: Equatable, Sendable, Codable {
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

extension Root.Action: CasePathable {
  enum AuthenticationCase: CasePath {
    static func embed(_ action: Authentication.Action) -> Root.Action { .authentication(action) }
    static func extract<Result>(from action: Root.Action, _ body: (Authentication.Action) -> Result) -> Result? {
      if case .authentication(let action) = action { body(action) } else { nil }
    }
  }
  enum GamesCase: CasePath {
    static func embed(_ action: GamesList.Action) -> Root.Action { .games(action) }
    static func extract<Result>(from action: Root.Action, _ body: (GamesList.Action) -> Result) -> Result? {
      if case .games(let action) = action { body(action) } else { nil }
    }
  }
  enum GameCase: CasePath {
    static func embed(_ action: PresentationActionOf<GamePlay>) -> Root.Action { .game(action) }
    static func extract<Result>(
      from action: Root.Action, _ body: (PresentationActionOf<GamePlay>) -> Result
    ) -> Result? {
      if case .game(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var authentication: AuthenticationCase.Type { AuthenticationCase.self }
    var games: GamesCase.Type { GamesCase.self }
    var game: GameCase.Type { GameCase.self }
  }
}
