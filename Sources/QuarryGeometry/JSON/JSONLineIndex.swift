/// The starts of the lines of a document, so that the positions of many places can be had quickly.
public struct JSONLineIndex: Sendable {
  private let bytes: [UInt8]
  private let firstLine: Int
  /// The first byte of each line; never empty.
  private let starts: [Int]

  /// Finds all lines; O(length of the document).
  public init(_ document: JSONDocument) {
    bytes = document.bytes
    firstLine = document.tape.lines.firstLine
    var starts = [document.tape.lines.start]
    var i = document.tape.lines.start
    while i < bytes.count {
      let byte = bytes[i]
      i += 1
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && !(i < bytes.count && bytes[i] == UInt8(ascii: "\n")))
      {
        starts.append(i)
      }
    }
    self.starts = starts
  }

  /// The same as ``JSONDocument/position(ofByte:)``, in O(log lines + length of the line).
  public func position(ofByte offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, starts[0]), bytes.count)
    let low = lowerLine(of: offset)
    return (firstLine + low, 1 + JSONLines.characters(in: bytes[starts[low]..<offset]))
  }

  /// The positions of rising offsets, as ``position(ofByte:)`` gives them, each line read but once.
  /// - Complexity: O(offsets · log lines + length of the document), also where all of it is one line.
  public func positions(ofRisingBytes offsets: [Int]) -> [(line: Int, column: Int)] {
    var last: (offset: Int, line: Int, column: Int)?
    return offsets.map { offset in
      let lineStart = starts[lowerLine(of: offset)]
      var position = (line: 0, column: 0)
      if let last, last.offset >= lineStart, last.offset <= offset {
        position = (last.line, last.column + JSONLines.characters(in: bytes[last.offset..<min(offset, bytes.count)]))
      } else {
        position = self.position(ofByte: offset)
      }
      last = (min(offset, bytes.count), position.line, position.column)
      return position
    }
  }

  private func lowerLine(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
