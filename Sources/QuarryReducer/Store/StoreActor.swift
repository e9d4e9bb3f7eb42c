/// A store that any task may use.
///
/// It is a ``Store`` inside an actor and nothing more: each call is a hop to that actor. A service with an actor of
/// its own for each match keeps a `Store` there instead.
public actor StoreActor<State: Sendable, Action: Sendable> {
  private let store: Store<State, Action>

  /// Makes a store; see ``Store/init(initialState:time:reducer:withDependencies:)``.
  public init<R: Reducer>(
    initialState: State, time: StoreTime = .live, @ReducerBuilder<State, Action> reducer: @Sendable () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {
    store = Store(initialState: initialState, time: time, reducer: reducer, withDependencies: update)
  }

  /// The state, after all actions so far.
  public var state: State { store.state }

  /// The states, from the present one on; see ``Store/states``.
  public var states: AsyncStream<State> { store.states }

  /// Reduces `action` and all that comes of it at once.
  public func send(_ action: Action) { store.send(action) }

  /// Sends `actions` one after the other.
  public func send(contentsOf actions: [Action]) { store.send(contentsOf: actions) }

  /// Reduces `action`, and waits until all that came of it has ended; see ``Store/sendAndFinish(_:isolation:)``.
  public func sendAndFinish(_ action: Action) async { await store.sendAndFinish(action) }

  /// Reduces `action`, and waits as long as `isWaiting` is true of the state.
  public func send(_ action: Action, while isWaiting: @Sendable (State) -> Bool) async {
    await store.send(action, while: isWaiting)
  }

  /// The values of something that is derived from the state; see ``Store/values(of:)``.
  public func values<Value: Equatable & Sendable>(
    of value: @escaping @Sendable (State) -> Value
  ) -> AsyncStream<Value> {
    store.values(of: value)
  }

  /// Moves time on; see ``Store/advance(to:isolation:)``.
  public func advance(to time: Timestamp) { store.advance(to: time) }

  /// The store as it stands; see ``Store/snapshot``.
  public var snapshot: StoreSnapshot<State, Action> { store.snapshot }

  /// Waits until no effect runs.
  public func finish() async { await store.finish() }

  /// Calls `body` with the store, on the actor.
  public func withStore<Result: Sendable>(_ body: @Sendable (Store<State, Action>) throws -> Result) rethrows -> Result
  {
    try body(store)
  }
}
