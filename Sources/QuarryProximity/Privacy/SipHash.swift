/// A hash that nobody can foretell who does not have the key: SipHash-2-4 of J.-P. Aumasson and D. J. Bernstein (SipHash: a fast
/// short-input PRF, INDOCRYPT 2012).
///
/// The standard library's hasher has another key in each process, and promises no algorithm.
struct SipHash {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  init(_ key: PrivacyKey) {
    a = key.first ^ 0x736f_6d65_7073_6575
    b = key.second ^ 0x646f_7261_6e64_6f6d
    c = key.first ^ 0x6c79_6765_6e65_7261
    d = key.second ^ 0x7465_6462_7974_6573
  }

  /// The hash of some bytes.
  static func hash(_ bytes: some Sequence<UInt8>, _ key: PrivacyKey) -> UInt64 {
    var state = SipHash(key)
    var word: UInt64 = 0
    var count = 0
    for byte in bytes {
      word |= UInt64(byte) << UInt64(8 * (count & 7))
      count += 1
      if count & 7 == 0 {
        state.compress(word)
        word = 0
      }
    }
    return state.finish(word | UInt64(truncatingIfNeeded: count) << 56)
  }

  /// The hash of three words: that of their 24 bytes, the lowest first.
  static func hash(_ first: Int64, _ second: Int64, _ third: Int64, _ key: PrivacyKey) -> UInt64 {
    var state = SipHash(key)
    state.compress(UInt64(bitPattern: first))
    state.compress(UInt64(bitPattern: second))
    state.compress(UInt64(bitPattern: third))
    return state.finish(24 << 56)
  }

  private mutating func compress(_ word: UInt64) {
    d ^= word
    round()
    round()
    a ^= word
  }

  private mutating func finish(_ last: UInt64) -> UInt64 {
    compress(last)
    c ^= 0xff
    for _ in 0..<4 { round() }
    return a ^ b ^ c ^ d
  }

  private mutating func round() {
    a &+= b
    b = b.rotated(13) ^ a
    a = a.rotated(32)
    c &+= d
    d = d.rotated(16) ^ c
    a &+= d
    d = d.rotated(21) ^ a
    c &+= b
    b = b.rotated(17) ^ c
    c = c.rotated(32)
  }
}

extension UInt64 {
  fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
