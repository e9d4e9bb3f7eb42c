/// A group of reducers on the same state, in order, so that a modifier can be put on all of them.
public struct CombineReducers<R: Reducer>: CompositeReducer {
  @usableFromInline let reducers: R

  /// Groups what is built.
  @inlinable
  public init<State, Action: Sendable>(@ReducerBuilder<State, Action> _ build: () -> R)
  where R.State == State, R.Action == Action {
    reducers = build()
  }

  /// Runs all in order.
  @inlinable @inline(__always)
  public func reduce(_ action: R.Action, _ call: ReducerCall<R.State, R.Action>) -> Bool {
    reducers.reduce(action, call)
  }

  /// Follows the action into the first that it is for.
  @inlinable
  public func follow(_ action: R.Action, into place: inout EffectPlace) -> Bool {
    reducers.follow(action, into: &place)
  }
}
