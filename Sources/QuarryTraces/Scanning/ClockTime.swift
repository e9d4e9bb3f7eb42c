import QuarryGeometry

/// Reads the times of traces: the usual layout quickly, every other through ``GameTime``.
enum ClockTime {
  /// The instant that is written as RFC 3339, or as traces vary it; see `GameTime(rfc3339:)`. White space round it is
  /// passed over.
  ///
  /// `2026-05-01T10:00:15Z`, with or without a fraction, with an offset such as `+02:00` or none, is read here without
  /// leaving the module; whatever else there is, and each doubtful number (29 February, an hour 24, a second 60), is
  /// left to `GameTime`, so that there is one set of rules.
  static func read(_ bytes: Span<UInt8>) -> GameTime? {
    var start = 0
    var end = bytes.count
    while start < end && bytes[start].isBlank { start += 1 }
    while end > start && bytes[end - 1].isBlank { end -= 1 }
    let text = bytes.extracting(start..<end)
    if let usual = readUsual(text) { return usual }
    guard text.count >= shortestTime, text.count <= longestTime, text[4] == UInt8(ascii: "-") else { return nil }
    var copy: [UInt8] = []
    copy.reserveCapacity(text.count)
    for index in text.indices { copy.append(text[index]) }
    return GameTime(rfc3339: copy)
  }

  /// `2026-05-01T10:00`
  private static let shortestTime = 16
  /// No time is written with more bytes.
  private static let longestTime = 64
  /// Bit m is set where month m has a 31st.
  private static let longMonths = 0b1_0101_1010_1010

  private static func readUsual(_ text: Span<UInt8>) -> GameTime? {
    let count = text.count
    guard count >= 19, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " "),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
    else { return nil }
    var isValid = true
    func pair(_ index: Int) -> Int {
      let tens = text[index] &- 0x30
      let ones = text[index + 1] &- 0x30
      isValid = isValid && tens <= 9 && ones <= 9
      return Int(tens) * 10 + Int(ones)
    }
    let year = pair(0) * 100 + pair(2)
    let (month, day) = (pair(5), pair(8))
    let (hour, minute, second) = (pair(11), pair(14), pair(17))
    guard isValid, year > 0, (1...12).contains(month), day >= 1, hour <= 23, minute <= 59, second <= 59,
      day <= 28 || (month != 2 && day <= 30) || (day == 31 && longMonths >> month & 1 == 1)
    else { return nil }
    var microseconds = 0
    var index = 19
    if index < count && text[index] == UInt8(ascii: ".") {
      var unit = 100_000
      index += 1
      while index < count && text[index].isDigit {
        microseconds += Int(text[index] &- 0x30) * unit
        unit /= 10
        index += 1
      }
      if index == 20 { return nil }
    }
    var offset = 0  // minutes east of Greenwich
    if index == count - 6, text[index + 3] == UInt8(ascii: ":") {
      let (hours, minutes) = (pair(index + 1), pair(index + 4))
      guard isValid, hours <= 23, minutes <= 59 else { return nil }
      switch text[index] {
      case UInt8(ascii: "+"): offset = hours * 60 + minutes
      case UInt8(ascii: "-"): offset = -(hours * 60 + minutes)
      default: return nil
      }
    } else if index < count {
      guard index == count - 1, text[index] == UInt8(ascii: "Z") else { return nil }
    }
    let minutes = days(year: year, month: month, day: day) * 1440 + hour * 60 + minute - offset
    return GameTime(microseconds: (Int64(minutes) * 60 + Int64(second)) * 1_000_000 + Int64(microseconds))
  }

  /// Days from 1970-01-01; the year is counted from March, so that the leap day is its last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }

  /// The instant that a count since 1970 means: seconds below 10¹¹ (the year 5138), then milliseconds, microseconds
  /// and nanoseconds, each to a thousand times as many.
  static func read(countSince1970 count: Double) -> GameTime? {
    let size = count.magnitude
    guard size < 1e20 else { return nil }
    let unit: Double = size < 1e11 ? 1 : size < 1e14 ? 1e3 : size < 1e17 ? 1e6 : 1e9
    return GameTime(secondsSince1970: count / unit)
  }
}
