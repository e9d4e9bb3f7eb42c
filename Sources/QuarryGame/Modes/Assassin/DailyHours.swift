import QuarryGeometry

/// Hours of each day, by a clock that is a fixed time ahead of UTC.
public struct DailyHours: Hashable, Sendable, Codable {
  /// The first minute, from midnight on: 0 … 1,439.
  public var from: Int
  /// The minute at which they end; where it is not after ``from``, they go over midnight. 1,440 is midnight.
  public var to: Int

  /// Makes hours of two minutes of the day; nil where they are none.
  public init?(from: Int, to: Int) {
    guard (0..<1440).contains(from), (1...1440).contains(to), from != to else { return nil }
    self.from = from
    self.to = to
  }

  /// Reads `"08:00-22:30"`; nil for what is not so written.
  public init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.minute(of: $0) }
    guard ends.count == 2, let from = ends[0], let to = ends[1] else { return nil }
    self.init(from: from, to: to == 0 ? 1440 : to)
  }

  /// The hours as they are written.
  public var text: String {
    func clock(_ minute: Int) -> String {
      let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
      return (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
    return clock(from) + "-" + clock(to)
  }

  /// Whether an instant lies within: the first minute does, the last instant does not.
  public func contains(_ time: GameTime, utcOffsetMinutes: Int) -> Bool {
    let day: Int64 = 86_400_000_000
    let offset = Int64(utcOffsetMinutes) * 60_000_000
    // Each modulo a day, so that nothing overflows however far away the instant is.
    let rest = (time.microseconds % day + offset % day) % day
    let minute = Int((rest + day) % day / 60_000_000)
    return from < to ? (from..<to).contains(minute) : minute >= from || minute < to
  }

  private static func minute(of text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour < 24 || (hour == 24 && minute == 0)
    else { return nil }
    return hour * 60 + minute
  }
}
