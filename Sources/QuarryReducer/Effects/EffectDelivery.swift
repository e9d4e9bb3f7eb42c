/// An action that waits for its turn.
@usableFromInline
package struct EffectDelivery<Action: Sendable> {
  @usableFromInline package let action: Action
  /// Who sent the action.
  @usableFromInline package let origin: ActionOrigin
  private let groups: [CancelGroup]
  /// To be called when the action is reduced, or dropped.
  @usableFromInline package let completion: () -> Void

  init(action: Action, groups: [CancelGroup], origin: ActionOrigin = .effect, completion: @escaping () -> Void) {
    self.action = action
    self.origin = origin
    self.groups = groups
    self.completion = completion
  }

  /// An action that nobody can cancel and nobody waits for.
  @usableFromInline
  init(_ action: Action, origin: ActionOrigin) { self.init(action: action, groups: [], origin: origin) {} }

  /// Whether the effect that sent the action was cancelled in between.
  @usableFromInline package var isCancelled: Bool { groups.contains { $0.isCancelled } }
}
