import QuarryReducer
import QuarryTesting
import Testing

/// A match that lives in an actor and goes by a clock that the test holds.
private actor LiveMatch {
  private let store: Store<Scripted.State, Scripted.Action>
  private let log: Log

  init(_ clock: TestClock, _ start: TestClock.Instant, _ log: Log, restoring: Bool = false) {
    self.log = log
    let timer = PendingTimer(time: Timestamp(seconds: 3), id: "saved", action: Scripted.Action("saved"))
    let saved = StoreSnapshot(state: Scripted.State(), time: .epoch, timers: restoring ? [timer] : [])
    store = Store(restoring: saved, isLive: true) {
      Scripted()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = DateGenerator { Timestamp.epoch.advanced(by: start.duration(to: clock.now)) }
    }
    store.onAction = { [log, weak self] action, _ in
      self?.preconditionIsolated()
      log.add(action.name)
    }
  }

  func send(_ action: Scripted.Action) { store.send(action) }
  var seen: [String] { store.state.seen }
  var next: Timestamp? { store.nextTimer }
}

@Suite("Timers by the clock on the wall")
struct LiveTimerTests {
  typealias Action = Scripted.Action

  /// Lets the store's own tasks come to their next wait.
  private func settle(until isDone: () async -> Bool) async {
    for _ in 0..<10_000 {
      if await isDone() { return }
      await Task.yield()
    }
  }

  private func hasSleepers(_ clock: TestClock) async -> Bool { (try? await clock.checkSuspension()) == nil }

  @Test("in an actor timers fire by themselves, an earlier one that is set later too")
  func fires() async {
    let clock = TestClock()
    let log = Log()
    let match = LiveMatch(clock, clock.now, log)
    await match.send(Action("a") { .after(.seconds(10), id: "late", Action("late")) })
    await match.send(Action("b") { .after(.seconds(3), id: "early", Action("early")) })
    for step in 1...12 {
      if step <= 10 { await settle { await hasSleepers(clock) } }
      await clock.advance(by: .seconds(1))
      if step == 3 { await settle { log.lines.contains("early") } }
      if step == 10 { await settle { log.lines.contains("late") } }
      if step == 2 { #expect(log.lines == ["a", "b"]) }
    }
    #expect(log.lines == ["a", "b", "early", "late"])
    #expect(await match.next == nil)
  }

  @Test("a live store moves no further than its clock, so that a timer that sets itself again comes to an end")
  func noFurtherThanTheClock() {
    struct Pulse: Reducer {
      func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
        state += 1
        return .after(.seconds(1), id: "pulse", true)
      }
    }
    let store = Store(initialState: 0) {
      Pulse()
    } withDependencies: {
      $0.date = .constant(.epoch)
    }
    store.send(true, isolation: nil)
    store.advance(to: Timestamp(microseconds: 10_000_000), isolation: nil)
    #expect(store.state == 1)
    #expect(store.nextTimer == Timestamp(microseconds: 1_000_000))
  }

  @Test("a restored store looks after its timers from its first action on, whatever that is")
  func restored() async {
    let clock = TestClock()
    let log = Log()
    let match = LiveMatch(clock, clock.now, log, restoring: true)
    await match.send(Action("first"))
    await settle { await hasSleepers(clock) }
    await clock.advance(by: .seconds(3))
    await settle { log.lines.contains("saved") }
    #expect(log.lines == ["first", "saved"])
  }

  @Test("a store that goes takes its alarm with it")
  func ends() async {
    let clock = TestClock()
    let log = Log()
    var match: LiveMatch? = LiveMatch(clock, clock.now, log)
    await match?.send(Action("a") { .after(.seconds(1), id: "t", Action("late")) })
    await settle { await hasSleepers(clock) }
    match = nil
    await settle { await !hasSleepers(clock) }
    #expect(await !hasSleepers(clock))
    await clock.advance(by: .seconds(5))
    #expect(log.lines == ["a"])
  }

  @Test("outside any actor timers fire when the store is asked to look")
  func confined() {
    let now = Locked(Timestamp.epoch)
    func make() -> Store<Scripted.State, Action> {
      Store(initialState: Scripted.State()) {
        Scripted()
      } withDependencies: {
        $0.date = DateGenerator { now.withLock { $0 } }
      }
    }
    let store = make()
    store.send(Action("a") { .after(.seconds(1), id: "t", Action("b")) }, isolation: nil)
    store.receivePending(isolation: nil)
    #expect(store.state.seen == ["a"])
    now.withLock { $0 = Timestamp(microseconds: 1_000_000) }
    store.receivePending(isolation: nil)
    #expect(store.state.seen == ["a", "b"])
    // The clock is set back: the store's time stands still.
    now.withLock { $0 = .epoch }
    #expect(store.now == Timestamp(microseconds: 1_000_000))
  }
}
