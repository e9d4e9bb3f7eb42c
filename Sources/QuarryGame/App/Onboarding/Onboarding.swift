import QuarryReducer

/// What a new player does before the first game: a name, and the permission to be located. Goes on where it was left.
///
/// The last finished step is saved after each step in the database, under ``progressKey(_:)``; a player who comes back is
/// asked the next one. The name is saved with the profile.
public struct Onboarding: Reducer, Sendable {
  /// What the player is asked, in order.
  public enum Step: String, Hashable, Sendable, Codable, CaseIterable {
    /// How the game goes.
    case welcome
    /// By what name the player is shown.
    case name
    /// Whether the app may know where the player is.
    case permission
    /// Nothing more.
    case done

    /// The step after this one.
    public var next: Step {
      switch self {
      case .welcome: .name
      case .name: .permission
      case .permission, .done: .done
      }
    }
  }

  /// The longest name, in characters.
  public static let longestName = 40

  /// How far the player is.
  public struct State: Hashable, Sendable, Codable {
    /// Who is signed in.
    public var session: Session
    /// What is asked now; nil until it is known.
    public var step: Step?
    /// The name as it is typed.
    public var name = ""
    /// What the player allows, as far as it is known.
    public var authorization = LocationAuthorization()
    /// Whether something is being saved.
    public var isSaving = false
    /// Why the last request failed.
    public var failure: ClientFailure?
    /// Whether the name was refused for want of a session, and is sent again with the next.
    public var retry = SessionRetry<String>()

    /// Nothing is known.
    public init(session: Session) { self.session = session }

    /// The name without white space around it.
    public var trimmedName: String {
      let head = name.drop(while: \.isWhitespace)
      guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
      return String(head[...last])
    }

    /// What is wrong with the name, in words for the player; nil where it can be taken.
    public var nameProblem: String? {
      if trimmedName.isEmpty { return "Please tell a name." }
      if trimmedName.count > Onboarding.longestName {
        return "A name has at most \(Onboarding.longestName) characters."
      }
      return nil
    }
  }

  /// What happens.
  public enum Action: Hashable, Sendable, Codable {
    /// The player looks, or the app was restored.
    case appeared
    /// The step that is next; what the database knows.
    case progressLoaded(Step)
    /// The database does not answer.
    case progressFailed(ClientFailure)
    /// The player has read how the game goes.
    case welcomeRead
    /// The player types.
    case nameChanged(String)
    /// The player takes the name.
    case nameTaken
    /// The server has the name.
    case nameSaved
    /// The server does not take it.
    case nameFailed(ClientFailure)
    /// The player wants to be asked for the permission.
    case permissionRequested
    /// The player does without for now.
    case permissionSkipped
    /// The device tells something.
    case location(LocationEvent)
    /// There is another session.
    case sessionRefreshed(Session)
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// The player has done all.
    case finished
    /// A request was refused; false where that was the second time.
    case unauthorized(isFirst: Bool)
  }

  private enum CancelID { case loading, location }

  @Dependency(\.profiles) private var profiles
  @Dependency(\.location) private var location
  @Dependency(\.database) private var database

  /// Makes the feature.
  public init() {}

  /// Where the progress of a player is saved: the word of the next ``Step``.
  public static func progressKey(_ session: Session) -> String { "onboarding/\(session.player.name)" }

  /// Changes the state and asks the clients.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: return handleAppearance(&state)
    case .progressLoaded(let step): return enter(step, &state)
    case .progressFailed(let failure):
      state.failure = failure
      return state.step == nil ? enter(.welcome, &state) : .none
    case .welcomeRead: return state.step == .welcome ? finish(.welcome, &state) : .none
    case .nameChanged(let name):
      state.name = name
      return .none
    case .nameTaken: return saveName(&state)
    case .nameSaved:
      state.isSaving = false
      state.retry.answered(state.trimmedName)
      return finish(.name, &state)
    case .nameFailed(let failure): return handleNameFailure(failure, &state)
    case .permissionRequested:
      if state.step != .permission { return .none }
      return .fireAndForget { await location.requestAuthorization(.whenInUse) }
    case .permissionSkipped: return state.step == .permission ? finish(.permission, &state) : .none
    case .location(.authorizationChanged(let authorization)):
      state.authorization = authorization
      return state.step == .permission && authorization.isAllowed ? finish(.permission, &state) : .none
    case .location: return .none
    case .sessionRefreshed(let session):
      state.session = session
      return state.retry.renewed().isEmpty ? .none : saveName(&state)
    case .delegate: return .none
    }
  }
}

extension Onboarding {
  private func handleAppearance(_ state: inout State) -> Effect<Action> {
    state.isSaving = false
    state.retry = SessionRetry()
    return .run { [key = Self.progressKey(state.session)] send in
      let entry = try await database.get(key)
      let word = entry.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      await send(.progressLoaded(Step(rawValue: word) ?? .welcome))
    } catch: { error, send in
      await send(.progressFailed(ClientFailure(error)))
    }
    .cancellable(id: CancelID.loading, cancelInFlight: true)
  }

  private func enter(_ step: Step, _ state: inout State) -> Effect<Action> {
    state.step = step
    switch step {
    case .welcome, .name: return .none
    case .permission:
      return .run { send in
        for await event in location.events() { await send(.location(event)) }
      }
      .cancellable(id: CancelID.location, cancelInFlight: true)
    case .done:
      return .merge(.cancel(id: CancelID.location), .send(.delegate(.finished)))
    }
  }

  /// Saves the next step and goes there. That it could not be saved costs the player a question asked twice, no more.
  private func finish(_ step: Step, _ state: inout State) -> Effect<Action> {
    let next = step.next
    let save = Effect<Action>.run { [key = Self.progressKey(state.session)] _ in
      _ = try await database.put(key, Array(next.rawValue.utf8), .none)
    } catch: { error, send in
      await send(.progressFailed(ClientFailure(error)))
    }
    return .concatenate(save, enter(next, &state))
  }

  private func saveName(_ state: inout State) -> Effect<Action> {
    if state.step != .name || state.nameProblem != nil || state.isSaving { return .none }
    state.isSaving = true
    state.failure = nil
    return .run { [token = state.session.accessToken, name = state.trimmedName] send in
      try await profiles.rename(token, name)
      await send(.nameSaved)
    } catch: { error, send in
      await send(.nameFailed(ClientFailure(error)))
    }
  }

  private func handleNameFailure(_ failure: ClientFailure, _ state: inout State) -> Effect<Action> {
    state.isSaving = false
    if failure == .unauthorized {
      return .send(.delegate(.unauthorized(isFirst: state.retry.refused(state.trimmedName))))
    }
    state.retry.answered(state.trimmedName)
    state.failure = failure
    return .none
  }
}
