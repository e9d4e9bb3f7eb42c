import QuarryBenchmarks
import QuarryReducer
import Testing

/// Reports with the noise of a shared machine: a drift that all contenders of a case have in common, and a little that each has
/// for itself, both only ever slowing down.
struct NoisyMachine {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  /// A subject of 100 ns and a peer of 300 ns, the subject `slowdown` times as slow as it should be.
  mutating func measurements(slowdown: Double = 1, samples: Int = 15) -> [Measurement] {
    var quarry = Measurement(name: "A/b/c/d", noun: "point", contender: "Quarry", role: .subject, operations: 1000)
    var peer = Measurement(name: "A/b/c/d", noun: "point", contender: "GEOS", role: .peer, operations: 1000)
    quarry.allocations = 0
    quarry.instructions = 500
    let phase = 1 + unit()
    for _ in 0..<samples {
      let drift = phase * (1 + 0.4 * unit() * unit())
      quarry.nanoseconds.append(100 * slowdown * drift * (1 + 0.15 * unit()))
      peer.nanoseconds.append(300 * drift * (1 + 0.15 * unit()))
    }
    return [quarry, peer]
  }

  mutating func report(slowdown: Double = 1) -> BenchmarkReport {
    BenchmarkReport(header: .init([]), measurements: measurements(slowdown: slowdown))
  }
}

@Suite("Comparison")
struct ComparisonTests {
  @Test("two runs of the same program on a noisy machine are the same, twenty times", arguments: 0..<20)
  func noise(seed: UInt64) {
    var machine = NoisyMachine(seed: seed)
    let comparison = Comparison(machine.report(), machine.report())
    #expect(comparison.rows.map(\.verdict) == [.same, .yardstick], "seed \(seed)")
    #expect(comparison.regressions.isEmpty)
  }

  @Test("a program that takes twice as long is slower, and the other way round faster", arguments: 0..<20)
  func slowdown(seed: UInt64) {
    var machine = NoisyMachine(seed: seed)
    let (before, after) = (machine.report(), machine.report(slowdown: 2))
    let comparison = Comparison(before, after)
    #expect(comparison.rows.map(\.verdict) == [.slower, .yardstick], "seed \(seed)")
    #expect(comparison.regressions.map(\.contender) == ["Quarry"])
    #expect(Comparison(after, before).rows[0].verdict == .faster)
  }

  @Test("the ratio, the noise and the ratio beside the peer are those of a worked example")
  func workedExample() throws {
    var before = NoisyMachine(seed: 1).reportOf([10, 10, 12], peer: [20, 20, 20])
    let after = NoisyMachine(seed: 1).reportOf([15, 15, 15], peer: [22, 22, 22])
    let row = try #require(Comparison(before, after).rows.first)
    #expect(row.ratio == 1.5)
    // Of 10, 10, 12 the median deviation is 0, of 15, 15, 15 too.
    #expect(row.noise == 0)
    // Beside the peer it was 0.5, 0.5, 0.6 and is 15/22.
    #expect(((row.relative ?? 0) - 15.0 / 11).magnitude < 1e-12)
    #expect(row.verdict == .slower)
    before.measurements[0].hits = 1
    #expect(Comparison(before, after).rows[0].isOtherWork)
    #expect(Comparison(before, after).regressions.isEmpty)
  }

  @Test("one more allocation is a regression, however the times are")
  func allocations() {
    let before = NoisyMachine(seed: 1).reportOf([10, 10, 10], peer: [20, 20, 20])
    var after = before
    after.measurements[0].allocations = 1
    #expect(Comparison(before, after).regressions.count == 1)
    #expect(Comparison(after, before).regressions.isEmpty)
  }
}

extension NoisyMachine {
  /// A report with just these times.
  func reportOf(_ times: [Double], peer: [Double]) -> BenchmarkReport {
    var machine = self
    var measurements = machine.measurements()
    measurements[0].nanoseconds = times
    measurements[1].nanoseconds = peer
    return BenchmarkReport(header: .init([]), measurements: measurements)
  }
}
