import QuarryGeometry

/// What is known of the clock that dates a player's fixes.
///
/// A clock that was set back dates fixes before the player's last one, for good. So does a phone that sends late what it
/// had kept; but that sends faster than it had recorded, while a clock that is wrong goes on at the pace of arrival.
struct PlayerClock: Hashable, Sendable, Codable {
  /// A row of fixes before the player's last one, that came at the pace at which they were taken.
  private struct Run: Hashable, Sendable, Codable {
    /// The player's last fix all the while.
    var last: GameTime
    /// The time of the first of the row.
    var first: GameTime
    /// Time and arrival of the newest of the row.
    var newest: GameTime
    var newestArrival: GameTime
    /// The shortest and the longest delay from time to arrival, in seconds.
    var leastDelay: Double
    var greatestDelay: Double
  }

  /// By how many seconds the clock is behind; nil where it is taken to be right.
  private(set) var secondsBehind: Double?
  private var run: Run?

  /// Delays of a row differ by no more, in seconds: much less than a row is long, so that no burst is taken for one.
  private static let paceAllowanceSeconds = 5.0

  /// Takes note of a fix before the player's last one; after a row as long as a silence may be, the clock is known to be
  /// behind, by the shortest delay of the row.
  mutating func note(_ time: GameTime, receivedAt: GameTime, last: GameTime, silenceSeconds: Double) {
    let delay = receivedAt - time
    var next = Run(
      last: last, first: time, newest: time, newestArrival: receivedAt, leastDelay: delay, greatestDelay: delay)
    if let run, run.last == last, time > run.newest, receivedAt >= run.newestArrival {
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
    let length = max(silenceSeconds, 4 * Self.paceAllowanceSeconds)
    if time - next.first >= length, next.leastDelay > 0 {
      secondsBehind = next.leastDelay
      run = nil
    }
  }

  /// The clock was set right.
  mutating func reset() { self = PlayerClock() }
}
