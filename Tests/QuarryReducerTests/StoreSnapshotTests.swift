import Foundation
import QuarryReducer
import Testing

@Suite("Stores saved and restored")
struct StoreSnapshotTests {
  @Test("a store that is restored at any action goes on as the one that was saved, timers and all")
  func anywhere() throws {
    for seed in UInt64(0)..<20 {
      var random = SeededRandom(seed: seed)
      var moves: [(action: BellTower.Action, at: Timestamp)] = []
      var time = Timestamp.epoch
      for _ in 0..<40 {
        time = time.advanced(by: .microseconds(Int64(random.next(below: 8))))
        let id = Int(random.next(below: 5))
        let name = ["a", "b"][Int(random.next(below: 2))]
        let set = Bell.Action.set(name, microseconds: Int64(random.next(below: 20)))
        let action: BellTower.Action =
          switch random.next(below: 8) {
          case 0: .silenced(name)
          case 1: .removed(id)
          case 2: .own(set)
          case 3: .bell(.element(id: 5, action: .cancelled(name)))
          default: .bell(.element(id: id + 5, action: set))
          }
        moves.append((action, time))
      }
      let initial = BellTower.State(bells: bells(0...9))
      let whole = Store(initialState: initial, time: .manual(from: .epoch)) { BellTower() }
      for move in moves { whole.send(move.action, at: move.at) }
      let cut = Int(random.next(below: 40))
      let first = Store(initialState: initial, time: .manual(from: .epoch)) { BellTower() }
      for move in moves[..<cut] { first.send(move.action, at: move.at) }
      let saved = try JSONEncoder().encode(first.snapshot)
      let snapshot = try JSONDecoder().decode(StoreSnapshot<BellTower.State, BellTower.Action>.self, from: saved)
      #expect(snapshot == first.snapshot, "seed \(seed)")
      let second = Store(restoring: snapshot) { BellTower() }
      for move in moves[cut...] { second.send(move.action, at: move.at) }
      #expect(second.snapshot == whole.snapshot, "seed \(seed)")
      second.advance(to: .distantFuture)
      whole.advance(to: .distantFuture)
      #expect(second.state == whole.state, "seed \(seed)")
    }
  }

  @Test("a restored timer still ends with its child")
  func childLeaves() {
    let first = Store(initialState: BellTower.State(bells: bells(1...2)), time: .manual(from: .epoch)) { BellTower() }
    first.send(.bell(.element(id: 1, action: .set("a", microseconds: 10))))
    let second = Store(restoring: first.snapshot) { BellTower() }
    second.send(.removed(1))
    #expect(second.pendingTimers.isEmpty)
  }

  @Test("ids are written as names, with a number only where there is one")
  func ids() throws {
    let ids: [TimerID] = ["grace", TimerID("claim", number: 7)]
    let text = String(decoding: try JSONEncoder().encode(ids), as: UTF8.self)
    #expect(text.hasPrefix(#"["grace",{"#) && text.contains(#""number":7"#))
    #expect(try JSONDecoder().decode([TimerID].self, from: Data(text.utf8)) == ids)
    #expect(ids.map(\.description) == ["grace", "claim#7"])
  }
}
