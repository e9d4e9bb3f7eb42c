import QuarryGeometry

/// The clock of a match: times of day in UTC, with the day where the match lasts longer than one.
struct MatchClock: Hashable {
  private let day: Substring?

  /// The clock of a match that lies between two instants; one without any shows the day with each time.
  init(from start: GameTime?, to end: GameTime?) {
    let days = [start, end].map { $0?.rfc3339.split(separator: "T").first }
    day = days[0] == days[1] ? days[0] ?? nil : nil
  }

  /// An instant as `10:05:12`, or `2026-05-01 10:05:12`.
  func text(_ time: GameTime) -> String {
    let parts = time.rfc3339.split(separator: "T", maxSplits: 1)
    guard parts.count == 2 else { return time.rfc3339 }
    let clock = parts[1].prefix(8)
    return parts[0] == day ? String(clock) : "\(parts[0]) \(clock)"
  }

  /// The day, where all of the match lies on one.
  var onlyDay: String? { day.map(String.init) }
}
