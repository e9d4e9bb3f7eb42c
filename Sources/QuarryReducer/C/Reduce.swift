/// A reducer written as a closure.
///
/// The closure is kept behind one that passes addresses; see ``ReducerCall``.
@safe
public struct Reduce<State, Action: Sendable>: Reducer {
  @usableFromInline typealias Work = (ReducerCall<State, Action>) -> Bool
  @usableFromInline let work: Work
  @usableFromInline let route: ((_ action: Action, _ place: inout EffectPlace) -> Bool)?

  /// Reduces with `body`, which gets the state to change and the action, and returns the effect.
  @inlinable @inline(__always)
  public init(_ body: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    route = nil
    work = { call in call.leave(body(&call.state, call.action)) }
  }

  /// Reduces with `reducer`, and forgets its type.
  @inlinable @inline(__always)
  public init<R: Reducer<State, Action>>(_ reducer: R) { self.init(body: reducer.body) }

  @inlinable @inline(__always)
  init<R: Reducer<State, Action>>(body: R) {
    route = { body.follow($0, into: &$1) }
    work = { body.reduce($0.action, $0) }
  }

  /// Calls the closure.
  @inlinable @inline(__always)
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    ReducerCall.perform(on: &state, action) { work($0) }
  }

  /// Calls the closure.
  @inlinable @inline(__always)
  public func reduce(_ action: Action, _ call: ReducerCall<State, Action>) -> Bool { work(call) }

  /// Follows the action where the closure stands for another reducer.
  @inlinable
  public func follow(_ action: Action, into place: inout EffectPlace) -> Bool { route?(action, &place) ?? false }
}
