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
}
