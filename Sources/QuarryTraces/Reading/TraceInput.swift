import Synchronization

/// Where the bytes of a trace come from.
enum TraceInput {
  /// An open file or pipe.
  case file(FileInput)
  /// Bytes in memory.
  case memory([UInt8])
}

/// The standard input of the process, which can be read once only.
final class StandardInput: Sendable {
  /// The one there is.
  static let shared = StandardInput()

  private enum State {
    case untouched
    case streamed
    case kept([UInt8])
  }

  private let state = Mutex(State.untouched)

  /// The contents that were kept, or the open pipe.
  /// - Parameter keeps: whether to read all of it now, so that it can be opened again.
  /// - Throws: ``TraceError/inputSpent(file:)`` where it was streamed before.
  func open(keeps: Bool) throws(TraceError) -> TraceInput {
    try state.withLock { (state) throws(TraceError) -> TraceInput in
      switch state {
      case .kept(let bytes): return .memory(bytes)
      case .streamed: throw .inputSpent(file: "-")
      case .untouched:
        let input = try FileInput(path: "-")
        guard keeps else {
          state = .streamed
          return .file(input)
        }
        state = .streamed
        var bytes: [UInt8] = []
        var piece: [UInt8] = Array(repeating: 0, count: TraceSource.chunkSize)
        while case let count = try input.read(into: &piece, line: 1), count > 0 {
          bytes.append(contentsOf: piece[..<count])
        }
        state = .kept(bytes)
        return .memory(bytes)
      }
    }
  }
}
