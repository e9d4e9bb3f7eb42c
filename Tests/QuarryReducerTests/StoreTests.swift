import QuarryReducer
import Testing

@Suite("Store")
struct StoreTests {
  typealias Action = Scripted.Action

  @Test("an action that an observer sends is reduced after those that wait already")
  func reentrancy() {
    let store = Store(initialState: Scripted.State()) { Scripted() }
    store.onAction = { [weak store] action, _ in
      if action.name == "a" { store?.send(Action("b") { .send(Action("d")) }) }
      if action.name == "a" { store?.send(contentsOf: [Action("c")]) }
    }
    store.send(Action("a") { .send(Action("e")) })
    #expect(store.state.seen == ["a", "b", "c", "e", "d"])
  }

  @Test("onAction sees each action with the state that it left")
  func onAction() {
    let log = Log()
    let store = Store(initialState: Counter.State()) { Counter() }
    store.onAction = { log.add("\($0) \($1.count)") }
    store.send(contentsOf: [.incremented, .incremented, .decremented])
    #expect(log.lines == ["incremented 1", "incremented 2", "decremented 1"])
  }

  @Test("of several actions each is done with all that comes of it before the next")
  func batch() {
    let store = Store(initialState: Scripted.State()) { Scripted() }
    store.send(contentsOf: [Action("a") { .send(Action("a2")) }, Action("b")])
    #expect(store.state.seen == ["a", "a2", "b"])
  }

  @Test("a store is freed while its effects run, and nothing is delivered after")
  func deinitialization() async {
    let gate = Gate()
    let log = Log()
    weak var gone: Store<Scripted.State, Action>?
    do {
      let store = Store(initialState: Scripted.State()) { Scripted() }
      store.onAction = { action, _ in log.add(action.name) }
      store.send(
        Action("start") {
          .run { send in
            await gate.pass()
            log.add(Task.isCancelled ? "cancelled" : "running")
            await send(Action("late"))
            log.add("returned")
          }
        })
      await gate.arrived()
      gone = store
    }
    #expect(gone == nil)
    gate.open()
    // The task ends by itself; its last line is the sign.
    while log.lines.last != "returned" { await Task.yield() }
    #expect(log.lines == ["start", "cancelled", "returned"])
  }

  @Test("in an actor the results of effects come in by themselves, on the actor (else its precondition traps)")
  func isolation() async {
    let done = Gate()
    let game = GameActor(done: done)
    await game.start()
    await done.arrived()
    #expect(await game.seen == ["start", "result"])
    done.open()
  }

  @Test("in an actor work that was concatenated behind an action comes in by itself too")
  func isolationConcatenated() async {
    let done = Gate()
    let game = GameActor(done: done)
    await game.start(after: Scripted.Action("first"))
    await done.arrived()
    #expect(await game.seen == ["start", "first", "result"])
    done.open()
  }

  @Test("a store of an actor is freed while its effects run")
  func isolationEnd() async {
    let gate = Gate()
    let done = Gate()
    var game: GameActor? = GameActor(done: done)
    weak let gone = game
    await game?.start(gate: gate)
    await gate.arrived()
    game = nil
    #expect(gone == nil)
    gate.open()
  }

  @Test("outside any actor results wait until they are asked for")
  func confined() async {
    let gate = Gate()
    let sent = Gate()
    let store = Store(initialState: Scripted.State()) { Scripted() }
    func start() {
      // A synchronous function without isolation, as on a thread of one's own.
      store.send(
        Action("start") {
          .run { send in
            await gate.pass()
            await sent.pass()
            await send(Action("result"))
          }
        })
    }
    start()
    gate.open()
    await sent.arrived()
    store.receivePending()
    #expect(store.state.seen == ["start"])
    #expect(!store.isIdle)
    sent.open()
    await store.finish()
    #expect(store.state.seen == ["start", "result"])
    #expect(store.isIdle)
  }

  @Test("a store for all tasks takes actions from all of them")
  func storeActor() async {
    let store = StoreActor(initialState: Counter.State()) { Counter() }
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask { await store.send(.incremented) }
        group.addTask { await store.send(contentsOf: [.incremented, .decremented]) }
      }
    }
    await store.finish()
    #expect(await store.state.count == 50)
  }

  @Test("the sequence of states begins with the present one, and ends with the store")
  func states() async {
    var store: Store? = Store(initialState: Counter.State()) { Counter() }
    store?.send(.incremented)
    guard let states = store?.states else { return }
    var iterator = states.makeAsyncIterator()
    #expect(await iterator.next()?.count == 1)
    store?.send(contentsOf: [.incremented, .incremented])
    #expect(await iterator.next()?.count == 3)
    store?.send(.incremented)
    store?.send(.incremented)
    #expect(await iterator.next()?.count == 5)
    store = nil
    #expect(await iterator.next() == nil)
  }

  @Test("many stores with effects, cancellations and ends at once lose nothing that was not cancelled")
  func race() async {
    await withTaskGroup { group in
      for index in 0..<100 {
        group.addTask {
          let store = StoreActor(initialState: Scripted.State()) { Scripted() }
          for round in 0..<5 {
            await store.send(
              Action("start") {
                .merge(
                  .run { send in
                    await Task.yield()
                    await send(Action("kept"))
                  },
                  .run { send in
                    await Task.yield()
                    await send(Action("work"))
                  }
                  .cancellable(id: "work", cancelInFlight: true))
              })
            if round == 3 { await store.send(Action("cancel") { .cancel(id: "work") }) }
          }
          if index % 4 == 0 { return }
          await store.finish()
          let seen = await store.state.seen
          #expect(seen.filter { $0 == "kept" }.count == 5)
          #expect(seen.filter { $0 == "work" }.count <= 5)
        }
      }
    }
  }
}

private actor GameActor {
  private let store = Store(initialState: Scripted.State()) { Scripted() }
  private let done: Gate

  init(done: Gate) { self.done = done }

  var seen: [String] { store.state.seen }

  func start(after first: Scripted.Action? = nil, gate: Gate? = nil) {
    store.onAction = { [done, weak self] action, _ in
      self?.preconditionIsolated()
      if action.name == "result" { Task { await done.pass() } }
    }
    let work = Effect<Scripted.Action>.run { send in
      await gate?.pass()
      await send(Scripted.Action("result"))
    }
    store.send(Scripted.Action("start") { .concatenate(first.map { .send($0) } ?? .none, work) })
  }
}
