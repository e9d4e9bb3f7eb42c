extension DatabaseClient {
  /// A database in memory, empty at first, for tests and small use: it keeps the same promises and is gone with the process.
  ///
  /// Costs O(n) to list, O(1) for all else.
  public static func inMemory() -> DatabaseClient {
    let store = MemoryDatabase()
    return DatabaseClient(
      get: { await store.entries[Array($0.utf8)] },
      put: { try await store.put($0, $1, $2) },
      list: { await store.keys(withPrefix: $0) },
      delete: { try await store.delete($0, $1) })
  }
}

private actor MemoryDatabase {
  /// By the bytes of the keys: strings that Unicode calls equivalent are two keys, as in a file.
  private(set) var entries: [[UInt8]: DatabaseClient.Entry] = [:]
  private var version: Int64 = 0

  func put(_ key: String, _ bytes: [UInt8], _ condition: DatabaseClient.Condition) throws -> Int64 {
    try check(key, condition)
    version += 1
    entries[Array(key.utf8)] = DatabaseClient.Entry(bytes: bytes, version: version)
    return version
  }

  func delete(_ key: String, _ condition: DatabaseClient.Condition) throws -> Bool {
    try check(key, condition)
    return entries.removeValue(forKey: Array(key.utf8)) != nil
  }

  func keys(withPrefix prefix: String) -> [String] {
    entries.keys.filter { $0.starts(with: prefix.utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func check(_ key: String, _ condition: DatabaseClient.Condition) throws {
    let found = entries[Array(key.utf8)]?.version
    if !condition.isMet(by: found) { throw DatabaseConflict(key: key, condition: condition, found: found) }
  }
}
