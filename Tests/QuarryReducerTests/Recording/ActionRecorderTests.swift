import Foundation
import QuarryReducer
import Testing

@Suite("ActionRecorder")
struct ActionRecorderTests {
  private typealias Action = Scripted.Action

  private let header = RunHeader(seed: 1, version: "1", start: .epoch)

  private func counting() -> @Sendable () -> Timestamp {
    let asked = Locked<Int64>(0)
    return {
      asked.withLock { asked in
        asked += 1
        return Timestamp(microseconds: asked)
      }
    }
  }

  @Test("timers of a recorded store go by the clock of the recorder, and not from one action to the next")
  func timers() {
    let now = Locked(Timestamp.epoch)
    let recorder = ActionRecorder<Action>(header: header) { now.withLock { $0 } }
    let store = Store(initialState: Scripted.State(), recorder: recorder) { Scripted() }
    store.send(Action("a") { .after(.seconds(1), id: "t", Action("b")) }, isolation: nil)
    now.withLock { $0 = Timestamp(microseconds: 1_500_000) }
    store.receivePending(isolation: nil)
    #expect(store.state.seen == ["a", "b"])
    #expect(recorder.log.actions.map(\.time.microseconds) == [0, 1_500_000])
    #expect(recorder.log.actions.map(\.origin) == [.sent, .timer])
  }

  @Test("a store that is told the time records it: a timer's action bears the instant at which it was due")
  func manualTime() {
    let recorder = ActionRecorder<Action>(header: header, time: { .distantFuture })
    let store = Store(initialState: Scripted.State(), time: .manual(from: .epoch), recorder: recorder) { Scripted() }
    store.send(Action("a") { .after(.seconds(1), id: "t", Action("b")) })
    store.send(Action("c"), at: Timestamp(microseconds: 3_000_000))
    #expect(recorder.log.actions.map(\.action.name) == ["a", "b", "c"])
    #expect(recorder.log.actions.map(\.time.microseconds) == [0, 1_000_000, 3_000_000])
  }

  @Test("actions are recorded with their numbers, times and origins, beside onAction")
  func origins() async {
    let recorder = ActionRecorder<Action>(header: header, time: counting())
    let store = Store(initialState: Scripted.State(), recorder: recorder) { Scripted() }
    var seen: [String] = []
    store.onAction = { [weak store] action, _ in
      seen.append(action.name)
      if action.name == "b" { store?.send(Action("re-entrant")) }
    }
    store.send(
      Action("a") {
        .merge(.send(Action("sent by an effect")), .run { await $0(Action("run")) })
      })
    await store.finish()
    store.send(contentsOf: [Action("b"), Action("c")])
    let log = recorder.log
    #expect(log.actions.map(\.action.name) == ["a", "sent by an effect", "run", "b", "re-entrant", "c"])
    #expect(log.actions.map(\.origin) == [.sent, .effect, .effect, .sent, .sent, .sent])
    #expect(log.actions.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(log.actions.map(\.time.microseconds) == [1, 2, 3, 4, 5, 6])
    #expect(seen == store.state.seen)
    #expect(recorder.count == 6)
  }

  @Test("an action is written down before it is reduced")
  func before() {
    let recorder = ActionRecorder<Int>(header: header, time: counting())
    let store = Store(initialState: [Int](), recorder: recorder) {
      Reduce { state, _ in
        state.append(recorder.count)
        return .none
      }
    }
    store.send(contentsOf: [7, 7, 7])
    #expect(store.state == [1, 2, 3])
  }

