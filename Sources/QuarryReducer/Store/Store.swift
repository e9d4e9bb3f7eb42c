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
/// **Time.** Timers (``Effect/after(_:id:_:)``) fire when the store's time gets to them; see ``StoreTime``.
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
  @usableFromInline let root: RootReducer<State, Action>
  @usableFromInline let effects = EffectRuntime<Action>()
  @usableFromInline let clock: StoreClock
  /// The task that sleeps until a timer is due, and until when it does; in an actor, by the clock on the wall.
  var alarm: (time: Timestamp, task: Task<Void, Never>)?
  private var isPumping = false
  private var observersMade = 0
  private var observers: [Int: (State) -> Void] = [:] {
    didSet { work.value.isObserved = !observers.isEmpty }
  }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - time: whose time timers go by.
  ///   - reducer: makes the feature; called once, with the dependencies in force.
  ///   - update: overrides dependencies of the feature.
  @inlinable
  public convenience init<R: Reducer>(
    initialState: State, time: StoreTime = .live, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {
    let setup = StoreSetup(time, update)
    self.init(initialState, setup, RootReducer(body: setup.inForce(reducer)))
  }

  @usableFromInline
  init(_ initialState: State, _ setup: StoreSetup, _ root: RootReducer<State, Action>) {
    current = Cell(initialState)
    clock = setup.clock
    self.root = root
    effects.report = setup.reporter.report
    effects.route = root.route
    effects.now = { [clock] in clock.now }
    effects.deliver = { [weak self] in self?.work.value.queue.append($0) }
  }

  deinit { alarm?.task.cancel() }

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
    if work.value.isBusy { return enqueue(action, .sent) }
    work.value.isBusy = true
    step(action, isolation: isolation)
    settle(isolation: isolation)
  }

  /// Sends `actions` one after the other, each with all that comes of it; observers of states see the last state.
  @inlinable
  public func send(contentsOf actions: some Sequence<Action>, isolation: isolated (any Actor)? = #isolation) {
    if work.value.isBusy {
      for action in actions { enqueue(action, .sent) }
      return
    }
    work.value.isBusy = true
    for action in actions {
      step(action, isolation: isolation)
      if !work.value.queue.isEmpty { runQueue(isolation: isolation) }
    }
    settle(isolation: isolation)
  }

  /// Whether no effect runs. Timers that are pending do not count.
  public var isIdle: Bool { effects.isIdle }

  /// Takes in what effects have sent so far, and fires the timers that are due; needed only where the store lives
  /// outside any actor.
  public func receivePending(isolation: isolated (any Actor)? = #isolation) {
    effects.receive()
    if work.value.isBusy { return }
    work.value.isBusy = true
    settle(isolation: isolation)
    if clock.isLive, effects.nextTimer != nil { advance(to: clock.now, isolation: isolation) }
  }

  @inlinable @inline(__always)
  func step(_ action: Action, origin: ActionOrigin = .sent, isolation: isolated (any Actor)?) {
    if let willReduce = work.value.willReduce { willReduce(action, origin) }
    work.value.isReducing = true
    let hasEffect = root.reduce(into: &current.value, action)
    work.value.isReducing = false
    if let onAction = work.value.onAction { onAction(action, current.value) }
    if hasEffect { startEffect(isolation: isolation) }
  }

  /// Empties the queue, and tells the observers of states.
  @inlinable @inline(__always)
  func settle(isolation: isolated (any Actor)?) {
    if !work.value.queue.isEmpty { runQueue(isolation: isolation) }
    work.value.isBusy = false
    if work.value.hasFollowUp { followUp(isolation: isolation) }
  }

  @inlinable @inline(never)
  func runQueue(isolation: isolated (any Actor)?) {
    var next = 0
    while next < work.value.queue.count {
      let delivery = work.value.queue[next]
      next += 1
      if !delivery.isCancelled {
        work.value.family = delivery.family
        step(delivery.action, origin: delivery.origin, isolation: isolation)
        work.value.family = nil
      }
      delivery.completion()
    }
    work.value.queue.removeAll(keepingCapacity: true)
    // What was concatenated behind an action has been started only now.
    wake(isolation: isolation)
  }

  @inlinable @inline(never)
  func startEffect(isolation: isolated (any Actor)?) {
    let effect = root.takeEffect()
    switch effect.step {
    case .timer(let timer):
      effects.setTimer(timer)
      if let isolation, clock.isLive { setAlarm(for: isolation) }
    default: start(effect, isolation: isolation)
    }
  }

  @usableFromInline
  func start(_ effect: Effect<Action>, isolation: isolated (any Actor)?) {
    if case .send(let next) = effect.step, work.value.family == nil { return enqueue(next, .effect) }
    effects.start(effect, family: work.value.family)
    wake(isolation: isolation)
  }

  @inlinable @inline(never)
  func enqueue(_ action: Action, _ origin: ActionOrigin) {
    work.value.queue.append(EffectDelivery(action, origin: origin))
  }

  /// Begins to take in what effects send, and to wait for timers, where the store lives in an actor.
  @usableFromInline
  func wake(isolation: isolated (any Actor)?) {
    guard let isolation else { return }
    if clock.isLive { setAlarm(for: isolation) }
    if effects.isIdle || isPumping { return }
    isPumping = true
    let inbox = effects.inbox
    let way = WayBack(to: self, on: isolation)
    Task.detached {
      while await inbox.wait(), await way.receive() {}
    }
  }

  /// Tells the observers of states, and moves time on where that had to wait.
  @usableFromInline
  func followUp(isolation: isolated (any Actor)?) {
    if work.value.isObserved { tellObservers() }
    if work.value.needsAlarm, let isolation {
      work.value.needsAlarm = false
      setAlarm(for: isolation)
    }
    // What comes of one time is done before the next one.
    if work.value.isMovingOn { return }
    work.value.isMovingOn = true
    defer { work.value.isMovingOn = false }
    while !work.value.later.isEmpty {
      let next = work.value.later.removeFirst()
      advance(to: next.time, isolation: isolation)
      if let action = next.action { send(action, isolation: isolation) }
    }
  }

  private func tellObservers() {
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
}

/// The store of a feature.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
