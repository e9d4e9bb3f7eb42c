import QuarryGeometry

/// Writes a Codable value as the bytes of a JSON text, for the database: members in the order in which the type encodes them.
///
/// A double that is not finite becomes `null`, which reads back as no double at all.
enum RecordEncoder {
  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let node = RecordNode()
    try node.set(value, at: [])
    var writer = JSONWriter()
    node.write(to: &writer)
    return writer.bytes
  }
}

/// A place in the tree that becomes a JSON text. It is filled once, or added to where it is a container.
private final class RecordNode {
  enum Content {
    case null
    case bool(Bool)
    case signed(Int64)
    case unsigned(UInt64)
    case double(Double)
    case text(String)
    case array([RecordNode])
    case object([(key: String, value: RecordNode)])
  }

  var content = Content.null

  func set(_ value: some Encodable, at path: [any CodingKey]) throws {
    try value.encode(to: RecordNodeEncoder(self, path))
  }

  func beginObject() { if case .object = content {} else { content = .object([]) } }
  func beginArray() { if case .array = content {} else { content = .array([]) } }

  func child(_ key: String) -> RecordNode {
    let node = RecordNode()
    if case .object(var members) = content {
      content = .null
      members.append((key, node))
      content = .object(members)
    }
    return node
  }

  func child() -> RecordNode {
    let node = RecordNode()
    if case .array(var elements) = content {
      content = .null
      elements.append(node)
      content = .array(elements)
    }
    return node
  }

  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

  func write(to writer: inout JSONWriter) {
    switch content {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .signed(let value): writer.int(value)
    case .unsigned(let value): writer.int(value)
    case .double(let value): writer.double(value)
    case .text(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

private struct RecordNodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: RecordNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ node: RecordNode, _ path: [any CodingKey]) {
    self.node = node
    codingPath = path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(RecordObjectEncoder<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return RecordArrayEncoder(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.content = .null }
  func encode(_ value: Bool) { node.content = .bool(value) }
  func encode(_ value: String) { node.content = .text(value) }
  func encode(_ value: Double) { node.content = .double(value) }
  func encode(_ value: Float) { node.content = .double(Double(value)) }
  func encode<Value: Encodable>(_ value: Value) throws {
    if let number = value as? any FixedWidthInteger { encodeWhole(number) } else { try node.set(value, at: codingPath) }
  }
  private func encodeWhole(_ value: some FixedWidthInteger) {
    node.content = value < 0 ? .signed(Int64(clamping: value)) : .unsigned(UInt64(clamping: value))
  }
}

private struct RecordObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: RecordNode
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { _ = node.child(key.stringValue) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try RecordNodeEncoder(node.child(key.stringValue), codingPath + [key]).encodeAny(value)
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    RecordNodeEncoder(node.child(key.stringValue), codingPath + [key]).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RecordNodeEncoder(node.child(key.stringValue), codingPath + [key]).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { RecordNodeEncoder(node.child("super"), codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder {
    RecordNodeEncoder(node.child(key.stringValue), codingPath + [key])
  }
}

private struct RecordArrayEncoder: UnkeyedEncodingContainer {
  let node: RecordNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  func encodeNil() { _ = node.child() }
  func encode<Value: Encodable>(_ value: Value) throws {
    try RecordNodeEncoder(node.child(), codingPath).encodeAny(value)
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    RecordNodeEncoder(node.child(), codingPath).container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    RecordNodeEncoder(node.child(), codingPath).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { RecordNodeEncoder(node.child(), codingPath) }
}

extension RecordNodeEncoder {
  /// Encodes a value of any kind; those that JSON knows itself are not asked to encode themselves.
  fileprivate func encodeAny(_ value: some Encodable) throws {
    switch value {
    case let value as Bool: encode(value)
    case let value as String: encode(value)
    case let value as Double: encode(value)
    case let value as Float: encode(value)
    default: try encode(value)
    }
  }
}
