import QuarryReducer

/// A list of games with a stack of screens on top of it.
struct Navigation: Reducer {
  struct State: Equatable, Sendable, Codable {
    var games = GamesList.State()
    var path: StackState<Route.State> = []
  }
  enum Action: Equatable, Sendable, Codable {
    case games(GamesList.Action)
    case path(StackActionOf<Route>)
    case linkOpened(String)
    case popToRootTapped
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.games, action: \.games) { GamesList() }
    Reduce { state, action in
      switch action {
      case .games(.delegate(.opened(let id))):
        state.path.append(.game(GamePlay.State(id: id)))
        return .none
      case .path(.element(_, .game(.delegate(.playerOpened(let id))))):
        state.path.append(.player(Profile.State(id: id)))
        return .none
      case .linkOpened(let link):
        if let screens = Route.State.screens(for: link) { state.path.replaceAll(with: screens) }
        return .none
      case .popToRootTapped:
        state.path.removeAll()
        return .none
      case .games, .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Route() }
  }
}

extension Navigation.Action: CasePathable {
  enum GamesCase: CasePath {
    static func embed(_ action: GamesList.Action) -> Navigation.Action { .games(action) }
    static func extract<Result>(from action: Navigation.Action, _ body: (GamesList.Action) -> Result) -> Result? {
      if case .games(let action) = action { body(action) } else { nil }
    }
  }
  enum PathCase: CasePath {
    static func embed(_ action: StackActionOf<Route>) -> Navigation.Action { .path(action) }
    static func extract<Result>(from action: Navigation.Action, _ body: (StackActionOf<Route>) -> Result) -> Result? {
      if case .path(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var games: GamesCase.Type { GamesCase.self }
    var path: PathCase.Type { PathCase.self }
  }
}
