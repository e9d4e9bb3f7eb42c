import QuarryReducer

/// The screens that can lie on the stack.
struct Route: Reducer {
  enum State: CasePathable, Equatable, Sendable, Codable {
    case game(GamePlay.State)
    case player(Profile.State)
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
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

// Case paths, written by Scripts/case-paths; do not edit.
extension Route.State {
  enum GameCase: CasePath {
    typealias Value = GamePlay.State
    static func embed(_ value: Value) -> Route.State { .game(value) }
    static func extract<Result>(from root: Route.State, _ body: (Value) -> Result) -> Result? {
      if case .game(let value) = root { body(value) } else { nil }
    }
  }
  enum PlayerCase: CasePath {
    typealias Value = Profile.State
    static func embed(_ value: Value) -> Route.State { .player(value) }
    static func extract<Result>(from root: Route.State, _ body: (Value) -> Result) -> Result? {
      if case .player(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var game: GameCase.Type { GameCase.self }
    var player: PlayerCase.Type { PlayerCase.self }
  }
}

extension Route.Action {
  enum GameCase: CasePath {
    typealias Value = GamePlay.Action
    static func embed(_ value: Value) -> Route.Action { .game(value) }
    static func extract<Result>(from root: Route.Action, _ body: (Value) -> Result) -> Result? {
      if case .game(let value) = root { body(value) } else { nil }
    }
  }
  enum PlayerCase: CasePath {
    typealias Value = Profile.Action
    static func embed(_ value: Value) -> Route.Action { .player(value) }
    static func extract<Result>(from root: Route.Action, _ body: (Value) -> Result) -> Result? {
      if case .player(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var game: GameCase.Type { GameCase.self }
    var player: PlayerCase.Type { PlayerCase.self }
  }
}
// End of case paths.
