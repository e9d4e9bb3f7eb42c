extension JSONWriter {
  /// The largest number of decimals that ``appendFixed(_:decimals:to:)`` writes.
  public static let mostDecimals = 15

  /// From here on a number has no digits behind the point worth writing; below it the arithmetic of
  /// ``appendFixed(_:decimals:to:)`` fits 128 bits.
  private static let largestFixed = 1e21

  /// Appends `value` with exactly `decimals` decimals, rounded from the exact value of the double to the nearest; a tie
  /// goes to the even digit, as `printf` in C and `format` in Python do: 0.125 gives `0.12`, 2.675 (whose double is
  /// less) gives `2.67`.
  ///
  /// What rounds to nought has no sign. Not finite gives `null`. From 10²¹ on the shortest form is written, with an
  /// exponent, as ECMAScript's `toFixed` does. Integer arithmetic only, so that the result is the same everywhere.
  ///
  /// - Parameter decimals: 0 to ``mostDecimals``; clamped to that.
  /// - Complexity: O(1), no allocation where the array has room.
  public static func appendFixed(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    guard value.isFinite else { return append("null", to: &bytes) }
    guard value.magnitude < largestFixed else { return appendShortest(value, to: &bytes) }
    let decimals = min(max(decimals, 0), mostDecimals)
    let unit = powersOfTen[decimals]
    let digits = scaled(value.magnitude, by: unit)
    if value < 0 && digits > 0 { bytes.append(UInt8(ascii: "-")) }
    if let digits = UInt64(exactly: digits) {
      appendDecimal(digits / unit, to: &bytes)
      appendFraction(digits % unit, unit: unit, decimals: decimals, to: &bytes)
    } else {
      let (whole, fraction) = digits.quotientAndRemainder(dividingBy: UInt128(unit))
      // Below 10²¹ the whole part fits 70 bits: it is written in two halves where 64 are too few.
      let (upper, lower) = whole.quotientAndRemainder(dividingBy: UInt128(powersOfTen[mostDecimals]))
      if upper > 0 {
        appendDecimal(UInt64(truncatingIfNeeded: upper), to: &bytes)
        appendPadded(UInt64(truncatingIfNeeded: lower), unit: powersOfTen[mostDecimals], to: &bytes)
      } else {
        appendDecimal(UInt64(truncatingIfNeeded: lower), to: &bytes)
      }
      appendFraction(UInt64(truncatingIfNeeded: fraction), unit: unit, decimals: decimals, to: &bytes)
    }
  }

  /// `value · unit` rounded to the nearest integer, ties to even; exact. `value` is at least 0 and less than 10²¹, `unit`
  /// at most 10¹⁵, so that the product is less than 2¹²⁸.
  private static func scaled(_ value: Double, by unit: UInt64) -> UInt128 {
    guard value > 0 else { return 0 }
    // value = significand · 2^exponent, with an integer of at most 53 bits.
    let isNormal = value.isNormal
    let significand = value.significandBitPattern | (isNormal ? 1 << 52 : 0)
    let exponent = (isNormal ? Int(value.exponentBitPattern) : 1) - 1075
    let product = UInt128(significand) * UInt128(unit)
    if exponent >= 0 { return product << UInt128(exponent) }
    let shift = -exponent
    // The product has at most 103 bits: it is less than half a unit then.
    if shift > 104 { return 0 }
    let quotient = product >> UInt128(shift)
    let remainder = product - quotient << UInt128(shift)
    let half = UInt128(1) << UInt128(shift - 1)
    let isUp = remainder > half || (remainder == half && quotient & 1 == 1)
    return isUp ? quotient + 1 : quotient
  }

  private static func appendFraction(_ fraction: UInt64, unit: UInt64, decimals: Int, to bytes: inout [UInt8]) {
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    appendPadded(fraction, unit: unit, to: &bytes)
  }

  /// Appends as many digits as `unit`, a power of ten, has noughts.
  private static func appendPadded(_ number: UInt64, unit: UInt64, to bytes: inout [UInt8]) {
    var divisor = unit / 10
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends an integer in decimal digits.
  static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    if let magnitude = UInt64(exactly: value.magnitude) {
      appendDecimal(magnitude, to: &bytes)
    } else {
      bytes.append(contentsOf: String(value.magnitude).utf8)
    }
  }

  private static func appendDecimal(_ number: UInt64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  ]
}
