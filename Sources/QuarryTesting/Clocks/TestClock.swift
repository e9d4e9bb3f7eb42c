import QuarryReducer
import Testing

/// A clock that stands still until the test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Search.State()) { Search() } withDependencies: {
///   $0.continuousClock = clock
/// }
/// store.send(.queryChanged("park")) { … }
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(.found(["park"])) { … }
/// ```
///
/// Sleepers are woken one by one, in the order of their deadlines, then of their coming; the clock stands at the deadline
/// of the one that it wakes, so that a woken task that sleeps again within the same advance is woken again in its turn.
/// Durations are exact, and nothing waits for the clock on the wall.
///
/// A sleeper that is an effect of a ``TestStore`` is run, once woken, until it waits again, before the next one is woken:
/// that is the same in each run. For a task elsewhere the clock gives way to others until the task has gone on, and a few
/// times more, but no number of times is a promise there: a test that depends on such a task waits for what it does.
public final class TestClock: Clock, Sendable {
  /// An instant, as the time since the clock was made.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes the instant that lies `offset` after the clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later `other` is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether `a` comes before `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let sleepers: Locked<ClockSleepers>

  /// Makes a clock that stands at `now`.
  public init(now: Instant = Instant()) { sleepers = Locked(ClockSleepers(now: now)) }

  /// Where the clock stands.
  public var now: Instant { sleepers.withLock { $0.now } }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Waits until the clock was advanced to `deadline`; returns at once where it stands there already.
  ///
  /// - Throws: `CancellationError` where the task is cancelled, before or while it sleeps.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let queue = EffectQueue.current
    let number = sleepers.withLock { $0.expect() }
    defer { sleepers.withLock { $0.hasLeft(number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = sleepers.withLock { $0.add(number, until: deadline, continuation, queue) }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      sleepers.withLock { $0.cancel(number) }?.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on by `duration`, and wakes all whose deadline that reaches.
  ///
  /// A duration that is not positive wakes nobody; tasks that are on their way to sleep get the time to arrive.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: max(duration, .zero)))
  }

  /// Moves the clock on to `deadline`, and wakes all whose deadline that reaches. It never goes back.
  public func advance(to deadline: Instant) async {
    await begin()
    while let waking = sleepers.withLock({ $0.next(until: deadline) }) { await wake(waking) }
    sleepers.withLock { $0.now = max($0.now, deadline) }
    await giveWay()
  }

  /// Moves the clock on until nobody sleeps.
  ///
  /// At most `limit` sleepers are woken; what goes on longer, like a timer, is recorded as an issue of the test.
  public func run(upTo limit: Int = 100_000, sourceLocation: SourceLocation = #_sourceLocation) async {
    await begin()
    var woken = 0
    while woken < limit, let waking = sleepers.withLock({ $0.next(until: nil) }) {
      await wake(waking)
      woken += 1
    }
    if sleepers.withLock({ $0.waits.isEmpty }) { return }
    Issue.record(
      """
      The clock has woken \(limit) sleepers, and there are more.

      Cure: cancel the timer that goes on, or use `advance(by:)`.
      """, sourceLocation: sourceLocation)
  }

  /// Makes sure that nobody sleeps on the clock.
  ///
  /// - Throws: ``SuspensionError`` where somebody does.
  public func checkSuspension() async throws {
    await giveWay()
    let waits = sleepers.withLock { $0.waits }
    if !waits.isEmpty { throw SuspensionError(waits: waits) }
  }

  private func begin() async {
    sleepers.withLock { $0.patience = Self.turnsToGoOn }
    await giveWay()
  }

  private func wake(_ waking: ClockSleepers.Waking) async {
    waking.continuation.resume()
    if let queue = waking.queue {
      _ = await queue.workApart()
      await queue.letOthersWork()
      _ = await queue.workApart()
      if !sleepers.withLock({ $0.isOnItsWay(waking.number) }) { return }
    }
    let patience = sleepers.withLock { $0.patience }
    var turns = 0
    while turns < patience, sleepers.withLock({ $0.isOnItsWay(waking.number) }) {
      await Task.yield()
      turns += 1
    }
    // Some executor does not run it now; it may have others too.
    if turns == patience { sleepers.withLock { $0.patience = Self.turnsAfterwards } }
    await giveWay()
  }

  /// How often other tasks are let run after something has changed: enough for a task that was woken to get through
  /// some calls of others to its next sleep.
  static let turnsAfterwards = 20
  /// How often other tasks are let run, at most, until one that was woken goes on.
  static let turnsToGoOn = 10_000

  private func giveWay() async {
    _ = await EffectQueue.current?.workApart()
    for _ in 0..<Self.turnsAfterwards { await Task.yield() }
  }
}
