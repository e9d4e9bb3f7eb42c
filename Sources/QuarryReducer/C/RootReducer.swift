/// The reducer of a store, as the store calls it.
///
/// The closure lies in an object of its own: of one in a struct the contexts of both closures would be retained and
/// released with each action. So does the place for the effect: it is filled from a ``reduce(into:_:)``
/// that returns true to the ``takeEffect()`` that follows, and a store reduces one action at a time.
@safe @usableFromInline
final class RootReducer<State, Action: Sendable> {
  @usableFromInline let work: (Action, ReducerCall<State, Action>) -> Bool
  let route: (Action, inout EffectPlace) -> Bool
  @usableFromInline let effect: UnsafeMutablePointer<Effect<Action>>

  @inlinable @inline(__always)
  convenience init<R: Reducer>(body: R) where R.State == State, R.Action == Action {
    self.init({ body.reduce($0, $1) }, { body.follow($0, into: &$1) })
  }

  @usableFromInline
  init(
    _ work: @escaping (Action, ReducerCall<State, Action>) -> Bool,
    _ route: @escaping (Action, inout EffectPlace) -> Bool
  ) {
    self.work = work
    self.route = route
    unsafe effect = .allocate(capacity: 1)
  }

  deinit { unsafe effect.deallocate() }

  /// Changes `state`; true where there is an effect, which must be taken.
  @inlinable @inline(__always)
  func reduce(into state: inout State, _ action: Action) -> Bool {
    unsafe withUnsafeMutablePointer(to: &state) { state in
      unsafe withUnsafePointer(to: action) { lent in unsafe work(action, ReducerCall(state, lent, effect)) }
    }
  }

  /// The effect that was left.
  @inlinable @inline(never)
  func takeEffect() -> Effect<Action> { unsafe effect.move() }
}
