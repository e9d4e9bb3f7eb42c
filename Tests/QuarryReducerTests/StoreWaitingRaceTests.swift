import QuarryReducer
import Testing

@Suite("Waiting for a store in an actor")
struct StoreWaitingRaceTests {
  typealias Action = Scripted.Action

  @Test("who waits is not forgotten when the store's own task takes in the last result first")
  func races() async {
    let store = StoreActor(initialState: Scripted.State()) { Scripted() }
    for _ in 0..<2000 {
      await store.sendAndFinish(Action("start") { .run { _ in } })
      await store.send(Action("again") { .run { await $0(Action("result")) } })
      await store.finish()
    }
    #expect(await store.state.seen.count == 6000)
  }
}
