/// Reducers of one type on the same state, in order; what ``ReducerBuilder`` makes of a loop.
public struct ReducerList<R: Reducer>: Reducer {
  @usableFromInline let reducers: [R]

  /// Runs `reducers` in order.
  @inlinable
  public init(_ reducers: [R]) { self.reducers = reducers }

  /// Runs all in order and merges their effects.
  @inlinable
  public func reduce(into state: inout R.State, action: R.Action) -> Effect<R.Action> {
    var effect = Effect<R.Action>.none
    for reducer in reducers {
      effect = effect.merged(with: reducer.reduce(into: &state, action: action))
    }
    return effect
  }

  /// Follows the action into the first that it is for.
  @inlinable
  public func follow(_ action: R.Action, into place: inout EffectPlace) -> Bool {
    for reducer in reducers where reducer.follow(action, into: &place) { return true }
    return false
  }
}

extension Optional: Reducer where Wrapped: Reducer {
  /// Runs the reducer if there is one.
  @inlinable
  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  /// Follows the action into the reducer if there is one.
  @inlinable
  public func follow(_ action: Wrapped.Action, into place: inout EffectPlace) -> Bool {
    self?.follow(action, into: &place) ?? false
  }
}
