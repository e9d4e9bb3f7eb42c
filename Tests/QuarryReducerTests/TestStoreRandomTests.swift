import QuarryReducer
import QuarryTesting
import Testing

@Suite("A TestStore of a random feature")
struct TestStoreRandomTests {
  @Test("receives the actions, and runs the effects, in the order that a model of it foresees")
  func foreseen() async {
    for seed: UInt64 in 0..<200 { await run(seed: seed) }
  }

  @Test("does so in an actor too")
  @MainActor
  func foreseenOnMainActor() async {
    for seed: UInt64 in 1_000..<1_050 { await run(seed: seed) }
  }

  private func run(seed: UInt64, isolation: isolated (any Actor)? = #isolation) async {
    var random = SeededRandom(seed: seed)
    let feature = RandomFeature(using: &random)
    let model = EffectModel(feature)
    let log = Log()
    let signals = (0..<RandomFeature.signals).map { _ in Signal() }
    let store = TestStore(initialState: [Int]()) { RandomReducer(feature: feature, log: log, signals: signals) }
    for _ in 0..<12 {
      switch random.next(below: 4) {
      case 0:
        let signal = Int(random.next(below: UInt64(RandomFeature.signals)))
        model.signal(signal)
        signals[signal].send()
      default:
        let action = Int(random.next(below: UInt64(feature.effects.count)))
        model.workOff()
        while let next = model.next() {
          await store.receive(next) { $0.append(next) }
          model.take(next)
        }
        model.send(action)
        store.send(action) { $0.append(action) }
      }
      #expect(store.state == model.seen, "seed \(seed)")
    }
    model.workOff()
    while let next = model.next() {
      await store.receive(next) { $0.append(next) }
      model.take(next)
    }
    await store.settle()
    #expect(store.state == model.seen, "seed \(seed)")
    #expect(log.lines == model.log, "seed \(seed)")
    if model.isIdle { await store.finish() } else { await store.skipInFlightEffects() }
    for signal in signals { signal.send() }
  }
}

/// What each action of a feature starts.
struct RandomFeature: Sendable {
  indirect enum Work: Sendable {
    case none
    case send(Int)
    case run(name: Int, TaskPriority?, [Step])
    case merge([Work])
    case concatenate([Work])
    case cancellable(Work, id: Int, cancelInFlight: Bool)
    case cancel(id: Int)
  }
  enum Step: Sendable {
    case send(Int)
    case yield
    case wait(signal: Int)
  }

  static let signals = 2
  private(set) var effects: [Work] = []
  private var names = 0

  init(using random: inout SeededRandom) {
    let count = 3 + Int(random.next(below: 5))
    for action in 0..<count { effects.append(work(after: action, of: count, depth: 0, &random)) }
  }

  /// Actions are sent only after the one that starts the work, so that each feature comes to an end.
  private mutating func work(after action: Int, of count: Int, depth: Int, _ random: inout SeededRandom) -> Work {
    func later() -> Int? { action + 1 < count ? action + 1 + Int(random.next(below: UInt64(count - action - 1))) : nil }
    switch random.next(below: depth < 3 ? 12 : 5) {
    case 0: return .none
    case 1: return later().map { .send($0) } ?? .none
    case 2...4:
      names += 1
      let steps = (0..<Int(random.next(below: 5))).map { _ -> Step in
        switch random.next(below: 6) {
        case 0: .wait(signal: Int(random.next(below: UInt64(Self.signals))))
        case 1, 2: .yield
        default: later().map { .send($0) } ?? .yield
        }
      }
      let priorities: [TaskPriority?] = [nil, .background, .high]
      return .run(name: names, priorities[Int(random.next(below: 3))], steps)
    case 5, 6: return .merge(parts(after: action, of: count, depth: depth, &random))
    case 7, 8: return .concatenate(parts(after: action, of: count, depth: depth, &random))
    case 9, 10:
      return .cancellable(
        work(after: action, of: count, depth: depth + 1, &random), id: Int(random.next(below: 2)),
        cancelInFlight: random.next(below: 2) == 0)
    default: return .cancel(id: Int(random.next(below: 2)))
    }
  }

  private mutating func parts(
    after action: Int, of count: Int, depth: Int, _ random: inout SeededRandom
  ) -> [Work] {
    var parts: [Work] = []
    for _ in 0...random.next(below: 3) { parts.append(work(after: action, of: count, depth: depth + 1, &random)) }
    return parts
  }
}

private struct RandomReducer: Reducer {
  let feature: RandomFeature
  let log: Log
  let signals: [Signal]

  func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
    state.append(action)
    return effect(feature.effects[action])
  }

  private func effect(_ work: RandomFeature.Work) -> Effect<Int> {
    switch work {
    case .none: return .none
    case .send(let action): return .send(action)
    case .run(let name, let priority, let steps):
      return .run(priority: priority) { [log, signals] send in
        for (index, step) in steps.enumerated() {
          log.add("\(name).\(index)")
          switch step {
          case .send(let action): await send(action)
          case .yield: await Task.yield()
          case .wait(let signal): await signals[signal].wait()
          }
        }
        log.add("\(name) ended")
      }
    case .merge(let parts): return .merge(parts.map(effect))
    case .concatenate(let parts): return .concatenate(parts.map(effect))
    case .cancellable(let work, let id, let cancelInFlight):
      return effect(work).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): return .cancel(id: id)
    }
  }
}

/// Lets go all who wait now, and nobody who comes later.
private final class Signal: Sendable {
  private let held = Locked<[CheckedContinuation<Void, Never>]>([])

  func wait() async {
    await withCheckedContinuation { continuation in held.withLock { $0.append(continuation) } }
  }

  func send() {
    let waiting = held.withLock { held in
      defer { held = [] }
      return held
    }
    for continuation in waiting { continuation.resume() }
  }
}
