import Quarry
import QuarryBenchmarks

extension BenchmarkCase {
  /// Actions whose effect is a timer, and timers that are cancelled and fire, with few and with many of them pending.
  static var timerCases: [BenchmarkCase] {
    [
      BenchmarkCase("Timers/send/one-timer/moved", noun: "action", isChecked: true) {
        let count = 200_000
        let delays = delays(count)
        return [
          contender(count, expected: 1) { store in
            for delay in delays { store.send(.set(0, microseconds: delay)) }
            return store.timerCount
          }
        ]
      },
      BenchmarkCase("Timers/send/10k-children/set", noun: "action", isChecked: true) {
        let count = 200_000
        let delays = delays(count)
        let players = IdentifiedArray(uniquing: (0..<10_000).map { Grace.State(id: $0) })
        return [
          Contender(
            "Quarry", check: .exactly(10_000), operations: count,
            preparing: {
              {
                let store = Store(initialState: Graces.State(players: players), time: .manual(from: .epoch)) {
                  Graces()
                }
                for id in 0..<10_000 { store.send(.player(.element(id: id, action: .left(microseconds: 1)))) }
                return {
                  for (index, delay) in delays.enumerated() {
                    store.send(.player(.element(id: index % 10_000, action: .left(microseconds: delay))))
                  }
                  return store.timerCount
                }
              }
            })
        ]
      },
    ] + [(1_000, "1k"), (32_000, "32k"), (1_000_000, "1M")].flatMap { pendingCases($0.0, $0.1) }
  }

  private static func pendingCases(_ pending: Int, _ size: String) -> [BenchmarkCase] {
    // Few enough not to change how many are pending by much.
    let touched = min(pending / 10, 20_000)
    func pendingCase(
      _ name: String, _ expected: Int, _ work: @escaping (StoreOf<Alarms>) -> Int
    ) -> BenchmarkCase {
      BenchmarkCase("Timers/\(name)/pending/\(size)", noun: "timer") {
        let delays = delays(pending)
        return [
          Contender(
            "Quarry", check: .exactly(expected), operations: touched,
            preparing: {
              {
                let store = Store(initialState: Alarms.State(), time: .manual(from: .epoch)) { Alarms() }
                for (number, delay) in delays.enumerated() { store.send(.set(number, microseconds: delay)) }
                return { work(store) }
              }
            })
        ]
      }
    }
    return [
      pendingCase("cancel", pending - touched) { store in
        for number in 0..<touched { store.send(.cancelled(number)) }
        return store.timerCount
      },
      pendingCase("fire", touched) { store in
        store.advance(to: Timestamp(microseconds: delay(touched - 1)))
        return store.state.fired
      },
    ]
  }

  private static func contender(
    _ count: Int, expected: Int, _ work: @escaping (StoreOf<Alarms>) -> Int
  ) -> Contender {
    Contender(
      "Quarry", check: .exactly(expected), operations: count,
      preparing: {
        {
          let store = Store(initialState: Alarms.State(), time: .manual(from: .epoch)) { Alarms() }
          store.send(.set(0, microseconds: 1))
          return { work(store) }
        }
      })
  }

  /// Delays in microseconds, no two the same, in no order.
  private static func delays(_ count: Int) -> [Int64] {
    var random = InputRandom(seed: 811)
    var all = (0..<count).map(delay)
    random.shuffle(&all)
    return all
  }

  /// The delay that so many others are shorter than.
  private static func delay(_ rank: Int) -> Int64 { Int64(rank) * 7 + 10 }
}
