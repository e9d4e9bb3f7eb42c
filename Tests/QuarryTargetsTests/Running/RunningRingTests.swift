import Foundation
import Testing

@testable import QuarryTargets

@Suite("Running rings")
struct RunningRingTests {
  private func ring(_ count: Int, rules: RingRules? = nil) throws -> RunningRing {
    try RunningRing(rules: rules ?? RingRules(count: count), order: (0..<Int32(count)).map { $0 }, seed: 1)
  }

  @Test("the hunter of the dead inherits the target")
  func inherits() throws {
    var ring = try ring(5)
    let change = try ring.remove([2])
    #expect(change == RingChange(assignments: [HuntArc(hunter: 1, target: 3)]))
    #expect(ring.order == [0, 1, 3, 4])
    #expect(ring.hunter(of: 3) == 1)
    #expect(ring.target(of: 2) == nil)
  }

  @Test("of two left one kills the other, has won and hunts nobody")
  func twoLeft() throws {
    var ring = try ring(2)
    #expect(try ring.remove([1]) == RingChange())
    #expect(ring.order == [0])
    #expect(ring.target(of: 0) == nil)
    #expect(ring.hunter(of: 0) == nil)
    #expect(try ring.remove([0]) == RingChange())
    #expect(ring.order.isEmpty)
    #expect(ring.checkInvariants() == nil)
  }

  @Test("several deaths at one instant leave one hunt for each who lost a target, in any order")
  func several() throws {
    for players in [[1, 2, 5], [5, 2, 1], [2, 1, 5]] {
      var ring = try ring(7)
      let change = try ring.remove(players)
      #expect(change.assignments == [HuntArc(hunter: 0, target: 3), HuntArc(hunter: 4, target: 6)])
      #expect(ring.order == [0, 3, 4, 6])
      #expect(ring.checkInvariants() == nil)
    }
  }

  @Test("all die at one instant, and the ring is empty; who comes then is alone, and two hunt each other")
  func emptied() throws {
    var ring = try ring(4)
    #expect(try ring.remove([3, 1, 0, 2]) == RingChange())
    #expect(ring.count == 0)
    #expect(try ring.join(2) == RingChange())
    #expect(ring.order == [2])
    let change = try ring.join(0)
    #expect(change.assignments == [HuntArc(hunter: 0, target: 2), HuntArc(hunter: 2, target: 0)])
  }

