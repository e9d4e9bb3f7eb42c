#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file or standard input, read from front to end: open(2), read(2), close(2).
final class FileInput {
  /// The path, or `-`.
  let path: String
  private let descriptor: Int32
  /// Whether what is read is gone: standard input, a pipe, a device.
  let isReadOnce: Bool

  /// Opens the file; `-` is standard input.
  /// - Throws: ``TraceError/cannotOpen(file:reason:)`` with the words of the operating system.
  init(path: String) throws(TraceError) {
    self.path = path
    isReadOnce = Identity(path: path) != nil
    if path == "-" {
      descriptor = STDIN_FILENO
      return
    }
    guard !path.utf8.contains(0) else { throw .cannotOpen(file: path, reason: "the path contains a NUL") }
    var opened: Int32
    repeat {
      opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw .cannotOpen(file: path, reason: Self.words(of: errno)) }
    descriptor = opened
  }

  deinit {
    if path != "-" { close(descriptor) }
  }

  /// Fills the buffer from the front.
  /// - Returns: how many bytes were read, at most the buffer's count; 0 at the end.
  /// - Throws: ``TraceError/cannotRead(file:line:reason:)``, with `line` as the place.
  func read(into buffer: inout [UInt8], line: Int) throws(TraceError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          unsafe Musl.read(descriptor, bytes.baseAddress, bytes.count)
        #else
          unsafe Darwin.read(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 { return count }
      if errno != EINTR { throw .cannotRead(file: path, line: line, reason: Self.words(of: errno)) }
    }
  }

  /// What tells one pipe or device from another, whatever path it is reached by.
  enum Identity: Hashable {
    case standardInput
    case file(device: UInt64, number: UInt64)

    /// Finds out without opening, which would wait for whoever writes; nil for a regular file, a folder, and what is
    /// not there, all of which can be opened as often as one likes.
    init?(path: String) {
      if path == "-" {
        self = .standardInput
        return
      }
      var status = stat()
      guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
      let kind = status.st_mode & S_IFMT
      if kind == S_IFREG || kind == S_IFDIR { return nil }
      self = .file(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    }
  }

  private static func words(of code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
