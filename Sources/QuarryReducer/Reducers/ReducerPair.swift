/// Two reducers on the same state, the first before the second; what ``ReducerBuilder`` makes of two lines.
public struct ReducerPair<A: Reducer, B: Reducer>: CompositeReducer where A.State == B.State, A.Action == B.Action {
  @usableFromInline let first: A
  @usableFromInline let second: B

  /// Runs `first`, then `second`.
  @inlinable
  public init(_ first: A, _ second: B) {
    self.first = first
    self.second = second
  }

  /// Runs both in order and merges their effects.
  @inlinable @inline(__always)
  public func reduce(_ action: A.Action, _ call: ReducerCall<A.State, A.Action>) -> Bool {
    call.reduce(with: second, action, isFilled: first.reduce(action, call))
  }

  /// Follows the action into the first that it is for.
  @inlinable
  public func follow(_ action: A.Action, into place: inout EffectPlace) -> Bool {
    first.follow(action, into: &place) || second.follow(action, into: &place)
  }
}
