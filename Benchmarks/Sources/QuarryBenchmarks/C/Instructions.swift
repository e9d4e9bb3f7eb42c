import CQuarryBench

/// The processor's counter of instructions in user space.
public enum Instructions {
  /// Whether the calling thread has such a counter. Many virtual machines have none, and a system may forbid it.
  public static let areCounted: Bool = {
    let isOpen = quarry_bench_instructions_open() == 0
    quarry_bench_instructions_close()
    return isOpen
  }()

  /// Does `work` and counts the instructions of this thread.
  /// - Returns: nil for the count where ``areCounted`` is false.
  public static func counting<Result>(_ work: () throws -> Result) rethrows -> (Result, Int?) {
    guard areCounted, quarry_bench_instructions_open() == 0 else { return (try work(), nil) }
    defer { quarry_bench_instructions_close() }
    quarry_bench_instructions_begin()
    let result = try work()
    let count = quarry_bench_instructions_end()
    return (result, count < 0 ? nil : Int(count))
  }

  /// Whether valgrind is at hand, which counts instructions where the processor does not.
  public static let hasCallgrind = Machine.run("command -v valgrind").exitCode == 0

  /// Runs a program under valgrind and counts the instructions of its work within ``measured(_:)``.
  /// - Parameter arguments: of this program.
  /// - Throws: ``BenchmarkError/command(_:exitCode:)``.
  public static func underCallgrind(_ arguments: [String]) throws(BenchmarkError) -> Int {
    let folder = Machine.run("mktemp -d").line
    defer { _ = Machine.run("rm -rf \(quoted(folder))") }
    let (file, program) = (quoted(folder + "/callgrind.out"), quoted(folder + "/program"))
    // Valgrind 3.19 gives up on debug information of DWARF 5, so that a copy without any is run: names of functions stay.
    let copy =
      "strip -g -o \(program) \(quoted(Machine.program)) 2>/dev/null || cp \(quoted(Machine.program)) \(program)"
    // Hash seeds are fixed, so that one run does what the next does.
    let command =
      "(\(copy)) && SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --collect-atstart=no "
      + "--toggle-collect=quarry_bench_measured --callgrind-out-file=\(file) \(program) "
      + arguments.map(quoted).joined(separator: " ") + " 2>/dev/null"
    let (code, _) = Machine.run(command)
    guard code == 0 else { throw .command(command, exitCode: code) }
    let total = Machine.run("sed -n 's/^totals: *//p' \(file) | tail -n 1").line
    guard let count = Int(total) else { throw .command(command, exitCode: code) }
    return count
  }

  /// Does `work` where callgrind counts it.
  public static func measured(_ work: () throws -> Void) throws {
    try withoutActuallyEscaping(work) { work in
      let box = Work(work)
      unsafe quarry_bench_measured(
        { context in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().run()
        }, Unmanaged.passUnretained(box).toOpaque())
      if let error = box.error { throw error }
    }
  }

  private final class Work {
    private let work: () throws -> Void
    private(set) var error: (any Error)?

    init(_ work: @escaping () throws -> Void) { self.work = work }

    func run() {
      do { try work() } catch { self.error = error }
    }
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
