#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A table of points that is being read, or standard input: as much at a time as is at hand.
final class PointInput {
  private let path: String
  private let descriptor: Int32
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  /// Opens a file; `-` is standard input.
  /// - Throws: ``Failure`` with the words of the operating system.
  init(path: String) throws(Failure) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, "cannot open") }
  }

  deinit {
    if path != "-" && descriptor >= 0 { close(descriptor) }
  }

  /// The next bytes, at most 64 KB; empty at the end. Waits only where nothing is at hand.
  /// - Throws: ``Failure`` with the words of the operating system.
  func read() throws(Failure) -> ArraySlice<UInt8> {
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe readSome(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return piece[..<count] }
      if errno != EINTR { throw Self.failure(path, "cannot read") }
    }
  }

  private static func failure(_ path: String, _ operation: String) -> Failure {
    let code = errno
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return Failure(.unreadable, "\(path): \(operation): \(reason)")
  }
}

/// read(2), under a name that no method hides.
private func readSome(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, base, count)
}
