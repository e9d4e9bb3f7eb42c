/// Which reducer is meant, and where it was written.
public struct ReducerOrigin: Sendable, CustomStringConvertible {
  /// The function that made it: `ifLet`, `forEach`, `run`.
  public let operation: StaticString
  /// The module and file.
  public let fileID: StaticString
  /// The line.
  public let line: UInt

  @usableFromInline
  init(operation: StaticString, fileID: StaticString, line: UInt) {
    self.operation = operation
    self.fileID = fileID
    self.line = line
  }

  /// `ifLet at Module/File.swift:12`.
  public var description: String { "\(operation) at \(fileID):\(line)" }
}
