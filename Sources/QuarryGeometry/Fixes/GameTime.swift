/// An instant of game time: whole microseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Game time is the time of the fixes, never of their arrival and never of a clock on the wall. Whole numbers make
/// it exact to add, to compare and to encode, so that a match gives the same bytes wherever it is replayed.
public struct GameTime: Hashable, Comparable, Sendable {
  /// Microseconds since 1970.
  public let microseconds: Int64

  /// Makes an instant from whole microseconds since 1970.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Makes an instant from seconds since 1970, rounded to the nearest microsecond.
  ///
  /// - Returns: nil where the number is not finite, or lies more than 9·10¹² seconds from 1970.
  @inlinable
  public init?(secondsSince1970 seconds: Double) {
    guard seconds.magnitude <= 9e12 else { return nil }
    microseconds = Int64((seconds * 1e6).rounded())
  }

  /// Seconds since 1970.
  @inlinable
  public var secondsSince1970: Double { Double(microseconds) / 1e6 }

  /// Before every instant that a trace can hold.
  public static let distantPast = GameTime(microseconds: .min)
  /// After every instant that a trace can hold.
  public static let distantFuture = GameTime(microseconds: .max)

  /// Whether `a` comes before `b`.
  @inlinable
  public static func < (a: GameTime, b: GameTime) -> Bool { a.microseconds < b.microseconds }

  /// Seconds from `b` to `a`.
  @inlinable
  public static func - (a: GameTime, b: GameTime) -> Double {
    let (difference, overflow) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    return overflow ? Double(a.microseconds) / 1e6 - Double(b.microseconds) / 1e6 : Double(difference) / 1e6
  }

  /// The instant `seconds` later, to the nearest microsecond; clamped to the range of instants. NaN adds nothing.
  @inlinable
  public func advanced(bySeconds seconds: Double) -> GameTime {
    let step = (seconds * 1e6).rounded()
    if step.isNaN { return self }
    if step >= 0x1p62 { return .distantFuture }
    if step <= -0x1p62 { return .distantPast }
    let (sum, overflow) = microseconds.addingReportingOverflow(Int64(step))
    if overflow { return step > 0 ? .distantFuture : .distantPast }
    return GameTime(microseconds: sum)
  }
}

extension GameTime: Codable {
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
