/// The encoder that values write to.
struct BinaryEncoder: Encoder {
  let output: BinaryOutput
  let frame: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { output.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    output.beginKeyed(frame)
    return KeyedEncodingContainer(BinaryMembers(output: output, frame: frame))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    output.beginList(frame)
    return BinaryElements(output: output, frame: frame)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { BinarySingle(output: output, frame: frame) }
}

/// Members of a keyed container.
private struct BinaryMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: BinaryOutput
  let frame: Int

  var codingPath: [any CodingKey] { [] }

  @inline(__always)
  private func begin(_ key: some CodingKey) { output.beginMember(key.stringValue, frame) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    let frame = output.awaitValue()
    output.beginKeyed(frame)
    return KeyedEncodingContainer(BinaryMembers<Nested>(output: output, frame: frame))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    let frame = output.awaitValue()
    output.beginList(frame)
    return BinaryElements(output: output, frame: frame)
  }

  func superEncoder() -> any Encoder {
    begin(BinaryKey.parent)
    return BinaryEncoder(output: output, frame: output.awaitValue())
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return BinaryEncoder(output: output, frame: output.awaitValue())
  }

  func encodeNil(forKey key: Key) {
    begin(key)
    output.writeNone()
  }

  func encode(_ value: Bool, forKey key: Key) {
    begin(key)
    output.write(value)
  }

  func encode(_ value: Double, forKey key: Key) {
    begin(key)
    output.write(value)
  }

  func encode(_ value: Float, forKey key: Key) {
    begin(key)
    output.write(value)
  }

  func encode(_ value: String, forKey key: Key) {
    begin(key)
    output.write(value)
  }

  func encode(_ value: Int, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: Int8, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: Int16, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: Int32, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: Int64, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: UInt, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: UInt8, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: UInt16, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: UInt32, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode(_ value: UInt64, forKey key: Key) {
    begin(key)
    output.write(integer: value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    begin(key)
    try output.write(value)
  }
}

/// Elements of a list.
private struct BinaryElements: UnkeyedEncodingContainer {
  let output: BinaryOutput
  let frame: Int

  var codingPath: [any CodingKey] { [] }
  var count: Int { output.count(frame) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    output.beginElement(frame)
    let frame = output.awaitValue()
    output.beginKeyed(frame)
    return KeyedEncodingContainer(BinaryMembers<Nested>(output: output, frame: frame))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    output.beginElement(frame)
    let frame = output.awaitValue()
    output.beginList(frame)
    return BinaryElements(output: output, frame: frame)
  }

  func superEncoder() -> any Encoder {
    output.beginElement(frame)
    return BinaryEncoder(output: output, frame: output.awaitValue())
  }

  func encodeNil() {
    output.beginElement(frame)
    output.writeNone()
  }

  func encode(_ value: Bool) {
    output.beginElement(frame)
    output.write(value)
  }

  func encode(_ value: Double) {
    output.beginElement(frame)
    output.write(value)
  }

  func encode(_ value: Float) {
    output.beginElement(frame)
    output.write(value)
  }

  func encode(_ value: String) {
    output.beginElement(frame)
    output.write(value)
  }

  func encode(_ value: Int) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int8) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int16) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int32) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int64) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt8) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt16) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt32) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt64) {
    output.beginElement(frame)
    output.write(integer: value)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    output.beginElement(frame)
    try output.write(value)
  }
}

/// A value by itself.
private struct BinarySingle: SingleValueEncodingContainer {
  let output: BinaryOutput
  let frame: Int

  var codingPath: [any CodingKey] { [] }

  func encodeNil() {
    output.beginSingle(frame)
    output.writeNone()
  }

  func encode(_ value: Bool) {
    output.beginSingle(frame)
    output.write(value)
  }

  func encode(_ value: Double) {
    output.beginSingle(frame)
    output.write(value)
  }

  func encode(_ value: Float) {
    output.beginSingle(frame)
    output.write(value)
  }

  func encode(_ value: String) {
    output.beginSingle(frame)
    output.write(value)
  }

  func encode(_ value: Int) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int8) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int16) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int32) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: Int64) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt8) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt16) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt32) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode(_ value: UInt64) {
    output.beginSingle(frame)
    output.write(integer: value)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    output.beginSingle(frame)
    try output.write(value)
  }
}
