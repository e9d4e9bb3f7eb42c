/// What a store has to do yet, and who looks on.
@usableFromInline
struct StoreWork<State, Action: Sendable> {
  /// An action, or what came of it, is not done yet.
  @usableFromInline var isBusy = false
  /// The reducer has the state.
  @usableFromInline var isReducing = false
  /// Something is to be done when all actions are: observers to be told, time to be moved on.
  @usableFromInline var hasFollowUp = false
  @usableFromInline var queue: [EffectDelivery<Action>] = []
  /// Times that were told while an action was reduced, each with what is to be sent then.
  @usableFromInline var later: [(time: Timestamp, action: Action?)] = [] {
    didSet { noteFollowUp() }
  }
  /// The first of `later` is at work.
  @usableFromInline var isMovingOn = false
  /// Timers were restored, and nobody waits for them yet.
  @usableFromInline var needsAlarm = false {
    didSet { noteFollowUp() }
  }
  /// Whether somebody observes the states.
  @usableFromInline var isObserved = false {
    didSet { noteFollowUp() }
  }
  @usableFromInline var onAction: ((Action, State) -> Void)?
  /// Told of each action before it is reduced: recorders.
  @usableFromInline var willReduce: ((Action, ActionOrigin) -> Void)?
  /// Whom somebody waits for: the effects of the action that is reduced belong to it.
  @usableFromInline var family: EffectFamily?

  @usableFromInline
  init() {}

  private mutating func noteFollowUp() { hasFollowUp = isObserved || needsAlarm || !later.isEmpty }
}
