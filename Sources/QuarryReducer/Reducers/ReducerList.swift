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
}

extension Optional: Reducer where Wrapped: Reducer {
  /// Runs the reducer if there is one.
  @inlinable
  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }
}
