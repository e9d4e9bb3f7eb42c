import CSQLite

/// One open database file: the one owner of its handle. Not `Sendable`: whoever made it calls it, one call at a time.
///
/// Sound: the handle is private, comes from `sqlite3_open_v2` in the initializer and is closed once, in `deinit`; statements
/// keep the connection alive, and `sqlite3_close_v2` waits for the last of them besides.
@safe
final class SQLiteConnection {
  private let handle: OpaquePointer

  /// Opens the file, makes it where it is not there, and sets write-ahead logging.
  ///
  /// - Parameter busyMilliseconds: how long a call waits for another connection to let go.
  init(path: String, busyMilliseconds: Int) throws(LiveError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    // A handle is made even where opening fails, unless memory is out; it holds the words of the error.
    guard let handle = unsafe opened else {
      throw .sqlite(
        operation: "open \(path)", code: Int(code), message: unsafe String(cString: sqlite3_errstr(code)), sql: nil)
    }
    if code != SQLITE_OK {
      let message = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close_v2(handle)
      throw .sqlite(operation: "open \(path)", code: Int(code), message: message, sql: nil)
    }
    unsafe self.handle = handle
    unsafe sqlite3_busy_timeout(handle, Int32(clamping: busyMilliseconds))
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// How many rows the last statement has changed.
  var changes: Int { unsafe Int(sqlite3_changes(handle)) }

  /// Prepares a statement, to be kept.
  func prepare(_ sql: String) throws(LiveError) -> SQLiteStatement { try SQLiteStatement(self, sql) }

  /// Runs a statement once.
  @discardableResult
  func run(_ sql: String) throws(LiveError) -> [[SQLiteValue]] { try prepare(sql).run() }

  /// The only checker: throws what SQLite says, where `code` is not among `good`.
  func check(_ code: Int32, _ operation: String, sql: String, good: Int32...) throws(LiveError) {
    if good.contains(code) { return }
    throw .sqlite(
      operation: operation, code: Int(code), message: unsafe String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// Compiles `sql`. The pointer is the caller's to finalize.
  fileprivate func compile(_ sql: String) throws(LiveError) -> OpaquePointer {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    try check(code, "prepare", sql: sql, good: SQLITE_OK)
    guard let statement = unsafe compiled else {
      throw .sqlite(operation: "prepare", code: Int(SQLITE_MISUSE), message: "there is no statement", sql: sql)
    }
    return unsafe statement
  }
}

/// What goes into a statement and comes out of it.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  /// The whole number; nil for anything else.
  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The bytes; nil for anything else.
  var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}

/// A prepared statement: the one owner of its handle, kept as long as it is used.
///
/// Sound: the handle is private, is made in the initializer and finalized once, in `deinit`, while the connection still lives.
/// What it lends (text, blobs) is copied before the next step.
@safe
final class SQLiteStatement {
  private let connection: SQLiteConnection
  private let handle: OpaquePointer
  private let sql: String

  fileprivate init(_ connection: SQLiteConnection, _ sql: String) throws(LiveError) {
    self.connection = connection
    self.sql = sql
    unsafe handle = try connection.compile(sql)
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Runs the statement with `arguments` for `?1`, `?2` and so on, and returns all rows.
  ///
  /// The statement is reset in any case: one that is left in the middle would hold its lock on the file.
  @discardableResult
  func run(_ arguments: SQLiteValue...) throws(LiveError) -> [[SQLiteValue]] {
    defer {
      unsafe sqlite3_reset(handle)
      unsafe sqlite3_clear_bindings(handle)
    }
    for (offset, argument) in arguments.enumerated() { try bind(argument, at: Int32(offset + 1)) }
    var rows: [[SQLiteValue]] = []
    while true {
      let code = unsafe sqlite3_step(handle)
      try connection.check(code, "step", sql: sql, good: SQLITE_ROW, SQLITE_DONE)
      if code == SQLITE_DONE { return rows }
      let columns = unsafe sqlite3_column_count(handle)
      rows.append((0..<columns).map(value))
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) throws(LiveError) {
    let code =
      switch value {
      case .null: unsafe sqlite3_bind_null(handle, index)
      case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
      case .text(let text): unsafe quarry_sqlite_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
      case .blob(let bytes): unsafe quarry_sqlite_bind_blob(handle, index, bytes, Int32(clamping: bytes.count))
      }
    try connection.check(code, "bind ?\(index)", sql: sql, good: SQLITE_OK)
  }

  private func value(at column: Int32) -> SQLiteValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(handle, column))
    case SQLITE_NULL: return .null
    case SQLITE_TEXT:
      guard let text = unsafe sqlite3_column_text(handle, column) else { return .null }
      return .text(unsafe String(cString: text))
    default:
      let count = unsafe Int(sqlite3_column_bytes(handle, column))
      guard count > 0, let bytes = unsafe sqlite3_column_blob(handle, column) else { return .blob([]) }
      return .blob(unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
    }
  }
}
