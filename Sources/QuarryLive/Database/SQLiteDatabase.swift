import QuarryGame

/// Bytes under keys in an SQLite file.
///
/// The file is in write-ahead mode, so that readers and the writer do not wait for each other, also of other processes. Each
/// put or delete is a transaction of its own, on the disk when the call returns (`synchronous = FULL`). The statements are
/// prepared once.
///
/// An actor: it owns the one connection, and calls come one after the other. A call waits inside of SQLite, on a thread of
/// Swift's pool, for as long as the disk needs, and up to the busy time where another process holds the file.
public actor SQLiteDatabase {
  /// How long a call waits for another process to let the file go.
  public static let busyMilliseconds = 5_000
  /// The number of the layout that this code reads and writes, in the file's `user_version`.
  public static let layout: Int64 = 1

  private let connection: SQLiteConnection
  private let read: SQLiteStatement
  private let write: SQLiteStatement
  private let erase: SQLiteStatement
  private let keys: SQLiteStatement
  private let count: SQLiteStatement
  private let begin: SQLiteStatement
  private let commit: SQLiteStatement
  private let rollBack: SQLiteStatement

  /// Opens the file, and makes it where it is not there.
  ///
  /// - Throws: ``LiveError/sqlite(operation:code:message:sql:)`` where it cannot be opened, is damaged or no database, is held
  ///   by somebody else for too long, or was written in a later layout.
  public init(path: String, busyMilliseconds: Int = busyMilliseconds) throws(LiveError) {
    connection = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds)
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.run("PRAGMA synchronous = FULL")
    try Self.lay(connection)
    read = try connection.prepare("SELECT bytes, version FROM entries WHERE key = ?1")
    write = try connection.prepare("INSERT OR REPLACE INTO entries (key, bytes, version) VALUES (?1, ?2, ?3)")
    erase = try connection.prepare("DELETE FROM entries WHERE key = ?1")
    keys = try connection.prepare("SELECT key FROM entries WHERE key >= ?1 AND (?2 IS NULL OR key < ?2) ORDER BY key")
    count = try connection.prepare("UPDATE versions SET last = last + 1 RETURNING last")
    begin = try connection.prepare("BEGIN IMMEDIATE")
    commit = try connection.prepare("COMMIT")
    rollBack = try connection.prepare("ROLLBACK")
  }

  /// What stands under the key; nil where nothing does.
  public func get(_ key: String) throws(LiveError) -> DatabaseClient.Entry? {
    guard let row = try read.run(.blob(Array(key.utf8))).first else { return nil }
    guard row.count == 2, let bytes = row[0].blob, let version = row[1].integer else {
      throw .record(key: key, message: "the row is not made of bytes and a version")
    }
    return DatabaseClient.Entry(bytes: bytes, version: version)
  }

  /// Writes bytes under the key and returns their version.
  ///
  /// - Throws: `DatabaseConflict` where the condition is not met, ``LiveError`` where SQLite refuses; nothing is changed then.
  public func put(_ key: String, _ bytes: [UInt8], _ condition: DatabaseClient.Condition) throws -> Int64 {
    try inTransaction {
      try check(key, condition)
      guard let version = try count.run().first?.first?.integer else {
        throw LiveError.record(key: key, message: "the table of versions is empty")
      }
      try write.run(.blob(Array(key.utf8)), .blob(bytes), .integer(version))
      return version
    }
  }

  /// The keys that begin with `prefix`, in the order of their bytes.
  public func list(_ prefix: String) throws(LiveError) -> [String] {
    let end = Self.end(ofPrefix: Array(prefix.utf8))
    return try keys.run(.blob(Array(prefix.utf8)), end.map { .blob($0) } ?? .null)
      .compactMap { $0.first?.blob }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Takes the key away and says whether it was there.
  ///
  /// - Throws: as ``put(_:_:_:)``.
  public func delete(_ key: String, _ condition: DatabaseClient.Condition) throws -> Bool {
    try inTransaction {
      try check(key, condition)
      try erase.run(.blob(Array(key.utf8)))
      return connection.changes > 0
    }
  }

  private func check(_ key: String, _ condition: DatabaseClient.Condition) throws {
    if condition == .none { return }
    let found = try get(key)?.version
    if !condition.isMet(by: found) { throw DatabaseConflict(key: key, condition: condition, found: found) }
  }

  private func inTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try begin.run()
    do {
      let result = try body()
      try commit.run()
      return result
    } catch {
      // Some errors have rolled back already; the first error is the one to tell.
      _ = try? rollBack.run()
      throw error
    }
  }

  /// Makes the tables, or sees that they are those of this layout.
  private static func lay(_ connection: SQLiteConnection) throws(LiveError) {
    let found = try connection.run("PRAGMA user_version").first?.first?.integer ?? 0
    if found > layout {
      throw .sqlite(
        operation: "open", code: 0, message: "the file has layout \(found), and this program knows \(layout)", sql: nil)
    }
    if found == layout { return }
    try connection.run("BEGIN IMMEDIATE")
    try connection.run(
      "CREATE TABLE IF NOT EXISTS entries (key BLOB PRIMARY KEY, bytes BLOB NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID"
    )
    try connection.run(
      "CREATE TABLE IF NOT EXISTS versions (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL)")
    try connection.run("INSERT OR IGNORE INTO versions VALUES (1, 0)")
    try connection.run("PRAGMA user_version = \(layout)")
    try connection.run("COMMIT")
  }

  /// The first key behind all that begin with `prefix`; nil where there is none.
  private static func end(ofPrefix prefix: [UInt8]) -> [UInt8]? {
    var end = prefix
    while let last = end.popLast() {
      if last < .max { return end + [last + 1] }
    }
    return nil
  }
}

extension DatabaseClient {
  /// The client of an SQLite file; see ``SQLiteDatabase``.
  ///
  /// - Throws: as ``SQLiteDatabase/init(path:busyMilliseconds:)``.
  public static func sqlite(
    path: String, busyMilliseconds: Int = SQLiteDatabase.busyMilliseconds
  ) throws(LiveError) -> DatabaseClient {
    let database = try SQLiteDatabase(path: path, busyMilliseconds: busyMilliseconds)
    return DatabaseClient(
      get: { try await database.get($0) }, put: { try await database.put($0, $1, $2) },
      list: { try await database.list($0) }, delete: { try await database.delete($0, $1) })
  }
}
