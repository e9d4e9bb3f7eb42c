/// Why a snapshot could not be read from bytes, or written to them.
public enum SnapshotError: Error, Hashable, Sendable {
  /// The bytes are no snapshot, were cut off or damaged, or are of a form that this release does not read: where, and why.
  case unreadable(offset: Int, reason: String)
  /// The state cannot be written: a mode keeps what cannot be coded.
  case unwritable(reason: String)
}

extension SnapshotError: CustomStringConvertible {
  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .unreadable(let offset, let reason): "byte \(offset): \(reason)"
    case .unwritable(let reason): "this cannot be written: \(reason)"
    }
  }
}
