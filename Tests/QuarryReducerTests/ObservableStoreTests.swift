import Observation
import QuarryReducer
import Testing

@Suite("A store that views observe")
@MainActor
struct ObservableStoreTests {
  /// What a view does: it reads, and is told once when what it has read changes.
  private func watch(_ log: Log, _ name: String, _ read: @escaping @MainActor () -> Void) {
    withObservationTracking(read) { log.add(name) }
  }

  @Test("who has read the state is told of a change; who has read nothing is not")
  func state() {
    let log = Log()
    let store = ObservableStore(initialState: Counter.State()) { Counter() }
    watch(log, "state") { _ = store.state.count }
    watch(log, "nothing") {}
    store.send(.incremented)
    #expect(log.lines == ["state"])
    #expect(store.state.count == 1)
    // Told once: a view reads again when it is drawn.
    store.send(.incremented)
    #expect(log.lines == ["state"])
  }

  @Test("a value is told of when it changes, and not when the rest of the state does")
  func value() {
    let log = Log()
    let store = ObservableStore(initialState: Counter.State()) { Counter() }
    let isHigh = store.value { $0.count >= 2 }
    watch(log, "high") { _ = isHigh.value }
    store.send(.incremented)
    #expect(log.lines == [] && !isHigh.value)
    store.send(.incremented)
    #expect(log.lines == ["high"] && isHigh.value)
  }

  @Test("results of effects come in on the main actor and are told of")
  func effects() async {
    let log = Log()
    let store = ObservableStore(initialState: Scripted.State()) { Scripted() }
    await store.sendAndFinish(Scripted.Action("start") { .run { await $0(Scripted.Action("a")) } })
    #expect(store.state.seen == ["start", "a"])
    watch(log, "state") { _ = store.state }
    await store.send(Scripted.Action("b") { .run { await $0(Scripted.Action("c")) } }, while: { $0.seen.count < 4 })
    #expect(store.state.seen == ["start", "a", "b", "c"])
    #expect(log.lines == ["state"])
    await store.finish()
  }

  @Test("the store goes with its last owner, whoever observes")
  func lifetime() {
    weak var gone: ObservableStore<Counter.State, Counter.Action>?
    var kept: ObservedValue<Int>?
    do {
      let store = ObservableStore(initialState: Counter.State(count: 3)) { Counter() }
      kept = store.value { $0.count }
      gone = store
    }
    #expect(gone == nil)
    #expect(kept?.value == 3)
  }
}
