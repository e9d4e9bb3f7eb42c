import QuarryBenchmarks
import Testing

@Suite("Limits")
struct LimitsTests {
  private static func limits(_ seed: UInt64) -> Limits {
    var machine = NoisyMachine(seed: seed &+ 1000)
    return Limits(recording: machine.measurements())
  }

  @Test("what was recorded holds, also in a file")
  func roundTrip() throws {
    let limits = Self.limits(1)
    #expect(limits.limits.count == 1)
    #expect(limits.limits.first?.peer == "GEOS")
    let again = try Limits(limits.encoded(), path: "Limits.json")
    #expect(again.limits.first?.allocations == 0)
    #expect(again.limits.first?.instructions == 500)
    #expect(again.instructionsTolerance == limits.instructionsTolerance)
    #expect(((again.limits.first?.timeRatio ?? 0) - (limits.limits.first?.timeRatio ?? 1)).magnitude < 1e-4)
  }

  @Test("noise alone is no finding, in twenty runs", arguments: 0..<20)
  func noise(seed: UInt64) {
    var machine = NoisyMachine(seed: seed)
    #expect(Self.limits(seed).findings(machine.measurements()).isEmpty, "seed \(seed)")
  }

  @Test("one allocation for each operation is found exactly; so is a single one in a pass")
  func allocations() {
    var measurements = NoisyMachine(seed: 3).reportOf([1, 1], peer: [3, 3]).measurements
    let limits = Limits(recording: measurements)
    measurements[0].allocations = 1000
    #expect(limits.findings(measurements).map(\.kind) == [.allocations])
    #expect(limits.findings(measurements).map(\.measured) == [1000])
    measurements[0].allocations = 1
    #expect(
      limits.findings(measurements).map(\.description) == [
        "A/b/c/d, Quarry: 1 allocations a pass instead of 0 (1 more)"
      ])
  }

  @Test("fewer allocations are told too, so that the limit follows")
  func fewerAllocations() {
    var measurements = NoisyMachine(seed: 3).reportOf([1, 1], peer: [3, 3]).measurements
    measurements[0].allocations = 10
    let limits = Limits(recording: measurements)
    measurements[0].allocations = 0
    #expect(limits.findings(measurements).first?.description.hasSuffix("(10 fewer: record it)") == true)
  }

  @Test("five per cent more instructions are found, two are not")
  func instructions() {
    var measurements = NoisyMachine(seed: 4).reportOf([1, 1], peer: [3, 3]).measurements
    let limits = Limits(recording: measurements)
    measurements[0].instructions = 525
    #expect(limits.findings(measurements).map(\.kind) == [.instructions])
    measurements[0].instructions = 510
    #expect(limits.findings(measurements).isEmpty)
  }

  @Test("a time beside the peer that is worse by 1.5 is found, in twenty runs", arguments: 0..<20)
  func time(seed: UInt64) {
    var machine = NoisyMachine(seed: seed)
    let findings = Self.limits(seed).findings(machine.measurements(slowdown: 1.5))
    #expect(findings.map(\.kind) == [.time], "seed \(seed)")
  }

  @Test("what is missing, other work, or wrong is found; what is not counted here is said")
  func rest() {
    var measurements = NoisyMachine(seed: 5).reportOf([1, 1], peer: [3, 3]).measurements
    let limits = Limits(recording: measurements)
    #expect(limits.findings([]).map(\.kind) == [.absent])
    measurements[0].operations = 999
    #expect(limits.findings(measurements).map(\.kind) == [.work])
    measurements[0].operations = 1000
    measurements[0].isAgreed = false
    #expect(limits.findings(measurements).map(\.kind) == [.answer])
    measurements[0].isAgreed = true
    measurements[0].allocations = nil
    measurements[0].instructions = nil
    #expect(limits.findings(measurements).isEmpty)
    #expect(limits.uncounted(measurements).count == 2)
  }
}
