import QuarryGeometry

/// An instant in the course of a zone: a date, or so many seconds after the match's start.
public enum ZoneInstant: Hashable, Sendable, Codable {
  /// A date.
  case at(GameTime)
  /// So many seconds after the start of the match, before it where negative; finite.
  case afterStart(seconds: Double)

  /// The instant in game time, to the nearest microsecond.
  /// - Parameter start: the start of the match; nil while it is not known.
  /// - Returns: nil where the start would have to be known.
  public func time(startsAt start: GameTime?) -> GameTime? {
    switch self {
    case .at(let time): time
    case .afterStart(let seconds): start?.advanced(bySeconds: seconds)
    }
  }

  /// Whether this comes before `other`; nil for a date and seconds after a start that is not known.
  func isBefore(_ other: ZoneInstant, startsAt start: GameTime?) -> Bool? {
    if case .afterStart(let a) = self, case .afterStart(let b) = other { return a < b }
    guard let a = time(startsAt: start), let b = other.time(startsAt: start) else { return nil }
    return a < b
  }

  /// What is wrong with it; nil where nothing is.
  var defect: String? {
    switch self {
    case .at(let time):
      Self.years.contains(time.microseconds) ? nil : "a date in the years 1 to 9999 is wanted"
    case .afterStart(let seconds):
      seconds.magnitude <= Self.longestSeconds ? nil : "\(seconds) s after the start is no instant of a match"
    }
  }

  /// Microseconds from the beginning of year 1 to the end of year 9999: what RFC 3339 can write.
  private static let years: Range<Int64> = -62_135_596_800_000_000..<253_402_300_800_000_000
  /// A hundred years.
  private static let longestSeconds = 3.2e9
}

extension ZoneInstant {
  /// Reads a string of RFC 3339, or a number of seconds after the start; nil for anything else.
  init?(_ value: JSONValue) {
    if let seconds = value.double {
      self = .afterStart(seconds: seconds)
    } else if let time = value.stringBytes.flatMap({ GameTime(rfc3339: $0) }) {
      self = .at(time)
    } else {
      return nil
    }
  }

  /// Writes what ``init(_:)`` reads, to the microsecond.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .afterStart(let seconds): writer.double(seconds)
    case .at(let time):
      let micros = ((time.microseconds % 1000) + 1000) % 1000
      let text = GameTime(microseconds: time.microseconds - micros).rfc3339
      guard micros > 0 else { return writer.string(text) }
      let digits = String(1000 + micros).dropFirst()
      writer.string(text.dropLast() + digits + "Z")
    }
  }
}
