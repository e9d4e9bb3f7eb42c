#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole files: reports, limits, plots, inputs.
public enum TextFile {
  /// The contents of a file.
  /// - Throws: ``BenchmarkError/file(path:operation:reason:)``.
  public static func read(_ path: String) throws(BenchmarkError) -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { throw error(path, "cannot open") }
    defer { unsafe fclose(file) }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
      if count == 0 { break }
      contents += chunk[..<count]
    }
    guard unsafe ferror(file) == 0 else { throw error(path, "cannot read") }
    return contents
  }

  /// Writes a file; `-` is standard output.
  /// - Throws: ``BenchmarkError/file(path:operation:reason:)``.
  public static func write(_ bytes: [UInt8], to path: String) throws(BenchmarkError) {
    // A copy of the descriptor, so that closing it leaves standard output open.
    let file = path == "-" ? unsafe fdopen(dup(STDOUT_FILENO), "w") : unsafe fopen(path, "w")
    guard let file = unsafe file else { throw error(path, "cannot write") }
    let count = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    let isClosed = unsafe fclose(file) == 0
    guard count == bytes.count, isClosed else { throw error(path, "cannot write") }
  }

  /// Writes a text; `-` is standard output.
  /// - Throws: ``BenchmarkError/file(path:operation:reason:)``.
  public static func write(_ text: String, to path: String) throws(BenchmarkError) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes numbers as little-endian doubles of 8 bytes, one after the other.
  /// - Throws: ``BenchmarkError/file(path:operation:reason:)``.
  public static func write(_ numbers: [Double], to path: String) throws(BenchmarkError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 8)
    for number in numbers {
      let bits = number.bitPattern
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
    try write(bytes, to: path)
  }

  /// Writes numbers as little-endian integers of 4 bytes, one after the other.
  /// - Throws: ``BenchmarkError/file(path:operation:reason:)``.
  public static func write(_ numbers: [Int32], to path: String) throws(BenchmarkError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 4)
    for number in numbers {
      let bits = UInt32(bitPattern: number)
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
    try write(bytes, to: path)
  }

  /// Makes a folder, and those above it.
  public static func makeFolder(_ path: String) { _ = Machine.run("mkdir -p '\(path)'") }

  /// Writes a text to standard error at once. Where even that fails there is nobody left to tell.
  public static func warn(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe put(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func error(_ path: String, _ operation: String) -> BenchmarkError {
    let words = unsafe strerror(errno).map { unsafe String(cString: $0) }
    return .file(path: path, operation: operation, reason: words ?? "error \(errno)")
  }
}

/// write(2), under a name that no method hides.
private func put(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, base, count)
}
