#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension JSONTape {
  /// Whether the string or the name at `index` has the same bytes as `text`; no allocation.
  func text(at index: Int, is text: StaticString) -> Bool {
    guard let range = textRange(at: index), text.hasPointerRepresentation, range.bounds.count == text.utf8CodeUnitCount
    else { return false }
    let buffer = range.escaped ? strings : source
    return unsafe buffer.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return text.utf8CodeUnitCount == 0 }
      return unsafe memcmp(start + range.bounds.lowerBound, text.utf8Start, range.bounds.count) == 0
    }
  }

  /// Whether the string or the name at `index` has the same bytes as `text`; no allocation.
  func text(at index: Int, is text: String) -> Bool {
    guard let range = textRange(at: index) else { return false }
    let utf8 = text.utf8
    guard range.bounds.count == utf8.count else { return false }
    return (range.escaped ? strings : source)[range.bounds].elementsEqual(utf8)
  }
}
