import Observation

/// A store whose state views observe, on the main actor: for hosts that draw with SwiftUI.
///
/// ```swift
/// struct ScoreView: View {
///   let store: ObservableStoreOf<Scores>
///   var body: some View {
///     Button("\(store.state.best)") { store.send(.tapped) }
///   }
/// }
/// ```
///
/// Reading ``state`` makes a view depend on the whole state; what it reads through ``value(of:)`` makes it depend on that
/// value alone, and it is drawn anew only when that has changed.
///
/// It is a ``Store`` on the main actor and nothing more: results of effects and timers come in by themselves. Cost
/// beside the store's: for each `send`, one look at who observes, and one evaluation for each value that is observed.
@MainActor
public final class ObservableStore<State, Action: Sendable> {
  private let store: Store<State, Action>
  private let registrar = ObservationRegistrar()

  /// Makes a store; see ``Store/init(initialState:time:reducer:withDependencies:)``.
  public convenience init<R: Reducer>(
    initialState: State, time: StoreTime = .live, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {
    self.init(Store(initialState: initialState, time: time, reducer: reducer, withDependencies: update))
  }

  /// Lets views observe a store of the main actor.
  public init(_ store: Store<State, Action>) {
    self.store = store
    store.observe { [weak self] _ in
      MainActor.assumeIsolated { self?.noteChange() ?? false }
    }
  }

  /// The state, after all actions so far.
  public var state: State {
    registrar.access(self, keyPath: \.state)
    return store.state
  }

  /// A value that is derived from the state, observed by itself. Ask once and keep it: each has its own observers.
  public func value<Value: Equatable>(of value: @escaping (State) -> Value) -> ObservedValue<Value> {
    let observed = ObservedValue(value(store.state))
    store.observe { [weak observed] state in
      MainActor.assumeIsolated {
        guard let observed else { return false }
        observed.update(value(state))
        return true
      }
    }
    return observed
  }

  /// Reduces `action` and all that comes of it at once.
  public func send(_ action: Action) { store.send(action) }

  /// Reduces `action`, and waits until all that came of it has ended; see ``Store/sendAndFinish(_:isolation:)``.
  public func sendAndFinish(_ action: Action) async { await store.sendAndFinish(action) }

  /// Reduces `action`, and waits as long as `isWaiting` is true of the state: for `refreshable`.
  public func send(_ action: Action, while isWaiting: (State) -> Bool) async {
    await store.send(action, while: isWaiting)
  }

  /// Waits until no effect runs.
  public func finish() async { await store.finish() }

  private func noteChange() -> Bool {
    registrar.withMutation(of: self, keyPath: \.state) {}
    return true
  }
}

extension ObservableStore: @MainActor Observable {}

/// A value derived from the state of a store, observed by itself; made by ``ObservableStore/value(of:)``.
@MainActor
public final class ObservedValue<Value: Equatable> {
  private var current: Value
  private let registrar = ObservationRegistrar()

  init(_ value: Value) { current = value }

  /// The value, after all actions so far.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return current
  }

  func update(_ value: Value) {
    if value == current { return }
    registrar.withMutation(of: self, keyPath: \.value) { current = value }
  }
}

extension ObservedValue: @MainActor Observable {}

/// The observable store of a feature.
public typealias ObservableStoreOf<R: Reducer> = ObservableStore<R.State, R.Action>
