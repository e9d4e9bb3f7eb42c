/// A random number generator that gives the same numbers for the same seed, on every machine and in every version.
///
/// The algorithm is xoshiro256** 1.0 of Blackman and Vigna ("Scrambled Linear Pseudorandom Number Generators", ACM
/// TOMS 47, 2021), its four words filled by SplitMix64 from the seed, as they recommend. Period 2²⁵⁶ − 1; not for
/// secrets. A value: kept in State it goes on where it stopped when a match is restored.
///
/// What the standard library makes of the numbers (`shuffle(using:)`, `random(in:using:)`) is not promised by it to
/// stay the same in later versions; what must not change is drawn with ``next(below:)``.
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable, Codable {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  /// Starts the sequence that belongs to `seed`; every seed is good, 0 too.
  public init(seed: UInt64) {
    var state = seed
    func splitMix() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    a = splitMix()
    b = splitMix()
    c = splitMix()
    d = splitMix()
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    let times5 = b &* 5
    let result = ((times5 << 7) | (times5 >> 57)) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 45) | (d >> 19)
    return result
  }

  /// A number in 0 ..< `bound`, each equally likely; 0 where the bound is 0.
  ///
  /// Lemire's multiplication with rejection ("Fast Random Integer Generation in an Interval", ACM TOMACS 29, 2019).
  public mutating func next(below bound: UInt64) -> UInt64 {
    if bound == 0 { return 0 }
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }
}
