/// A reducer that changes nothing and asks for nothing.
public struct EmptyReducer<State, Action: Sendable>: Reducer {
  /// Makes it.
  @inlinable
  public init() {}

  /// Does nothing.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
