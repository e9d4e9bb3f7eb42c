/// Why a benchmark cannot be run, or a file of results cannot be used.
public enum BenchmarkError: Error, Hashable, Sendable {
  /// A file that cannot be read or written: its name, what was tried, the system's words.
  case file(path: String, operation: String, reason: String)
  /// A file that is no report and no limits: its name, where, and what is wrong.
  case form(path: String, position: String, reason: String)
  /// A contender that could not be built: the case, the contender, why.
  case setup(name: String, contender: String, reason: String)
  /// A contender that gave another answer from one pass to the next.
  case unsteady(name: String, contender: String, first: Int, then: Int)
  /// Another program that failed: the command, and its exit code.
  case command(String, exitCode: Int32)
}

extension BenchmarkError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .file(let path, let operation, let reason): "\(path): \(operation): \(reason)"
    case .form(let path, let position, let reason): "\(path):\(position.isEmpty ? "" : position + ":") \(reason)"
    case .setup(let name, let contender, let reason): "\(name): \(contender): \(reason)"
    case .unsteady(let name, let contender, let first, let then):
      "\(name): \(contender) answered \(first) first and then \(then)"
    case .command(let command, let code): "`\(command)` ended with exit code \(code)"
    }
  }
}
