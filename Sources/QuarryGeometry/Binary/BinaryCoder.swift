/// Writes any `Encodable` value as bytes, and reads it again: a compact form with a checksum, much faster than JSON.
///
/// What a value writes is what it reads: nothing has to be said for a type, and none of its members can be forgotten. Types
/// of which there are many say more by ``BinaryPacked``.
package enum BinaryCoder {
  /// Writes a value.
  /// - Throws: what the value throws; `EncodingError` where it writes too much, or writes in no order.
  package static func encode(
    _ value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> [UInt8] {
    try BinaryOutput(userInfo: userInfo).bytes(value)
  }

  /// Makes the checksum of bytes agree with them, for tests of damage that it does not show.
  package static func seal(_ bytes: inout [UInt8]) { BinaryForm.seal(&bytes) }

  /// Reads a value.
  /// - Throws: ``BinaryError`` for bytes that are none, were damaged or are no such value: with the place.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(BinaryError) -> Value {
    guard bytes.starts(with: BinaryForm.magic) else { throw BinaryError(offset: 0, reason: "this is no form of ours") }
    var reader = ByteReader(bytes, from: BinaryForm.magic.count)
    let version = try reader.byte()
    guard version == BinaryForm.version else {
      throw BinaryError(
        offset: BinaryForm.magic.count, reason: "form \(version); this release reads \(BinaryForm.version)")
    }
    guard try reader.fixed(UInt64.self) == BinaryForm.checksum(bytes, from: BinaryForm.bodyOffset) else {
      throw BinaryError(offset: BinaryForm.sumOffset, reason: "the checksum does not agree: the bytes were damaged")
    }
    let shapesAt = try reader.fixed(UInt64.self)
    guard let end = Int(exactly: shapesAt), end >= reader.offset, end <= bytes.count else {
      throw BinaryError(offset: BinaryForm.bodyOffset, reason: "names that lie nowhere")
    }
    let input = try BinaryInput(bytes, valuesTo: end, userInfo: userInfo)
    do {
      let start = reader.offset
      let value = try input.read(type, at: start)
      guard try input.end(ofValueAt: start) == end else {
        throw BinaryError(offset: end, reason: "more than one value")
      }
      return value
    } catch let error as BinaryError {
      throw error
    } catch {
      throw BinaryError(offset: input.offset, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      context.debugDescription
    default: "\(error)"
    }
  }
}

/// A name that is no type's own.
struct BinaryKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }

  static let parent = BinaryKey(stringValue: "super")
}
