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
      let (whole, fraction) = digits.quotientAndRemainder(dividingBy: unit)
      appendDigits(of: whole, to: &bytes)
      appendFraction(fraction, decimals: decimals, to: &bytes)
    } else {
      let (whole, fraction) = digits.quotientAndRemainder(dividingBy: UInt128(unit))
      // Below 10²¹ the whole part fits 70 bits: it is written in two parts where 64 are too few.
      let (upper, lower) = whole.quotientAndRemainder(dividingBy: UInt128(powersOfTen[mostDecimals]))
      if upper > 0 {
        appendDigits(of: UInt64(truncatingIfNeeded: upper), to: &bytes)
        appendDigits(of: UInt64(truncatingIfNeeded: lower), count: mostDecimals, to: &bytes)
      } else {
        appendDigits(of: UInt64(truncatingIfNeeded: lower), to: &bytes)
      }
      appendFraction(UInt64(truncatingIfNeeded: fraction), decimals: decimals, to: &bytes)
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

  private static func appendFraction(_ fraction: UInt64, decimals: Int, to bytes: inout [UInt8]) {
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    appendDigits(of: fraction, count: decimals, to: &bytes)
  }

  /// Appends a number in decimal digits.
  static func appendDigits(of number: UInt64, to bytes: inout [UInt8]) {
    var count = 1
    while count < powersOfTen.count && number >= powersOfTen[count] { count += 1 }
    if count == powersOfTen.count {
      var rest = number / powersOfTen[count - 1]
      while rest >= 10 {
        count += 1
        rest /= 10
      }
    }
    appendDigits(of: number, count: count, to: &bytes)
  }

  /// Appends the last `count` decimal digits of a number, with leading noughts.
  private static func appendDigits(of number: UInt64, count: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
    var rest = number
    var at = bytes.count
    while at > start {
      at -= 1
      let quotient = rest / 10
      bytes[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
      rest = quotient
    }
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  ]
}
