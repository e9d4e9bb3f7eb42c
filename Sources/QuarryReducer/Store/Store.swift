/// Holds the state of a feature, and changes it by actions alone.
///
/// **Isolation, in five lines.** A store is not `Sendable`: it belongs to the actor, or to the one thread, that made
/// it, and the compiler sees to that. `send` is synchronous, and returns when the reducer is done with the action and
/// with all that came of it at once. `run` effects are tasks off that actor; they reach the store only through a
/// locked inbox, which the store empties on the actor that `send` was called on (`#isolation`). Outside any actor
/// nobody does so by itself: call ``receivePending(isolation:)`` where it suits, or await ``finish(isolation:)``.
/// When the store goes, its tasks are cancelled, and what they still send goes nowhere.
///
/// **Order.** An action sent while another is reduced (by an observer) and an action of an effect are queued; the
/// queue is first in, first out. The effect of an action is started after ``onAction`` has seen it.
///
/// A store that is to be shared between tasks is a ``StoreActor``, or lives in an actor of yours:
///
/// ```swift
/// actor Match {
///   let store = Store(initialState: Game.State()) { Game() }
///   func receive(_ fixes: [Fix]) { store.send(.fixesReceived(fixes)) }
/// }
/// ```
///
/// Cost: an action whose effect is `none` allocates nothing here.
public final class Store<State, Action: Sendable> {
  @usableFromInline let current: Cell<State>
  @usableFromInline let work = Cell(StoreWork<State, Action>())
  /// Whether the action has an effect, which is then in the last parameter. To return the effect itself would cost
  /// 3 ns of 31: its bytes are written one by one and read as a word, for which the processor has to wait.
  @usableFromInline let reduce: (inout State, Action, inout Effect<Action>) -> Bool
  private let effects = EffectRuntime<Action>()
  private var isPumping = false
  private var observersMade = 0
  private var observers: [Int: (State) -> Void] = [:] {
    didSet { work.value.isObserved = !observers.isEmpty }
  }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: makes the feature; called once, with the dependencies in force.
  ///   - update: overrides dependencies of the feature.
  @inlinable
  public convenience init<R: Reducer>(
    initialState: State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {
    let (root, reporter) = withDependencies(update) { (reducer(), DependencyValues.current.issueReporter) }
    self.init(initialState, reporter) { state, action, effect in
      let result = root.reduce(into: &state, action: action)
      if result.isNone { return false }
      effect = result
      return true
    }
  }

  @usableFromInline
  init(
    _ initialState: State, _ reporter: IssueReporter,
    reduce: @escaping (inout State, Action, inout Effect<Action>) -> Bool
  ) {
    current = Cell(initialState)
    self.reduce = reduce
    effects.report = reporter.report
    effects.deliver = { [weak self] in self?.take($0) }
  }

  /// The state, after all actions so far.
  ///
  /// - Precondition: not asked for by the reducer itself, which has the state in its hands.
  @inlinable
  public var state: State {
    precondition(!work.value.isReducing, "Store: a reducer asked its own store for the state")
    return current.value
  }

  /// Called after each action with the action and the state that it left. It may send: such actions are queued.
  public var onAction: ((_ action: Action, _ state: State) -> Void)? {
    get { work.value.onAction }
    set { work.value.onAction = newValue }
  }

  /// Reduces `action` and all that comes of it at once.
  ///
  /// Called while another action is reduced, it queues the action and returns.
  @inlinable
  public func send(_ action: Action, isolation: isolated (any Actor)? = #isolation) {
    if work.value.isBusy {
      work.value.queue.append(EffectDelivery(action, origin: .sent))
      return
    }
    work.value.isBusy = true
    step(action, isolation: isolation)
    settle(isolation: isolation)
  }

  /// Sends `actions` one after the other, each with all that comes of it; observers of states see the last state.
  @inlinable
  public func send(contentsOf actions: some Sequence<Action>, isolation: isolated (any Actor)? = #isolation) {
    if work.value.isBusy {
      for action in actions { work.value.queue.append(EffectDelivery(action, origin: .sent)) }
      return
    }
    work.value.isBusy = true
    for action in actions {
      step(action, isolation: isolation)
      if !work.value.queue.isEmpty { runQueue(isolation: isolation) }
    }
    settle(isolation: isolation)
  }

  /// Whether no effect runs.
  public var isIdle: Bool { effects.isIdle }

  /// Takes in what effects have sent so far; needed only where the store lives outside any actor.
  public func receivePending(isolation: isolated (any Actor)? = #isolation) {
    effects.receive()
    if work.value.isBusy { return }
    work.value.isBusy = true
    settle(isolation: isolation)
  }

  /// Waits until no effect runs, and takes in what they send meanwhile.
  ///
  /// An effect that never ends is waited for without end; one that was cancelled, until its task has returned.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    receivePending(isolation: isolation)
    while !effects.isIdle {
      _ = await effects.inbox.wait()
      receivePending(isolation: isolation)
    }
  }

  @inlinable @inline(__always)
  func step(_ action: Action, origin: ActionOrigin = .sent, isolation: isolated (any Actor)?) {
    if let willReduce = work.value.willReduce { willReduce(action, origin) }
    work.value.isReducing = true
    var effect = Effect<Action>.none
    let hasEffect = reduce(&current.value, action, &effect)
    work.value.isReducing = false
    if let onAction = work.value.onAction { onAction(action, current.value) }
    if !hasEffect { return }
    switch effect.step {
    case .none: break
    case .send(let next): work.value.queue.append(EffectDelivery(next, origin: .effect))
    case .work: start(effect, isolation: isolation)
    }
  }

  /// Empties the queue, and tells the observers of states.
  @inlinable @inline(__always)
  func settle(isolation: isolated (any Actor)?) {
    if !work.value.queue.isEmpty { runQueue(isolation: isolation) }
    work.value.isBusy = false
    if work.value.isObserved { tellObservers() }
  }

  @inlinable @inline(never)
  func runQueue(isolation: isolated (any Actor)?) {
    var next = 0
    while next < work.value.queue.count {
      let delivery = work.value.queue[next]
      next += 1
      if !delivery.isCancelled { step(delivery.action, origin: delivery.origin, isolation: isolation) }
      delivery.completion()
    }
    work.value.queue.removeAll(keepingCapacity: true)
    // What was concatenated behind an action has been started only now.
    pump(isolation: isolation)
  }

  @usableFromInline
  func start(_ effect: Effect<Action>, isolation: isolated (any Actor)?) {
    effects.start(effect)
    pump(isolation: isolation)
  }

  /// Begins to take in what effects send, where some run and the store lives in an actor.
  @usableFromInline
  func pump(isolation: isolated (any Actor)?) {
    if effects.isIdle || isPumping || isolation == nil { return }
    isPumping = true
    let inbox = effects.inbox
    let way = WayBack(to: self, on: isolation)
    Task.detached {
      while await inbox.wait(), await way.receive() {}
    }
  }

  @usableFromInline
  func tellObservers() {
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(current.value) }
  }

  /// Adds an observer that is told until it returns false.
  func observe(_ observer: @escaping (State) -> Bool) {
    observersMade += 1
    let number = observersMade
    observers[number] = { [weak self] state in
      if !observer(state) { self?.observers[number] = nil }
    }
  }

  private func take(_ delivery: EffectDelivery<Action>) { work.value.queue.append(delivery) }
}

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

  @usableFromInline
  init() {}
}

/// The store of a feature.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
