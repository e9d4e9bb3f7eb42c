/// The ticks of a clock, at a fixed interval: 1, 2, 3 and so on; made by `clock.timer(interval:)`.
///
/// The n-th tick is due n intervals after the first one was asked for, exactly, however long the reader takes between
/// them. None is passed over: those that are over when the reader comes back follow each other at once, after an hour
/// in which a machine slept too, unless the clock is one that stood still meanwhile. The sequence ends when its task is
/// cancelled.
public struct ClockTimer: AsyncSequence, Sendable {
  /// The number of a tick.
  public typealias Element = Int

  private let iterator: @Sendable () -> AsyncIterator

  init<C: Clock<Duration>>(_ clock: C, _ interval: Duration, _ tolerance: Duration?) {
    iterator = { AsyncIterator(clock, interval, tolerance) }
  }

  /// Begins to count from now.
  public func makeAsyncIterator() -> AsyncIterator { iterator() }

  /// Waits for one tick after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let wait: (_ after: Int) async -> Int?
    private var tick = 0

    init<C: Clock<Duration>>(_ clock: C, _ interval: Duration, _ tolerance: Duration?) {
      let step = interval.attoseconds
      var start: C.Instant?
      wait = { last in
        if step <= 0 { return nil }
        let begin = start ?? clock.now
        start = begin
        let next = last + 1
        let (offset, isTooFar) = Int128(next).multipliedReportingOverflow(by: step)
        if isTooFar { return nil }
        do {
          try await clock.sleep(until: begin.advanced(by: Duration(attoseconds: offset)), tolerance: tolerance)
          return next
        } catch {
          return nil
        }
      }
    }

    /// Waits for the next tick; nil when the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Int? {
      guard let next = await wait(tick) else { return nil }
      tick = next
      return next
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// The ticks of this clock at each `interval`, for `for await _ in clock.timer(interval: .seconds(1))`.
  ///
  /// - Parameters:
  ///   - interval: the time from one tick to the next. One that is not positive is reported as
  ///     ``ReducerIssue/timerInterval(_:)``, and the sequence has no ticks.
  ///   - tolerance: by how much a tick may be late.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer {
    if interval <= .zero { ReducerIssue.timerInterval(interval).report() }
    return ClockTimer(self, interval, tolerance)
  }
}
