import QuarryReducer

/// Settings that save themselves, a moment after the last change.
public struct Settings: Reducer, Sendable {
  /// How long nothing has to change before the settings are saved.
  public static let restMilliseconds = 500

  /// The settings as the player sees them.
  public struct State: Hashable, Sendable, Codable {
    /// Who is signed in.
    public var session: Session
    /// What the player has chosen.
    public var settings = PlayerSettings()
    /// Whether the settings are the player's: loaded once, or chosen here. Before that nothing is done that a player might not
    /// want, and no place is told.
    public var isKnown = false
    /// Whether there are changes that are not saved.
    public var isChanged = false
    /// Whether settings are being loaded.
    public var isLoading = false
    /// Whether settings are being saved.
    public var isSaving = false
    /// Why loading or saving failed.
    public var failure: ClientFailure?
    /// What was refused for want of a session.
    public var retry = SessionRetry<Request>()

    /// The default settings.
    public init(session: Session) { self.session = session }
  }

  /// What is asked of the client.
  public enum Request: String, Hashable, Sendable, Codable {
    /// The settings.
    case load
    /// To save them.
    case save
  }

  /// What happens to the settings.
  public enum Action: Hashable, Sendable, Codable {
    /// The player looks, or signs in, or the app was restored: loads, or saves what was not saved yet.
    case appeared
    /// The settings are there.
    case loaded(PlayerSettings)
    /// The player chooses who is told where they are.
    case sharingChosen(PlayerSettings.Sharing)
    /// The player switches a topic on or off.
    case topicSwitched(PlayerNotification.Topic, isOn: Bool)
    /// The player chooses what is known of the last position.
    case lastPositionChosen(PlayerSettings.LastPosition)
    /// Nothing has changed for a while.
    case changesRested
    /// These settings are saved.
    case saved(PlayerSettings)
    /// A request failed.
    case failed(Request, ClientFailure)
    /// The player wants what failed to be tried again.
    case retryTapped
    /// There is another session.
    case sessionRefreshed(Session)
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// The settings are these now.
    case changed(PlayerSettings)
    /// A request was refused; false where that was the second time.
    case unauthorized(isFirst: Bool)
  }

  private enum CancelID { case loading, saving }

  @Dependency(\.settings) private var client

  /// Makes the feature.
  public init() {}

  /// Changes the state and asks the client.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      state.isSaving = false
      state.retry = SessionRetry()
      return run(state.isChanged ? .save : .load, &state)
    case .loaded(let settings):
      state.isLoading = false
      state.retry.answered(.load)
      // What the player has changed meanwhile is newer.
      if state.isChanged || state.isSaving { return .none }
      state.settings = settings
      state.isKnown = true
      return .send(.delegate(.changed(settings)))
    case .sharingChosen(let sharing): return change(&state) { $0.sharing = sharing }
    case .topicSwitched(let topic, let isOn): return change(&state) { $0.setNotified(isOn, of: topic) }
    case .lastPositionChosen(let position): return change(&state) { $0.lastPosition = position }
    case .changesRested: return run(.save, &state)
    case .retryTapped: return run(state.isChanged ? .save : .load, &state)
    case .saved(let settings):
      state.isSaving = false
      state.isChanged = settings != state.settings
      state.retry.answered(.save)
      return .none
    case .failed(let request, let failure): return handleFailure(request, failure, &state)
    case .sessionRefreshed(let session):
      state.session = session
      return .merge(state.retry.renewed().map { run($0, &state) })
    case .delegate: return .none
    }
  }
}

extension Settings {
  private func change(_ state: inout State, _ change: (inout PlayerSettings) -> Void) -> Effect<Action> {
    let old = state.settings
    change(&state.settings)
    if state.settings == old, state.isKnown { return .none }
    state.isKnown = true
    state.isChanged = true
    return .merge(
      .after(.milliseconds(Self.restMilliseconds), id: .rest, .changesRested),
      .send(.delegate(.changed(state.settings))))
  }

  private func run(_ request: Request, _ state: inout State) -> Effect<Action> {
    state.failure = nil
    let (token, settings) = (state.session.accessToken, state.settings)
    switch request {
    case .load:
      state.isLoading = true
      return .run { send in
        await send(.loaded(try await client.load(token)))
      } catch: { error, send in
        await send(.failed(.load, ClientFailure(error)))
      }
      .cancellable(id: CancelID.loading, cancelInFlight: true)
    case .save:
      state.isSaving = true
      return .run { send in
        try await client.save(token, settings)
        await send(.saved(settings))
      } catch: { error, send in
        await send(.failed(.save, ClientFailure(error)))
      }
      .cancellable(id: CancelID.saving, cancelInFlight: true)
    }
  }

  private func handleFailure(_ request: Request, _ failure: ClientFailure, _ state: inout State) -> Effect<Action> {
    switch request {
    case .load: state.isLoading = false
    case .save: state.isSaving = false
    }
    if failure == .unauthorized {
      return .send(.delegate(.unauthorized(isFirst: state.retry.refused(request))))
    }
    state.retry.answered(request)
    state.failure = failure
    return .none
  }
}

extension TimerID {
  fileprivate static let rest: TimerID = "settings.rest"
}
