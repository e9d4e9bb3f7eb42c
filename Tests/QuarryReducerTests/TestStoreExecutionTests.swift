import QuarryReducer
import QuarryTesting
import Testing

private typealias Action = Scripted.Action

private func makeStore() -> TestStore<Scripted.State, Action> {
  TestStore(initialState: Scripted.State()) { Scripted() }
}

extension Scripted {
  /// An action that starts `work`.
  static func run(_ name: String = "start", _ work: @escaping @Sendable (Send<Action>) async throws -> Void) -> Action {
    Action(name) { .run(operation: work) }
  }
}

@Suite("Effects of a TestStore")
struct TestStoreExecutionTests {
  @Test("have run as far as they can when send returns, and when receive does")
  func send() async {
    let log = Log()
    let store = makeStore()
    store.exhaustivity = .off
    store.send(
      Scripted.run { _ in
        log.add("a")
        await Task.yield()
        log.add("b")
      })
    #expect(log.lines == ["a", "b"])
    store.send(Action("next") { .send(Scripted.run("received") { _ in log.add("c") }) })
    await store.receive(Action("received"))
    #expect(log.lines == ["a", "b", "c"])
  }

  @Test("run in the order in which they become ready, whatever their priorities")
  func order() async {
    for _ in 0..<20 {
      let log = Log()
      let store = makeStore()
      store.exhaustivity = .off
      store.send(
        Action("start") {
          .merge(
            [TaskPriority.background, .high, .low].enumerated().map { index, priority in
              .run(priority: priority) { _ in
                for round in 0..<3 {
                  log.add("\(index).\(round)")
                  await Task.yield()
                }
              }
            })
        })
      #expect(log.lines == ["0.0", "1.0", "2.0", "0.1", "1.1", "2.1", "0.2", "1.2", "2.2"])
    }
  }

  @Test("take child tasks, streams and default actors with them")
  func inside() async {
    actor Adder {
      private var sum = 0
      func add(_ number: Int) -> Int {
        sum += number
        return sum
      }
    }
    let log = Log()
    let adder = Adder()
    let store = makeStore()
    store.exhaustivity = .off
    store.send(
      Scripted.run { send in
        await withTaskGroup(of: Void.self) { group in
          for index in 0..<3 { group.addTask { log.add("child \(index)") } }
        }
        async let sum = adder.add(1)
        log.add("sum \(await sum)")
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        async let reading: Void = {
          for await number in stream { log.add("read \(await adder.add(number))") }
        }()
        for number in 1...2 { continuation.yield(number) }
        continuation.finish()
        await reading
        await send(Action("done"))
      })
    // All of it inside a call that does not wait.
    #expect(log.lines == ["child 0", "child 1", "child 2", "sum 1", "read 2", "read 4"])
    await store.receive(Action("done"))
    await store.finish()
  }

  @Test("keep the task-local values and dependencies of the test")
  func locals() async {
    let store = TestStore(initialState: Scripted.State()) {
      Scripted()
    } withDependencies: {
      $0.scores.load = { 5 }
    }
    store.exhaustivity = .off
    Local.$value.withValue(3) {
      store.send(
        Scripted.run { send in
          let score = try await DependencyValues.current.scores.load()
          await send(Action("\(Local.value) \(score) \(DependencyValues.current.context)"))
        })
    }
    await store.receive(Action("3 5 test"))
    #expect(Local.value == 0)
  }

  @Test("may hop to the main actor, from a test that is there")
  @MainActor
  func mainActor() async {
    let store = makeStore()
    store.exhaustivity = .off
    let log = Log()
    store.send(
      Scripted.run { send in
        for round in 0..<30 {
          await MainActor.run { log.add("\(round)") }
          log.add("back")
        }
        await send(Action("done"))
      })
    #expect(log.lines == [])
    await store.receive(Action("done"))
    #expect(log.lines == (0..<30).flatMap { ["\($0)", "back"] })
    await store.finish()
  }

  @Test("may hop to the main actor many times, from a test that is elsewhere, though that has a lot to do")
  func mainActorFromElsewhere() async {
    for _ in 0..<5 {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(
        Scripted.run { send in
          for _ in 0..<20 {
            await MainActor.run {
              var random = SeededRandom(seed: 0)
              while random.next(below: 1_000) != 0 {}
            }
          }
          await send(Action("done"))
        })
      await store.receive(Action("done"))
      await store.finish()
    }
  }

  @Test("may enter the actor that the test runs in")
  func ownActor() async { await ActorTest().run() }

  @Test("go on in the next call when another thread has resumed them")
  func resumed() async {
    let gate = Gate()
    let store = makeStore()
    store.exhaustivity = .off
    store.send(
      Scripted.run { send in
        await gate.pass()
        await send(Action("late"))
      })
    await Task.detached { gate.open() }.value
    #expect(store.state.seen == ["start"])
    await store.receive(Action("late"))
    await store.finish()
  }

