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
    let takes = inbox.takes
    #expect(inbox.take().count == 1)
    #expect(await inbox.wait(after: takes))
    await inbox.waitUnlessCancelled(after: takes)
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
}
