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
  enum Action: CasePathable, Equatable, Sendable, Codable {
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

// Case paths, written by Scripts/case-paths; do not edit.
extension Tabs.Action {
  enum TabSelectedCase: CasePath {
    typealias Value = Tabs.Tab
    static func embed(_ value: Value) -> Tabs.Action { .tabSelected(value) }
    static func extract<Result>(from root: Tabs.Action, _ body: (Value) -> Result) -> Result? {
      if case .tabSelected(let value) = root { body(value) } else { nil }
    }
  }
  enum GamesCase: CasePath {
    typealias Value = GamesList.Action
    static func embed(_ value: Value) -> Tabs.Action { .games(value) }
    static func extract<Result>(from root: Tabs.Action, _ body: (Value) -> Result) -> Result? {
      if case .games(let value) = root { body(value) } else { nil }
    }
  }
  enum ProfileCase: CasePath {
    typealias Value = Profile.Action
    static func embed(_ value: Value) -> Tabs.Action { .profile(value) }
    static func extract<Result>(from root: Tabs.Action, _ body: (Value) -> Result) -> Result? {
      if case .profile(let value) = root { body(value) } else { nil }
    }
  }
  enum SettingsCase: CasePath {
    typealias Value = Settings.Action
    static func embed(_ value: Value) -> Tabs.Action { .settings(value) }
    static func extract<Result>(from root: Tabs.Action, _ body: (Value) -> Result) -> Result? {
      if case .settings(let value) = root { body(value) } else { nil }
    }
  }
  enum DelegateCase: CasePath {
    typealias Value = Delegate
    static func embed(_ value: Value) -> Tabs.Action { .delegate(value) }
    static func extract<Result>(from root: Tabs.Action, _ body: (Value) -> Result) -> Result? {
      if case .delegate(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var tabSelected: TabSelectedCase.Type { TabSelectedCase.self }
    var games: GamesCase.Type { GamesCase.self }
    var profile: ProfileCase.Type { ProfileCase.self }
    var settings: SettingsCase.Type { SettingsCase.self }
    var delegate: DelegateCase.Type { DelegateCase.self }
  }
}
// End of case paths.
