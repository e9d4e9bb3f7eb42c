@testable import QuarryReducer
import Testing

@Suite("Waiting for a store")
struct StoreWaitingTests {
  typealias Action = Scripted.Action

  @Test("sendAndFinish waits for the effects of its action and of what they send, and for no others")
  func sendAndFinish() async {
    let never = Gate()
    let store = Store(initialState: Scripted.State()) { Scripted() }
    store.send(Action("other") { .run { _ in await never.pass() } })
    await never.arrived()
    await store.sendAndFinish(
      Action("start") {
        .run { send in
          await send(Action("first") { .run { await $0(Action("second") { .send(Action("third")) }) } })
        }
      })
    #expect(store.state.seen == ["other", "start", "first", "second", "third"])
    #expect(!store.isIdle)
    never.open()
    await store.finish()
  }

  @Test("sendAndFinish of an action without effects returns at once, and does not wait for timers")
  func nothing() async {
    let store = Store(initialState: Scripted.State(), time: .manual(from: .epoch)) { Scripted() }
    await store.sendAndFinish(Action("a"))
    await store.sendAndFinish(Action("b") { .after(.seconds(9), id: "t", Action("c")) })
    #expect(store.state.seen == ["a", "b"])
  }

  @Test("who waits for an inbox does not sleep when another took the last entry on the way", .timeLimit(.minutes(1)))
  func takenOnTheWay() async {
    let inbox = Inbox<Int>()
    inbox.put(.ended(token: 1, nil))
    var changes = inbox.changes
    #expect(inbox.take().count == 1)
    #expect(await inbox.wait(since: changes))
    changes = inbox.changes
    inbox.wake()
    #expect(await inbox.wait(since: changes))
  }

  @Test("send while outside any actor ends when the calling task is cancelled")
  func cancelledWait() async {
    let gate = Gate()
    let waiter = Task.detached {
      let store = Store(initialState: Scripted.State()) { Scripted() }
      await store.send(
        Action("start") { .run { _ in await gate.pass() } }, while: { _ in true }, isolation: nil)
      return store.isIdle
    }
    await gate.arrived()
    waiter.cancel()
    #expect(await waiter.value == false)
    gate.open()
  }

  @Test("sendAndFinish ends when the effects are cancelled")
  func cancelled() async {
    let gate = Gate()
    let store = StoreActor(initialState: Scripted.State()) { Scripted() }
    let waiter = Task {
      await store.sendAndFinish(
        Action("start") {
          .run { send in
            await gate.pass()
            await send(Action("late"))
          }
          .cancellable(id: 1)
        })
    }
    await gate.arrived()
    await store.send(Action("cancel") { .cancel(id: 1) })
    gate.open()
    await waiter.value
    #expect(await store.state.seen == ["start", "cancel"])
  }

  @Test(
    "in an actor, no end of an effect is missed that the store itself takes in while somebody waits",
    .timeLimit(.minutes(1)))
  func missesNothing() async {
    let store = StoreActor(initialState: Relay.State()) { Relay() }
    for _ in 0..<1_000 {
      await store.sendAndFinish(.beginTwice)
      await store.send(.beginTwice)
      await store.finish()
    }
    #expect(await store.state.count == 1)
    #expect(await store.withStore { $0.isIdle })
  }

  @Test("send while waits as long as the state is so, in an actor and outside")
  func sendWhile() async {
    let gate = Gate()
    let store = StoreActor(initialState: Scripted.State()) { Scripted() }
    let waiter = Task {
      await store.send(
        Action("start") {
          .run { send in
            await send(Action("a"))
            await gate.pass()
            await send(Action("b"))
          }
        }, while: { $0.seen.count < 3 })
      return await store.state.seen
    }
    await gate.arrived()
    gate.open()
    #expect(await waiter.value == ["start", "a", "b"])

    let confined = Store(initialState: Scripted.State()) { Scripted() }
    await confined.send(Action("x") { .run { await $0(Action("y")) } }, while: { !$0.seen.contains("y") })
    #expect(confined.state.seen == ["x", "y"])
    // Nobody is left who could change the state.
    await confined.send(Action("z"), while: { _ in true })
    #expect(confined.state.seen == ["x", "y", "z"])
  }

  @Test("send while ends with the task that waits")
  func sendWhileCancelled() async {
    let gate = Gate()
    let store = StoreActor(initialState: Scripted.State()) { Scripted() }
    let waiter = Task {
      await store.send(Action("start") { .run { _ in await gate.pass() } }, while: { _ in true })
    }
    await gate.arrived()
    waiter.cancel()
    await waiter.value
    gate.open()
    await store.finish()
  }

  @Test("values of a part of the state come without repetition, and end with the store")
  func values() async {
    var store: Store? = Store(initialState: Counter.State()) { Counter() }
    guard let parity = store?.values(of: { $0.count % 2 }) else { return }
    var iterator = parity.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store?.send(contentsOf: [.incremented, .incremented])
    store?.send(.incremented)
    #expect(await iterator.next() == 1)
    store?.send(contentsOf: [.incremented, .incremented])
    store?.send(contentsOf: [.incremented, .incremented])
    store = nil
    #expect(await iterator.next() == nil)
  }

  @Test("the effects of sendAndFinish end with the task that waits for them, in an actor and outside")
  func sendAndFinishCancelled() async {
    let gate = Gate()
    let log = Log()
    let start = Action("start") {
      .merge(
        .run { send in
          await send(Action("a") { .run { _ in await gate.pass() } })
          await gate.pass()
          log.add(Task.isCancelled ? "cancelled" : "running")
          await send(Action("late"))
        }, .after(.seconds(1), id: "t", Action("timer")))
    }
    let store = StoreActor(initialState: Scripted.State(), time: .manual(from: .epoch)) { Scripted() }
    let view = Task { await store.sendAndFinish(start) }
    await gate.arrived(2)
    view.cancel()
    await view.value
    gate.open()
    await store.finish()
    await store.advance(to: Timestamp(seconds: 2))
    #expect(await store.state.seen == ["start", "a"])
    #expect(log.lines == ["cancelled"])
  }

  @Test("a task that is cancelled waits no longer for a store to finish")
  func finishCancelled() async {
    let gate = Gate()
    let store = StoreActor(initialState: Scripted.State()) { Scripted() }
    await store.send(Action("start") { .run { _ in await gate.pass() } })
    let waiter = Task { await store.finish() }
    await gate.arrived()
    waiter.cancel()
    await waiter.value
    gate.open()
    await store.finish()
  }
}
