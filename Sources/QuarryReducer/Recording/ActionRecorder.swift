/// Writes down each action that a store reduces, before it is reduced: the log of a program that died has the action that
/// it died of.
///
/// ```swift
/// let header = RunHeader(seed: seed, version: "1.4", start: clock.now)
/// let recorder = ActionRecorder<Game.Action>(header: header) { clock.now }
/// let store = Store(initialState: Game.State(), recorder: recorder) { Game() }
/// …
/// let replay = Replay(initialState: Game.State(), log: recorder.log) { Game() }
/// replay.run() == store.state
/// ```
///
/// The state can be reproduced if the reducers read nothing from outside but their actions and the dependencies
/// `random`, `uuid`, `date` and `gameClock`, which the run provides from the head of the log (``RunDependencies``).
/// A value of another dependency that a reducer itself asks for, and not an effect, has to be the same in the replay.
///
/// A recorder serves one store; any thread may read its log. Cost for each action: two locks, a seeding of the run's
/// numbers, and what `onLine` costs; where the log is kept, a third lock and an entry of an array.
public final class ActionRecorder<Action: Sendable>: Sendable {
  /// What the reducers of the store read beside their actions.
  public let run: RunDependencies
  @usableFromInline let stamps: ActionStamps
  @usableFromInline let keepsLog: Bool
  @usableFromInline let onLine: (@Sendable (LogLine<Action>) -> Void)?
  private let kept: Locked<ActionLog<Action>>

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - header: the head of the log.
  ///   - keepsLog: whether the actions stay in memory; false for a long run that `onLine` writes to a file.
  ///   - time: the time of an action, asked for once for each where the store is live, and for its timers; it is what the
  ///     reducers see as `date`. Where it runs back the time of the action before is taken.
  ///   - onLine: takes each line of the log in order: the head now, an action before it is reduced. It is called on the
  ///     store's thread and must not send to the store.
  public init(
    header: RunHeader, keepsLog: Bool = true, time: @escaping @Sendable () -> Timestamp,
    onLine: (@Sendable (LogLine<Action>) -> Void)? = nil
  ) {
    run = RunDependencies(header)
    stamps = ActionStamps(run, time: time)
    kept = Locked(ActionLog(header: header))
    self.keepsLog = keepsLog
    self.onLine = onLine
    onLine?(.header(header))
  }

  /// The actions so far; only the head where the log is not kept.
  public var log: ActionLog<Action> { kept.withLock { $0 } }

  /// How many actions were recorded.
  public var count: Int { stamps.count }

  /// Records what `store` reduces from now on, beside what other recorders and `onAction` do. A replay begins with the
  /// state that the store has now.
  ///
  /// The store must have been made with the dependencies of ``run``:
  /// ``Store/init(initialState:time:recorder:reducer:withDependencies:)`` does both.
  @inlinable
  public func attach<State>(to store: Store<State, Action>) {
    if store.clock.isLive { return store.addRecorder { self.record($0, $1) } }
    let clock = store.clock
    store.addRecorder { self.record($0, $1, at: clock.now) }
  }

  /// Records nothing more.
  public func stop() { stamps.stop() }

  @inlinable
  func record(_ action: Action, _ origin: ActionOrigin, at time: Timestamp? = nil) {
    guard let (number, time) = stamps.next(at: time) else { return }
    let recorded = RecordedAction(number: number, time: time, origin: origin, action: action)
    if keepsLog { keep(recorded) }
    onLine?(.action(recorded))
  }

  @usableFromInline
  func keep(_ recorded: RecordedAction<Action>) {
    kept.withLock { $0.appendNext(recorded) }
  }
}

extension Store {
  /// Makes a store whose actions are recorded from the first one on, and whose reducers read `random`, `uuid`, `date`
  /// and `gameClock` from the recorder's run.
  ///
  /// Timers of a live store go by the clock of the recorder, since the date that reducers see stands between two actions.
  /// A store that is told the time records its own, whatever that clock says.
  @inlinable
  public convenience init<R: Reducer>(
    initialState: State, time: StoreTime = .live, recorder: ActionRecorder<Action>,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {
    let setup = StoreSetup(time, wall: DateGenerator(recorder.stamps.time)) {
      update(&$0)
      $0.use(recorder.run)
    }
    self.init(initialState, setup, RootReducer(body: setup.inForce(reducer)))
    recorder.attach(to: self)
  }

  /// Adds what is told of each action before it is reduced.
  @usableFromInline
  func addRecorder(_ record: @escaping (Action, ActionOrigin) -> Void) {
    guard let earlier = work.value.willReduce else {
      work.value.willReduce = record
      return
    }
    work.value.willReduce = { action, origin in
      earlier(action, origin)
      record(action, origin)
    }
  }
}
