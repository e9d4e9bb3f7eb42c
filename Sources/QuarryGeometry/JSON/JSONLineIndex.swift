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
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (firstLine + low, 1 + JSONLines.characters(in: bytes[starts[low]..<offset]))
  }
}
