extension GameTime {
  /// Reads a time as RFC 3339, section 5.6, writes it, and as GPX and CSV files vary it.
  ///
  /// `2026-05-01T10:00:15Z`, with a fraction of any length after a point or a comma (kept to the microsecond, the rest
  /// cut off), with an offset (`+02:00`, `+0200`, `+02`, `-05:30`) instead of `Z`, with a space or a small `t` for
  /// the `T`, with seconds left out. A time without any offset is taken as UTC. `24:00` and a leap second `:60` are
  /// the start of the next minute. Years 1 to 9999.
  ///
  /// - Parameter text: the bytes of the time, with nothing before or after it.
  /// - Returns: nil where the text is no such time, or names a day that no month has.
  /// - Complexity: O(length), no allocation.
  public init?(rfc3339 text: some Collection<UInt8>) {
    var reader = DigitReader(text)
    guard let year = reader.number(digits: 4), year > 0, reader.skip("-"),
      let month = reader.number(digits: 2), (1...12).contains(month), reader.skip("-"),
      let day = reader.number(digits: 2), day >= 1, day <= Self.days(inMonth: month, year: year),
      reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(digits: 2), hour <= 24, reader.skip(":"),
      let minute = reader.number(digits: 2), minute <= 59
    else { return nil }
    var second = 0
    var fraction = 0
    if reader.skip(":") {
      guard let number = reader.number(digits: 2), number <= 60 else { return nil }
      second = number
      if reader.skip(".") || reader.skip(",") {
        guard let micros = reader.microseconds() else { return nil }
        fraction = micros
      }
    }
    if hour == 24 && (minute, second, fraction) != (0, 0, 0) { return nil }
    guard let offset = reader.offsetMinutes(), reader.isAtEnd else { return nil }
    let days = Self.days(fromYear: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
    self.init(microseconds: Int64(seconds) * 1_000_000 + Int64(fraction))
  }

  /// Reads a time from a string; see ``init(rfc3339:)-(_)``.
  public init?(rfc3339 text: String) { self.init(rfc3339: text.utf8) }

  /// The time as RFC 3339 in UTC with three decimals, `2026-05-01T10:00:15.250Z`; rounded to the nearest millisecond,
  /// halves upward. Years beyond 0000…9999 are written with a sign and as many digits as they need.
  public var rfc3339: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    appendRFC3339(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``rfc3339`` returns.
  /// - Complexity: O(1), no allocation where the array has 24 bytes of room.
  public func appendRFC3339(to bytes: inout [UInt8]) {
    let (rounded, overflow) = microseconds.addingReportingOverflow(500)
    let milliseconds = Self.floorDivision(Int(overflow ? microseconds : rounded), 1000)
    let secondsSinceEpoch = Self.floorDivision(milliseconds, 1000)
    let days = Self.floorDivision(secondsSinceEpoch, 86_400)
    let secondOfDay = secondsSinceEpoch - days * 86_400
    let (year, month, day) = Self.civil(fromDays: days)
    if (0...9999).contains(year) {
      Self.append(year, digits: 4, to: &bytes)
    } else {
      bytes.append(UInt8(ascii: year < 0 ? "-" : "+"))
      bytes.append(contentsOf: String(year.magnitude).utf8)
    }
    bytes.append(UInt8(ascii: "-"))
    Self.append(month, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    Self.append(day, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    Self.append(secondOfDay / 3600, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(secondOfDay / 60 % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(secondOfDay % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    Self.append(milliseconds - secondsSinceEpoch * 1000, digits: 3, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Appends `number` with leading noughts, `digits` wide.
  private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  private static func floorDivision(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
  }

  private static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to a day of the proleptic Gregorian calendar.
  ///
  /// A year is counted from 1 March, so that the leap day is its last; then each month starts a fixed number of days
  /// after 1 March, (153·m + 2) / 5 for m months. Four centuries have 146,097 days.
  private static func days(fromYear year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivision(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The inverse of ``days(fromYear:month:day:)``.
  private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivision(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension GameTime: CustomStringConvertible {
  /// The time as RFC 3339.
  public var description: String { rfc3339 }
}

/// Reads fixed numbers of digits from the front of a collection of bytes.
private struct DigitReader<Bytes: Collection<UInt8>> {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func digit() -> Int? {
    guard let first = rest.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else { return nil }
    rest.removeFirst()
    return Int(first - UInt8(ascii: "0"))
  }

  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let next = digit() else { return nil }
      value = value * 10 + next
    }
    return value
  }

  /// At least one digit after the point; what is finer than a microsecond is cut off.
  mutating func microseconds() -> Int? {
    guard let first = digit() else { return nil }
    var value = first
    var read = 1
    while let next = digit() {
      if read < 6 { value = value * 10 + next }
      read += 1
    }
    while read < 6 {
      value *= 10
      read += 1
    }
    return value
  }

  /// Minutes east of Greenwich; none at all is UTC.
  mutating func offsetMinutes() -> Int? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let sign: Int
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(digits: 2), hours <= 23 else { return nil }
    if isAtEnd { return sign * hours * 60 }
    _ = skip(":")
    guard let minutes = number(digits: 2), minutes <= 59 else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
