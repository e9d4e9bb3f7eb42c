/// A value of which there are so many that it is written without names and marks: field after field, in a fixed order.
///
/// Only for what is written and read by the binary coder; the other forms of the value are as its `Codable` says. All that
/// `Codable` writes has to be in it.
package protocol BinaryPacked {
  /// Writes all fields.
  func pack(into writer: inout ByteWriter)

  /// Reads all fields.
  init(unpacking reader: inout ByteReader) throws(BinaryError)
}

extension Array: BinaryPacked where Element: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.unsigned(UInt64(count))
    for element in self { element.pack(into: &writer) }
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    self.init()
    let count = try reader.count()
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(unpacking: &reader)) }
  }
}

extension Optional: BinaryPacked where Wrapped: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    guard let self else { return writer.byte(0) }
    writer.byte(1)
    self.pack(into: &writer)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    self = try reader.flag() ? Wrapped(unpacking: &reader) : nil
  }
}

extension GameTime: BinaryPacked {
  package func pack(into writer: inout ByteWriter) { writer.fixed(microseconds) }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    self.init(microseconds: try reader.fixed(Int64.self))
  }
}

extension Coordinate: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.fixed(longitude.bitPattern)
    writer.fixed(latitude.bitPattern)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    let longitude = try reader.double()
    self.init(longitude: longitude, latitude: try reader.double())
  }
}
