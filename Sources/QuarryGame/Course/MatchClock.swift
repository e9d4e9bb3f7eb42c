import QuarryGeometry

/// The clock of a match: game time less its pauses, exact to the microsecond.
///
/// A deadline that is set before a pause is later by its length once the match goes on; ``moved(_:)`` says so of any instant.
public struct MatchClock: Hashable, Sendable, Codable {
  /// A pause that is over.
  public struct Pause: Hashable, Sendable, Codable {
    /// When it began.
    public var from: GameTime
    /// When the match went on.
    public var to: GameTime
  }

  /// The pauses that are over, in order.
  public private(set) var pauses: [Pause] = []
  /// When the pause began that is not over; nil while the match goes on.
  public private(set) var pausedSince: GameTime?

  /// A clock that never stood still.
  public init() {}

  /// Whether the match stands still.
  public var isPaused: Bool { pausedSince != nil }

  /// Seconds on this clock from one instant to a later one; pauses do not count, nor what has passed of one that is not over.
  /// - Complexity: O(pauses).
  public func seconds(from start: GameTime, to end: GameTime) -> Double {
    guard start < end else { return 0 }
    var still: Int64 = 0
    for pause in pauses { still += Self.overlap(pause.from, pause.to, start, end) }
    if let pausedSince { still += Self.overlap(pausedSince, .distantFuture, start, end) }
    return max(0, end.back(by: still) - start)
  }

  /// Where an instant has come to by the pauses that are over: a deadline is later by those that were behind it when it was set, and
  /// what counts from an instant within a pause counts from its end.
  /// - Complexity: O(pauses).
  public func moved(_ time: GameTime) -> GameTime {
    var behind: Int64 = 0
    for pause in pauses where time < pause.to { behind += pause.to.after(max(pause.from, time)) }
    return time.later(by: behind)
  }

  /// What an instant is on this clock: game time less the pauses before it; an instant within a pause is that of its beginning. No later
  /// pause changes it, so that what counts seconds may keep it.
  /// - Complexity: O(pauses).
  public func played(_ time: GameTime) -> GameTime {
    var still: Int64 = 0
    for pause in pauses where pause.from < time { still += min(pause.to, time).after(pause.from) }
    if let pausedSince, pausedSince < time { still += time.after(pausedSince) }
    return time.back(by: still)
  }

  /// Whether the match stood still at an instant: not yet at that of the host's word to pause, and still at that of the word to go on,
  /// both of which come behind all that happens on the ground.
  public func isStill(at time: GameTime) -> Bool {
    pausedSince.map { $0 < time } ?? false || pauses.contains { $0.from < time && time <= $0.to }
  }

  /// The match stands still from an instant on.
  mutating func pause(at time: GameTime) { pausedSince = pausedSince ?? time }

  /// The match goes on.
  /// - Returns: how long it stood still, in microseconds.
  mutating func resume(at time: GameTime) -> Int64 {
    guard let since = pausedSince else { return 0 }
    pausedSince = nil
    let end = max(time, since)
    if end > since { pauses.append(Pause(from: since, to: end)) }
    return end.after(since)
  }

  private static func overlap(_ a: GameTime, _ b: GameTime, _ start: GameTime, _ end: GameTime) -> Int64 {
    let (from, to) = (max(a, start), min(b, end))
    return from < to ? to.after(from) : 0
  }
}

extension GameTime {
  /// So many microseconds later; clamped to the range of instants.
  func later(by microseconds: Int64) -> GameTime {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return overflow ? (microseconds > 0 ? .distantFuture : .distantPast) : GameTime(microseconds: sum)
  }

  /// So many microseconds earlier; clamped to the range of instants.
  func back(by microseconds: Int64) -> GameTime {
    let (sum, overflow) = self.microseconds.subtractingReportingOverflow(microseconds)
    return overflow ? (microseconds > 0 ? .distantPast : .distantFuture) : GameTime(microseconds: sum)
  }

  /// By how many microseconds this is after `other`; clamped to what can be counted.
  func after(_ other: GameTime) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    return overflow ? (microseconds > other.microseconds ? .max : .min) : difference
  }
}
