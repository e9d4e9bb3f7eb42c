import QuarryReducer

/// The whole app without its screens: signing in, then onboarding, then home. Who signs out leaves nothing behind.
public struct AppRoot: Reducer, Sendable {
  /// All that the app knows; what is saved and restored.
  public struct State: Hashable, Sendable, Codable {
    /// Who is signed in.
    public var authentication: Authentication.State
    /// What a new player is asked; nil before and after.
    public var onboarding: Onboarding.State?
    /// What a player has who is in; nil before.
    public var home: Home.State?
    /// Whether the app is seen.
    public var phase = ScenePhase.active
    /// Where a link leads that cannot be followed yet.
    public var link: DeepLink?

    /// The app as it is first opened, or opened again by the owner of `session`.
    public init(session: Session? = nil) { authentication = Authentication.State(session: session) }
  }

  /// What happens to the app.
  public enum Action: CasePathable, Hashable, Sendable, Codable {
    /// The program has begun, with a new state or a restored one.
    case launched
    /// The app is seen, or not.
    case phaseChanged(ScenePhase)
    /// Somebody has followed a link.
    case linkOpened(DeepLink)
    /// Something about the session.
    case authentication(Authentication.Action)
    /// Something in the onboarding.
    case onboarding(Onboarding.Action)
    /// Something at home.
    case home(Home.Action)
  }

  @Dependency(\.location) private var location

  /// Makes the feature.
  public init() {}

  /// The children, then what joins them.
  public var body: some ReducerOf<Self> {
    Scope(state: \.authentication, action: \.authentication) { Authentication() }
    Reduce { state, action in handle(action, &state) }
      .ifLet(\.onboarding, action: \.onboarding) { Onboarding() }
      .ifLet(\.home, action: \.home) { SeparateReducer { Home() } }
  }
}

extension AppRoot {
  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .launched: return handleLaunch(&state)
    case .phaseChanged(let phase):
      state.phase = phase
      if state.home == nil { return .none }
      let isBack = phase == .active
      return .merge(
        .send(.home(.location(.phaseChanged(phase)))), isBack ? .send(.home(.games(.refreshPulled))) : .none)
    case .linkOpened(let link):
      state.link = link
      return followLink(&state)
    case .authentication(.delegate(.signedIn(let session))):
      state.onboarding = Onboarding.State(session: session)
      return .send(.onboarding(.appeared))
    case .authentication(.delegate(.refreshed(let session))):
      return .merge(
        state.onboarding == nil ? .none : .send(.onboarding(.sessionRefreshed(session))),
        state.home == nil ? .none : .send(.home(.sessionRefreshed(session))))
    case .authentication(.delegate(.signedOut)): return handleSignOut(&state)
    case .onboarding(.delegate(.finished)): return enterHome(&state)
    case .onboarding(.delegate(.unauthorized(let isFirst))):
      guard let session = state.onboarding?.session else { return .none }
      return refuse(session.accessToken, isFirst)
    case .home(.delegate(.unauthorized(let token, let isFirst))): return refuse(token, isFirst)
    case .authentication, .onboarding, .home: return .none
    }
  }

  /// A restored state has no work under way: everything that was open begins anew.
  private func handleLaunch(_ state: inout State) -> Effect<Action> {
    guard let session = state.authentication.session else {
      return .send(.authentication(.resumed))
    }
    if state.home == nil, state.onboarding == nil { state.onboarding = Onboarding.State(session: session) }
    return .merge(
      .send(.authentication(.resumed)), state.onboarding == nil ? .none : .send(.onboarding(.appeared)),
      state.home == nil ? .none : .send(.home(.appeared)))
  }

  private func enterHome(_ state: inout State) -> Effect<Action> {
    guard let session = state.authentication.session else { return .none }
    state.onboarding = nil
    state.home = Home.State(session: session)
    state.home?.location.phase = state.phase
    return .concatenate(.send(.home(.appeared)), followLink(&state))
  }

  /// A link that comes before its time waits; it is followed once.
  private func followLink(_ state: inout State) -> Effect<Action> {
    guard state.home != nil, case .game(let id) = state.link else { return .none }
    state.link = nil
    return .send(.home(.games(.joinTapped(id))))
  }

  /// All that home runs ends with it; so the device is switched off from here.
  private func handleSignOut(_ state: inout State) -> Effect<Action> {
    let wasLocated = state.home?.location.isWanted ?? false
    let phase = state.phase
    state = State()
    state.phase = phase
    if !wasLocated { return .none }
    return .run { _ in
      try await location.run(.off)
    } catch: { _, _ in
      // Nobody is left who could be told.
    }
  }

  private func refuse(_ token: String, _ isFirst: Bool) -> Effect<Action> {
    .send(.authentication(isFirst ? .tokenRefused(token) : .sessionRejected))
  }
}

// Case paths, written by Scripts/case-paths; do not edit.
extension AppRoot.Action {
  /// The path of `launched`.
  public enum LaunchedCase: CasePath {
    /// What the case holds.
    public typealias Value = Void
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> AppRoot.Action { .launched }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: AppRoot.Action, _ body: (Value) -> Result) -> Result? {
      if case .launched = root { body(()) } else { nil }
    }
  }
  /// The path of `phaseChanged`.
  public enum PhaseChangedCase: CasePath {
    /// What the case holds.
    public typealias Value = ScenePhase
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> AppRoot.Action { .phaseChanged(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: AppRoot.Action, _ body: (Value) -> Result) -> Result? {
      if case .phaseChanged(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `linkOpened`.
  public enum LinkOpenedCase: CasePath {
    /// What the case holds.
    public typealias Value = DeepLink
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> AppRoot.Action { .linkOpened(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: AppRoot.Action, _ body: (Value) -> Result) -> Result? {
      if case .linkOpened(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `authentication`.
  public enum AuthenticationCase: CasePath {
    /// What the case holds.
    public typealias Value = Authentication.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> AppRoot.Action { .authentication(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: AppRoot.Action, _ body: (Value) -> Result) -> Result? {
      if case .authentication(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `onboarding`.
  public enum OnboardingCase: CasePath {
    /// What the case holds.
    public typealias Value = Onboarding.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> AppRoot.Action { .onboarding(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: AppRoot.Action, _ body: (Value) -> Result) -> Result? {
      if case .onboarding(let value) = root { body(value) } else { nil }
    }
  }
  /// The path of `home`.
  public enum HomeCase: CasePath {
    /// What the case holds.
    public typealias Value = Home.Action
    /// The case with `value` in it.
    @inlinable
    public static func embed(_ value: Value) -> AppRoot.Action { .home(value) }
    /// Lends what the case holds to `body`; nil where `root` is another case.
    @inlinable
    public static func extract<Result>(from root: AppRoot.Action, _ body: (Value) -> Result) -> Result? {
      if case .home(let value) = root { body(value) } else { nil }
    }
  }
  /// The cases by name.
  public struct Cases {
    /// The case `launched`.
    public var launched: LaunchedCase.Type { LaunchedCase.self }
    /// The case `phaseChanged`.
    public var phaseChanged: PhaseChangedCase.Type { PhaseChangedCase.self }
    /// The case `linkOpened`.
    public var linkOpened: LinkOpenedCase.Type { LinkOpenedCase.self }
    /// The case `authentication`.
    public var authentication: AuthenticationCase.Type { AuthenticationCase.self }
    /// The case `onboarding`.
    public var onboarding: OnboardingCase.Type { OnboardingCase.self }
    /// The case `home`.
    public var home: HomeCase.Type { HomeCase.self }
  }
}
// End of case paths.
