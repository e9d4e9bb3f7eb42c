/// One of two reducers; what ``ReducerBuilder`` makes of an `if`.
public enum ConditionalReducer<A: Reducer, B: Reducer>: Reducer where A.State == B.State, A.Action == B.Action {
  /// The first branch was taken.
  case first(A)
  /// The second branch was taken.
  case second(B)

  /// Runs the branch that was taken when the body was made.
  @inlinable
  public func reduce(into state: inout A.State, action: A.Action) -> Effect<A.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }
}
