/// An action that waits for its turn.
@usableFromInline
package struct EffectDelivery<Action: Sendable> {
  @usableFromInline package let action: Action
  /// Who sent the action.
  @usableFromInline package let origin: ActionOrigin
  private let scope: EffectScope?
  /// To be called when the action is reduced, or dropped.
  @usableFromInline package let completion: () -> Void

  init(action: Action, scope: EffectScope, completion: @escaping () -> Void) {
    self.action = action
    origin = .effect
    self.scope = scope
    self.completion = completion
  }

  /// An action that nobody can cancel and nobody waits for.
  @usableFromInline
  package init(_ action: Action, origin: ActionOrigin) {
    self.action = action
    self.origin = origin
    scope = nil
    completion = {}
  }

  /// Whether the effect that sent the action was cancelled in between.
  @usableFromInline package var isCancelled: Bool { scope?.isCancelled ?? false }

  /// What the action's own effects belong to.
  @usableFromInline package var family: EffectFamily? { scope?.family }
}
