/// Reproduces the states of a run from its log.
///
/// Effects are not run: what they sent is in the log, as actions of its own, and so is what `.send` and timers sent;
/// nothing is done twice. Misuses that reducers report as effects are not reported again. Dependencies have their test
/// values, so that a replay does not touch the world, but for `random`, `uuid`, `date` and `gameClock`, which come from
/// the head of the log and the times of the actions.
///
/// States are kept at checkpoints, at first one for each `interval` actions; when there are more than `limit`, every
/// other one is dropped and the interval doubled. Any state is then found with the reduction of less than an interval of
/// actions, and a replay read from front to back reduces each action once.
///
/// Isolation is that of ``Store``: not `Sendable`, used where it was made.
public final class Replay<State, Action: Sendable> {
  /// The actions.
  public let log: ActionLog<Action>
  /// How many actions were reduced so far, for all that was asked.
  public private(set) var reductions = 0
  /// How many actions lie between two checkpoints.
  public private(set) var interval: Int

  private let reduce: (inout State, Action) -> Void
  private let source: RunDependencies
  private let overrides: DependencyOverrides
  private let limit: Int
  /// The states after 0, 1, 2 and more intervals.
  private var checkpoints: [State]
  /// The state that was asked for last.
  private var state: State
  private var number = 0

  /// Makes a replay; nothing is reduced yet.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action of the log.
  ///   - log: the actions.
  ///   - interval: how many actions lie between two checkpoints at first, at least 1.
  ///   - limit: how many checkpoints are kept at most, at least 2.
  ///   - reducer: makes the feature; called once.
  ///   - update: overrides dependencies that reducers themselves ask for; effects need none.
  public init<R: Reducer>(
    initialState: State, log: ActionLog<Action>, interval: Int = 256, limit: Int = 64,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {
    let source = RunDependencies(log.header)
    overrides = DependencyOverrides { values in
      values.context = .test
      values.use(source)
      update(&values)
    }
    let root = overrides.inForce(reducer)
    reduce = { _ = root.reduce(into: &$0, action: $1) }
    self.source = source
    self.log = log
    self.interval = max(1, interval)
    self.limit = max(2, limit)
    checkpoints = [initialState]
    state = initialState
  }

  /// The state after the first `number` actions; 0 gives the initial state.
  ///
  /// - Throws: ``ReplayError/noSuchAction(_:count:)``.
  public func state(after number: Int) throws(ReplayError) -> State {
    if number < 0 || number > log.count { throw .noSuchAction(number, count: log.count) }
    return withState(after: number) { $0 }
  }

  /// The state after all actions.
  public func run() -> State { withState(after: log.count) { $0 } }

  /// The initial state, then the state after each action, each reproduced when it is asked for.
  public var states: some Sequence<State> {
    sequence(state: 0) { [self] (next: inout Int) -> State? in
      if next > log.count { return nil }
      defer { next += 1 }
      return withState(after: next) { $0 }
    }
  }

  /// Lends a state of the run, which is not copied for it.
  ///
  /// - Precondition: `number` is within 0…count.
  func withState<Result>(after number: Int, _ body: (State) -> Result) -> Result {
    move(to: number)
    return body(state)
  }

  private func move(to target: Int) {
    if number == target { return }
    let checkpoint = min(target / interval, checkpoints.count - 1)
    if target < number || checkpoint * interval > number {
      state = checkpoints[checkpoint]
      number = checkpoint * interval
    }
    overrides.inForce {
      while number < target { reduceNext() }
    }
  }

  private func reduceNext() {
    let recorded = log.actions[number]
    source.begin(recorded.number, at: recorded.time)
    reduce(&state, recorded.action)
    number += 1
    reductions += 1
    if number == checkpoints.count * interval { keep() }
  }

  private func keep() {
    checkpoints.append(state)
    if checkpoints.count <= limit { return }
    checkpoints = stride(from: 0, to: checkpoints.count, by: 2).map { checkpoints[$0] }
    interval *= 2
  }
}

/// A replay of the feature `R`.
public typealias ReplayOf<R: Reducer> = Replay<R.State, R.Action>
