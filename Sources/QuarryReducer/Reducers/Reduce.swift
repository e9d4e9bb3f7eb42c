/// A reducer written as a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
  @usableFromInline let work: (inout State, Action) -> Effect<Action>

  /// Reduces with `work`, which gets the state to change and the action, and returns the effect.
  @inlinable
  public init(_ work: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.work = work
  }

  /// Reduces with `reducer`, and forgets its type.
  @inlinable
  public init<R: Reducer<State, Action>>(_ reducer: R) {
    let body = reducer.body
    work = { body.reduce(into: &$0, action: $1) }
  }

  /// Calls the closure.
  @inlinable @inline(__always)
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    work(&state, action)
  }
}
