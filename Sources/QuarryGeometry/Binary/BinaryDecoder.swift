/// The decoder that values read from.
struct BinaryDecoder: Decoder {
  let input: BinaryInput
  /// Where the value is.
  let offset: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { input.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BinaryMembersIn(members: try input.members(at: offset)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try BinaryElementsIn(input, at: offset) }

  func singleValueContainer() -> any SingleValueDecodingContainer { BinarySingleIn(input: input, offset: offset) }
}

/// Members of a keyed container.
private struct BinaryMembersIn<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: BinaryMemberList

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { members.names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members.contains(key.stringValue) }

  @inline(__always)
  private func place(_ key: some CodingKey) throws -> Int {
    guard let place = try members.take(key.stringValue) else {
      throw BinaryError(offset: members.start, reason: "there is no \"\(key.stringValue)\"")
    }
    return place
  }

  /// Where a value is that is more than nothing.
  @inline(__always)
  private func presentPlace(_ key: Key) throws -> Int? {
    guard let place = try members.take(key.stringValue), !members.input.isNone(at: place) else { return nil }
    return place
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(BinaryMembersIn<Nested>(members: try members.input.members(at: place(key))))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try BinaryElementsIn(members.input, at: place(key))
  }

  func superDecoder() throws -> any Decoder {
    BinaryDecoder(input: members.input, offset: try place(BinaryKey.parent))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    BinaryDecoder(input: members.input, offset: try place(key))
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let place = try members.peek(key.stringValue) else {
      throw BinaryError(offset: members.start, reason: "there is no \"\(key.stringValue)\"")
    }
    return members.input.isNone(at: place)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try members.input.bool(at: place(key))
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try presentPlace(key).map { try members.input.bool(at: $0) }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try members.input.double(at: place(key))
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try presentPlace(key).map { try members.input.double(at: $0) }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try members.input.float(at: place(key))
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try presentPlace(key).map { try members.input.float(at: $0) }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try members.input.text(at: place(key))
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try presentPlace(key).map { try members.input.text(at: $0) }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try members.input.integer(type, at: place(key))
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try presentPlace(key).map { try members.input.integer(type, at: $0) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try members.input.read(type, at: place(key))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try presentPlace(key).map { try members.input.read(type, at: $0) }
  }
}
