/// A store as it stood between two actions: the state, the time, and the timers that are pending.
///
/// What `run` effects were at work on is not in it: an action that a restored feature gets first begins it again.
public struct StoreSnapshot<State, Action: Sendable> {
  /// The state.
  public var state: State
  /// What time it was for the store.
  public var time: Timestamp
  /// The timers, in the order in which they fire.
  public var timers: [PendingTimer<Action>]

  /// Describes a store.
  public init(state: State, time: Timestamp, timers: [PendingTimer<Action>] = []) {
    self.state = state
    self.time = time
    self.timers = timers
  }
}

extension StoreSnapshot: Sendable where State: Sendable {}
extension StoreSnapshot: Equatable where State: Equatable, Action: Equatable {}
extension StoreSnapshot: Encodable where State: Encodable, Action: Encodable {}
extension StoreSnapshot: Decodable where State: Decodable, Action: Decodable {}

extension Store {
  /// The store as it stands; between any two actions.
  public var snapshot: StoreSnapshot<State, Action> {
    StoreSnapshot(state: state, time: clock.now, timers: effects.pendingTimers)
  }

  /// Makes a store that goes on from `snapshot`: the same actions at the same times give the same states.
  ///
  /// By the clock on the wall, timers are looked after from the first action on, or from the first
  /// ``receivePending(isolation:)``: those that have become due meanwhile fire after it, in their order, and their reducers
  /// read the present time.
  ///
  /// - Parameters:
  ///   - snapshot: a store of the same feature.
  ///   - isLive: whether it goes by the clock on the wall, or is told the time.
  ///   - reducer: makes the feature; called once, with the dependencies in force.
  ///   - update: overrides dependencies of the feature.
  @inlinable
  public convenience init<R: Reducer>(
    restoring snapshot: StoreSnapshot<State, Action>, isLive: Bool = false,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: snapshot.state, time: isLive ? .live : .manual(from: snapshot.time), reducer: reducer,
      withDependencies: update)
    restore(snapshot.timers)
  }

  @usableFromInline
  func restore(_ timers: [PendingTimer<Action>]) {
    effects.restore(timers)
    work.value.needsAlarm = clock.isLive && !timers.isEmpty
  }
}