  @Test("settle without a word when the test asks for it")
  func settle() async {
    let (first, second) = (Gate(), Gate())
    let log = Log()
    let store = makeStore()
    store.exhaustivity = .off
    store.send(
      Scripted.run { send in
        await first.pass()
        log.add("first")
        await second.pass()
        log.add("second")
      })
    first.open()
    #expect(log.lines == [])
    await store.settle()
    #expect(log.lines == ["first"])
    second.open()
    await store.settle()
    #expect(log.lines == ["first", "second"])
    await store.finish()
  }

  @Test("are cancelled, and see it, before the store is gone")
  func end() async {
    let log = Log()
    do {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(
        Scripted.run { send in
          await withTaskCancellationHandler {
            let (stream, _) = AsyncStream.makeStream(of: Int.self)
            for await _ in stream {}
          } onCancel: {
            log.add("cancelled")
          }
          await send(Action("nowhere"))
          log.add("ended \(Task.isCancelled)")
        })
      #expect(log.lines == [])
    }
    #expect(log.lines == ["cancelled", "ended true"])
  }

  @Test("that have only to go on to come to their end are not held against the test at the end of the store")
  func resumedBeforeEnd() {
    let gate = Gate()
    let store = TestStore(initialState: Relay.State()) { Relay(gate: gate) }
    store.send(.wait)
    gate.open()
  }

  @Test("that are resumed after the store is gone still come to their end")
  func afterEnd() async {
    let (gate, done) = (Gate(), Gate())
    do {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(
        Scripted.run { send in
          await gate.pass()
          await Task.yield()
          await send(Action("nowhere"))
          await done.pass()
        })
    }
    done.open()
    gate.open()
    await done.arrived()
  }

  @Test("that wait for their action to be received are let go with the store")
  func endWhileSending() async {
    let log = Log()
    do {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(
        Scripted.run { send in
          await send(Action("unreceived"))
          log.add("let go")
        })
    }
    #expect(log.lines == ["let go"])
  }

  @Test("that sleep on a clock of the test go on while that is advanced")
  func clock() async {
    let clock = TickClock()
    let log = Log()
    let store = makeStore()
    store.exhaustivity = .off
    store.send(
      Scripted.run { send in
        for tick in 1...4 {
          await clock.sleep(until: tick * 10)
          log.add("\(tick)")
        }
        await send(Action("done"))
      })
    await clock.advance(to: 35)
    #expect(log.lines == ["1", "2", "3"])
    await clock.advance(to: 40)
    #expect(log.lines == ["1", "2", "3", "4"])
    await store.receive(Action("done"))
    await store.finish()
    #expect(EffectQueue.current == nil)
  }

  @Test("of a dependency that was set later are those in force then")
  func laterDependencies() async {
    let store = TestStore(initialState: Scores.State()) { Scores() }
    let uuid = store.dependencies.uuid
    #expect(uuid().low == 0)
    store.dependencies.scores.load = { 1 }
    store.send(.appeared)
    await store.receive(.loaded(1)) { $0.best = 1 }
    store.dependencies.scores.load = { 2 }
    #expect(store.dependencies.uuid().low == 1)
    store.send(.appeared)
    await store.receive(.loaded(2)) { $0.best = 2 }
    await store.finish()
  }
}

private enum Local {
  @TaskLocal static var value = 0
}

/// The smallest test clock: it works off the queue of each sleeper that it wakes, so that this can sleep again.
private final class TickClock: Sendable {
  private struct Sleeper {
    let time: Int
    let queue: EffectQueue?
    let continuation: CheckedContinuation<Void, Never>
  }
  private let sleepers = Locked<[Sleeper]>([])

  func sleep(until time: Int) async {
    await withCheckedContinuation { continuation in
      sleepers.withLock { $0.append(Sleeper(time: time, queue: .current, continuation: continuation)) }
    }
  }

  func advance(to end: Int) async {
    while let sleeper = next(until: end) {
      sleeper.continuation.resume()
      _ = await sleeper.queue?.workApart()
    }
  }

  private func next(until end: Int) -> Sleeper? {
    sleepers.withLock { sleepers in
      guard let first = sleepers.indices.min(by: { sleepers[$0].time < sleepers[$1].time }), sleepers[first].time <= end
      else { return nil }
      return sleepers.remove(at: first)
    }
  }
}

/// A test that lives in an actor, which an effect enters while the test holds it.
private actor ActorTest {
  private var entered = 0

  private func enter() { entered += 1 }

  func run() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(
      Scripted.run { send in
        for _ in 0..<3 { await self.enter() }
        await send(Action("done"))
      })
    await store.receive(Action("done"))
    #expect(entered == 3)
    await store.finish()
  }
}
