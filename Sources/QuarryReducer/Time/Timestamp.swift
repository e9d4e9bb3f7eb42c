/// An instant by which timers are set: whole microseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Whether it follows the clock on the wall, the times of fixes or a clock of a test is up to who drives the store.
/// Whole numbers make it exact to add, to compare and to encode.
public struct Timestamp: Hashable, Comparable, Sendable, InstantProtocol {
  /// Microseconds since 1970.
  public let microseconds: Int64

  /// Makes an instant from whole microseconds since 1970.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Makes an instant from whole seconds since 1970; clamped to the range of instants.
  @inlinable
  public init(seconds: Int64) { self = Timestamp(microseconds: 0).advanced(by: .seconds(seconds)) }

  /// 1970-01-01T00:00:00Z.
  public static let epoch = Timestamp(microseconds: 0)
  /// Before every other instant.
  public static let distantPast = Timestamp(microseconds: .min)
  /// After every other instant: a timer that is set for it never fires.
  public static let distantFuture = Timestamp(microseconds: .max)

  /// Whether `a` comes before `b`.
  @inlinable
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// The instant `duration` later, to the microsecond (parts of one are cut off towards zero); clamped to the range of
  /// instants.
  @inlinable
  public func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if isTooLong { return seconds > 0 ? .distantFuture : .distantPast }
    let (sum, isOutside) = microseconds.addingReportingOverflow(whole)
    if isOutside { return seconds > 0 ? .distantFuture : .distantPast }
    let part = attoseconds / 1_000_000_000_000
    let (exact, isBeyond) = sum.addingReportingOverflow(part)
    if isBeyond { return part > 0 ? .distantFuture : .distantPast }
    return Timestamp(microseconds: exact)
  }

  /// How much later `other` is; negative where it is earlier.
  @inlinable
  public func duration(to other: Timestamp) -> Duration {
    let (difference, isOutside) = other.microseconds.subtractingReportingOverflow(microseconds)
    if !isOutside { return .microseconds(difference) }
    return .microseconds(other.microseconds) - .microseconds(microseconds)
  }
}

extension Timestamp {
  /// The instant `duration` later; see ``advanced(by:)``.
  @inlinable
  public static func + (time: Timestamp, duration: Duration) -> Timestamp { time.advanced(by: duration) }

  /// The instant `duration` earlier.
  @inlinable
  public static func - (time: Timestamp, duration: Duration) -> Timestamp { time.advanced(by: .zero - duration) }

  /// How much later `a` is than `b`.
  @inlinable
  public static func - (a: Timestamp, b: Timestamp) -> Duration { b.duration(to: a) }
}

extension Timestamp: CustomStringConvertible {
  /// `2026-05-01T10:00:00Z`, with microseconds where there are any; `distantPast` and `distantFuture` by their names.
  ///
  /// Days are turned into dates by eras of 400 years (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2021).
  public var description: String {
    if self == .distantPast { return "distantPast" }
    if self == .distantFuture { return "distantFuture" }
    func floored(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
      return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
    func padded(_ value: Int64, _ digits: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let (day, time) = floored(microseconds, by: 86_400_000_000)
    let (era, dayOfEra) = floored(day + 719_468, by: 146_097)
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = [
      padded(year + era * 400 + (month >= 10 ? 1 : 0), 4), padded(month < 10 ? month + 3 : month - 9, 2),
      padded(dayOfYear - (153 * month + 2) / 5 + 1, 2),
    ].joined(separator: "-")
    let (seconds, part) = time.quotientAndRemainder(dividingBy: 1_000_000)
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(date)T\(clock)" + (part == 0 ? "" : "." + padded(part, 6)) + "Z"
  }
}

extension Timestamp: Codable {
  /// Reads whole microseconds since 1970.
  public init(from decoder: any Decoder) throws {
    microseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Writes whole microseconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }
}
