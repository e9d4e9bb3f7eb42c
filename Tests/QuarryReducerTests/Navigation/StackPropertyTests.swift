import QuarryReducer
import Testing

/// Which elements have work that runs, from any thread.
private final class Alive: Sendable {
  private let keys = Locked<Set<Int>>([])

  var all: Set<Int> { keys.withLock { $0 } }

  func enter(_ key: Int) { keys.withLock { _ = $0.insert(key) } }
  func leave(_ key: Int) { keys.withLock { _ = $0.remove(key) } }
}

/// An element that works from its start until it is cancelled.
private struct Worker: Reducer {
  struct State: Equatable, Sendable, Codable {
    let key: Int
    var touches = 0
  }
  enum Action: Equatable, Sendable, Codable { case started, touched, closeTapped }

  let alive: Alive
  let started: Gate
  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .run { [alive, started, key = state.key] _ in
        let (forever, _) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
          alive.enter(key)
          await started.pass()
          for await _ in forever {}
        } onCancel: {
          alive.leave(key)
        }
      }
    case .touched:
      state.touches += 1
      return .none
    case .closeTapped: return .run { [dismiss] _ in await dismiss() }
    }
  }
}

private struct Works: Reducer {
  typealias State = StackState<Worker.State>
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case path(StackActionOf<Worker>)
    case appended(Worker.State)
    case removed(StackElementID)
    case poppedTo(StackElementID)
    case linked([Worker.State])

    enum PathCase: CasePath {
      static func embed(_ action: StackActionOf<Worker>) -> Action { .path(action) }
      static func extract<Result>(from action: Action, _ body: (StackActionOf<Worker>) -> Result) -> Result? {
        if case .path(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases { var path: PathCase.Type { PathCase.self } }
  }

  let alive: Alive
  let started: Gate

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appended(let worker): state.append(worker)
      case .removed(let id): state[id: id] = nil
      case .poppedTo(let id): state.pop(to: id)
      case .linked(let workers): state.replaceAll(with: workers)
      case .path: break
      }
      return .none
    }
    .forEach(\.self, action: \.path) { Worker(alive: alive, started: started) }
  }
}

/// A stack as a plain array, and all ids that it ever had.
private struct Model {
  var elements: [(id: StackElementID, worker: Worker.State)] = []
  var next: UInt64 = 0
  var given: Set<StackElementID> = []
  var keys = 0
  var repeats = 0

  mutating func add(_ worker: Worker.State, id: StackElementID) {
    if !given.insert(id).inserted { repeats += 1 }
    next = id.generation + 1
    elements.append((id, worker))
  }

  mutating func worker() -> Worker.State {
    keys += 1
    return Worker.State(key: keys)
  }
}

@Suite("A stack against a plain array")
struct StackPropertyTests {
  @Test("300 random sessions: elements, ids and running effects are those of the model, and no id comes twice")
  func random() async throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var model = Model()
      let (alive, started, reports) = (Alive(), Gate(), Log())
      started.open()
      var running = 0
      var refusals = 0
      func make(_ state: Works.State) -> StoreOf<Works> {
        Store(initialState: state) {
          Works(alive: alive, started: started)
        } withDependencies: {
          $0.issueReporter = IssueReporter { reports.add($0.description) }
        }
      }
      var store = make([])
      for step in 0..<16 {
        // Sometimes an id that was there once, or never.
        let id =
          model.elements.randomElement(using: &random).map(\.id)
          ?? StackElementID(generation: UInt64.random(in: 0...model.next, using: &random))
        let stray = StackElementID(generation: UInt64.random(in: 0...model.next + 2, using: &random))
        let position = model.elements.firstIndex { $0.id == id }
        var fresh: [StackElementID] = []
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2:
          let worker = model.worker()
          model.add(worker, id: StackElementID(generation: model.next))
          fresh = model.elements.suffix(1).map(\.id)
          store.send(.appended(worker))
        case 3:
          let worker = model.worker()
          if stray.generation >= model.next {
            model.add(worker, id: stray)
            fresh = [stray]
          } else {
            refusals += 1
          }
          store.send(.path(.push(id: stray, state: worker)))
        case 4:
          if let place = model.elements.firstIndex(where: { $0.id == stray }) {
            model.elements.removeSubrange(place...)
          } else {
            refusals += 1
          }
          store.send(.path(.popFrom(id: stray)))
        case 5:
          if let position { model.elements.removeSubrange(position...) } else { refusals += 1 }
          store.send(.path(.element(id: id, action: .closeTapped)))
          if position != nil { await settle(store, until: model.elements.count) }
        case 6:
          if let position { model.elements[position].worker.touches += 1 } else { refusals += 1 }
          store.send(.path(.element(id: id, action: .touched)))
        case 7:
          if let position { model.elements.remove(at: position) }
          store.send(.removed(id))
        case 8:
          if let position { model.elements.removeSubrange((position + 1)...) }
          store.send(.poppedTo(id))
        default:
          let workers = (0..<Int.random(in: 0...3, using: &random)).map { _ in model.worker() }
          model.elements = []
          for worker in workers { model.add(worker, id: StackElementID(generation: model.next)) }
          fresh = model.elements.map(\.id)
          store.send(.linked(workers))
        }
        for id in fresh {
          store.send(.path(.element(id: id, action: .started)))
          running += 1
        }
        await started.arrived(running)
        #expect(store.state.ids == model.elements.map(\.id), "seed \(seed), step \(step)")
        #expect(Array(store.state) == model.elements.map(\.worker), "seed \(seed), step \(step)")
        #expect(store.state.nextID.generation == model.next, "seed \(seed), step \(step)")
        #expect(alive.all == Set(model.elements.map(\.worker.key)), "seed \(seed), step \(step)")
      }
      #expect(model.repeats == 0, "seed \(seed)")
      #expect(reports.lines.count == refusals, "seed \(seed)")
      // The session is saved, its store goes, and the next one goes on counting.
      let saved = store.state
      store = make(try restored(saved))
      #expect(alive.all.isEmpty && store.state == saved, "seed \(seed)")
      store.send(.appended(model.worker()))
      #expect(store.state.ids.last?.generation == model.next, "seed \(seed)")
    }
  }

  /// Lets a dismissal come in.
  private func settle(_ store: StoreOf<Works>, until count: Int) async {
    while store.state.count != count {
      await Task.yield()
      store.receivePending()
    }
  }
}
