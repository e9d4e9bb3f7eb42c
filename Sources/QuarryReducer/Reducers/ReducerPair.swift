/// Two reducers on the same state, the first before the second; what ``ReducerBuilder`` makes of two lines.
public struct ReducerPair<A: Reducer, B: Reducer>: Reducer where A.State == B.State, A.Action == B.Action {
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
  public func reduce(into state: inout A.State, action: A.Action) -> Effect<A.Action> {
    let effect = first.reduce(into: &state, action: action)
    return effect.merged(with: second.reduce(into: &state, action: action))
  }
}
