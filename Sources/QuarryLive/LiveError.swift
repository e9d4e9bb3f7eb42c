/// What goes wrong outside: in SQLite, on the network, in a saved record.
public enum LiveError: Error, Hashable, Sendable {
  /// SQLite refused. `code` is its extended result code, `message` are its own words, `sql` is the statement, if it was one.
  case sqlite(operation: String, code: Int, message: String, sql: String?)
  /// A request had no answer. `code` is libcurl's, `message` are its own words.
  case http(url: String, code: Int, message: String)
  /// libcrypto refused. `message` are its own words.
  case crypto(operation: String, message: String)
  /// A saved record cannot be read. `message` says what is wrong, and where in the record.
  case record(key: String, message: String)
  /// A notification was given up. `status` is that of the last answer, nil where there was none; `reason` says why no other
  /// try follows.
  case notDelivered(id: String, attempts: Int, status: Int?, reason: String)
  /// A thread could not be started; `code` is the system's.
  case thread(code: Int)
}

extension LiveError: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .sqlite(let operation, let code, let message, let sql):
      "SQLite: \(operation): \(message) (\(code))" + (sql.map { ": \($0)" } ?? "")
    case .http(let url, let code, let message): "\(url): \(message) (\(code))"
    case .crypto(let operation, let message): "libcrypto: \(operation): \(message)"
    case .record(let key, let message): "\(key): \(message)"
    case .notDelivered(let id, let attempts, let status, let reason):
      "notification \(id): \(reason), after \(attempts) attempts" + (status.map { ", the last answered \($0)" } ?? "")
    case .thread(let code): "no thread could be started (\(code))"
    }
  }

  /// Whether the file is in use by somebody else: the same may succeed later. SQLite's `BUSY` and `LOCKED`.
  public var isBusy: Bool {
    if case .sqlite(_, let code, _, _) = self { code & 0xFF == 5 || code & 0xFF == 6 } else { false }
  }

  /// Whether the file is damaged or no database: SQLite's `CORRUPT` and `NOTADB`.
  public var isCorrupt: Bool {
    if case .sqlite(_, let code, _, _) = self { code & 0xFF == 11 || code & 0xFF == 26 } else { false }
  }
}
