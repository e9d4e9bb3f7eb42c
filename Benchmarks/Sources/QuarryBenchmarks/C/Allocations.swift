import CQuarryBench

/// What a piece of work allocated, on all threads.
public struct Allocations: Hashable, Sendable {
  /// Blocks asked for; growing one in place counts as one.
  public var count: Int
  /// Blocks given back.
  public var frees: Int
  /// Bytes asked for.
  public var bytes: Int
  /// Bytes that are still in use when the work is done, less those from before that it gave back.
  public var liveBytes: Int
  /// The most that was in use above the beginning.
  public var peakBytes: Int

  /// Whether allocations can be counted in this program: on Linux with glibc, without a sanitizer that allocates itself.
  public static var areCounted: Bool { quarry_bench_counts_allocations() }

  /// Does `work` and counts what it allocates.
  ///
  /// Counts do not nest. Work of other threads meanwhile is counted too.
  /// - Returns: nil for the count where ``areCounted`` is false.
  public static func counting<Result>(_ work: () throws -> Result) rethrows -> (Result, Allocations?) {
    guard areCounted else { return (try work(), nil) }
    quarry_bench_allocations_begin()
    defer { _ = quarry_bench_allocations_end() }
    let result = try work()
    let counted = quarry_bench_allocations_end()
    return (
      result,
      Allocations(
        count: Int(counted.allocations), frees: Int(counted.frees), bytes: Int(counted.bytes),
        liveBytes: Int(counted.live), peakBytes: Int(counted.peak))
    )
  }

  /// Allocates blocks that the compiler cannot remove, and gives them back: a known amount, for tests of the count.
  public static func allocate(blocks: Int, ofBytes bytes: Int) {
    for _ in 0..<blocks { unsafe quarry_bench_release(quarry_bench_allocate(bytes)) }
  }
}
