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
  private static var mostRoom: Int { 1 << 16 }

  package func pack(into writer: inout ByteWriter) {
    writer.unsigned(UInt64(count))
    for element in self { element.pack(into: &writer) }
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    self.init()
    let count = try reader.count()
    // Room for what is announced, but not for what nobody could have meant.
    reserveCapacity(Swift.min(count, Self.mostRoom))
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

extension Double: BinaryPacked {
  package func pack(into writer: inout ByteWriter) { writer.double(self) }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) { self = try reader.double() }
}

extension ByteWriter {
  /// Writes a value as it codes itself, with its length: for what is rare among what is packed.
  package mutating func coded(_ value: some Encodable) {
    // What cannot be coded leaves nothing, which is refused when it is read.
    let bytes = (try? BinaryCoder.encode(value)) ?? []
    unsigned(UInt64(bytes.count))
    for byte in bytes { self.byte(byte) }
  }
}

extension ByteReader {
  /// Reads what ``ByteWriter/coded(_:)`` wrote.
  package mutating func coded<Value: Decodable>() throws(BinaryError) -> Value {
    let count = try count()
    let start = offset
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes.append(try byte()) }
    do {
      return try BinaryCoder.decode(Value.self, from: bytes)
    } catch {
      throw BinaryError(offset: start + error.offset, reason: error.reason)
    }
  }
}
