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
