extension PlayerID {
  /// A number that names of the same bytes have in common, and others hardly ever: for tables of players.
  ///
  /// It is another one in each run of the program, so that nobody can choose names that fall together; no order and no
  /// result may hang on it.
  /// - Complexity: O(bytes), a multiplication for each eight; no allocation.
  public var bytesHash: UInt64 {
    // Sound: the bytes are read within the call that lends them, and none beyond their count.
    let hash = unsafe name.utf8.withContiguousStorageIfAvailable { bytes in
      var hash = Self.seed ^ UInt64(truncatingIfNeeded: bytes.count)
      var index = 0
      while index &+ 8 <= bytes.count {
        let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash = Self.mixed(hash ^ word)
        index &+= 8
      }
      var rest: UInt64 = 0
      while index < bytes.count {
        rest = unsafe rest << 8 | UInt64(bytes[index])
        index &+= 1
      }
      return Self.mixed(hash ^ rest)
    }
    if let hash { return hash }
    // A name that is not held in one piece is brought into one.
    return PlayerID(String(decoding: Array(name.utf8), as: UTF8.self)).bytesHash
  }

  /// Both halves of a product with an odd number that has as many ones as noughts.
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private static let seed: UInt64 = {
    var hasher = Hasher()
    hasher.combine(0)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }()
}
