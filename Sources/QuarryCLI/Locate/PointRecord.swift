/// The fields of one record of a table of points, as places in the bytes that it was read from (RFC 4180, section 2).
struct PointRecord {
  /// One field, without blanks and quotes round it.
  struct Field {
    var range: Range<Int>
    var hasDoubledQuotes = false
  }

  /// How a scan ends.
  enum End: Equatable {
    /// The record ends, and the next one begins at that place.
    case next(Int)
    /// The bytes end before the record does.
    case missing(isQuoteOpen: Bool)
  }

  /// The fields, in order.
  private(set) var fields: [Field] = []
  /// Line ends inside quotes and at the end of the record.
  private(set) var lineCount = 0
  /// Whether something stands between a closing quote and the next separator.
  private(set) var isMalformed = false
  /// Whether nothing is written in the record.
  var isEmpty: Bool { fields.count == 1 && fields[0].range.isEmpty }

  /// Finds the fields of the record that begins at `start`.
  ///
  /// A record ends at a line feed, a carriage return, or both. Quotes count only where they open a field.
  /// - Parameter isLast: whether the bytes end where the table does.
  mutating func scan(_ bytes: [UInt8], from start: Int, separator: UInt8, isLast: Bool) -> End {
    fields.removeAll(keepingCapacity: true)
    lineCount = 0
    isMalformed = false
    var index = start
    while true {
      while index < bytes.count, Self.isBlank(bytes[index]), bytes[index] != separator { index += 1 }
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        guard let end = scanQuoted(bytes, from: index, isLast: isLast) else { return .missing(isQuoteOpen: true) }
        index = end
        while index < bytes.count, !Self.ends(bytes[index], separator) {
          if !Self.isBlank(bytes[index]) { isMalformed = true }
          index += 1
        }
      } else {
        let begin = index
        while index < bytes.count, !Self.ends(bytes[index], separator) { index += 1 }
        var end = index
        while end > begin, Self.isBlank(bytes[end - 1]) { end -= 1 }
        fields.append(Field(range: begin..<end))
      }
      guard index < bytes.count else { return isLast ? .next(index) : .missing(isQuoteOpen: false) }
      let byte = bytes[index]
      index += 1
      if byte == separator { continue }
      if byte == 0x0D {
        // A line feed may follow.
        guard index < bytes.count || isLast else { return .missing(isQuoteOpen: false) }
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
      }
      lineCount += 1
      return .next(index)
    }
  }

  /// The text of a field, with doubled quotes made single; empty where the record has no such field.
  func text(_ column: Int, in bytes: [UInt8]) -> String {
    guard column < fields.count else { return "" }
    let field = fields[column]
    guard field.hasDoubledQuotes else { return String(decoding: bytes[field.range], as: UTF8.self) }
    var text: [UInt8] = []
    var isSecond = false
    for byte in bytes[field.range] {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if byte != UInt8(ascii: "\"") || isSecond { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes the field whose quote opens at `open`.
  /// - Returns: the place after the closing quote; nil where the bytes end before it is known.
  private mutating func scanQuoted(_ bytes: [UInt8], from open: Int, isLast: Bool) -> Int? {
    var field = Field(range: open..<open)
    var lineEnds = 0
    var index = open + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        // The next byte tells whether the quote closes.
        guard index + 1 < bytes.count || isLast else { return nil }
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else {
          field.range = open + 1..<index
          fields.append(field)
          lineCount += lineEnds
          return index + 1
        }
        field.hasDoubledQuotes = true
        index += 1
      } else if byte == 0x0A || (byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] != 0x0A) {
        lineEnds += 1
      }
      index += 1
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func ends(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == 0x0A || byte == 0x0D
  }
}
