import QuarryReducer

/// An action, and which action that the test sent it came of in the end.
struct CausedAction<Action: Sendable>: Sendable {
  let action: Action
  let cause: EffectCause
}

/// An action that the test sent, by its number; all effects that come of it are cancellable by this.
struct EffectCause: Hashable, Comparable, Sendable {
  let number: Int

  static func < (a: EffectCause, b: EffectCause) -> Bool { a.number < b.number }
}

/// Takes actions in while a store goes and cannot be reached itself.
final class LateActions<Action: Sendable> {
  var actions: [EffectDelivery<CausedAction<Action>>] = []
}