  @Test("several recorders record one store, each until it is stopped")
  func several() {
    let first = ActionRecorder<Counter.Action>(header: header, time: counting())
    let second = ActionRecorder<Counter.Action>(header: header, time: counting())
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.incremented)
    first.attach(to: store)
    store.send(.incremented)
    second.attach(to: store)
    store.send(.decremented)
    first.stop()
    store.send(.incremented)
    #expect(first.log.actions.map(\.action) == [.incremented, .decremented])
    #expect(second.log.actions.map(\.action) == [.decremented, .incremented])
  }

  @Test("lines are handed on as they come, and memory holds none where the log is not kept")
  func lines() {
    let lines = Locked<[LogLine<Counter.Action>]>([])
    let recorder = ActionRecorder<Counter.Action>(header: header, keepsLog: false, time: counting()) { line in
      lines.withLock { $0.append(line) }
    }
    let store = Store(initialState: Counter.State(), recorder: recorder) { Counter() }
    store.send(.incremented)
    store.send(.decremented)
    #expect(recorder.log.count == 0 && recorder.count == 2)
    let log = try? ActionLog(lines: lines.withLock { $0 }) { $0 }
    #expect(log?.header == header)
    #expect(log?.actions.map(\.action) == [.incremented, .decremented])
  }

  @Test("a clock that is set back does not spoil the log, and reducers see the time that is recorded")
  func clockSetBack() {
    let times = Locked<[Int64]>([5, 3, 9, -1, 10])
    let recorder = ActionRecorder<Int>(header: header) {
      times.withLock { Timestamp(microseconds: $0.removeFirst()) }
    }
    struct Noting: Reducer {
      @Dependency(\.date) var date
      func reduce(into state: inout [Timestamp], action: Int) -> Effect<Int> {
        state.append(date.now)
        return .none
      }
    }
    let store = Store(initialState: [Timestamp](), recorder: recorder) { Noting() }
    store.send(contentsOf: 1...5)
    #expect(store.state.map(\.microseconds) == [5, 5, 9, 9, 10])
    #expect(recorder.log.actions.map(\.time) == store.state)
  }

  @Test("each action has a sequence of its own, from the seed of the run and its number alone")
  func sequences() {
    struct Drawing: Reducer {
      @Dependency(\.random) var random
      @Dependency(\.uuid) var uuid
      func reduce(into state: inout [UInt64], action: Int) -> Effect<Int> {
        for _ in 0..<action { state.append(random { $0.next() }) }
        state.append(uuid().low)
        return .none
      }
    }
    func draw(_ actions: [Int], seed: UInt64) -> [UInt64] {
      let header = RunHeader(seed: seed, version: "", start: .epoch)
      let recorder = ActionRecorder<Int>(header: header, time: counting())
      let store = Store(initialState: [UInt64](), recorder: recorder) { Drawing() }
      store.send(contentsOf: actions)
      return store.state
    }
    let drawn = draw([3, 3, 3], seed: 1)
    #expect(Set(drawn).count == 12)
    #expect(draw([3, 3, 3], seed: 1) == drawn)
    // The first action draws more; the second and third are what they were.
    #expect(draw([5, 3, 3], seed: 1).suffix(8) == drawn.suffix(8))
    #expect(Set(drawn).isDisjoint(with: draw([3, 3, 3], seed: 2)))
  }

  @Test("what another thread draws while an action is reduced does not shift what the reducer draws")
  func otherThreads() {
    struct Disturbed: Reducer {
      var isDisturbed: Bool
      @Dependency(\.random) var random
      func reduce(into state: inout [UInt64], action: Int) -> Effect<Int> {
        state.append(random { $0.next() })
        if isDisturbed {
          let hasDrawn = DispatchSemaphore(value: 0)
          Thread.detachNewThread { [random] in
            _ = random { $0.next() }
            hasDrawn.signal()
          }
          hasDrawn.wait()
        }
        state.append(random { $0.next() })
        return .none
      }
    }
    func draw(isDisturbed: Bool) -> [UInt64] {
      let recorder = ActionRecorder<Int>(header: header, time: counting())
      let store = Store(initialState: [UInt64](), recorder: recorder) { Disturbed(isDisturbed: isDisturbed) }
      store.send(contentsOf: 1...3)
      return store.state
    }
    #expect(draw(isDisturbed: true) == draw(isDisturbed: false))
  }

  @Test("a store in an actor is recorded, and its log read from outside")
  func actor() async {
    let recorder = ActionRecorder<Sitting.Action>(header: header, time: counting())
    let store = StoreActor(initialState: Sitting.State()) {
      Sitting()
    } withDependencies: {
      $0.use(recorder.run)
    }
    await store.withStore { recorder.attach(to: $0) }
    for action in [Sitting.Action.rolled, .loadTapped(inFlight: false), .joined] { await store.send(action) }
    await store.finish()
    #expect(recorder.count == 6)
    let replay = Replay(initialState: Sitting.State(), log: recorder.log) { Sitting() }
    #expect(replay.run() == (await store.state))
  }
}
