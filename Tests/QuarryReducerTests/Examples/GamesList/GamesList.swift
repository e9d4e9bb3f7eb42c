import QuarryReducer

/// The games that are on: loaded, pulled to refresh, and searched while somebody types.
struct GamesList: Reducer {
  struct State: Equatable, Sendable, Codable {
    var games: IdentifiedArrayOf<Game> = []
    var query = ""
    var isLoading = false
    var hasFailed = false
  }
  enum Action: Equatable, Sendable, Codable {
    case appeared
    case refreshPulled
    case queryChanged(String)
    case loaded([Game])
    case loadingFailed
    case games(IdentifiedActionOf<GameRow>)
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable { case opened(Game.ID) }
  }
  enum CancelID { case loading }

  @Dependency(\.games) var games
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .refreshPulled:
        return load(&state, after: .zero)
      case .queryChanged(let query):
        state.query = query
        return load(&state, after: .milliseconds(300))
      case .loaded(let games):
        state.games = IdentifiedArray(uniquing: games)
        state.isLoading = false
        return .none
      case .loadingFailed:
        state.isLoading = false
        state.hasFailed = true
        return .none
      case .games(.element(let id, .tapped)):
        return .send(.delegate(.opened(id)))
      case .games, .delegate:
        return .none
      }
    }
    .forEach(\.games, action: \.games) { GameRow() }
  }

  /// Loads what the query asks for, in place of what is being loaded.
  private func load(_ state: inout State, after delay: Duration) -> Effect<Action> {
    state.isLoading = true
    state.hasFailed = false
    return .run { [games, clock, query = state.query] send in
      if delay > .zero { try await clock.sleep(for: delay) }
      await send(.loaded(query.isEmpty ? try games.games() : try games.search(query)))
    } catch: { _, send in
      await send(.loadingFailed)
    }
    .cancellable(id: CancelID.loading, cancelInFlight: true)
  }
}

extension GamesList.Action: CasePathable {
  enum GamesCase: CasePath {
    static func embed(_ action: IdentifiedActionOf<GameRow>) -> GamesList.Action { .games(action) }
    static func extract<Result>(
      from action: GamesList.Action, _ body: (IdentifiedActionOf<GameRow>) -> Result
    ) -> Result? {
      if case .games(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases { var games: GamesCase.Type { GamesCase.self } }
}
