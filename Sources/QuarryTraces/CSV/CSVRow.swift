/// The cells of one record of a table, as places in the bytes that it was read from (RFC 4180, section 2).
struct CSVRow {
  /// One cell, without the quotes round it.
  struct Cell {
    var start: Int
    var end: Int
    /// Whether there are doubled quotes in it.
    var hasDoubledQuotes: Bool
  }

  /// The cells, in order.
  private(set) var cells: [Cell] = []
  /// Line ends inside quotes and at the end of the record.
  private(set) var lineCount = 0
  /// Whether something stands between a closing quote and the next separator.
  private(set) var isMalformed = false
  /// Whether the bytes end inside of quotes; told where ``scan(_:from:separator:isLast:)`` finds no end.
  private(set) var isQuoteOpen = false
  /// Whether nothing is written in the record, not even a separator.
  var isEmpty: Bool { cells.count == 1 && cells[0].start == cells[0].end }

  /// Finds the cells of the record that begins at `start`.
  ///
  /// A record ends at a line feed, a carriage return, or both. Quotes count only where they open a cell.
  /// - Parameter isLast: whether the bytes end where the file does.
  /// - Returns: where the next record begins; nil where the record does not end within the bytes. A carriage return as
  ///   the last byte of what has come so far does not end the record yet, as its line feed may follow.
  mutating func scan(_ buffer: [UInt8], from start: Int, separator: UInt8, isLast: Bool) -> Int? {
    let bytes = buffer.span
    cells.removeAll(keepingCapacity: true)
    lineCount = 0
    isMalformed = false
    isQuoteOpen = false
    let count = bytes.count
    var index = start
    while true {
      var cell = Cell(start: index, end: index, hasDoubledQuotes: false)
      if index < count && bytes[index] == UInt8(ascii: "\"") {
        guard let end = scanQuoted(bytes, from: index, cell: &cell, isLast: isLast) else { return nil }
        index = end
        while index < count, !Self.ends(bytes[index], separator) {
          if !bytes[index].isBlank { isMalformed = true }
          index += 1
        }
      } else {
        while index < count, !Self.ends(bytes[index], separator) { index += 1 }
        cell.end = index
      }
      cells.append(cell)
      guard index < count else { return isLast ? count : nil }
      let byte = bytes[index]
      index += 1
      if byte == separator { continue }
      if byte == UInt8(ascii: "\r") {
        guard index < count else {
          lineCount += 1
          return isLast ? count : nil
        }
        if bytes[index] == UInt8(ascii: "\n") { index += 1 }
      }
      lineCount += 1
      return index
    }
  }

  /// Finds the end of a quoted cell.
  /// - Returns: the place after the closing quote; nil where there is none.
  private mutating func scanQuoted(_ bytes: Span<UInt8>, from open: Int, cell: inout Cell, isLast: Bool) -> Int? {
    let count = bytes.count
    var index = open + 1
    cell.start = index
    while index < count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        if index + 1 < count {
          if bytes[index + 1] != UInt8(ascii: "\"") { break }
          cell.hasDoubledQuotes = true
          index += 1
        } else {
          // The next byte would tell whether the quote closes.
          if isLast { break }
          return nil
        }
      } else if byte == UInt8(ascii: "\n") {
        lineCount += 1
      } else if byte == UInt8(ascii: "\r") {
        if index + 1 < count && bytes[index + 1] != UInt8(ascii: "\n") { lineCount += 1 }
      }
      index += 1
    }
    guard index < count else {
      isQuoteOpen = true
      return nil
    }
    cell.end = index
    return index + 1
  }

  @inline(__always)
  private static func ends(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The text of a cell, with doubled quotes made single.
  static func text(of cell: Cell, in bytes: Span<UInt8>, into text: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    var index = cell.start
    while index < cell.end {
      text.append(bytes[index])
      if cell.hasDoubledQuotes && bytes[index] == UInt8(ascii: "\"") { index += 1 }
      index += 1
    }
  }
}
