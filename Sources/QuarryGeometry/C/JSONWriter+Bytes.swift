internal import CQuarryJSON

extension JSONWriter {
  /// Appends the shortest decimal that reads back as exactly `number`, which is finite. No allocation beside the room
  /// of the array.
  static func appendShortest(_ number: Double, to bytes: inout [UInt8]) {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      guard let start = buffer.baseAddress else { return }
      let count = unsafe quarry_json_format_double(number, start)
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  /// Appends the bytes of a text that is known at compile time.
  static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    guard text.hasPointerRepresentation else { return }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a string with quotes, backslashes and control characters escaped; no quotes around it.
  static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    // Most strings need no escape: they are copied in one go.
    let isDone: Bool? = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard unsafe !utf8.contains(where: needsEscape) else { return false }
      unsafe bytes.append(contentsOf: utf8)
      return true
    }
    if isDone != true { appendEscaped(text.utf8, to: &bytes) }
  }
}
