/// Elements of a list that is read.
struct BinaryElementsIn: UnkeyedDecodingContainer {
  private let input: BinaryInput
  private let total: Int
  private var offset: Int
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { [] }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  init(_ input: BinaryInput, at offset: Int) throws(BinaryError) {
    self.input = input
    (total, self.offset) = try input.list(at: offset)
  }

  /// Where the next element is, which is read.
  @inline(__always)
  private mutating func next() throws(BinaryError) -> Int {
    guard currentIndex < total else { throw BinaryError(offset: offset, reason: "the list ends here") }
    let place = offset
    offset = try input.end(ofValueAt: place)
    currentIndex += 1
    return place
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try BinaryDecoder(input: input, offset: next()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try BinaryElementsIn(input, at: next())
  }

  mutating func superDecoder() throws -> any Decoder { BinaryDecoder(input: input, offset: try next()) }

  mutating func decodeNil() throws -> Bool {
    guard currentIndex < total else { throw BinaryError(offset: offset, reason: "the list ends here") }
    guard input.isNone(at: offset) else { return false }
    _ = try next()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try input.bool(at: next()) }

  mutating func decode(_ type: Double.Type) throws -> Double { try input.double(at: next()) }

  mutating func decode(_ type: Float.Type) throws -> Float { try input.float(at: next()) }

  mutating func decode(_ type: String.Type) throws -> String { try input.text(at: next()) }

  mutating func decode(_ type: Int.Type) throws -> Int { try input.integer(type, at: next()) }

  mutating func decode(_ type: Int8.Type) throws -> Int8 { try input.integer(type, at: next()) }

  mutating func decode(_ type: Int16.Type) throws -> Int16 { try input.integer(type, at: next()) }

  mutating func decode(_ type: Int32.Type) throws -> Int32 { try input.integer(type, at: next()) }

  mutating func decode(_ type: Int64.Type) throws -> Int64 { try input.integer(type, at: next()) }

  mutating func decode(_ type: UInt.Type) throws -> UInt { try input.integer(type, at: next()) }

  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try input.integer(type, at: next()) }

  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try input.integer(type, at: next()) }

  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try input.integer(type, at: next()) }

  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try input.integer(type, at: next()) }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try input.read(type, at: next()) }
}

/// A value by itself that is read.
struct BinarySingleIn: SingleValueDecodingContainer {
  let input: BinaryInput
  let offset: Int

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { input.isNone(at: offset) }

  func decode(_ type: Bool.Type) throws -> Bool { try input.bool(at: offset) }

  func decode(_ type: Double.Type) throws -> Double { try input.double(at: offset) }

  func decode(_ type: Float.Type) throws -> Float { try input.float(at: offset) }

  func decode(_ type: String.Type) throws -> String { try input.text(at: offset) }

  func decode(_ type: Int.Type) throws -> Int { try input.integer(type, at: offset) }

  func decode(_ type: Int8.Type) throws -> Int8 { try input.integer(type, at: offset) }

  func decode(_ type: Int16.Type) throws -> Int16 { try input.integer(type, at: offset) }

  func decode(_ type: Int32.Type) throws -> Int32 { try input.integer(type, at: offset) }

  func decode(_ type: Int64.Type) throws -> Int64 { try input.integer(type, at: offset) }

  func decode(_ type: UInt.Type) throws -> UInt { try input.integer(type, at: offset) }

  func decode(_ type: UInt8.Type) throws -> UInt8 { try input.integer(type, at: offset) }

  func decode(_ type: UInt16.Type) throws -> UInt16 { try input.integer(type, at: offset) }

  func decode(_ type: UInt32.Type) throws -> UInt32 { try input.integer(type, at: offset) }

  func decode(_ type: UInt64.Type) throws -> UInt64 { try input.integer(type, at: offset) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try input.read(type, at: offset) }
}