  @Test("who is not in the ring cannot leave, who is in it cannot come, and nothing changes")
  func refused() throws {
    var ring = try ring(4)
    _ = try ring.remove([1])
    let before = ring
    #expect(throws: TargetError.notInRing(1)) { try ring.remove([0, 1]) }
    #expect(throws: TargetError.notInRing(-1)) { try ring.remove([-1]) }
    #expect(throws: TargetError.notInRing(4)) { try ring.remove([4]) }
    #expect(throws: TargetError.twice(2)) { try ring.remove([2, 2]) }
    #expect(throws: TargetError.twice(2)) { try ring.join(2) }
    #expect(throws: TargetError.noSuchPlayer(4)) { try ring.join(4) }
    #expect(ring == before)
    #expect(throws: TargetError.twice(1)) {
      try RunningRing(rules: RingRules(count: 3), order: [0, 1, 1], seed: 0)
    }
    #expect(throws: TargetError.noSuchPlayer(3)) {
      try RunningRing(rules: RingRules(count: 3), order: [0, 3], seed: 0)
    }
  }

  @Test("many at once are refused for one named twice, too")
  func manyTwice() throws {
    var ring = try ring(20)
    #expect(throws: TargetError.twice(3)) { try ring.remove([0, 1, 2, 3, 4, 5, 6, 7, 8, 3]) }
    #expect(ring.count == 20)
  }

  @Test("a newcomer comes where the way grows least")
  func bestPlace() throws {
    let costs = try PointCosts(xs: [0, 10, 10, 0, 11], ys: [0, 0, 10, 10, 5])
    var ring = try RunningRing(rules: RingRules(count: 5), order: [0, 1, 2, 3], seed: 1)
    let change = try ring.join(4, near: [3, 1, 2, 0], costs: costs)
    #expect(change.assignments == [HuntArc(hunter: 1, target: 4), HuntArc(hunter: 4, target: 2)])
  }

  @Test("turned round, everybody hunts his hunter")
  func reversed() throws {
    var ring = try ring(5)
    let change = try ring.reverse()
    #expect(change.assignments.count == 5)
    #expect(ring.order == [0, 4, 3, 2, 1])
    #expect(ring.checkInvariants() == nil)
  }

  @Test("of two, turned round, nothing is new")
  func reversedTwo() throws {
    var ring = try ring(2)
    #expect(try ring.reverse() == RingChange())
  }

  @Test("in whatever order the dead are named, the ring goes on identically")
  func anyOrder() throws {
    var (one, other) = (try ring(8), try ring(8))
    #expect(try one.remove([1, 4]) == other.remove([4, 1]))
    #expect(one == other)
    #expect(try one.join(1) == other.join(1))
  }

  @Test("a newcomer whom only a hunt without a cost would take is let in where the costs allow it, or it is said")
  func missingCosts() throws {
    let costs = CallbackCosts(count: 5) { hunter, target in target == 3 && hunter != 0 ? .nan : 1 }
    var ring = try RunningRing(rules: RingRules(count: 5), order: [0, 1, 2], seed: 1)
    let change = try ring.join(3, costs: costs)
    #expect(ring.hunter(of: 3) == 0)
    #expect(change.relaxed.isEmpty)
    let none = CallbackCosts(count: 5) { _, target in target == 4 ? .nan : 1 }
    #expect(try ring.join(4, costs: none).relaxed == [.distance])
    #expect(ring.checkInvariants() == nil)
    #expect(throws: TargetError.wrongCount(given: 4, expected: 5)) { try ring.reverse(costs: NoCosts(count: 4)) }
    #expect(throws: TargetError.wrongCount(given: 4, expected: 5)) { try ring.remove([0], costs: NoCosts(count: 4)) }
  }

  @Test("what is required twice of one player is refused")
  func requiredTwice() throws {
    var rules = try RingRules(count: 4)
    try rules.require(hunter: 0, target: 1)
    try rules.require(hunter: 0, target: 2)
    let some = rules
    #expect(throws: TargetError.requiredTwice(0)) { try RunningRing(rules: some, seed: 1) }
  }

  @Test("a newcomer among thousands who leave him no place is let in within the budget")
  func hardJoin() throws {
    let half = 1_000
    let count = 2 * half + 1
    var rules = try RingRules(count: count)
    try rules.keepApart(
      Grouping(kind: "team", labels: (0..<count).map { $0 == count - 1 ? nil : $0 % 2 == 0 ? "A" : "B" }))
    try rules.forbid(
      (0..<half).flatMap {
        [HuntArc(hunter: 2 * $0 + 1, target: count - 1), HuntArc(hunter: count - 1, target: 2 * $0 + 1)]
      })
    var ring = try RunningRing(rules: rules, order: (0..<Int32(count - 1)).map { $0 }, seed: 1)
    ring.drawBudget = 200_000
    let change = try ring.join(count - 1)
    #expect(!change.relaxed.isEmpty)
    #expect(ring.checkInvariants() == nil)
  }

  @Test("drawn anew without repeats, nobody keeps his target")
  func redrawn() throws {
    var ring = try ring(30)
    let change = try ring.redraw(avoidsRepeats: true, costs: NoCosts(count: 30))
    #expect(change.isRedrawn)
    #expect(change.assignments.count == 30)
    for player in 0..<30 { #expect(ring.target(of: player) != (player + 1) % 30) }
    #expect(ring.checkInvariants() == nil)
  }

  @Test("an heir who may not hunt the heirloom gets another by the fewest new hunts: three")
  func exchange() throws {
    var rules = try RingRules(count: 8)
    try rules.forbid(hunter: 1, target: 3)
    var ring = try ring(8, rules: rules)
    let change = try ring.remove([2])
    #expect(change.assignments.count == 3)
    #expect(change.relaxed.isEmpty)
    #expect(!change.isRedrawn)
    #expect(ring.target(of: 1) != 3)
    #expect(ring.checkInvariants() == nil)
  }

  @Test("two teammates and one other cannot be kept apart, and the change says what was given up")
  func relaxed() throws {
    var rules = try RingRules(count: 4)
    try rules.keepApart(Grouping(kind: "team", labels: ["red", "blue", "red", "blue"]))
    try rules.avoidRepeats(of: [3, 0, 1, 2])
    var ring = try ring(4, rules: rules)
    let change = try ring.remove([3])
    #expect(change.relaxed == [.noRepeat, .group])
    #expect(ring.order == [0, 1, 2])
    #expect(change.assignments == [HuntArc(hunter: 2, target: 0)])
  }

  @Test("what is required of a dead player binds nobody")
  func requiredOfTheDead() throws {
    var rules = try RingRules(count: 5)
    try rules.require(hunter: 1, target: 2)
    var ring = try ring(5, rules: rules)
    let change = try ring.remove([2])
    #expect(change == RingChange(assignments: [HuntArc(hunter: 1, target: 3)]))
    // Alive again, he is hunted by him who has to.
    let back = try ring.join(2)
    #expect(ring.target(of: 1) == 2)
    #expect(back.relaxed.isEmpty)
  }

  /// Random changes beside a plain list of who hunts whom, and all ways of a repair tried by hand.
  @Test(
    "after any change: one cycle, the rules kept or given up in order, and as few new hunts as can be",
    arguments: 0..<UInt64(60))
  func randomChanges(seed: UInt64) throws {
    let mix = try RandomMix(seed: seed &+ 77, count: 8, hasBand: false)
    var random = TestRandom(seed: seed)
    // Required hunts that contradict each other are refused.
    guard RingObstacles(rules: mix.rules, costs: NoCosts(count: 8)).amongRequired() == nil else { return }
    let drawn = RingDraw(rules: mix.rules, seed: seed).answer().ring
    let order = drawn?.order ?? (0..<8).map { $0 }
    var ring = try RunningRing(rules: mix.rules, order: order, seed: seed)
    var isKept = drawn != nil
    for turn in 0..<60 {
      let before = ring
      let outside = (0..<8).filter { !ring.contains($0) }
      let living = ring.order.map { Int($0) }
      var change: RingChange
      var gone: [Int] = []
      if !outside.isEmpty, living.count < 2 || random.below(2) == 0 {
        change = try ring.join(outside[random.below(outside.count)])
      } else if random.below(8) == 0 {
        change = try ring.reverse()
      } else {
        gone = Array(living.shuffled(using: &random).prefix(1 + random.below(min(3, living.count))))
        change = try ring.remove(gone)
      }
      let place = "seed \(seed), turn \(turn): \(before.order) \(gone) -> \(ring.order), \(change)"
      #expect(ring.checkInvariants() == nil, "\(place)")
      // The change tells just what is new.
      let new = (0..<8).compactMap { player -> HuntArc? in
        guard let target = ring.target(of: player) else { return nil }
        return before.target(of: player) == target ? nil : HuntArc(hunter: player, target: target)
      }
      #expect(change.assignments == new, "\(place)")
      // What is broken was given up, now or before.
      let oracle = RingOracle(rules: mix.rules.withoutRequired, costs: [])
      let broken = ring.count < 2 ? [] : ring.order.filter { !oracle.allows(Int($0), Int(ring.next[Int($0)])) }
      if change.relaxed.isEmpty, isKept { #expect(broken.isEmpty, "\(place)") }
      guard gone.count == 1, isKept, ring.count > 1, let hunter = before.hunter(of: gone[0]) else {
        isKept = isKept && change.relaxed.isEmpty
        continue
      }
      // By hand: inheritance, then all exchanges of three.
      func allowed(_ hunter: Int, _ target: Int) -> Bool {
        oracle.allows(hunter, target)
          && mix.rules.required.allSatisfy { arc in
            !ring.contains(arc.hunter) || !ring.contains(arc.target)
              || (arc.hunter == hunter) == (arc.target == target)
          }
      }
      let left = before.order(from: hunter).map { Int($0) }.filter { $0 != gone[0] }
      if allowed(left[0], left[1]) {
        #expect(change == RingChange(assignments: [HuntArc(hunter: left[0], target: left[1])]), "\(place)")
      } else {
        var canExchange = false
        let count = left.count
        for first in 1..<max(1, count - 1) {
          for second in first + 1..<max(first + 1, count) {
            let beyond = left[(second + 1) % count]
            if allowed(left[0], left[first + 1]), allowed(left[second], left[1]), allowed(left[first], beyond) {
              canExchange = true
            }
          }
        }
        #expect(canExchange == (!change.isRedrawn && change.relaxed.isEmpty), "\(place)")
        if canExchange { #expect(change.assignments.count <= 3, "\(place)") }
      }
      isKept = isKept && change.relaxed.isEmpty
    }
  }

  @Test("a snapshot between any two changes goes on identically")
  func snapshot() throws {
    var rules = try RingRules(count: 40)
    try rules.keepApart(Grouping(kind: "team", labels: (0..<40).map { "\($0 / 5)" }))
    try rules.require(hunter: 3, target: 9)
    let order = try #require(RingDraw(rules: rules, seed: 3).answer().ring).order
    var ring = try RunningRing(rules: rules, order: order, seed: 8)
    var random = TestRandom(seed: 4)
    for _ in 0..<30 {
      var other = try JSONDecoder().decode(RunningRing.self, from: JSONEncoder().encode(ring))
      #expect(other == ring)
      let outside = (0..<40).filter { !ring.contains($0) }
      if outside.count > 8 {
        let player = outside[random.below(outside.count)]
        #expect(try ring.join(player) == other.join(player))
      } else {
        let player = Int(ring.order[random.below(ring.count)])
        #expect(try ring.remove([player]) == other.remove([player]))
      }
      #expect(other == ring)
      #expect(other.order == ring.order)
    }
  }

  @Test("decoding refuses what is no ring", arguments: ["[0,1,1]", "[0,1]", "[0,1,7]", "[0,1,-2]"])
  func badSnapshot(order: String) throws {
    let ring = try ring(3)
    let text = String(decoding: try JSONEncoder().encode(ring), as: UTF8.self)
    for key in ["order", "living"] {
      let broken = text.replacing("\"\(key)\":[0,1,2]", with: "\"\(key)\":\(order)")
      #expect(broken != text)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(RunningRing.self, from: Data(broken.utf8)) }
    }
  }

  @Test("twenty thousand players in teams, fifty thousand deaths and returns")
  func long() throws {
    let count = 20_000
    var rules = try RingRules(count: count)
    try rules.keepApart(
      Grouping(kind: "team", names: (0..<count / 10).map { "\($0)" }, groupOf: (0..<count).map { Int32($0 / 10) }))
    let order = try #require(RingDraw(rules: rules, seed: 3).answer().ring).order
    var ring = try RunningRing(rules: rules, order: order, seed: 8)
    var outside: [Int] = []
    var random = TestRandom(seed: 4)
    for turn in 0..<50_000 {
      if outside.count > 10_000 || (outside.count > 100 && random.below(2) == 0) {
        outside.swapAt(random.below(outside.count), outside.count - 1)
        let change = try ring.join(outside.removeLast())
        #expect(change.relaxed.isEmpty)
      } else {
        let player = Int(ring.living[random.below(ring.count)])
        let change = try ring.remove([player])
        outside.append(player)
        #expect(change.relaxed.isEmpty)
      }
      if turn % 5000 == 0 { #expect(ring.checkInvariants() == nil) }
    }
    #expect(ring.checkInvariants() == nil)
    for player in ring.living { #expect(ring.next[Int(player)] / 10 != player / 10) }
  }
}
