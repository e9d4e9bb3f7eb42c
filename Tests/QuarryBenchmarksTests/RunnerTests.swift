import QuarryBenchmarks
import Testing

/// Counting is process-wide: these tests must not run beside each other.
@Suite("Runner and meters", .serialized)
struct RunnerTests {
  private static func runner() -> BenchmarkRunner {
    var runner = BenchmarkRunner()
    runner.samples = 3
    runner.builds = 2
    runner.secondsPerSample = 0
    return runner
  }

  /// How often a loop is counted.
  private static let tries = 1000

  /// Other tests run on other threads, and allocate and free too; the least of many counts is the loop's own: the least
  /// count, of equal ones the fewest bytes (a thread may be between its two numbers), of those
  /// the most bytes in use, since a block that another thread frees meanwhile is taken off.
  private static func leastCount(_ work: () -> Void) -> Allocations? {
    var least: Allocations?
    for _ in 0..<tries {
      let (_, counted) = Allocations.counting(work)
      guard let counted else { return nil }
      guard let best = least else {
        least = counted
        continue
      }
      if (counted.count, counted.bytes, -counted.liveBytes) < (best.count, best.bytes, -best.liveBytes) {
        least = counted
      }
    }
    return least
  }

  @Test(
    "a loop that allocates so many blocks is counted exactly", .enabled(if: Allocations.areCounted, "not counted here"),
    arguments: [0, 1, 7, 100])
  func exactCount(blocks: Int) throws {
    let counted = try #require(Self.leastCount { Allocations.allocate(blocks: blocks, ofBytes: 100) })
    #expect(counted.count == blocks)
    #expect(counted.bytes == 100 * blocks)
  }

  @Test(
    "an array's storage is one allocation, and is in use afterwards",
    .enabled(if: Allocations.areCounted, "not counted here"))
  func array() throws {
    var kept: [[Int]] = []
    kept.reserveCapacity(2 * Self.tries)
    let counted = try #require(Self.leastCount { kept.append(Array(repeating: 7, count: 1000)) })
    #expect(counted.count == 1)
    #expect(counted.bytes >= 8000 && counted.bytes < 8200)
    #expect(counted.liveBytes >= 8000)
    #expect(kept.count == Self.tries)
  }

  @Test("contenders take turns, are checked against the first, and what they build is timed")
  func turns() throws {
    var order: [String] = []
    let benchmark = BenchmarkCase("A/b/c/d", noun: "point") {
      ["Quarry", "peer", "wrong"].map { name in
        Contender(name, name == "Quarry" ? .subject : .peer, operations: 10) {
          {
            order.append(name)
            return name == "wrong" ? 6 : 5
          }
        }
      }
    }
    let measurements = try Self.runner().run(benchmark)
    #expect(measurements.map(\.isAgreed) == [true, true, false])
    #expect(measurements.map(\.hits) == [5, 5, 6])
    #expect(measurements.allSatisfy { $0.nanoseconds.count == 3 && $0.buildNanoseconds.count == 2 })
    #expect(Array(order.prefix(12)) == Array(repeating: ["Quarry", "peer", "wrong"], count: 4).flatMap { $0 })
  }

  @Test("a pass that answers otherwise than the one before stops the run")
  func unsteady() {
    var passes = 0
    let benchmark = BenchmarkCase("A/b/c/d", noun: "point") {
      [
        Contender("Quarry", check: .steady, operations: 1) {
          {
            passes += 1
            return passes
          }
        }
      ]
    }
    #expect(throws: BenchmarkError.unsteady(name: "A/b/c/d", contender: "Quarry", first: 1, then: 2)) {
      try Self.runner().run(benchmark)
    }
  }

  @Test("an expected answer and a tolerance are held to", arguments: [(5, true), (6, false)])
  func expected(answer: Int, isAgreed: Bool) throws {
    let exact = BenchmarkCase("A/b/c/d", noun: "point") {
      [Contender("Quarry", check: .exactly(5), operations: 1) { { answer } }]
    }
    #expect(try Self.runner().run(exact)[0].isAgreed == isAgreed)
    let near = BenchmarkCase("A/b/c/d", noun: "point") {
      [
        Contender("Quarry", operations: 1) { { 5 } },
        Contender("grid", .limit, check: .shared(tolerance: 1), operations: 1) { { answer } },
      ]
    }
    #expect(try Self.runner().run(near)[1].isAgreed)
  }

  @Test("filters find a part of the name in any case, and several are alternatives")
  func filters() {
    let benchmark = BenchmarkCase("Zones/covering/city/10k", noun: "point") { [] }
    #expect(benchmark.passes([]))
    #expect(benchmark.passes(["ZONES"]))
    #expect(benchmark.passes(["nothing", "10k"]))
    #expect(!benchmark.passes(["nothing"]))
  }

  @Test("instructions are counted or said not to be")
  func instructions() {
    let (result, count) = Instructions.counting { (0..<1000).reduce(0, +) }
    #expect(result == 499_500)
    #expect((count == nil) == !Instructions.areCounted)
  }

  @Test("goals are met, not met, not measured or not built by what a report says")
  func goals() {
    var report = NoisyMachine(seed: 1).reportOf([10, 10, 10], peer: [40, 40, 40])
    (report.measurements[0].hits, report.measurements[1].hits) = (95, 100)
    report.peers = [
      .init(workload: "W6", peer: "x", name: "y", value: 1, unit: "ms", check: 90, version: "1")
    ]
    let table: [(Goal.Measure, Goal.Standing)] = [
      (.timesFaster(than: "GEOS", atLeast: 4), .met), (.timesFaster(than: "GEOS", atLeast: 4.1), .notMet),
      (.timesFaster(than: "nobody", atLeast: 1), .notMeasured), (.rate(atLeast: 1e8), .met),
      (.rate(atLeast: 1.1e8), .notMet), (.nanoseconds(atMost: 10), .met), (.pass(nanosecondsAtMost: 9999), .notMet),
      (.answer(comparedTo: "GEOS", atMost: 1, nanosecondsAtMost: 1e6), .met),
      (.answer(comparedTo: "GEOS", atMost: 0.95, nanosecondsAtMost: 1e6), .met),
      (.answer(comparedTo: "GEOS", atMost: 0.94, nanosecondsAtMost: 1e6), .notMet),
      (.answer(comparedTo: "GEOS", atMost: 1, nanosecondsAtMost: 1), .notMet),
      (.answer(comparedTo: "nobody", atMost: 1, nanosecondsAtMost: 1e6), .notMeasured),
      (.answerComparedElsewhere(peer: "x", work: "W6 y", atMost: 1.06, nanosecondsAtMost: 1e6), .met),
      (.answerComparedElsewhere(peer: "x", work: "W6 y", atMost: 1.05, nanosecondsAtMost: 1e6), .notMet),
      (.answerComparedElsewhere(peer: "x", work: "W6 z", atMost: 2, nanosecondsAtMost: 1e6), .notMeasured),
      (.allocations(atMost: 0), .met), (.notBuilt, .notBuilt), (.command("make noise"), .elsewhere),
    ]
    for (measure, standing) in table {
      #expect(Goal(4, "words", "A/b/c/d", nil, measure).standing(in: report).0 == standing, "\(measure)")
    }
    #expect(Goal(4, "words", "A/b/c/e", nil, .rate(atLeast: 1)).standing(in: report).0 == .notMeasured)
  }
}
