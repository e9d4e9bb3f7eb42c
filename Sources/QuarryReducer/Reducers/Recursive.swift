/// A reducer that is made when an action comes: for a feature that holds itself, as a tree of folders does.
///
/// Everywhere else a body is made once; a feature that named itself in its own body would never come to an end.
/// Costs the making of `R`, and of its body, on each action that gets here.
public struct Recursive<R: Reducer>: Reducer {
  @usableFromInline let make: () -> R

  /// Reduces with what `make` returns, made anew on each action.
  @inlinable
  public init(_ make: @escaping () -> R) { self.make = make }

  /// Makes the reducer and runs it.
  @inlinable
  public func reduce(into state: inout R.State, action: R.Action) -> Effect<R.Action> {
    make().reduce(into: &state, action: action)
  }

  /// Makes the reducer and follows the action into it.
  @inlinable
  public func follow(_ action: R.Action, into place: inout EffectPlace) -> Bool { make().follow(action, into: &place) }
}
