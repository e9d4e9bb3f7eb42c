import QuarryGeometry

/// Reads a Codable value from the bytes that ``RecordEncoder`` wrote.
enum RecordDecoder {
  /// - Throws: ``LiveError/record(key:message:)`` with the pointer to what is wrong.
  static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8], key: String) throws(LiveError) -> Value {
    do {
      let document = try JSONDocument(bytes)
      return try RecordValue(json: document.root).read(type)
    } catch let error as DecodingError {
      throw .record(key: key, message: words(error))
    } catch {
      throw .record(key: key, message: "\(error)")
    }
  }

  private static func words(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
      .keyNotFound(_, let context):
      // What a type itself says of a value has no place in it; what is said here has one.
      let place = context.codingPath.map { "/\($0.stringValue)" }.joined()
      return context.debugDescription.hasPrefix("/")
        ? context.debugDescription : "\(place): \(context.debugDescription)"
    @unknown default:
      return "\(error)"
    }
  }
}

/// A value of the text, with the path of keys that led there.
private struct RecordValue: Decoder, SingleValueDecodingContainer {
  let json: JSONValue
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard json.kind == .object else { throw mismatch("an object") }
    return KeyedDecodingContainer(RecordObject<Key>(value: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard json.kind == .array else { throw mismatch("an array") }
    return RecordArray(value: self, elements: Array(json.elements))
  }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { json.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try json.bool ?? { throw mismatch("true or false") }() }
  func decode(_ type: String.Type) throws -> String { try json.string ?? { throw mismatch("a string") }() }
  func decode(_ type: Double.Type) throws -> Double { try json.double ?? { throw mismatch("a number") }() }
  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try whole() }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
  func decode(_ type: UInt.Type) throws -> UInt { try whole() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
  func decode(_ type: UInt64.Type) throws -> UInt64 {
    if let value = json.int64, value >= 0 { return UInt64(value) }
    guard let value = UInt64(json.rawText) else { throw mismatch("a whole number") }
    return value
  }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  /// Values that JSON knows itself decode through a single value too, so that nothing is told apart here.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  func mismatch(_ expected: String) -> DecodingError {
    let pointer = json.pointer
    return DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "\(pointer.isEmpty ? "/" : pointer) is not \(expected), but \(json.kind)"))
  }

  private func whole<Value: FixedWidthInteger>() throws -> Value {
    guard let number = json.int64, let value = Value(exactly: number) else { throw mismatch("a whole number") }
    return value
  }
}

private struct RecordObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let value: RecordValue
  var codingPath: [any CodingKey] { value.codingPath }
  var allKeys: [Key] { value.json.members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { value.json[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).json.isNull }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try member(key).read(type) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try child("super", value.codingPath) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> RecordValue { try child(key.stringValue, value.codingPath + [key]) }

  private func child(_ name: String, _ path: [any CodingKey]) throws -> RecordValue {
    guard let json = value.json[name] else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: path, debugDescription: "\(value.json.pointer)/\(name) is not there"))
    }
    return RecordValue(json: json, codingPath: path)
  }
}

private struct RecordArray: UnkeyedDecodingContainer {
  let value: RecordValue
  let elements: [JSONValue]
  var codingPath: [any CodingKey] { value.codingPath }
  var count: Int? { elements.count }
  private(set) var currentIndex = 0
  var isAtEnd: Bool { currentIndex >= elements.count }

  init(value: RecordValue, elements: [JSONValue]) {
    self.value = value
    self.elements = elements
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { throw end() }
    if !elements[currentIndex].isNull { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().read(type) }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> RecordValue {
    guard !isAtEnd else { throw end() }
    defer { currentIndex += 1 }
    return RecordValue(json: elements[currentIndex], codingPath: value.codingPath)
  }

  private func end() -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "\(value.json.pointer) has \(elements.count) elements only"))
  }
}
