import QuarryGeometry

/// Turns the rows of a table into fixes.
struct CSVFixes {
  /// Which column holds what.
  let header: CSVHeader
  private let player: PlayerID
  private var players = PlayerTable()
  private var scratch: [UInt8] = []

  init(header: CSVHeader, player: PlayerID) {
    self.header = header
    self.player = player
  }

  /// Gives the fix of a row to `sink`, or counts why there is none.
  mutating func take(_ row: CSVRow, in buffer: [UInt8], line: Int, into sink: inout TraceSink) {
    let bytes = buffer.span
    if row.isMalformed {
      return sink.drops.add(.malformedLine, line: line, message: "text between a closing quote and the separator")
    }
    guard let latitudeCell = cell(.latitude, row, bytes), let longitudeCell = cell(.longitude, row, bytes) else {
      return sink.drops.add(.noPosition, line: line)
    }
    let decimalComma = header.decimalComma
    guard
      let latitude = Self.degrees(bytes.extracting(latitudeCell), positive: "N", negative: "S", decimalComma),
      let longitude = Self.degrees(bytes.extracting(longitudeCell), positive: "E", negative: "W", decimalComma)
    else { return sink.drops.add(.unreadablePosition, line: line) }
    guard let coordinate = sink.place(longitude: longitude, latitude: latitude, line: line) else { return }

    let timeCell = cell(.time, row, bytes)
    let dateCell = cell(.date, row, bytes)
    if timeCell == nil && dateCell == nil { return sink.drops.add(.noTime, line: line) }
    guard let time = readTime(timeCell, date: dateCell, in: bytes) else {
      return sink.drops.add(.unreadableTime, line: line)
    }

    let hdop = number(.hdop, row, bytes, &sink)
    let speed = number(.speed, row, bytes, &sink).map { $0 * header.speedFactor }
    let fix = Fix(
      player: player(row, bytes), time: time, coordinate: coordinate,
      accuracy: OptionalReading.accuracy(number(.accuracy, row, bytes, &sink)) ?? HorizontalDilution.accuracy(hdop),
      altitude: OptionalReading.altitude(number(.altitude, row, bytes, &sink)),
      verticalAccuracy: OptionalReading.verticalAccuracy(number(.verticalAccuracy, row, bytes, &sink)),
      speedMetersPerSecond: OptionalReading.speed(speed),
      course: OptionalReading.course(number(.course, row, bytes, &sink)))
    sink.events.append(ClientEvent(fix))
  }

  /// Where a cell stands; nil where the table has no such column, the row is too short, or the cell is blank.
  private func cell(_ column: CSVColumn, _ row: CSVRow, _ bytes: Span<UInt8>) -> Range<Int>? {
    guard let position = header.position(of: column), position < row.cells.count else { return nil }
    let range = row.cells[position].start..<row.cells[position].end
    return bytes.extracting(range).isBlank ? nil : range
  }

  private func number(_ column: CSVColumn, _ row: CSVRow, _ bytes: Span<UInt8>, _ sink: inout TraceSink) -> Double? {
    guard let range = cell(column, row, bytes) else { return nil }
    if let number = DecimalNumber.read(bytes.extracting(range), decimalComma: header.decimalComma) { return number }
    sink.ignoredValues += 1
    return nil
  }

  private mutating func player(_ row: CSVRow, _ bytes: Span<UInt8>) -> PlayerID {
    guard let position = header.position(of: .player), let name = cell(.player, row, bytes) else { return player }
    guard row.cells[position].hasDoubledQuotes else { return players.player(named: bytes.extracting(name)) }
    var plain: [UInt8] = []
    CSVRow.text(of: row.cells[position], in: bytes, into: &plain)
    return players.player(named: plain.span)
  }

  /// Decimal degrees, with a sign or with the letter of the hemisphere behind them.
  private static func degrees(
    _ text: Span<UInt8>, positive: Unicode.Scalar, negative: Unicode.Scalar, _ decimalComma: Bool
  ) -> Double? {
    var end = text.count
    while end > 0 && text[end - 1].isBlank { end -= 1 }
    guard end > 0 else { return nil }
    let last = text[end - 1] & 0xDF  // large letters
    let isNegative = last == UInt8(ascii: negative)
    guard isNegative || last == UInt8(ascii: positive) else {
      return DecimalNumber.read(text, decimalComma: decimalComma)
    }
    guard let size = DecimalNumber.read(text.extracting(0..<end - 1), decimalComma: decimalComma) else { return nil }
    return isNegative ? -size : size
  }

  /// The instant of a row.
  ///
  /// A time cell that holds a whole date and time, or a count since 1970, is enough; a time of day is put behind the
  /// date. Where there is a date alone, it must hold all.
  private mutating func readTime(_ time: Range<Int>?, date: Range<Int>?, in bytes: Span<UInt8>) -> GameTime? {
    if let time {
      let text = bytes.extracting(time)
      if !CalendarText.isTimeOfDay(text), let instant = ClockTime.read(text) { return instant }
      if let date, CalendarText.appendDate(bytes.extracting(date), to: &scratch),
        CalendarText.appendTimeOfDay(text, to: &scratch)
      {
        return ClockTime.read(scratch.span)
      }
    }
    guard let range = time ?? date else { return nil }
    let whole = bytes.extracting(range)
    if time == nil, let instant = ClockTime.read(whole) { return instant }
    if let count = DecimalNumber.read(whole, decimalComma: header.decimalComma) {
      return ClockTime.read(countSince1970: count)
    }
    guard CalendarText.appendDateAndTime(whole, to: &scratch) else { return nil }
    return ClockTime.read(scratch.span)
  }
}
