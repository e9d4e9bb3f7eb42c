import QuarryReducer

/// A clock on which nobody waits: a sleeper moves it on to its deadline and returns at once.
///
/// For effects that wait before they do something, in tests that do not care for how long. A timer on it ticks
/// without end, as fast as its reader takes the ticks; use a ``TestClock`` there.
public final class ImmediateClock: Clock, Sendable {
  /// An instant, as the time since the clock was made.
  public typealias Instant = TestClock.Instant

  private let time: Locked<Instant>

  /// Makes a clock that stands at `now`.
  public init(now: Instant = Instant()) { time = Locked(now) }

  /// The latest deadline so far.
  public var now: Instant { time.withLock { $0 } }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock on to `deadline`, and lets other tasks run once.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
