import QuarryReducer

/// A player's own profile: name, history, sums and bests.
///
/// A match that is over is in the history at once, and is told to the server until the server has it.
public struct Profile: Reducer, Sendable {
  /// The pause before a match is told again, in seconds.
  public static let pauseSeconds = 30

  /// The profile as the player sees it.
  public struct State: Hashable, Sendable, Codable {
    /// Who is signed in.
    public var session: Session
    /// What is known.
    public var profile = PlayerProfile()
    /// Matches that the server does not have yet, in the order of their ends.
    public var unsaved: [FinishedMatch] = []
    /// Whether the profile is being loaded.
    public var isLoading = false
    /// Whether a match or a name is being told.
    public var isSaving = false
    /// In what the last match was the best so far.
    public var lastImprovements: [PersonalBests.Kind] = []
    /// Why the last request failed.
    public var failure: ClientFailure?
    /// What was refused for want of a session.
    public var retry = SessionRetry<Request>()

    /// Nothing is known.
    public init(session: Session) { self.session = session }
  }

  /// What is asked of the client.
  public enum Request: Hashable, Sendable, Codable {
    /// The profile.
    case load
    /// Another name.
    case rename(String)
    /// To take the first match that the server does not have.
    case record
  }

  /// What happens to the profile.
  public enum Action: Hashable, Sendable, Codable {
    /// The player looks, or signs in, or the app was restored.
    case appeared
    /// The profile is there.
    case loaded(PlayerProfile)
    /// The player chooses a name.
    case nameChosen(String)
    /// The name is taken.
    case renamed(String)
    /// A match of the player's is over.
    case matchFinished(FinishedMatch)
    /// The server has the match.
    case recorded(FinishedMatch)
    /// Another try to tell a match is due.
    case recordDue
    /// A request failed.
    case failed(Request, ClientFailure)
    /// There is another session.
    case sessionRefreshed(Session)
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// The player was never so good at these.
    case improved([PersonalBests.Kind])
    /// A request was refused; false where that was the second time.
    case unauthorized(isFirst: Bool)
  }

  private enum CancelID { case loading, renaming, recording }

  @Dependency(\.profiles) private var client

  /// Makes the feature.
  public init() {}

  /// Changes the state and asks the client.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      state.isSaving = false
      state.retry = SessionRetry()
      return .merge(run(.load, &state), run(.record, &state))
    case .loaded(let profile):
      state.isLoading = false
      state.retry.answered(.load)
      state.profile = profile
      for match in state.unsaved { state.profile.record(match) }
      return .none
    case .nameChosen(let name): return run(.rename(name), &state)
    case .renamed(let name):
      state.profile.name = name
      state.retry.answered(.rename(name))
      return .none
    case .matchFinished(let match): return handleMatch(match, &state)
    case .recorded(let match):
      state.isSaving = false
      state.unsaved.removeAll { $0 == match }
      state.retry.answered(.record)
      return run(.record, &state)
    case .recordDue: return run(.record, &state)
    case .failed(let request, let failure): return handleFailure(request, failure, &state)
    case .sessionRefreshed(let session):
      state.session = session
      return .merge(state.retry.renewed().map { run($0, &state) })
    case .delegate: return .none
    }
  }
}

extension Profile {
  private func handleMatch(_ match: FinishedMatch, _ state: inout State) -> Effect<Action> {
    if state.profile.history.contains(match) { return .none }
    let old = state.profile.bests
    state.profile.record(match)
    state.unsaved.removeAll { $0.id == match.id }
    state.unsaved.append(match)
    state.lastImprovements = state.profile.bests.improvements(over: old)
    let news: Effect<Action> =
      state.lastImprovements.isEmpty ? .none : .send(.delegate(.improved(state.lastImprovements)))
    return .merge(news, run(.record, &state))
  }

  private func run(_ request: Request, _ state: inout State) -> Effect<Action> {
    let token = state.session.accessToken
    switch request {
    case .load:
      state.isLoading = true
      state.failure = nil
      return .run { send in
        await send(.loaded(try await client.load(token)))
      } catch: { error, send in
        await send(.failed(request, ClientFailure(error)))
      }
      .cancellable(id: CancelID.loading, cancelInFlight: true)
    case .rename(let name):
      state.failure = nil
      return .run { send in
        try await client.rename(token, name)
        await send(.renamed(name))
      } catch: { error, send in
        await send(.failed(request, ClientFailure(error)))
      }
      .cancellable(id: CancelID.renaming, cancelInFlight: true)
    case .record:
      guard let match = state.unsaved.first, !state.isSaving else { return .none }
      state.isSaving = true
      return .run { send in
        try await client.record(token, match)
        await send(.recorded(match))
      } catch: { error, send in
        await send(.failed(request, ClientFailure(error)))
      }
      .cancellable(id: CancelID.recording, cancelInFlight: true)
    }
  }

  /// A match that the server will never take is told no more; it stays in the history until the next load.
  private func handleFailure(_ request: Request, _ failure: ClientFailure, _ state: inout State) -> Effect<Action> {
    if request == .load { state.isLoading = false }
    if request == .record { state.isSaving = false }
    if failure == .unauthorized {
      return .send(.delegate(.unauthorized(isFirst: state.retry.refused(request))))
    }
    state.retry.answered(request)
    state.failure = failure
    if request != .record { return .none }
    if failure.isPassing { return .after(.seconds(Self.pauseSeconds), id: .record, .recordDue) }
    if !state.unsaved.isEmpty { state.unsaved.removeFirst() }
    return run(.record, &state)
  }
}

extension TimerID {
  fileprivate static let record: TimerID = "profile.record"
}
