import Synchronization

/// Where the bytes of a trace come from.
enum TraceInput {
  /// An open file or pipe.
  case file(FileInput)
  /// Bytes in memory.
  case memory([UInt8])

  /// Whether it is a live stream, which is not to be waited for.
  var isReadOnce: Bool {
    if case .file(let input) = self { return input.isReadOnce }
    return false
  }
}

/// The inputs of the process that can be read once only: standard input, pipes, devices.
final class OnceInputs: Sendable {
  /// Those there are.
  static let shared = OnceInputs()

  private enum State {
    case streamed
    case kept([UInt8])
  }

  private let states = Mutex<[FileInput.Identity: State]>([:])

  /// The contents that were kept, or the open pipe.
  /// - Parameters:
  ///   - path: where it is; `-` is standard input.
  ///   - keeps: whether to read all of it now, so that it can be opened again.
  /// - Throws: ``TraceError/inputSpent(file:)`` where it was streamed before.
  func open(_ path: String, _ identity: FileInput.Identity, keeps: Bool) throws(TraceError) -> TraceInput {
    let known = states.withLock { states in
      let known = states[identity]
      if known == nil { states[identity] = .streamed }
      return known
    }
    switch known {
    case .kept(let bytes): return .memory(bytes)
    case .streamed: throw .inputSpent(file: path)
    case nil: break
    }
    // Opening a pipe and reading it wait for whoever writes: not under the lock.
    let input: FileInput
    do throws(TraceError) {
      input = try FileInput(path: path)
    } catch {
      _ = states.withLock { $0.removeValue(forKey: identity) }
      throw error
    }
    guard keeps else { return .file(input) }
    var bytes: [UInt8] = []
    var piece: [UInt8] = Array(repeating: 0, count: TraceSource.chunkSize)
    while case let count = try input.read(into: &piece, line: 1), count > 0 {
      bytes.append(contentsOf: piece[..<count])
    }
    states.withLock { $0[identity] = .kept(bytes) }
    return .memory(bytes)
  }
}
