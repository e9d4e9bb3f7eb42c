import Quarry
import QuarryBenchmarks

extension BenchmarkCase {
  /// Actions through composed features in a store: `plain` and `string` as users write them, with closures; `…-structs`
  /// where each feature's own part is a reducer of its own.
  static var reducerCases: [BenchmarkCase] {
    let count = 200_000
    return [
      fiveCase("plain", count, Plain5.State(), { Plain5() }, { $0.child.child.child.child.child.count }) {
        (.child(.child(.child(.child(.child(.added($0)))))), $0)
      },
      fiveCase("plain-structs", count, Struct5.State(), { Struct5() }, { $0.child.child.child.child.child.count }) {
        (.child(.child(.child(.child(.child(.added($0)))))), $0)
      },
      fiveCase("string", count, Named5.State(), { Named5() }, { $0.child.child.child.child.child.count }) {
        $0 % 2 == 0
          ? (.child(.child(.child(.child(.child(.added($0)))))), $0)
          : (.child(.child(.child(.child(.child(.renamed("name \($0)")))))), 0)
      },
      fiveCase(
        "string-structs", count, NamedStruct5.State(), { NamedStruct5() }, { $0.child.child.child.child.child.count }
      ) {
        $0 % 2 == 0
          ? (.child(.child(.child(.child(.child(.added($0)))))), $0)
          : (.child(.child(.child(.child(.child(.renamed("name \($0)")))))), 0)
      },
      crowdCase("int-id", count) { $0 },
      crowdCase("string-id", count) { "player-\($0)" },
    ]
  }

  /// Sends `count` actions through five features, one by one and in one batch; `action` gives each of 64 with what it adds.
  private static func fiveCase<R: Reducer>(
    _ name: String, _ count: Int, _ initial: R.State, _ make: @escaping () -> R,
    _ sum: @escaping (R.State) -> Int, _ action: @escaping (Int) -> (R.Action, Int)
  ) -> BenchmarkCase {
    BenchmarkCase("Reducer/send/five-scopes/\(name)", noun: "action", isChecked: true) {
      let actions = (0..<64).map { action($0).0 }
      let batch = (0..<count).map { actions[$0 & 63] }
      let expected = (0..<count).reduce(0) { $0 + action($1 & 63).1 }
      return [
        Contender(
          "Quarry", check: .exactly(expected), operations: count,
          preparing: {
            {
              let store = Store(initialState: initial, time: .manual(from: .epoch)) { make() }
              return {
                for index in 0..<count { store.send(actions[index & 63]) }
                return sum(store.state)
              }
            }
          }),
        Contender(
          "Quarry, one batch", check: .exactly(expected), operations: count,
          preparing: {
            {
              let store = Store(initialState: initial, time: .manual(from: .epoch)) { make() }
              return {
                store.send(contentsOf: batch)
                return sum(store.state)
              }
            }
          }),
      ]
    }
  }

  private static func crowdCase<ID: Hashable & Sendable>(
    _ name: String, _ count: Int, _ id: @escaping (Int) -> ID
  ) -> BenchmarkCase {
    BenchmarkCase("Reducer/forEach/10k-children/\(name)", noun: "action", isChecked: true) {
      var random = InputRandom(seed: 801)
      let initial = Crowd<ID>.State(
        members: IdentifiedArray(uniquing: (0..<10_000).map { Crowd<ID>.Member(id: id($0)) }))
      let actions = (0..<count).map { _ in
        Crowd<ID>.Action.member(.element(id: id(random.whole(0...9999)), action: .added(1)))
      }
      let reducer = Crowd<ID>().body
      return [
        Contender(
          "Quarry", check: .exactly(count), operations: count,
          preparing: {
            {
              var state = initial
              // The first action takes the children out of the hands of the state that is kept.
              _ = reducer.reduce(into: &state, action: .member(.element(id: id(0), action: .reset)))
              return {
                for action in actions { _ = reducer.reduce(into: &state, action: action) }
                return state.members.reduce(0) { $0 + $1.leaf.count }
              }
            }
          })
      ]
    }
  }
}
