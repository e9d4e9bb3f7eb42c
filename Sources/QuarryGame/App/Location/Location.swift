import QuarryGeometry
import QuarryReducer

/// Where the player's device is: permission, places, and how much battery they may cost.
///
/// The device is asked for something only when it is to be something else than before, one request at a time. A parent says
/// what the player has around them (``Action/surroundingsChanged(_:)``), and gets places as ``Delegate/fixes(_:)``.
public struct Location: Reducer, Sendable {
  /// What is known of the device.
  public struct State: Hashable, Sendable, Codable {
    /// What the player allows.
    public var authorization = LocationAuthorization()
    /// Whether the app is seen.
    public var phase = ScenePhase.active
    /// Whether somebody wants places.
    public var isWanted = false
    /// What the player has around them.
    public var surroundings = Surroundings()
    /// How urgently places are wanted.
    public var level = LocationLevel.idle
    /// Whether the level falls soon.
    public var isCalming = false
    /// What the device was asked for last; nil for nothing yet.
    public var asked: LocationMode?
    /// Whether the device has not answered yet.
    public var isAsking = false
    /// What the player was asked to allow since somebody wants places; nobody is asked twice.
    public var permissionsAsked: [LocationPermission] = []
    /// Why no places come though they are wanted.
    public var pause: LocationPause?
    /// The newest place.
    public var lastFix: Fix?
    /// The last stay.
    public var lastVisit: LocationVisit?
    /// What went wrong last; forgotten when a place comes.
    public var failure: LocationFailure?
    /// How the device is.
    public var device = DeviceCondition()

    /// Nothing is known.
    public init() {}
  }

  /// What happens to the device.
  public enum Action: Hashable, Sendable, Codable {
    /// Somebody wants places from now on; also the first action after a restore.
    case started
    /// Nobody wants places any more.
    case stopped
    /// The device tells something.
    case event(LocationEvent)
    /// The app is seen, or not.
    case phaseChanged(ScenePhase)
    /// The player has other things around them.
    case surroundingsChanged(Surroundings)
    /// A lower level has held long enough.
    case calmed
    /// The device has taken what it was asked for.
    case taken
    /// The device has not.
    case refused(LocationFailure)
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// New places.
    case fixes([Fix])
    /// The permission is another one.
    case authorizationChanged(LocationAuthorization)
    /// Places do not come, or come again (nil).
    case paused(LocationPause?)
  }

  private enum CancelID { case events, asking }

  @Dependency(\.location) private var client
  private let policy: LocationPolicy

  /// Makes the feature.
  public init(policy: LocationPolicy = LocationPolicy()) { self.policy = policy }

  /// Changes the state and asks the device.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started: return handleStart(&state)
    case .stopped: return handleStop(&state)
    case .event(let event): return handleEvent(event, &state)
    case .phaseChanged(let phase):
      state.phase = phase
      return ask(&state)
    case .surroundingsChanged(let surroundings):
      state.surroundings = surroundings
      return adapt(&state)
    case .calmed:
      state.isCalming = false
      state.level = policy.level(for: state.surroundings, from: state.level)
      return ask(&state)
    case .taken:
      state.isAsking = false
      return ask(&state)
    case .refused(let failure):
      state.isAsking = false
      state.failure = failure
      return .none
    case .delegate:
      return .none
    }
  }
}

extension Location {
  private func handleStart(_ state: inout State) -> Effect<Action> {
    state.isWanted = true
    state.isAsking = false
    state.asked = nil
    state.permissionsAsked = []
    let events = Effect<Action>.run { send in
      for await event in client.events() { await send(.event(event)) }
    }
    return .merge(
      .cancel(id: CancelID.asking), events.cancellable(id: CancelID.events, cancelInFlight: true), adapt(&state),
      ask(&state))
  }

  private func handleStop(_ state: inout State) -> Effect<Action> {
    state.isWanted = false
    state.surroundings = Surroundings()
    state.level = .idle
    state.isCalming = false
    state.pause = nil
    return .merge(.cancel(id: CancelID.events), .cancel(id: TimerID.calm), ask(&state))
  }

