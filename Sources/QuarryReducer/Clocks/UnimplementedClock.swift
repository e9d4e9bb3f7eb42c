/// A clock that reports its use, for tests that did not say which clock they mean.
///
/// It never waits. Its time stands still; a sleeper is sent on with `CancellationError`, which ends a `run` effect, so
/// that a loop around a sleep does not turn without end.
public struct UnimplementedClock: Clock {
  /// The only instant, and what lies some duration from it.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later `other` is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether `a` comes before `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let name: String

  /// Makes a clock that reports itself as `name`, which is best the name of the dependency.
  public init(_ name: String = "UnimplementedClock") { self.name = name }

  /// The start, after a report: every use of a clock begins by asking for the time.
  public var now: Instant {
    ReducerIssue.unimplemented("\(name) (`TestClock()` waits for the test, `ImmediateClock()` does not wait)").report()
    return Instant(offset: .zero)
  }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Does not sleep.
  ///
  /// - Throws: `CancellationError`, always.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }
}
