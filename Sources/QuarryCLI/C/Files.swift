#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that could not be read or written: its name, and the operating system's words.
struct FileError: Error, Hashable, CustomStringConvertible {
  let path: String
  let operation: String
  let reason: String

  /// The error in one line, as Unix tools have it.
  var description: String { "\(path): \(operation): \(reason)" }

  fileprivate init(_ path: String, _ operation: String) {
    self.path = path
    self.operation = operation
    let text = unsafe strerror(errno)
    reason = unsafe text.map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}

/// Reading whole files; `-` is standard input.
enum Files {
  /// The contents of a file.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path, "cannot open") }
    defer { if path != "-" { close(descriptor) } }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe readSome(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return contents }
      if count > 0 {
        contents += chunk[..<count]
      } else if errno != EINTR {
        throw FileError(path, "cannot read")
      }
    }
  }

  /// What tells one file from all others; nil for standard input and output, for what is not there, and for devices and
  /// pipes, which nothing can overwrite.
  static func identity(_ path: String) -> FileIdentity? {
    guard path != "-" else { return nil }
    var facts = stat()
    guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
  }

  /// The folder that a path lies in, with its slash; empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// A path that is named in a file, seen from the file's folder.
  static func resolve(_ path: String, beside file: String) -> String {
    path.hasPrefix("/") || path == "-" || file == "-" ? path : folder(of: file) + path
  }
}

/// One file on disk, under whatever name.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64
}

/// A file that is being written, or standard output or error; collected in pieces of 64 KB.
final class FileOutput {
  private let path: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private static let pieceSize = 1 << 16

  /// Opens a file and empties it; `-` is standard output.
  init(path: String) throws(FileError) {
    self.path = path
    if path == "-" {
      descriptor = STDOUT_FILENO
      return
    }
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, "cannot write") }
  }

  /// Standard error.
  private init(standardError: Void) {
    path = "standard error"
    descriptor = STDERR_FILENO
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Writes a text to standard error at once. Where even that fails there is nobody left to tell.
  static func warn(_ text: String) {
    let output = FileOutput(standardError: ())
    try? output.write(Array(text.utf8))
    try? output.flush()
  }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    pending += bytes
    if pending.count >= Self.pieceSize { try flush() }
  }

  func write(_ text: String) throws(FileError) { try write(Array(text.utf8)) }

  /// Hands over what was collected.
  func flush() throws(FileError) {
    var written = 0
    while written < pending.count {
      let count = unsafe pending.withUnsafeBytes { bytes -> Int in
        guard let base = bytes.baseAddress else { return 0 }
        return unsafe writeSome(descriptor, base + written, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if count < 0, errno != EINTR {
        throw FileError(path, "cannot write")
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

}

/// read(2), under a name that no method hides.
private func readSome(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, base, count)
}

/// write(2), under a name that no method hides.
private func writeSome(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(descriptor, base, count)
}

/// The process that the command runs in.
enum Process {
  /// Takes the places of standard input, output and error where they are closed, so that no file that is opened later
  /// gets one of them and is written to by mistake. Reading and writing there fail, as they should.
  static func reserveStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The least free descriptor is the one that is closed.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The arguments, without the name of the command.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// Ends the process.
  static func end(_ code: Int32) -> Never { exit(code) }
}
