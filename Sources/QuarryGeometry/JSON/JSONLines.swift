/// Counts lines and columns in a text. A line ends with LF, CR LF or CR; a column counts characters (Unicode scalars).
struct JSONLines: Sendable, Hashable {
  /// The byte at which the text begins.
  var start: Int
  /// The number of the line on which it begins.
  var firstLine: Int

  /// The line and the column, both from 1, of the byte at `offset`; O(offset − start).
  func position(ofByte offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let end = min(max(offset, start), bytes.count)
    var line = firstLine
    var lineStart = start
    var i = start
    while i < end {
      let byte = bytes[i]
      i += 1
      let isReturn = byte == UInt8(ascii: "\r")
      guard isReturn || byte == UInt8(ascii: "\n") else { continue }
      if isReturn && i < bytes.count && bytes[i] == UInt8(ascii: "\n") { continue }
      line += 1
      lineStart = i
    }
    return (line, 1 + Self.characters(in: bytes[lineStart..<end]))
  }

  /// The number of bytes that begin a character.
  static func characters(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
