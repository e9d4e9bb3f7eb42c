import QuarryReducer

/// How often, and with which pauses, a request is sent again.
///
/// The pause before try n + 1 is drawn evenly from 0 to `base` · 2ⁿ⁻¹, at most `longest`: exponential backoff with full jitter
/// (M. Brooker, "Exponential Backoff And Jitter", 2015), so that many senders that failed together do not come back together.
public struct RetryPolicy: Hashable, Sendable, Codable {
  /// How many tries there are at most, the first one included.
  public var mostAttempts: Int
  /// The longest first pause.
  public var base: Duration
  /// The longest pause at all; a receiver that asks for a longer one gets it, within ``budget``.
  public var longest: Duration
  /// How long all tries may take together; no try begins after it.
  public var budget: Duration

  /// Makes a policy.
  public init(
    mostAttempts: Int = 6, base: Duration = .seconds(1), longest: Duration = .seconds(60),
    budget: Duration = .seconds(300)
  ) {
    self.mostAttempts = mostAttempts
    self.base = base
    self.longest = longest
    self.budget = budget
  }

  /// The longest pause after try `attempt`, counted from 1.
  public func ceiling(after attempt: Int) -> Duration {
    var pause = base
    for _ in 1..<max(1, min(attempt, 64)) where pause < longest { pause = pause * 2 }
    return min(pause, longest)
  }

  /// The pause after try `attempt`, in whole milliseconds.
  public func pause(after attempt: Int, using random: inout SeededRandom) -> Duration {
    let (seconds, attoseconds) = ceiling(after: attempt).components
    let milliseconds = UInt64(clamping: seconds) * 1000 + UInt64(clamping: attoseconds / 1_000_000_000_000_000)
    return .milliseconds(Int64(clamping: random.next(below: milliseconds + 1)))
  }

  /// Whether a request with that answer may succeed when it is sent again: 408 (too slow), 425 (too early), 429 (too many)
  /// and all of 500 and above. Any other answer will stay the same.
  public static func isPassing(status: Int) -> Bool {
    status == 408 || status == 425 || status == 429 || status >= 500
  }
}
