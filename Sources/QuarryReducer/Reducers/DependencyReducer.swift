extension Reducer {
  /// Overrides one dependency for this reducer and all below it.
  ///
  /// ```swift
  /// Scope(state: \.preview, action: \.preview) {
  ///   Match().dependency(\.random, RandomSource(seed: 1))
  /// }
  /// ```
  public func dependency<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> DependencyReducer<Body> {
    transformDependencies { $0[keyPath: keyPath] = value }
  }

  /// Overrides dependencies for this reducer and all below it.
  public func transformDependencies(
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyReducer<Body> {
    DependencyReducer(DependencyOverrides(adding: update)) { body }
  }
}

/// A reducer with dependencies of its own; made by ``Reducer/dependency(_:_:)``.
///
/// Costs a task-local value, bound around each action that gets here; nothing elsewhere.
public struct DependencyReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  private let overrides: DependencyOverrides

  init(_ overrides: DependencyOverrides, base: () -> Base) {
    self.base = overrides.inForce(base)
    self.overrides = overrides
  }

  /// Runs the base with the overrides in force.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    overriding { base.reduce(into: &state, action: action) }
  }

  @usableFromInline
  func overriding(_ operation: () -> Effect<Base.Action>) -> Effect<Base.Action> {
    guard let outer = DependencyValues.overrides else { return overrides.inForce(operation) }
    return DependencyOverrides(adding: overrides.changes, to: outer).inForce(operation)
  }

  /// Follows the action into the base.
  @inlinable
  public func follow(_ action: Base.Action, into place: inout EffectPlace) -> Bool { base.follow(action, into: &place) }
}
