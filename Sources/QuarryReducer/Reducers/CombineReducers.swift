/// A group of reducers on the same state, in order, so that a modifier can be put on all of them.
public struct CombineReducers<R: Reducer>: Reducer {
  @usableFromInline let reducers: R

  /// Groups what is built.
  @inlinable
  public init<State, Action: Sendable>(@ReducerBuilder<State, Action> _ build: () -> R)
  where R.State == State, R.Action == Action {
    reducers = build()
  }

  /// Runs all in order.
  @inlinable @inline(__always)
  public func reduce(into state: inout R.State, action: R.Action) -> Effect<R.Action> {
    reducers.reduce(into: &state, action: action)
  }
}
