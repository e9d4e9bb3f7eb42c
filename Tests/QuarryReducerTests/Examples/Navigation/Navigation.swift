import QuarryReducer

/// A list of games with a stack of screens on top of it.
struct Navigation: Reducer {
  struct State: Equatable, Sendable, Codable {
    var games = GamesList.State()
    var path: StackState<Route.State> = []
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
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

// Case paths, written by Scripts/case-paths; do not edit.
extension Navigation.Action {
  enum GamesCase: CasePath {
    typealias Value = GamesList.Action
    static func embed(_ value: Value) -> Navigation.Action { .games(value) }
    static func extract<Result>(from root: Navigation.Action, _ body: (Value) -> Result) -> Result? {
      if case .games(let value) = root { body(value) } else { nil }
    }
  }
  enum PathCase: CasePath {
    typealias Value = StackActionOf<Route>
    static func embed(_ value: Value) -> Navigation.Action { .path(value) }
    static func extract<Result>(from root: Navigation.Action, _ body: (Value) -> Result) -> Result? {
      if case .path(let value) = root { body(value) } else { nil }
    }
  }
  enum LinkOpenedCase: CasePath {
    typealias Value = String
    static func embed(_ value: Value) -> Navigation.Action { .linkOpened(value) }
    static func extract<Result>(from root: Navigation.Action, _ body: (Value) -> Result) -> Result? {
      if case .linkOpened(let value) = root { body(value) } else { nil }
    }
  }
  enum PopToRootTappedCase: CasePath {
    typealias Value = Void
    static func embed(_ value: Value) -> Navigation.Action { .popToRootTapped }
    static func extract<Result>(from root: Navigation.Action, _ body: (Value) -> Result) -> Result? {
      if case .popToRootTapped = root { body(()) } else { nil }
    }
  }
  struct Cases {
    var games: GamesCase.Type { GamesCase.self }
    var path: PathCase.Type { PathCase.self }
    var linkOpened: LinkOpenedCase.Type { LinkOpenedCase.self }
    var popToRootTapped: PopToRootTappedCase.Type { PopToRootTappedCase.self }
  }
}
// End of case paths.
