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
  enum Action: Equatable, Sendable, Codable {
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
        return .run { [settings] send in
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
    return .run { [settings, preferences = state.preferences] send in
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

extension Settings.Action: BindableAction {
  enum BindingCase: CasePath {
    static func embed(_ action: BindingAction<Settings.State>) -> Settings.Action { .binding(action) }
    static func extract<Result>(
      from action: Settings.Action, _ body: (BindingAction<Settings.State>) -> Result
    ) -> Result? {
      if case .binding(let action) = action { body(action) } else { nil }
    }
  }
  enum AlertCase: CasePath {
    static func embed(_ action: PresentationAction<Alert>) -> Settings.Action { .alert(action) }
    static func extract<Result>(
      from action: Settings.Action, _ body: (PresentationAction<Alert>) -> Result
    ) -> Result? {
      if case .alert(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var binding: BindingCase.Type { BindingCase.self }
    var alert: AlertCase.Type { AlertCase.self }
  }
}
