import QuarryReducer

/// Who plays: the session, from signing in to signing out.
///
/// The session is refreshed ``refreshSeconds`` before it ends, by a timer that is saved with the store, and at once where a
/// request was refused. A refresh that nobody answers is tried again, with growing pauses, for as long as it takes: a player
/// in a tunnel is not thrown out of a match. One that is refused ends the session.
public struct Authentication: Reducer, Sendable {
  /// How many seconds before its end a session is refreshed.
  public static let refreshSeconds = 60
  /// The pause before the second try of a refresh, in seconds; each further one is twice as long.
  public static let firstPauseSeconds = 5
  /// The longest pause, in seconds.
  public static let longestPauseSeconds = 300

  /// Whether somebody is signed in.
  public struct State: Hashable, Sendable, Codable {
    /// The session; nil where nobody is signed in.
    public var session: Session?
    /// Whether somebody is signing in.
    public var isSigningIn = false
    /// Whether the session is being refreshed.
    public var isRefreshing = false
    /// How many refreshes failed in a row.
    public var failedRefreshes = 0
    /// Why signing in, or the last refresh, failed.
    public var failure: ClientFailure?

    /// Nobody is signed in, or the owner of `session` is.
    public init(session: Session? = nil) { self.session = session }
  }

  /// What happens to the session.
  public enum Action: Hashable, Sendable, Codable {
    /// The first action after a restore: goes on with the session that was saved.
    case resumed
    /// Somebody proves who they are.
    case signInRequested(Credentials)
    /// The proof was good.
    case signedIn(Session)
    /// The proof was not good, or nobody answered.
    case signInFailed(ClientFailure)
    /// The session is about to end, or another try to refresh it is due.
    case refreshDue
    /// There is a new session.
    case refreshed(Session)
    /// There is none.
    case refreshFailed(ClientFailure)
    /// A request with this access token was refused.
    case tokenRefused(String)
    /// A request was refused again with a fresh token.
    case sessionRejected
    /// The player signs out, or does not want to sign in after all.
    case signOutRequested
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// Somebody has signed in.
    case signedIn(Session)
    /// The session is another one, of the same player.
    case refreshed(Session)
    /// Nobody is signed in any more: everything of the player's has to go.
    case signedOut(SignOutReason)
  }

  private enum CancelID { case signIn, refresh }

  @Dependency(\.authentication) private var client

  /// Makes the feature.
  public init() {}

  /// Changes the state and asks the server.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .resumed: return handleResume(&state)
    case .signInRequested(let credentials): return handleSignIn(credentials, &state)
    case .signedIn(let session):
      state = State(session: session)
      return .concatenate(refreshTimer(session), .send(.delegate(.signedIn(session))))
    case .signInFailed(let failure):
      state.isSigningIn = false
      state.failure = failure
      return .none
    case .refreshDue: return refresh(&state)
    case .refreshed(let session):
      state = State(session: session)
      return .concatenate(refreshTimer(session), .send(.delegate(.refreshed(session))))
    case .refreshFailed(let failure): return handleRefreshFailure(failure, &state)
    case .tokenRefused(let token):
      guard let session = state.session else { return .none }
      if session.accessToken != token { return .send(.delegate(.refreshed(session))) }
      return refresh(&state)
    case .sessionRejected: return end(&state, .rejected)
    case .signOutRequested:
      if state.session != nil { return end(&state, .requested) }
      state = State()
      return .cancel(id: CancelID.signIn)
    case .delegate: return .none
    }
  }
}

/// Why nobody is signed in any more.
public enum SignOutReason: String, Hashable, Sendable, Codable {
  /// The player wished so.
  case requested
  /// The server takes the session no longer.
  case rejected
}

extension Authentication {
  private func handleResume(_ state: inout State) -> Effect<Action> {
    state.isSigningIn = false
    state.isRefreshing = false
    return state.session.map { refreshTimer($0) } ?? .none
  }

  private func handleSignIn(_ credentials: Credentials, _ state: inout State) -> Effect<Action> {
    if state.session != nil || state.isSigningIn { return .none }
    state.isSigningIn = true
    state.failure = nil
    return .run { send in
      await send(.signedIn(try await client.signIn(credentials)))
    } catch: { error, send in
      await send(.signInFailed(ClientFailure(error)))
    }
    .cancellable(id: CancelID.signIn)
  }

  private func refresh(_ state: inout State) -> Effect<Action> {
    guard let session = state.session, !state.isRefreshing else { return .none }
    state.isRefreshing = true
    let work = Effect<Action>.run { send in
      await send(.refreshed(try await client.refresh(session)))
    } catch: { error, send in
      await send(.refreshFailed(ClientFailure(error)))
    }
    return .merge(.cancel(id: TimerID.refresh), work.cancellable(id: CancelID.refresh))
  }

  private func handleRefreshFailure(_ failure: ClientFailure, _ state: inout State) -> Effect<Action> {
    state.isRefreshing = false
    state.failure = failure
    if !failure.isPassing { return end(&state, .rejected) }
    let doublings = min(state.failedRefreshes, 16)
    state.failedRefreshes += 1
    let pause = min(Self.firstPauseSeconds << doublings, Self.longestPauseSeconds)
    return .after(.seconds(pause), id: .refresh, .refreshDue)
  }

  /// Forgets the session, and tells the server without waiting for it. A rejected one the server knows about already.
  private func end(_ state: inout State, _ reason: SignOutReason) -> Effect<Action> {
    guard let session = state.session else { return .none }
    state = State()
    let farewell = Effect<Action>.run { _ in
      try await client.signOut(session)
    } catch: { _, _ in
      // The tokens end by themselves; nobody is left here who could be told.
    }
    return .merge(
      .cancel(id: CancelID.signIn), .cancel(id: CancelID.refresh), .cancel(id: TimerID.refresh),
      .send(.delegate(.signedOut(reason))), reason == .requested ? farewell : .none)
  }

  private func refreshTimer(_ session: Session) -> Effect<Action> {
    .at(session.expires - .seconds(Self.refreshSeconds), id: .refresh, .refreshDue)
  }
}

extension TimerID {
  fileprivate static let refresh: TimerID = "authentication.refresh"
}
