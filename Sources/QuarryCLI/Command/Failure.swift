/// Why a command stops: what it says on standard error, and its exit code.
struct Failure: Error, Hashable {
  /// Exit codes of the contract.
  enum Code: Int32, Hashable {
    /// The input has findings of severity error, or the match could not run.
    case finding = 1
    /// Unreadable input, or failed input or output.
    case unreadable = 2
    /// Wrong usage.
    case usage = 64
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Input that cannot be read, or output that cannot be written.
  init(_ error: FileError) { self.init(.unreadable, "\(error)") }
}
