import Quarry

/// The seeded source of all inputs, with the draws that they need.
struct InputRandom {
  private var source: SeededRandom
  private var spare: Double?

  init(seed: UInt64) { source = SeededRandom(seed: seed) }

  /// Uniform in 0 ..< 1, of 53 bits.
  mutating func unit() -> Double { Double(source.next() >> 11) * 0x1p-53 }

  mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Uniform in a range of whole numbers.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(source.next(below: UInt64(range.upperBound - range.lowerBound + 1)))
  }

  /// Normal, by the polar method (G. Marsaglia and T. A. Bray, SIAM Review 6, 1964); its only function is a logarithm,
  /// which comes from a series good to a few ulp, so that no C library decides what the inputs are.
  mutating func normal(_ mean: Double, _ sigma: Double) -> Double {
    if let value = spare {
      spare = nil
      return mean + sigma * value
    }
    while true {
      let (u, v) = (uniform(-1, 1), uniform(-1, 1))
      let square = u * u + v * v
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * Self.logarithm(square) / square).squareRoot()
      spare = v * factor
      return mean + sigma * (u * factor)
    }
  }

  /// Puts elements into a random order (Fisher and Yates).
  mutating func shuffle<Element>(_ elements: inout [Element]) {
    for index in stride(from: elements.count - 1, to: 0, by: -1) { elements.swapAt(index, whole(0...index)) }
  }

  /// The natural logarithm of a positive normal number: that of the exponent, and 2·artanh((m − 1)/(m + 1)) of the rest.
  static func logarithm(_ value: Double) -> Double {
    var mantissa = value.significand
    var exponent = Double(value.exponent)
    if mantissa > 1.414_213_562_373_095_1 { (mantissa, exponent) = (mantissa / 2, exponent + 1) }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var (sum, power, divisor) = (0.0, ratio, 1.0)
    while power.magnitude > 1e-18 * max(sum.magnitude, 1e-300) && divisor < 60 {
      sum += power / divisor
      power *= square
      divisor += 2
    }
    return exponent * 0.693_147_180_559_945_3 + 2 * sum
  }
}
