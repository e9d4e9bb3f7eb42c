/// What a store has to do yet, and who looks on.
@usableFromInline
struct StoreWork<State, Action: Sendable> {
  /// An action, or what came of it, is not done yet.
  @usableFromInline var isBusy = false
  /// The reducer has the state.
  @usableFromInline var isReducing = false
  @usableFromInline var isObserved = false
  @usableFromInline var queue: [EffectDelivery<Action>] = []
  @usableFromInline var onAction: ((Action, State) -> Void)?
  /// Told of each action before it is reduced: recorders.
  @usableFromInline var willReduce: ((Action, ActionOrigin) -> Void)?
  /// Whom somebody waits for: the effects of the action that is reduced belong to it.
  @usableFromInline var family: EffectFamily?

  @usableFromInline
  init() {}
}
