import QuarryReducer

/// The screens that can lie on the stack.
struct Route: Reducer {
  enum State: Equatable, Sendable, Codable {
    case game(GamePlay.State)
    case player(Profile.State)
  }
  enum Action: Equatable, Sendable, Codable {
    case game(GamePlay.Action)
    case player(Profile.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.game, action: \.game) { GamePlay() }
    Scope(state: \.player, action: \.player) { Profile() }
  }
}

extension Route.State {
  /// The screens that lead to what a link names, as `games/3/players/7` does; nil where it names nothing.
  static func screens(for link: String) -> [Route.State]? {
    var screens: [Route.State] = []
    var words = link.split(separator: "/")[...]
    while let kind = words.popFirst() {
      guard let id = words.popFirst().flatMap({ Int($0) }) else { return nil }
      switch (kind, screens.last) {
      case ("games", nil): screens.append(.game(GamePlay.State(id: id)))
      case ("players", .game): screens.append(.player(Profile.State(id: id)))
      default: return nil
      }
    }
    return screens
  }
}

extension Route.State: CasePathable {
  enum GameCase: CasePath {
    static func embed(_ state: GamePlay.State) -> Route.State { .game(state) }
    static func extract<Result>(from state: Route.State, _ body: (GamePlay.State) -> Result) -> Result? {
      if case .game(let state) = state { body(state) } else { nil }
    }
  }
  enum PlayerCase: CasePath {
    static func embed(_ state: Profile.State) -> Route.State { .player(state) }
    static func extract<Result>(from state: Route.State, _ body: (Profile.State) -> Result) -> Result? {
      if case .player(let state) = state { body(state) } else { nil }
    }
  }
  struct Cases {
    var game: GameCase.Type { GameCase.self }
    var player: PlayerCase.Type { PlayerCase.self }
  }
}

extension Route.Action: CasePathable {
  enum GameCase: CasePath {
    static func embed(_ action: GamePlay.Action) -> Route.Action { .game(action) }
    static func extract<Result>(from action: Route.Action, _ body: (GamePlay.Action) -> Result) -> Result? {
      if case .game(let action) = action { body(action) } else { nil }
    }
  }
  enum PlayerCase: CasePath {
    static func embed(_ action: Profile.Action) -> Route.Action { .player(action) }
    static func extract<Result>(from action: Route.Action, _ body: (Profile.Action) -> Result) -> Result? {
      if case .player(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var game: GameCase.Type { GameCase.self }
    var player: PlayerCase.Type { PlayerCase.self }
  }
}