  private func handleEvent(_ event: LocationEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .authorizationChanged(let authorization):
      return handleAuthorization(authorization, &state)
    case .updated(let fixes):
      return handleFixes(fixes, &state)
    case .significantChange(let fix):
      return handleFixes([fix], &state)
    case .visited(let visit):
      state.lastVisit = visit
      return .none
    case .paused(let pause):
      state.pause = pause
      return .send(.delegate(.paused(pause)))
    case .resumed:
      state.pause = nil
      return .send(.delegate(.paused(nil)))
    case .failed(let failure):
      if failure.kind == .elsewhere { return .none }
      state.failure = failure
      if failure.kind == .passing || state.authorization.isRefused { return .none }
      return handleAuthorization(LocationAuthorization(.denied, accuracy: state.authorization.accuracy), &state)
    case .deviceChanged(let device):
      state.device = device
      return .none
    }
  }

  /// Who was not asked yet is asked, who gives inexact places is asked for exact ones: once for each start.
  private func handleAuthorization(_ authorization: LocationAuthorization, _ state: inout State) -> Effect<Action> {
    let isNew = authorization != state.authorization
    state.authorization = authorization
    if authorization.isAllowed, state.failure?.kind == .refused { state.failure = nil }
    var effects: [Effect<Action>] = isNew ? [.send(.delegate(.authorizationChanged(authorization)))] : []
    if state.isWanted, let permission = authorization.missing, !state.permissionsAsked.contains(permission) {
      state.permissionsAsked.append(permission)
      effects.append(.fireAndForget { await client.requestAuthorization(permission) })
    }
    return .merge(effects + [ask(&state)])
  }

  private func handleFixes(_ fixes: [Fix], _ state: inout State) -> Effect<Action> {
    guard state.isWanted, let last = fixes.max(by: { $0.time < $1.time }) else { return .none }
    if let old = state.lastFix, old.time > last.time {} else { state.lastFix = last }
    state.failure = nil
    state.pause = nil
    return .send(.delegate(.fixes(fixes)))
  }

  /// Raises the level at once; has it fall when the lower one has held for a while.
  private func adapt(_ state: inout State) -> Effect<Action> {
    let level = policy.level(for: state.surroundings, from: state.level)
    if level < state.level {
      if state.isCalming { return .none }
      state.isCalming = true
      return .after(.seconds(policy.calmSeconds), id: .calm, .calmed)
    }
    state.level = level
    let wasCalming = state.isCalming
    state.isCalming = false
    return .merge(wasCalming ? .cancel(id: TimerID.calm) : .none, ask(&state))
  }

  /// Asks the device for what fits now, if it was not asked for that already and has answered.
  private func ask(_ state: inout State) -> Effect<Action> {
    let mode = wantedMode(state)
    if state.isAsking || mode == state.asked || (mode == .off && state.asked == nil) { return .none }
    state.asked = mode
    state.isAsking = true
    return .run { send in
      try await client.run(mode)
      await send(.taken)
    } catch: { error, send in
      await send(.refused(LocationFailure(error)))
    }
    .cancellable(id: CancelID.asking)
  }

  /// In the background a match goes on as in front; where there is none, only who allows it always is followed, roughly.
  private func wantedMode(_ state: State) -> LocationMode {
    guard state.isWanted, state.authorization.isAllowed else { return .off }
    if state.level == .idle, state.phase == .background {
      return state.authorization.status == .always ? .significantChanges : .off
    }
    return .continuous(policy.request(for: state.level))
  }
}

extension LocationAuthorization {
  /// What a game has to ask the player for; nil where it has all, or where asking is of no use.
  fileprivate var missing: LocationPermission? {
    if status == .notDetermined { return .whenInUse }
    return isAllowed && accuracy == .reduced ? .fullAccuracy : nil
  }
}

extension TimerID {
  fileprivate static let calm: TimerID = "location.calm"
}

/// Whether the app is seen.
public enum ScenePhase: String, Hashable, Sendable, Codable {
  /// In front.
  case active
  /// Seen, but something else has the player's attention.
  case inactive
  /// Not seen.
  case background
}
