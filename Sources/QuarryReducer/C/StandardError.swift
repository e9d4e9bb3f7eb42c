#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes one line to standard error, unbuffered; what cannot be written is dropped.
func writeToStandardError(_ line: String) {
  var text = line + "\n"
  text.withUTF8 { bytes in
    var written = 0
    while written < bytes.count {
      guard let start = bytes.baseAddress else { return }
      let count = unsafe write(2, start + written, bytes.count - written)
      if count <= 0 { return }
      written += count
    }
  }
}
