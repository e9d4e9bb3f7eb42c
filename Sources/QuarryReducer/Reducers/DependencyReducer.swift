extension Reducer {
  /// Overrides one dependency for this reducer and all below it.
  ///
  /// ```swift
  /// Scope(state: \.preview, action: \.preview) {
  ///   Match().dependency(\.random, RandomSource(seed: 1))
  /// }
  /// ```
  @inlinable
  public func dependency<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> DependencyReducer<Body> {
    transformDependencies { $0[keyPath: keyPath] = value }
  }

  /// Overrides dependencies for this reducer and all below it.
  @inlinable
  public func transformDependencies(
    _ update: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> DependencyReducer<Body> {
    DependencyReducer(base: withDependencies(update) { body }, update: update)
  }
}

/// A reducer with dependencies of its own; made by ``Reducer/dependency(_:_:)``.
///
/// Costs a task-local value, bound around each action that gets here; nothing elsewhere.
public struct DependencyReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let update: @Sendable (inout DependencyValues) -> Void

  @inlinable
  init(base: Base, update: @escaping @Sendable (inout DependencyValues) -> Void) {
    self.base = base
    self.update = update
  }

  /// Runs the base with the overrides in force.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) { base.reduce(into: &state, action: action) }
  }
}
