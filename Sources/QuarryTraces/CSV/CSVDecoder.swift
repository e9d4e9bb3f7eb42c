import QuarryGeometry

/// Reads a table of fixes that comes in pieces.
///
/// Holds the part of a record that has not ended yet, at most ``longestRecord`` bytes of it.
struct CSVDecoder {
  /// No record is longer; where one is, mostly a quote was left open.
  static let longestRecord = 1 << 20

  private let file: String
  private let player: PlayerID
  private var buffer: [UInt8] = []
  private(set) var line = 1
  private var isAtStart = true
  private var hasNUL = false  // whether any row can have one
  private var row = CSVRow()
  private var fixes: CSVFixes?

  /// Makes a decoder; `player` is whose the rows are that name none.
  init(file: String, player: PlayerID) {
    self.file = file
    self.player = player
  }

  /// Reads the next bytes of the file.
  /// - Throws: ``TraceError/missingColumns(file:line:missing:found:)``;
  ///   ``TraceError/malformed(file:line:column:reason:)`` for a record without an end.
  mutating func push(_ bytes: [UInt8], count: Int, into sink: inout TraceSink) throws(TraceError) {
    hasNUL = hasNUL || Self.hasNUL(bytes.span.extracting(first: count))
    buffer.append(contentsOf: bytes.prefix(count))
    try decode(isLast: false, into: &sink)
  }

  /// Says that the file is over, and reads a last record without a line end.
  mutating func finish(into sink: inout TraceSink) throws(TraceError) {
    try decode(isLast: true, into: &sink)
    if fixes == nil { throw .unknownFormat(file: file, line: line, seen: "a table without a header") }
  }

  private mutating func decode(isLast: Bool, into sink: inout TraceSink) throws(TraceError) {
    var position = 0
    if isAtStart {
      guard buffer.count >= 3 || isLast else { return }
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      isAtStart = false
    }
    while position < buffer.count {
      let separator = fixes?.header.separator ?? headerSeparator(from: position)
      guard let next = row.scan(buffer, from: position, separator: separator, isLast: isLast),
        next - position <= Self.longestRecord
      else {
        if isLast || buffer.count - position > Self.longestRecord {
          let reason =
            row.isQuoteOpen
            ? "the record that begins here has no end: a quote is left open"
            : "a record longer than 1 MiB begins here"
          throw .malformed(file: file, line: line, column: nil, reason: reason)
        }
        break
      }
      if !row.isEmpty {
        if fixes == nil {
          fixes = CSVFixes(header: try header(separator: separator), player: player)
        } else if hasNUL && buffer[position..<next].contains(0) {
          sink.drops.add(.malformedLine, line: line, message: "a NUL is in the row")
        } else {
          fixes?.take(row, in: buffer, line: line, into: &sink)
        }
      }
      line += row.lineCount
      position = next
    }
    buffer.removeSubrange(..<position)
  }

  /// Whether a byte is 0; by the least of all, which the compiler takes of many bytes at once.
  private static func hasNUL(_ bytes: Span<UInt8>) -> Bool {
    var least = UInt8.max
    for index in bytes.indices { least = min(least, bytes[index]) }
    return least == 0
  }

  /// The separator of the line that begins at `start`, if it is the header.
  private func headerSeparator(from start: Int) -> UInt8 {
    let end = buffer[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? buffer.count
    return CSVHeader.separator(of: buffer.span.extracting(start..<end))
  }

  private func header(separator: UInt8) throws(TraceError) -> CSVHeader {
    var text: [UInt8] = []
    let names = row.cells.map { cell in
      CSVRow.text(of: cell, in: buffer.span, into: &text)
      return String(decoding: text, as: UTF8.self)
    }
    return try CSVHeader(names: names, separator: separator, file: file, line: line)
  }
}
