/// A reducer that holds others. It says how effects are left in a slot; what returns them is made of that.
public protocol CompositeReducer: Reducer where Body == Self {}

extension CompositeReducer {
  /// Changes `state` as `action` asks for, and returns what is to be done outside.
  @inlinable @inline(__always)
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    ReducerCall.perform(on: &state, action) { reduce(action, $0) }
  }
}
