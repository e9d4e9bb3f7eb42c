/// Runs cases: builds, warms up, lets the contenders take turns, counts, and checks the answers.
///
/// What is timed is the calling thread's time on a processor, so that other programs on the machine take nothing from the
/// figures but caches. Contenders work on that thread alone.
public struct BenchmarkRunner {
  /// Passes of each contender that are timed.
  public var samples = 9
  /// A sample of a contender whose pass is shorter than so many seconds is the mean of several passes.
  public var secondsPerSample = 0.01
  /// A case is cut short after so many seconds of timed passes, once each contender had ``leastSamples``.
  public var secondsPerCase = 5.0
  /// Passes that each contender has at least.
  public var leastSamples = 3
  /// Builds that are timed, where they are short.
  public var builds = 5
  /// Builds are no longer repeated after so many seconds.
  public var secondsPerBuild = 1.0
  /// Whether the processor's instructions are counted where they can be.
  public var countsInstructions = true

  /// Makes a runner with the usual numbers.
  public init() {}

  /// A contender on its way through a case.
  private struct Entry {
    let contender: Contender
    let makePass: () throws -> Contender.Pass
    var measurement: Measurement
    /// Passes of a sample.
    var passes = 1
  }

  /// Runs one case.
  /// - Returns: a measurement of each contender, in their order.
  /// - Throws: ``BenchmarkError/setup(name:contender:reason:)`` where one cannot be built or fails;
  ///   ``BenchmarkError/unsteady(name:contender:first:then:)`` where a pass answers otherwise than the one before.
  public func run(_ benchmark: BenchmarkCase) throws(BenchmarkError) -> [Measurement] {
    Machine.resetPeakMemory()
    var entries: [Entry] = []
    for contender in try attempt(benchmark.name, "inputs", benchmark.contenders) {
      entries.append(try build(contender, benchmark))
    }
    for index in entries.indices {
      let (elapsed, hits) = try time(&entries[index], isFirst: true)
      entries[index].measurement.hits = hits
      entries[index].passes = Int(min(max(1, (secondsPerSample * 1e9 / max(elapsed, 1)).rounded(.up)), 1000))
    }
    try sample(&entries)
    for index in entries.indices { try count(&entries[index]) }
    check(&entries)
    let peak = Machine.peakMemoryBytes
    for index in entries.indices { entries[index].measurement.peakBytes = peak }
    return entries.map(\.measurement)
  }

  private func attempt<Result>(
    _ name: String, _ contender: String, _ work: () throws -> Result
  ) throws(BenchmarkError) -> Result {
    do {
      return try work()
    } catch let error as BenchmarkError {
      throw error
    } catch {
      throw .setup(name: name, contender: contender, reason: "\(error)")
    }
  }

  private func build(_ contender: Contender, _ benchmark: BenchmarkCase) throws(BenchmarkError) -> Entry {
    var measurement = Measurement(
      name: benchmark.name, noun: benchmark.noun, contender: contender.name, role: contender.role,
      operations: contender.operations)
    measurement.version = contender.version
    let began = Machine.threadNanoseconds
    // The first build is counted; it also warms up what builds use, and its time is not taken.
    var (makePass, allocations) = try attempt(benchmark.name, contender.name) {
      try Allocations.counting { try contender.build() }
    }
    measurement.buildBytes = allocations?.liveBytes
    repeat {
      let start = Machine.threadNanoseconds
      makePass = try attempt(benchmark.name, contender.name, contender.build)
      measurement.buildNanoseconds.append(Machine.threadNanoseconds - start)
    } while measurement.buildNanoseconds.count < builds && Machine.threadNanoseconds - began < secondsPerBuild * 1e9
    return Entry(contender: contender, makePass: makePass, measurement: measurement)
  }

  private func time(_ entry: inout Entry, isFirst: Bool = false) throws(BenchmarkError) -> (Double, Int) {
    let (name, contender) = (entry.measurement.name, entry.measurement.contender)
    let pass = try attempt(name, contender, entry.makePass)
    let start = Machine.threadNanoseconds
    let hits = try attempt(name, contender, pass)
    let elapsed = Machine.threadNanoseconds - start
    guard isFirst || hits == entry.measurement.hits else {
      throw .unsteady(name: name, contender: contender, first: entry.measurement.hits, then: hits)
    }
    return (elapsed, hits)
  }

  private func sample(_ entries: inout [Entry]) throws(BenchmarkError) {
    var spent = 0.0
    for round in 0..<max(samples, 1) {
      if round >= leastSamples && spent > secondsPerCase * 1e9 { return }
      for index in entries.indices {
        var elapsed = 0.0
        for _ in 0..<entries[index].passes { elapsed += try time(&entries[index]).0 }
        spent += elapsed
        elapsed /= Double(entries[index].passes)
        entries[index].measurement.nanoseconds.append(elapsed / Double(max(1, entries[index].contender.operations)))
      }
    }
  }

  private func count(_ entry: inout Entry) throws(BenchmarkError) {
    let (name, contender) = (entry.measurement.name, entry.measurement.contender)
    let pass = try attempt(name, contender, entry.makePass)
    let (_, allocations) = try attempt(name, contender) { try Allocations.counting { try pass() } }
    entry.measurement.allocations = allocations?.count
    entry.measurement.allocatedBytes = allocations?.bytes
    guard countsInstructions, Instructions.areCounted else { return }
    let again = try attempt(name, contender, entry.makePass)
    let (_, instructions) = try attempt(name, contender) { try Instructions.counting { try again() } }
    entry.measurement.instructions = instructions.map { Double($0) / Double(max(1, entry.contender.operations)) }
  }

  private func check(_ entries: inout [Entry]) {
    var shared: Int?
    for index in entries.indices {
      let hits = entries[index].measurement.hits
      switch entries[index].contender.check {
      case .steady: break
      case .exactly(let expected): entries[index].measurement.isAgreed = hits == expected
      case .shared(let tolerance):
        if let shared {
          entries[index].measurement.isAgreed = (hits - shared).magnitude <= tolerance
        } else {
          shared = hits
        }
      }
    }
  }
}
