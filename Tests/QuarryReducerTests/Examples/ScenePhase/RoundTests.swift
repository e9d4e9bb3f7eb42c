import QuarryReducer
import QuarryTesting
import Testing

@Suite("Scene phase")
struct RoundTests {
  private let updates = AsyncStream.makeStream(of: Int.self)
  private let notifications = Log()

  @Test("updates pause in the background, and what was missed is fetched when somebody looks again")
  func pausing() async {
    let store = TestStore(initialState: Round.State(gameID: 1)) {
      Round()
    } withDependencies: {
      $0.rounds.score = { _ in 0 }
      $0.rounds.scores = { [stream = updates.stream] _ in stream }
    }
    store.send(.phaseChanged(.active)) { $0.phase = .active }
    await store.receive(.scoreChanged(0))
    updates.continuation.yield(1)
    await store.receive(.scoreChanged(1)) { $0.score = 1 }

    store.send(.phaseChanged(.inactive)) { $0.phase = .inactive }
    store.send(.phaseChanged(.background)) { $0.phase = .background }
    await store.finish()

    store.dependencies.rounds.score = { _ in 5 }
    store.dependencies.rounds.scores = { _ in AsyncStream { $0.finish() } }
    store.send(.phaseChanged(.active)) { $0.phase = .active }
    await store.receive(.scoreChanged(5)) { $0.score = 5 }
    await store.finish()
  }

  @Test("time runs out in the background, and the player is told")
  func background() async {
    let store = TestStore(initialState: Round.State(gameID: 1, score: 5)) {
      Round()
    } withDependencies: {
      $0.rounds.notify = { [notifications] in notifications.add($0) }
    }
    store.send(.started)
    store.send(.phaseChanged(.background)) { $0.phase = .background }
    await store.advance(by: .seconds(600))
    await store.receive(.timeRanOut) { $0.isOver = true }
    #expect(notifications.lines == ["The round is over. You have 5 points."])

    // Nobody follows a round that is over.
    store.send(.phaseChanged(.active)) { $0.phase = .active }
    await store.finish()
  }

  @Test("time runs out while the player is only half there: updates end, and the player is told")
  func inactive() async {
    let store = TestStore(initialState: Round.State(gameID: 1)) {
      Round()
    } withDependencies: {
      $0.rounds.score = { _ in 5 }
      $0.rounds.scores = { [stream = updates.stream] _ in stream }
      $0.rounds.notify = { [notifications] in notifications.add($0) }
    }
    store.exhaustivity = .off
    store.send(.started)
    store.send(.phaseChanged(.active))
    store.send(.phaseChanged(.inactive))
    await store.advance(by: .seconds(600))
    await store.receive(.timeRanOut) { $0.isOver = true }
    await store.finish()
    #expect(notifications.lines == ["The round is over. You have 5 points."])
  }

  @Test("time runs out while the player looks, who needs no telling; and updates end")
  func foreground() async {
    let store = TestStore(initialState: Round.State(gameID: 1)) {
      Round()
    } withDependencies: {
      $0.rounds.score = { _ in 5 }
      $0.rounds.scores = { [stream = updates.stream] _ in stream }
    }
    store.exhaustivity = .off
    store.send(.started)
    store.send(.phaseChanged(.active))
    await store.advance(by: .seconds(600))
    await store.receive(.timeRanOut)
    #expect(store.state == Round.State(gameID: 1, phase: .active, score: 5, isOver: true))
    await store.finish()
  }
}
