import CQuarryBench
import QuarryGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The machine and the process that a measurement runs in.
public enum Machine {
  /// Forgets the highest resident size of the process so far, where the system can (Linux).
  public static func resetPeakMemory() { quarry_bench_peak_reset() }

  /// The highest resident size of the process since the last reset, in bytes; 0 where it is not known.
  public static var peakMemoryBytes: Int { Int(quarry_bench_peak_bytes()) }

  /// Runs a command of the shell.
  /// - Returns: its exit code (−1 where it could not be run) and its first line of output.
  public static func run(_ command: String) -> (exitCode: Int32, line: String) {
    var line = [CChar](repeating: 0, count: 4096)
    let code = unsafe line.withUnsafeMutableBufferPointer { buffer in
      unsafe quarry_bench_run(command, buffer.baseAddress, buffer.count)
    }
    let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return (code, String(decoding: bytes, as: UTF8.self))
  }

  /// The processor and how many of them the system has.
  public static var processor: String {
    let line = run("sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null || sysctl -n machdep.cpu.brand_string")
      .line
    return "\(line.isEmpty ? "unknown processor" : line), \(processorCount) online"
  }

  /// How many processors are online.
  public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The operating system, as it calls itself.
  public static var system: String {
    let name = run("(. /etc/os-release && echo \"$PRETTY_NAME\") 2>/dev/null").line
    let kernel = run("uname -srm").line
    return name.isEmpty ? kernel : "\(name), \(kernel)"
  }

  /// How many programs wanted a processor over the last 1, 5 and 15 minutes: what else the machine had to do.
  public static var load: String {
    let line = run("uptime | sed 's/.*load average[s]*: *//'").line
    return line.isEmpty ? "unknown" : line
  }

  /// The compiler on the path; the release build is made by it.
  public static var compiler: String {
    let line = run("swift --version 2>/dev/null | sed -n 's/.*\\(Swift version [0-9.]*\\).*/\\1/p'").line
    return line.isEmpty ? "Swift, version unknown" : line
  }

  /// The commit of the sources in the current folder, with `-dirty` where files differ from it.
  public static var commit: String {
    let line = run("git describe --always --dirty --abbrev=10 2>/dev/null").line
    return line.isEmpty ? "unknown" : line
  }

  /// Now, by the wall clock.
  public static var now: GameTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return GameTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  /// Nanoseconds for which the calling thread has had a processor: other programs that want it too do not count.
  public static var threadNanoseconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// The path of the running program.
  public static var program: String { CommandLine.arguments.first ?? "quarry-bench" }

  /// Sets a variable for the programs that are started from now on.
  public static func setEnvironment(_ name: String, _ value: String) { unsafe setenv(name, value, 1) }

  /// Ends the process.
  public static func end(_ code: Int32) -> Never { exit(code) }
}
