import QuarryGeometry

/// What is known of the clock that dates a player's fixes.
///
/// A clock that was set back dates fixes before the player's last one, for good. So does a phone that sends late what it
/// had kept; but that sends faster than it had recorded, while a clock that is wrong goes on at the pace of arrival.
struct PlayerClock: Hashable, Sendable, Codable {
  /// A row of fixes before the player's last one, that came at the pace at which they were taken.
  private struct Run: Hashable, Sendable, Codable {
    /// The time of the first of the row.
    var first: GameTime
    /// The time of the newest of the row.
    var newest: GameTime
    /// The shortest and the longest delay from time to arrival, in seconds.
    var leastDelay: Double
    var greatestDelay: Double
  }

  /// By how many seconds the clock is behind; nil where it is taken to be right.
  private(set) var secondsBehind: Double?
  private var run: Run?
  /// When the last fix arrived that spoke against the clock, up to when it was known to be wrong; nil where none did.
  private var newestArrival: GameTime?

  /// Delays of a row differ by no more, in seconds: much less than a row is long, so that no burst is taken for one.
  private static let paceAllowanceSeconds = 5.0

  /// Takes note of a fix before the player's last one; after a row as long as a silence may be, the clock is known to be
  /// behind, by the shortest delay of the row.
  mutating func note(_ time: GameTime, receivedAt: GameTime, silenceSeconds: Double) {
    let delay = receivedAt - time
    var next = Run(
      first: time, newest: time, leastDelay: delay, greatestDelay: delay)
    if let run, time > run.newest, let newestArrival, receivedAt >= newestArrival {
      next.first = run.first
      next.leastDelay = min(run.leastDelay, delay)
      next.greatestDelay = max(run.greatestDelay, delay)
    }
    if next.greatestDelay - next.leastDelay > Self.paceAllowanceSeconds {
      next.first = time
      next.leastDelay = delay
      next.greatestDelay = delay
    }
    run = next
    newestArrival = receivedAt
    let length = max(silenceSeconds, 4 * Self.paceAllowanceSeconds)
    if time - next.first >= length, next.leastDelay > 0 {
      secondsBehind = next.leastDelay
      run = nil
    }
  }

  /// Whether anything speaks against the clock.
  var isSuspect: Bool { newestArrival != nil }

  /// Takes note of a fix that was taken by its own time. Where it came after all that spoke against the clock, the clock is
  /// right, or was set right.
  mutating func noteRight(receivedAt: GameTime?) {
    if let receivedAt, let newestArrival, receivedAt >= newestArrival { reset() }
  }

  /// The clock was set right.
  mutating func reset() { self = PlayerClock() }
}
