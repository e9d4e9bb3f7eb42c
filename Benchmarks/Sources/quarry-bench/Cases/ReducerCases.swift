import Quarry
import QuarryBenchmarks

extension BenchmarkCase {
  /// Actions through composed features, and through a store.
  ///
  /// Without a store a feature is asked by its `body`, made once, as a store does it: whoever calls `reduce` of the feature
  /// itself has the body made anew for each action.
  static var reducerCases: [BenchmarkCase] {
    let count = 200_000
    return [
      BenchmarkCase("Reducer/send/five-scopes/plain", noun: "action", isChecked: true) {
        let actions = (0..<64).map { Level<PlainLeaf>.fiveActions(.added($0)) }
        let batch = (0..<count).map { actions[$0 & 63] }
        let initial = Level<PlainLeaf>.fiveStates(PlainLeaf.State())
        let expected = sum(count)
        return [
          Contender(
            "Quarry", check: .exactly(expected), operations: count,
            preparing: {
              {
                let store = Store(initialState: initial) { Level.five(PlainLeaf()) }
                return {
                  for index in 0..<count { store.send(actions[index & 63]) }
                  return store.state.child.child.child.child.child.count
                }
              }
            }),
          Contender(
            "Quarry, one batch", check: .exactly(expected), operations: count,
            preparing: {
              {
                let store = Store(initialState: initial) { Level.five(PlainLeaf()) }
                return {
                  store.send(contentsOf: batch)
                  return store.state.child.child.child.child.child.count
                }
              }
            }),
          Contender(
            "Quarry, without a store", check: .exactly(expected), operations: count,
            preparing: {
              let reducer = Level.five(PlainLeaf()).body
              return {
                var state = initial
                return {
                  for index in 0..<count { _ = reducer.reduce(into: &state, action: actions[index & 63]) }
                  return state.child.child.child.child.child.count
                }
              }
            }),
        ]
      },
      BenchmarkCase("Reducer/send/five-scopes/string", noun: "action", isChecked: true) {
        let actions = (0..<64).map { Level<Leaf>.fiveActions($0 % 2 == 0 ? .added($0) : .renamed("name \($0)")) }
        let batch = (0..<count).map { actions[$0 & 63] }
        let initial = Level<Leaf>.fiveStates(Leaf.State())
        let expected = sum(count) { $0 % 2 == 0 }
        return [
          Contender(
            "Quarry", check: .exactly(expected), operations: count,
            preparing: {
              {
                let store = Store(initialState: initial) { Level.five(Leaf()) }
                return {
                  for index in 0..<count { store.send(actions[index & 63]) }
                  return store.state.child.child.child.child.child.count
                }
              }
            }),
          Contender(
            "Quarry, one batch", check: .exactly(expected), operations: count,
            preparing: {
              {
                let store = Store(initialState: initial) { Level.five(Leaf()) }
                return {
                  store.send(contentsOf: batch)
                  return store.state.child.child.child.child.child.count
                }
              }
            }),
          Contender(
            "Quarry, without a store", check: .exactly(expected), operations: count,
            preparing: {
              let reducer = Level.five(Leaf()).body
              return {
                var state = initial
                return {
                  for index in 0..<count { _ = reducer.reduce(into: &state, action: actions[index & 63]) }
                  return state.child.child.child.child.child.count
                }
              }
            }),
        ]
      },
      crowdCase("int-id", count) { $0 },
      crowdCase("string-id", count) { "player-\($0)" },
    ]
  }

  /// The sum that the leaves come to when 0 … 63 are added in turn.
  private static func sum(_ count: Int, _ isAdded: (Int) -> Bool = { _ in true }) -> Int {
    (0..<count).reduce(0) { isAdded($1 & 63) ? $0 + ($1 & 63) : $0 }
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
