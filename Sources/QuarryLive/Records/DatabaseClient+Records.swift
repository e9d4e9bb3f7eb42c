import QuarryGame

extension DatabaseClient {
  /// The record under `key`; nil where nothing is.
  ///
  /// - Throws: ``LiveError/record(key:message:)`` where it cannot be read, and what the database throws.
  func record<Value: Decodable>(_ type: Value.Type, _ key: String) async throws -> Value? {
    guard let entry = try await get(key) else { return nil }
    return try RecordDecoder.value(type, from: entry.bytes, key: key)
  }

  /// Writes a record, in place of the one before.
  func save(_ value: some Encodable, _ key: String, _ condition: Condition = .none) async throws {
    _ = try await put(key, try RecordEncoder.bytes(value), condition)
  }

  /// Reads a record, has it changed and writes it, all again where somebody has written meanwhile; see ``update(_:_:)``.
  func updateRecord<Value: Codable & Sendable>(
    _: Value.Type, _ key: String, _ change: @Sendable (Value?) throws -> Value?
  ) async throws {
    try await update(key) { bytes in
      let old = try bytes.map { try RecordDecoder.value(Value.self, from: $0, key: key) }
      return try change(old).map { try RecordEncoder.bytes($0) }
    }
  }
}
