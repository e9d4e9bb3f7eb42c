import Synchronization
import Testing

@testable import QuarryReducer

/// How far two threads are that take turns.
private final class Turns: Sendable {
  let begun = Atomic<Int>(0)
  let done = Atomic<Int>(0)
}

@Suite("The random numbers of a run")
struct RunRandomTests {
  @Test("an effect on the thread of the action before takes none of those of the action that another thread begins")
  func handOver() async {
    let run = RunDependencies(RunHeader(seed: 5, version: "1", start: .epoch))
    let rounds = 20_000
    let turns = Turns()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 1...rounds {
          run.begin(0, at: .epoch)
          turns.begun.store(round, ordering: .releasing)
          while turns.done.load(ordering: .acquiring) < round { _ = run.random { $0.next() } }
        }
      }
      group.addTask {
        for round in 1...rounds {
          while turns.begun.load(ordering: .acquiring) < round {}
          run.begin(1, at: .epoch)
          let first = run.random { $0.next() }
          var expected = SeededRandom(seed: 5 ^ 0xD1B5_4A32_D192_ED03)
          let isFirst = first == expected.next()
          turns.done.store(round, ordering: .releasing)
          if !isFirst {
            Issue.record("round \(round): another thread drew a number of this action")
            turns.done.store(.max, ordering: .releasing)
            turns.begun.store(.max, ordering: .releasing)
            return
          }
        }
      }
    }
  }
}
