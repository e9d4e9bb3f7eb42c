/// The random numbers of a draw: the same for the same seed, on every machine and in every version.
///
/// SplitMix64 of Steele, Lea and Flood ("Fast Splittable Pseudorandom Number Generators", OOPSLA 2014): one word of state,
/// a period of 2⁶⁴, and neighbouring seeds give numbers that have nothing to do with each other. Not for secrets.
@usableFromInline struct DrawRandom: RandomNumberGenerator, Hashable, Sendable, Codable {
  @usableFromInline var state: UInt64

  @inlinable init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  @inlinable mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number in 0 ..< `bound`, each equally likely; 0 where the bound is not positive.
  ///
  /// Lemire's multiplication with rejection (ACM TOMACS 29, 2019).
  @inlinable mutating func below(_ bound: Int) -> Int {
    if bound <= 0 { return 0 }
    let bound = UInt64(truncatingIfNeeded: bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(truncatingIfNeeded: product.high)
  }
}
