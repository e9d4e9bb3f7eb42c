import QuarryReducer

/// A feature that reads all that a run provides, and has effects of every kind.
struct Sitting: Reducer {
  struct State: Equatable, Sendable, Codable {
    var steps = 0
    var dice: [UInt64] = []
    var players: [UniqueID] = []
    var joinedAt: [Timestamp] = []
    var loaded: [UInt64] = []
    var isLoading = false
  }
  enum Action: Equatable, Sendable, Codable {
    case rolled
    case joined
    case loadTapped(inFlight: Bool)
    case loaded(UInt64)
    case loadEnded
    case loadCancelled
    case twiceTapped
    case counted(Int)

    /// One of those that come from outside.
    static func random(using random: inout SeededRandom) -> Action {
      switch random.next(below: 10) {
      case 0, 1, 2: .rolled
      case 3: .joined
      case 4, 5, 6: .loadTapped(inFlight: random.next(below: 2) == 0)
      case 7: .loadCancelled
      case 8: .twiceTapped
      default: .counted(Int(random.next(below: 100)))
      }
    }
  }

  @Dependency(\.random) var random
  @Dependency(\.uuid) var uuid
  @Dependency(\.date) var date
  @Dependency(\.gameClock) var gameClock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.steps += 1
      switch action {
      case .rolled:
        state.dice.append(random { $0.next(below: 6) } + 1)
        return .none
      case .joined:
        state.players.append(uuid())
        state.joinedAt += [date.now, gameClock.now]
        return .none
      case .loadTapped(let inFlight):
        state.isLoading = true
        return .run { [random, uuid] send in
          for _ in 0..<2 {
            // What effects draw must not shift what reducers draw.
            let value = random { $0.next() } ^ uuid().low
            await Task.yield()
            await send(.loaded(value))
          }
          await send(.loadEnded)
        }
        .cancellable(id: "load", cancelInFlight: inFlight)
      case .loaded(let value):
        state.loaded.append(value)
        state.dice.append(random { $0.next(below: 6) } + 1)
        return .none
      case .loadEnded:
        state.isLoading = false
        return .none
      case .loadCancelled:
        state.isLoading = false
        return .cancel(id: "load")
      case .twiceTapped:
        return .merge(.send(.rolled), .send(.counted(2)))
      case .counted(let amount):
        state.steps += amount
        return .none
      }
    }
  }
}

/// A recorded session: what the recorder kept, and the states that the store went through.
struct RecordedSession {
  var log: ActionLog<Sitting.Action>
  var states: [Sitting.State]

  static let start = Timestamp(microseconds: 1_777_629_600_000_000)

  /// Plays a session of random actions, with effects on threads.
  static func play(seed: UInt64, actions: Int = 40) async -> RecordedSession {
    var random = SeededRandom(seed: seed)
    let recorder = ActionRecorder<Sitting.Action>(
      header: RunHeader(seed: seed, version: "1", start: start), time: clock(seed: seed))
    let store = Store(initialState: Sitting.State(), recorder: recorder) { Sitting() }
    var states = [store.state]
    store.onAction = { states.append($1) }
    for _ in 0..<actions {
      store.send(.random(using: &random))
      if random.next(below: 3) == 0 {
        await Task.yield()
        store.receivePending()
      }
    }
    await store.finish()
    store.onAction = nil
    return RecordedSession(log: recorder.log, states: states)
  }

  /// A log of random actions from outside; nothing runs.
  static func log(seed: UInt64, actions: Int) -> ActionLog<Sitting.Action> {
    var random = SeededRandom(seed: seed)
    let time = clock(seed: seed)
    var log = ActionLog<Sitting.Action>(header: RunHeader(seed: seed, version: "1", start: start))
    for _ in 0..<actions { log.append(.random(using: &random), at: time(), origin: .sent) }
    return log
  }

  /// A clock that goes on by up to a second each time that it is asked.
  private static func clock(seed: UInt64) -> @Sendable () -> Timestamp {
    let source = RandomSource(seed: seed)
    let now = Locked(start)
    return {
      let step = source { Int64($0.next(below: 1_000_000)) }
      return now.withLock { now in
        now = now.advanced(by: .microseconds(step))
        return now
      }
    }
  }
}
