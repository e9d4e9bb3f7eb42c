import QuarryReducer
import Synchronization
import Testing

/// Counts the objects that effects hold, from any thread.
private final class Live: Sendable {
  static let count = Atomic<Int>(0)

  init() { Self.count.add(1, ordering: .relaxed) }
  deinit { Self.count.subtract(1, ordering: .relaxed) }
}

/// What happened to one store, as the store itself saw it.
private final class Witness: Sendable {
  private struct Contents {
    var cancelled: Set<Int> = []
    var isGone = false
    var faults: [String] = []
    var delivered = 0
  }

  private let contents = Locked(Contents())

  var faults: [String] { contents.withLock { $0.faults } }
  var delivered: Int { contents.withLock { $0.delivered } }

  func cancelled(_ number: Int) { contents.withLock { _ = $0.cancelled.insert(number) } }

  func gone() { contents.withLock { $0.isGone = true } }

  func took(_ number: Int) {
    contents.withLock { contents in
      contents.delivered += 1
      if contents.isGone { contents.faults.append("\(number) came after the store was gone") }
      if contents.cancelled.contains(number) { contents.faults.append("\(number) came after it was cancelled") }
    }
  }
}

/// Starts work of every kind, and cancels it.
private struct Worker: Reducer {
  struct State: Sendable {
    var helper: Helper.State?
    var done = 0
  }
  enum Action: CasePathable, Sendable {
    case work(Int)
    case cancel(Int)
    case hired
    case dismissed
    case helper(Helper.Action)
    case done(Int)

    enum HelperCase: CasePath {
      static func embed(_ action: Helper.Action) -> Action { .helper(action) }
      static func extract<Result>(from action: Action, _ body: (Helper.Action) -> Result) -> Result? {
        if case .helper(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases { var helper: HelperCase.Type { HelperCase.self } }
  }
  let witness: Witness

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .work(let number):
        let held = Live()
        return .merge(
          .run { send in
            for _ in 0..<number % 5 { await Task.yield() }
            await send(.done(number))
            _ = held
          }
          .cancellable(id: number),
          .after(.microseconds(Int64(number % 7)), id: TimerID("t", number: number % 3), .done(-1)),
          .concatenate(.run { _ in await Task.yield() }, .send(.done(-1))).cancellable(id: "all", cancelInFlight: true))
      case .cancel(let number):
        witness.cancelled(number)
        return .merge(.cancel(id: number), .cancel(id: TimerID("t", number: number % 3)))
      case .hired:
        state.helper = Helper.State()
        return .none
      case .dismissed:
        state.helper = nil
        return .none
      case .helper: return .none
      case .done(let number):
        witness.took(number)
        state.done += 1
        return .none
      }
    }
    .ifLet(\.helper, action: \.helper) { Helper() }
  }
}

/// A child that comes and goes while it works.
private struct Helper: Reducer {
  struct State: Sendable { var done = 0 }
  enum Action: Sendable { case work, done }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if action == .done { state.done += 1 }
    let held = Live()
    return action == .work
      ? .run { send in
        await Task.yield()
        await send(.done)
        _ = held
      } : .none
  }
}

@Suite("A thousand stores at once")
struct StoreStressTests {
  @Test("effects, cancellations and ends race: nothing comes after a cancel or after the store, and nothing is left")
  func race() async {
    let witnesses = await withTaskGroup(of: Witness.self) { group in
      for index in 0..<1_000 { group.addTask { await Self.live(UInt64(index)) } }
      var all: [Witness] = []
      for await witness in group { all.append(witness) }
      return all
    }
    // Tasks of stores that are gone come to their end by themselves.
    for _ in 0..<100_000 where Live.count.load(ordering: .relaxed) != 0 { await Task.yield() }
    #expect(Live.count.load(ordering: .relaxed) == 0)
    #expect(witnesses.flatMap(\.faults) == [])
    #expect(witnesses.reduce(0) { $0 + $1.delivered } > 10_000)
  }

  /// The life of one store, some of which end in the middle of their work.
  private static func live(_ seed: UInt64) async -> Witness {
    var random = SeededRandom(seed: seed)
    let witness = Witness()
    var store: StoreActor? = StoreActor(initialState: Worker.State(), time: .manual(from: .epoch)) {
      Worker(witness: witness)
    }
    for number in 0..<20 {
      // Now and then the work of effects gets ahead, and not always as far.
      for _ in 0..<random.next(below: 6) { await Task.yield() }
      switch random.next(below: 8) {
      case 0...3: await store?.send(.work(number))
      case 4: await store?.send(.cancel(Int(random.next(below: UInt64(number + 1)))))
      case 5: await store?.send(contentsOf: [.hired, .helper(.work), .dismissed])
      case 6: await store?.send(contentsOf: [.hired, .helper(.work), .helper(.work)])
      default: await store?.advance(to: Timestamp(microseconds: Int64(number)))
      }
    }
    if random.next(below: 2) == 0 { await store?.finish() }
    weak let gone = store
    store = nil
    if gone == nil { witness.gone() }
    for _ in 0..<random.next(below: 4) { await Task.yield() }
    return witness
  }
}
