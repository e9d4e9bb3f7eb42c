import QuarryReducer

/// The tabs of somebody who is signed in.
struct Tabs: Reducer {
  enum Tab: Equatable, Sendable, Codable { case games, profile, settings }

  struct State: Equatable, Sendable, Codable {
    var tab = Tab.games
    var games = GamesList.State()
    var profile: Profile.State
    var settings = Settings.State()
  }
  enum Action: Equatable, Sendable, Codable {
    case tabSelected(Tab)
    case games(GamesList.Action)
    case profile(Profile.Action)
    case settings(Settings.Action)
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable {
      case gameOpened(Game.ID)
      case loggedOut
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.games, action: \.games) { GamesList() }
    Scope(state: \.profile, action: \.profile) { Profile() }
    Scope(state: \.settings, action: \.settings) { Settings() }
    Reduce { state, action in
      switch action {
      case .tabSelected(let tab):
        state.tab = tab
        return .none
      case .games(.delegate(.opened(let id))):
        return .send(.delegate(.gameOpened(id)))
      case .profile(.delegate(.signedOut)):
        return .send(.delegate(.loggedOut))
      case .games, .profile, .settings, .delegate:
        return .none
      }
    }
  }
}

extension Tabs.Action: CasePathable {
  enum GamesCase: CasePath {
    static func embed(_ action: GamesList.Action) -> Tabs.Action { .games(action) }
    static func extract<Result>(from action: Tabs.Action, _ body: (GamesList.Action) -> Result) -> Result? {
      if case .games(let action) = action { body(action) } else { nil }
    }
  }
  enum ProfileCase: CasePath {
    static func embed(_ action: Profile.Action) -> Tabs.Action { .profile(action) }
    static func extract<Result>(from action: Tabs.Action, _ body: (Profile.Action) -> Result) -> Result? {
      if case .profile(let action) = action { body(action) } else { nil }
    }
  }
  enum SettingsCase: CasePath {
    static func embed(_ action: Settings.Action) -> Tabs.Action { .settings(action) }
    static func extract<Result>(from action: Tabs.Action, _ body: (Settings.Action) -> Result) -> Result? {
      if case .settings(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var games: GamesCase.Type { GamesCase.self }
    var profile: ProfileCase.Type { ProfileCase.self }
    var settings: SettingsCase.Type { SettingsCase.self }
  }
}
