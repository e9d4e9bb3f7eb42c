import QuarryBenchmarks

extension BenchCommand {
  /// Holds the small cases against their limits, or records what they cost.
  ///
  /// A time that is beyond its limit is measured again, since a machine may be disturbed for a while, but a slower program is
  /// slow each time. Allocations and instructions are not: they come out the same.
  static func check(_ words: Words) throws -> Int32 {
    let path = words.value("limits") ?? "Benchmarks/Limits.json"
    var runner = BenchmarkRunner()
    runner.samples = 21
    runner.secondsPerCase = 3
    runner.builds = 1
    let cases = BenchmarkCase.all.filter { $0.isChecked && $0.passes(words.filters) }
    guard !cases.isEmpty else { throw UsageError(description: "no checked case passes the filter") }
    if words.has("record") {
      var measurements: [Measurement] = []
      for benchmark in cases { measurements += try measure(benchmark, runner, words) }
      let limits = Limits(recording: measurements)
      try TextFile.write(limits.encoded(), to: path)
      print("\(path): \(limits.limits.count) limits recorded")
      return measurements.allSatisfy(\.isAgreed) ? 0 : 1
    }
    var limits = try Limits(TextFile.read(path), path: path)
    limits.limits.removeAll { limit in !BenchmarkCase(limit.name, noun: "") { [] }.passes(words.filters) }
    let attempts = Int(try words.number("attempts") ?? 3)
    var measurements: [Measurement] = []
    var findings: [LimitFinding] = []
    for benchmark in cases {
      var own = limits
      own.limits.removeAll { $0.name != benchmark.name }
      var measured = try measure(benchmark, runner, words)
      var found = own.findings(measured)
      for _ in 1..<max(attempts, 1) where found.contains(where: { $0.kind == .time }) {
        let again = try runner.run(benchmark)
        let stillWrong = own.findings(again).filter { $0.kind == .time }
        found = found.filter { $0.kind != .time } + stillWrong
      }
      print("\(found.isEmpty ? "ok   " : "WORSE") \(benchmark.name)")
      findings += found
      measurements += measured
      measured.removeAll()
    }
    let known = Set(cases.map(\.name))
    let absent = Limits(limits.limits.filter { !known.contains($0.name) })
    findings += absent.findings([])
    for words in limits.uncounted(measurements) { TextFile.warn("note: \(words)\n") }
    for finding in findings { TextFile.warn("\(finding.description)\n") }
    if findings.isEmpty {
      print("\(limits.limits.count) limits hold")
    } else {
      TextFile.warn("If this is meant: quarry-bench check --record, and say why in the commit.\n")
    }
    return findings.isEmpty ? 0 : 1
  }

  private static func measure(
    _ benchmark: BenchmarkCase, _ runner: BenchmarkRunner, _ words: Words
  ) throws -> [Measurement] {
    var measurements = try runner.run(benchmark)
    guard !words.has("no-instructions"), !Instructions.areCounted, Instructions.hasCallgrind else {
      return measurements
    }
    for index in measurements.indices where measurements[index].role == .subject {
      let count = try Instructions.underCallgrind(["once", benchmark.name, measurements[index].contender])
      measurements[index].instructions = Double(count) / Double(measurements[index].operations)
    }
    return measurements
  }

  /// Runs one pass of one contender where callgrind counts it, after one that warms up.
  static func once(_ operands: [String]) throws -> Int32 {
    guard operands.count == 2 else { throw UsageError(description: "once takes a case and a contender") }
    guard let benchmark = BenchmarkCase.all.first(where: { $0.name == operands[0] }),
      let contender = try benchmark.contenders().first(where: { $0.name == operands[1] })
    else { throw UsageError(description: "there is no \(operands[1]) in \(operands[0])") }
    let makePass = try contender.build()
    let warmUp = try makePass()
    let expected = try warmUp()
    let pass = try makePass()
    var hits = 0
    try Instructions.measured { hits = try pass() }
    return hits == expected ? 0 : 1
  }
}
