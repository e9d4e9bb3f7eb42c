import Quarry
import QuarryBenchmarks

extension BenchmarkCase {
  /// Rings: at random, under rules, short; and a ring that runs.
  static var targetCases: [BenchmarkCase] {
    [
      randomCase("1M", 1_000_000), teamsCase("1M", 1_000_000, isChecked: false), teamsCase("200", 200, isChecked: true),
      shortCase("1k", 1000, budgets: [("standard", 2_030_000), ("within 1 s", 20_000_000)]),
      shortCase("10k", 10_000, budgets: [("standard", 2_300_000), ("within 1 s", 20_000_000)]),
      shortCase(
        "100k", 100_000, budgets: [("within 0.3 s", 2_200_000), ("standard", 5_000_000), ("within 5 s", 40_000_000)]),
      runningCase,
    ]
  }

  private static func randomCase(_ size: String, _ count: Int) -> BenchmarkCase {
    BenchmarkCase("Targets/random/free/\(size)", noun: "player") {
      let rules = try RingRules(count: count)
      return [
        Contender("Quarry", operations: count) {
          { RingDraw(rules: rules, seed: 7).answer().ring?.order.count ?? 0 }
        },
        Contender("Sattolo's cycle in C", .peer, operations: count) {
          {
            // A new array for each ring, as there.
            var targets = [Int32](repeating: 0, count: count)
            return PlainRings.sattolo(&targets, seed: 7)
          }
        },
      ]
    }
  }

  /// Teams of ten, and nobody hunts again whom he hunted in the round before; the ring passes the check.
  private static func teamsCase(_ size: String, _ count: Int, isChecked: Bool) -> BenchmarkCase {
    BenchmarkCase("Targets/random/teams/\(size)", noun: "player", isChecked: isChecked) {
      var rules = try RingRules(count: count)
      try rules.keepApart(
        Grouping(
          kind: "team", names: (0..<(count + 9) / 10).map { "\($0)" },
          groupOf: (0..<count).map { Int32(truncatingIfNeeded: $0 / 10) }))
      guard let round = RingDraw(rules: rules, seed: 1).answer().ring else { throw NoRing() }
      try rules.avoidRepeats(of: round.targets)
      guard let ring = RingDraw(rules: rules, seed: 7).answer().ring,
        RingCheck.faults(of: ring, rules: rules, costs: NoCosts(count: count)).isEmpty
      else { throw NoRing() }
      let kept = rules
      return [
        Contender("Quarry", check: .exactly(count), operations: count) {
          { RingDraw(rules: kept, seed: 7).answer().ring?.order.count ?? 0 }
        }
      ]
    }
  }

  /// The answer of a pass is the ring's length in metres.
  private static func shortCase(_ size: String, _ count: Int, budgets: [(name: String, steps: Int)]) -> BenchmarkCase {
    BenchmarkCase("Targets/shortest/herd/\(size)", noun: "player") {
      let herd = Array(try Herd(count).points)
      let points = try PointCosts(
        xs: (0..<count).map { herd[2 * $0] }, ys: (0..<count).map { herd[2 * $0 + 1] })
      let rules = try RingRules(count: count)
      return budgets.map { budget in
        Contender("Quarry, \(budget.name)", check: .steady, operations: count) {
          {
            // Everything included: candidates, start, search.
            let near = CandidateArcs(nearest: 8, of: points)
            let start = ShortRing.start(points: points, candidates: near)
            let ring = try ShortRing.improved(
              ring: start, costs: points, candidates: near, budget: budget.steps, seed: 7)
            return Int(ring.length.rounded())
          }
        }
      } + [
        Contender("Quarry, with the bound", check: .steady, operations: count) {
          {
            let near = CandidateArcs(nearest: 8, of: points)
            let draw = try RingDraw(rules: rules, costs: points, objective: .shortest, candidates: near, seed: 7)
            return Int(draw.answer().ring?.quality.total.rounded() ?? 0)
          }
        },
        Contender("nearest neighbour, 2-opt and Or-opt in C", .peer, check: .steady, operations: count) {
          {
            var order = [Int32](repeating: 0, count: count)
            return Int(PlainRings.short(herd, &order).rounded())
          }
        },
      ]
    }
  }

  /// A million kills, joins and revivals on 100,000 players in teams of ten; one cycle, checked after each thousand outside
  /// of the time, in a run of its own before.
  private static var runningCase: BenchmarkCase {
    BenchmarkCase("Targets/running/teams/100k", noun: "change") {
      let (count, changes) = (100_000, 1_000_000)
      var rules = try RingRules(count: count)
      try rules.keepApart(
        Grouping(
          kind: "team", names: (0..<count / 10).map { "\($0)" },
          groupOf: (0..<count).map { Int32(truncatingIfNeeded: $0 / 10) }))
      guard let first = RingDraw(rules: rules, seed: 1).answer().ring else { throw NoRing() }
      let ring = try RunningRing(rules: rules, order: first.order, seed: 3)
      let script = RunningScript(count: count, changes: changes)
      var checked = ring
      try script.play(&checked, checkingEach: 1000)
      return [
        Contender("Quarry", check: .steady, operations: changes) {
          {
            var running = ring
            try script.play(&running, checkingEach: .max)
            return running.count
          }
        }
      ]
    }
  }
}

/// The peers of rings and assignments that are measured elsewhere.
enum TargetPeers {
  /// The case that does the work of a peer's row.
  static func caseName(of row: BenchmarkReport.PeerRow) -> String? {
    guard row.workload.elementsEqual("W6") else { return nil }
    switch row.name {
    case "ring of 1000": return "Targets/shortest/herd/1k"
    case "ring of 200 in teams of 10, no target again": return "Targets/random/teams/200"
    default: break
    }
    for (name, kind, count) in AssignmentTable.all where row.name == "assignment of \(count), \(kind.rawValue)" {
      return "Targets/assignment/\(kind.rawValue)/\(name)"
    }
    return nil
  }
}

/// A ring that should be there is not, or is broken.
private struct NoRing: Error {}

/// Who goes and who comes, made before the time is taken.
private struct RunningScript {
  /// A player who goes, or, as −1 − player, who comes.
  private let steps: [Int32]

  /// At most half of all are out at a time; nobody is for good.
  init(count: Int, changes: Int) {
    var random = InputRandom(seed: 701)
    var inside = Array(0..<Int32(count))
    var outside: [Int32] = []
    var steps: [Int32] = []
    steps.reserveCapacity(changes)
    for _ in 0..<changes {
      if outside.count > count / 2 || (!outside.isEmpty && random.whole(0...1) == 0) {
        outside.swapAt(random.whole(0...outside.count - 1), outside.count - 1)
        let player = outside.removeLast()
        inside.append(player)
        steps.append(-1 - player)
      } else {
        inside.swapAt(random.whole(0...inside.count - 1), inside.count - 1)
        let player = inside.removeLast()
        outside.append(player)
        steps.append(player)
      }
    }
    self.steps = steps
  }

  func play(_ ring: inout RunningRing, checkingEach: Int) throws {
    for (index, step) in steps.enumerated() {
      let change = step < 0 ? try ring.join(Int(-1 - step)) : try ring.remove([Int(step)])
      guard change.relaxed.isEmpty else { throw NoRing() }
      if (index + 1) % checkingEach == 0, ring.order.count != ring.count { throw NoRing() }
    }
  }
}
