#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PlayerID {
  /// How the bytes of two names compare: below 0, 0, above 0; nil where a name is not held as UTF-8 in one piece.
  static func comparedBytes(_ a: String, _ b: String) -> Int? {
    let nested: Int?? = unsafe a.utf8.withContiguousStorageIfAvailable { left in
      unsafe b.utf8.withContiguousStorageIfAvailable { right in
        if let first = left.baseAddress, let second = right.baseAddress {
          let order = unsafe memcmp(first, second, min(left.count, right.count))
          if order != 0 { return Int(order) }
        }
        return left.count - right.count
      }
    }
    return nested ?? nil
  }
}
