import QuarryReducer
import QuarryTesting
import Testing

@Suite("TestClock")
struct TestClockTests {
  private typealias Woken = Locked<[(number: Int, at: Duration)]>

  private let clock = TestClock()
  private let queue = EffectQueue()

  /// Starts a task on a queue, as a test store starts an effect, and runs it until it waits.
  private func start(_ operation: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    defer { queue.work() }
    return EffectQueue.$current.withValue(queue) { Task(executorPreference: queue, operation: operation) }
  }

  /// Starts a task for each of `waits`, which sleeps so long and then notes its number and the time.
  @discardableResult
  private func start(_ waits: [Duration], noting woken: Woken) -> [Task<Void, any Error>] {
    waits.enumerated().map { number, wait in
      start { [clock] in
        try await clock.sleep(for: wait)
        woken.withLock { $0.append((number, clock.now.offset)) }
      }
    }
  }

  @Test("sleepers wake in the order of their deadlines, each at its own")
  func order() async throws {
    let woken = Woken([])
    let waits: [Duration] = [.seconds(3), .seconds(1), .seconds(2), .milliseconds(1500)]
    start(waits, noting: woken)
    await clock.advance(by: .milliseconds(999))
    #expect(woken.withLock { $0.isEmpty })
    await clock.advance(by: .milliseconds(1))
    #expect(woken.withLock { $0.map(\.number) } == [1])
    await clock.advance(by: .seconds(2))
    #expect(woken.withLock { $0.map(\.number) } == [1, 3, 2, 0])
    #expect(woken.withLock { $0.map(\.at) } == [.seconds(1), .milliseconds(1500), .seconds(2), .seconds(3)])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("sleepers of one deadline wake in the order of their coming")
  func ties() async throws {
    let woken = Locked<[Int]>([])
    for number in 0..<50 {
      _ = start { [clock] in
        try await clock.sleep(for: .seconds(1))
        woken.withLock { $0.append(number) }
      }
    }
    await clock.advance(by: .seconds(1))
    #expect(woken.withLock { $0 } == Array(0..<50))
  }

  @Test("a task that was woken and sleeps again wakes again within the same advance")
  func reentrancy() async throws {
    let woken = Locked<[Duration]>([])
    _ = start { [clock] in
      for wait in 1...4 {
        try await clock.sleep(for: .seconds(wait))
        woken.withLock { $0.append(clock.now.offset) }
      }
    }
    await clock.advance(by: .seconds(9))
    #expect(woken.withLock { $0 } == [.seconds(1), .seconds(3), .seconds(6)])
    #expect(clock.now.offset == .seconds(9))
    await clock.run()
    #expect(woken.withLock { $0 }.last == .seconds(10))
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("a task that is no effect of a test store is woken too")
  func elsewhere() async throws {
    let gate = Gate()
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      gate.open()
    }
    await clock.advance()
    await clock.advance(by: .seconds(1))
    // Whether it slept before the clock was advanced, or came too late: advanced again, it has to come through.
    while await (try? clock.checkSuspension()) == nil { await clock.advance(by: .seconds(1)) }
    try await task.value
    await gate.pass()
  }

  @Test("a deadline that is reached already does not wait, and the clock never goes back")
  func past() async throws {
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(5)))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(5)))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(2)))
    await clock.advance(to: TestClock.Instant(offset: .seconds(1)))
    await clock.advance(by: .seconds(-3))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("a cancelled sleeper throws CancellationError and is gone")
  func cancellation() async throws {
    let woken = Woken([])
    let tasks = start([.seconds(1), .seconds(2), .seconds(3)], noting: woken)
    tasks[1].cancel()
    queue.work()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    await #expect(throws: SuspensionError(waits: [.seconds(1), .seconds(3)])) { try await clock.checkSuspension() }
    await clock.run()
    #expect(woken.withLock { $0.map(\.number) } == [0, 2])
    try await clock.checkSuspension()
  }

  @Test("a task that is cancelled already does not sleep")
  func cancelledBefore() async throws {
    let gate = Gate()
    let task = start { [clock] in
      await gate.pass()
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    gate.open()
    queue.work()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.checkSuspension()
  }

  @Test("who still sleeps is told, with the cure")
  func suspension() async throws {
    start([.seconds(2), .seconds(1)], noting: Woken([]))
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(
      error?.description == """
        2 sleepers wait on the clock, the first one due in 1.0 seconds.
        Cure: advance the clock further, call `run()`, or cancel what sleeps.
        """)
    await clock.run()
  }

  @Test("a run that does not come to its end says so")
  func endless() async {
    let issue = await onlyIssue {
      let task = start { [clock] in for await _ in clock.timer(interval: .seconds(1)) {} }
      await clock.run(upTo: 10)
      #expect(clock.now.offset == .seconds(10))
      task.cancel()
      queue.work()
      _ = await task.result
    }
    #expect(
      issue.text == """
        The clock has woken 10 sleepers, and there are more.

        Cure: cancel the timer that goes on, or use `advance(by:)`.
        """)
  }

  @Test("ten thousand sleepers wake in order, each at its own deadline")
  func many() async throws {
    let woken = Woken([])
    let count = 10_000
    let waits = (0..<count).map { Duration.milliseconds(($0 * 7919) % count + 1) }
    start(waits, noting: woken)
    await clock.run()
    #expect(woken.withLock { $0.map(\.at) } == (1...count).map { .milliseconds($0) })
    let order = waits.indices.sorted { waits[$0] < waits[$1] }
    #expect(woken.withLock { $0.map(\.number) } == order)
  }

  @Test("random sleeps, cancellations and advances agree with a sorted list", arguments: [0, 100, 200])
  func oracle(first: UInt64) async throws {
    for seed in first..<first + 100 { try await compare(seed) }
  }

  private func compare(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let clock = TestClock()
    let woken = Locked<[Int]>([])
    var tasks: [Task<Void, any Error>] = []
    // The oracle: who sleeps, in order of coming; the time; who must have woken.
    var asleep: [(deadline: Int, number: Int)] = []
    var now = 0
    var expected: [Int] = []
    func wake(until limit: Int) {
      let due = asleep.filter { $0.deadline <= limit }
      expected += due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }.map(\.number)
      asleep.removeAll { $0.deadline <= limit }
    }
    for step in 0..<30 {
      switch random.next(below: 4) {
      case 0, 1:
        let number = tasks.count
        let wait = Int(random.next(below: 20)) + 1
        tasks.append(
          start {
            try await clock.sleep(for: .microseconds(wait))
            woken.withLock { $0.append(number) }
          })
        asleep.append((now + wait, number))
      case 2 where !asleep.isEmpty:
        let number = asleep.remove(at: Int(random.next(below: UInt64(asleep.count)))).number
        tasks[number].cancel()
        queue.work()
        await #expect(throws: CancellationError.self, "seed \(seed), step \(step)") { try await tasks[number].value }
      default:
        let wait = Int(random.next(below: 12))
        now += wait
        wake(until: now)
        await clock.advance(by: .microseconds(wait))
        #expect(woken.withLock { $0 } == expected, "seed \(seed), step \(step)")
        #expect(clock.now.offset == .microseconds(now), "seed \(seed), step \(step)")
      }
    }
    wake(until: .max)
    await clock.run()
    #expect(woken.withLock { $0 } == expected, "seed \(seed)")
    try await clock.checkSuspension()
  }
}
