/// Brings dates and times of day as tables write them into the layout of RFC 3339.
///
/// Dates: `2026-05-01`, `2026/05/01`, `2026.05.01`, `20260501`, and with the day first only as `01.05.2026`: with
/// slashes nobody can tell a day from a month. Times of day: `7:00`, `07:00:00`, `07:00:00.5`, with an offset behind
/// them.
enum CalendarText {
  /// Makes `text` the date as `YYYY-MM-DD`.
  /// - Returns: false where the bytes are no such date; whether the month has such a day is not asked.
  static func appendDate(_ date: Span<UInt8>, to text: inout [UInt8]) -> Bool {
    text.removeAll(keepingCapacity: true)
    var numbers = (0, 0, 0)
    var lengths = (0, 0, 0)
    var part = 0
    var mark: UInt8 = 0
    for index in date.indices {
      let byte = date[index]
      if byte.isDigit {
        let digit = Int(byte &- 0x30)
        guard lengths.0 + lengths.1 + lengths.2 < 8 else { return false }
        switch part {
        case 0: (numbers.0, lengths.0) = (numbers.0 * 10 + digit, lengths.0 + 1)
        case 1: (numbers.1, lengths.1) = (numbers.1 * 10 + digit, lengths.1 + 1)
        default: (numbers.2, lengths.2) = (numbers.2 * 10 + digit, lengths.2 + 1)
        }
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") {
        guard part < 2, part == 0 || byte == mark else { return false }
        mark = byte
        part += 1
      } else if !byte.isBlank {
        return false
      }
    }
    if part == 0 && lengths.0 == 8 {
      append(numbers.0 / 10_000, numbers.0 / 100 % 100, numbers.0 % 100, to: &text)
      return true
    }
    guard part == 2, (1...2).contains(lengths.1) else { return false }
    if lengths.0 == 4 && (1...2).contains(lengths.2) {
      append(numbers.0, numbers.1, numbers.2, to: &text)
      return true
    }
    if mark == UInt8(ascii: "."), (1...2).contains(lengths.0), lengths.2 == 4 {
      append(numbers.2, numbers.1, numbers.0, to: &text)
      return true
    }
    return false
  }

  /// Whether the bytes begin like a time of day: one or two digits and a colon.
  static func isTimeOfDay(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 4, text[0].isDigit else { return false }
    return text[1] == UInt8(ascii: ":") || (text[1].isDigit && text[2] == UInt8(ascii: ":"))
  }

  /// Appends `T` and a time of day to a date, with a nought before a single digit of the hour.
  static func appendTimeOfDay(_ time: Span<UInt8>, to text: inout [UInt8]) -> Bool {
    var start = 0
    var end = time.count
    while start < end && time[start].isBlank { start += 1 }
    while end > start && time[end - 1].isBlank { end -= 1 }
    guard end - start <= longestTimeOfDay, isTimeOfDay(time.extracting(start..<end)) else { return false }
    text.append(UInt8(ascii: "T"))
    if time[start + 1] == UInt8(ascii: ":") { text.append(UInt8(ascii: "0")) }
    for index in start..<end { text.append(time[index]) }
    return true
  }

  /// Makes `text` a date and a time of day that stand in one cell, with a blank or a `T` between them.
  static func appendDateAndTime(_ whole: Span<UInt8>, to text: inout [UInt8]) -> Bool {
    for index in whole.indices.dropFirst(8) where whole[index].isBlank || whole[index] == UInt8(ascii: "T") {
      return appendDate(whole.extracting(0..<index), to: &text)
        && appendTimeOfDay(whole.extracting(index + 1..<whole.count), to: &text)
    }
    return false
  }

  private static let longestTimeOfDay = 40

  private static func append(_ year: Int, _ month: Int, _ day: Int, to text: inout [UInt8]) {
    for divisor in [1000, 100, 10, 1] { text.append(digit(year / divisor)) }
    text.append(UInt8(ascii: "-"))
    text.append(digit(month / 10))
    text.append(digit(month))
    text.append(UInt8(ascii: "-"))
    text.append(digit(day / 10))
    text.append(digit(day))
  }

  private static func digit(_ number: Int) -> UInt8 { 0x30 + UInt8(truncatingIfNeeded: number % 10) }
}
