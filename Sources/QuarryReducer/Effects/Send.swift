/// The way by which a running effect gives actions back to its store.
///
/// `await send(.loaded(value))` returns when the store has taken the action in, which holds a fast source back to
/// the pace of the reducer. An action of an effect that was cancelled, or whose store is gone, goes nowhere.
public struct Send<Action: Sendable>: Sendable {
  let work: @Sendable (Action) async -> Void

  /// Makes a way that calls `work`; for tests of an effect alone.
  public init(_ work: @escaping @Sendable (Action) async -> Void) { self.work = work }

  /// Gives `action` to the store.
  public func callAsFunction(_ action: Action) async {
    if Task.isCancelled { return }
    await work(action)
  }
}
