/// One of two reducers; what ``ReducerBuilder`` makes of an `if`.
public enum ConditionalReducer<A: Reducer, B: Reducer>: CompositeReducer
where A.State == B.State, A.Action == B.Action {
  /// The first branch was taken.
  case first(A)
  /// The second branch was taken.
  case second(B)

  /// Runs the branch that was taken when the body was made.
  @inlinable
  public func reduce(_ action: A.Action, _ call: ReducerCall<A.State, A.Action>) -> Bool {
    switch self {
    case .first(let reducer): reducer.reduce(action, call)
    case .second(let reducer): reducer.reduce(action, call)
    }
  }

  /// Follows the action into the branch that was taken.
  @inlinable
  public func follow(_ action: A.Action, into place: inout EffectPlace) -> Bool {
    switch self {
    case .first(let reducer): reducer.follow(action, into: &place)
    case .second(let reducer): reducer.follow(action, into: &place)
    }
  }
}
