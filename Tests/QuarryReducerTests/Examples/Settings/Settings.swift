import QuarryReducer

/// Settings that save themselves, a moment after the last change.
struct Settings: Reducer {
  struct State: BindableState, Equatable, Codable {
    var preferences = Preferences()
    var isSaving = false
    var alert: AlertState<Action.Alert>?

    struct Fields: Sendable {
      let playerName = BindableField("playerName", \State.preferences.playerName)
      let volume = BindableField("volume", \State.preferences.volume)
      let sharesLocation = BindableField("sharesLocation", \State.preferences.sharesLocation)
    }
    static let fields = Fields()
  }
  enum Action: BindableAction, Equatable, Sendable, Codable {
    case appeared
    case loaded(Preferences)
    case binding(BindingAction<State>)
    case changesRested
    case saved
    case failed(Failure)
    case alert(PresentationAction<Alert>)

    enum Alert: Equatable, Sendable, Codable { case retryTapped }
    enum Failure: Equatable, Sendable, Codable { case loading, saving }
  }
  private enum CancelID { case saving }

  @Dependency(\.settings) var settings

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          await send(.loaded(try settings.load()))
        } catch: { _, send in
          await send(.failed(.loading))
        }
      case .loaded(let preferences):
        state.preferences = preferences
        return .none
      case .binding:
        return .after(.milliseconds(300), id: .saving, .changesRested)
      case .changesRested, .alert(.presented(.retryTapped)):
        return save(&state)
      case .saved:
        state.isSaving = false
        return .none
      case .failed(.loading):
        state.alert = AlertState("Your settings could not be loaded.")
        return .none
      case .failed(.saving):
        state.isSaving = false
        state.alert = AlertState("Your settings could not be saved.") {
          ButtonState("Try again", action: .retryTapped)
          ButtonState("Later", role: .cancel)
        }
        return .none
      case .alert(.dismiss):
        return .none
      }
    }
    .ifLet(\.alert, action: \.alert)
  }

  private func save(_ state: inout State) -> Effect<Action> {
    state.isSaving = true
    return .run { [preferences = state.preferences] send in
      try await settings.save(preferences)
      await send(.saved)
    } catch: { _, send in
      await send(.failed(.saving))
    }
    .cancellable(id: CancelID.saving, cancelInFlight: true)
  }
}

extension TimerID {
  fileprivate static let saving: TimerID = "saving"
}

// Case paths, written by Scripts/case-paths; do not edit.
extension Settings.Action {
  enum AppearedCase: CasePath {
    typealias Value = Void
    static func embed(_ value: Value) -> Settings.Action { .appeared }
    static func extract<Result>(from root: Settings.Action, _ body: (Value) -> Result) -> Result? {
      if case .appeared = root { body(()) } else { nil }
    }
  }
  enum LoadedCase: CasePath {
    typealias Value = Preferences
    static func embed(_ value: Value) -> Settings.Action { .loaded(value) }
    static func extract<Result>(from root: Settings.Action, _ body: (Value) -> Result) -> Result? {
      if case .loaded(let value) = root { body(value) } else { nil }
    }
  }
  enum BindingCase: CasePath {
    typealias Value = BindingAction<Settings.State>
    static func embed(_ value: Value) -> Settings.Action { .binding(value) }
    static func extract<Result>(from root: Settings.Action, _ body: (Value) -> Result) -> Result? {
      if case .binding(let value) = root { body(value) } else { nil }
    }
  }
  enum ChangesRestedCase: CasePath {
    typealias Value = Void
    static func embed(_ value: Value) -> Settings.Action { .changesRested }
    static func extract<Result>(from root: Settings.Action, _ body: (Value) -> Result) -> Result? {
      if case .changesRested = root { body(()) } else { nil }
    }
  }
  enum SavedCase: CasePath {
    typealias Value = Void
    static func embed(_ value: Value) -> Settings.Action { .saved }
    static func extract<Result>(from root: Settings.Action, _ body: (Value) -> Result) -> Result? {
      if case .saved = root { body(()) } else { nil }
    }
  }
  enum FailedCase: CasePath {
    typealias Value = Failure
    static func embed(_ value: Value) -> Settings.Action { .failed(value) }
    static func extract<Result>(from root: Settings.Action, _ body: (Value) -> Result) -> Result? {
      if case .failed(let value) = root { body(value) } else { nil }
    }
  }
  enum AlertCase: CasePath {
    typealias Value = PresentationAction<Alert>
    static func embed(_ value: Value) -> Settings.Action { .alert(value) }
    static func extract<Result>(from root: Settings.Action, _ body: (Value) -> Result) -> Result? {
      if case .alert(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var appeared: AppearedCase.Type { AppearedCase.self }
    var loaded: LoadedCase.Type { LoadedCase.self }
    var binding: BindingCase.Type { BindingCase.self }
    var changesRested: ChangesRestedCase.Type { ChangesRestedCase.self }
    var saved: SavedCase.Type { SavedCase.self }
    var failed: FailedCase.Type { FailedCase.self }
    var alert: AlertCase.Type { AlertCase.self }
  }
}
// End of case paths.
