/// Reads decimal numbers, exactly: the result is the double nearest to what is written, ties to even.
///
/// Most numbers of a trace have at most 19 digits and a small exponent: such a number is m / 10ᵏ with m below 2⁶⁴ and k
/// up to 19. Both are shifted until their highest bit is the 64th, and one division of 128 by 64 bits gives a quotient
/// of at least 63 bits. A remainder is kept as a lowest bit of 1 ("sticky"), which lies at least 9 bits below the last
/// bit of the double, so that rounding the quotient is rounding the number. With more than 19 digits the number lies
/// between m and m + 1 units of the nineteenth digit; where both round alike, that is the answer. All that is left goes
/// to `Double(String)`.
enum DecimalNumber {
  /// The number that is written, or nil where the bytes are none.
  ///
  /// A sign, digits with at most one point among them, and an exponent: `-12.5`, `.5`, `5.`, `1e-05`. White space round
  /// it is passed over. No words (`nan`, `inf`), no hexadecimal. What is too large for a double gives nil.
  /// - Parameter decimalComma: whether a comma is a point too.
  /// - Complexity: O(length), no allocation but for the rare numbers above.
  static func read(_ bytes: Span<UInt8>, decimalComma: Bool = false) -> Double? {
    var start = 0
    var end = bytes.count
    while start < end && bytes[start].isBlank { start += 1 }
    while end > start && bytes[end - 1].isBlank { end -= 1 }
    guard start < end else { return nil }
    var index = start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }

    var mantissa: UInt64 = 0
    var significant = 0  // digits taken into the mantissa, from the first that is not nought
    var dropped = 0  // digits before the point that no longer fitted
    var hasMore = false  // whether a digit other than nought did not fit
    var fraction = 0  // digits of the mantissa behind the point
    var digits = 0
    var hasPoint = false
    scan: while index < end {
      let byte = bytes[index]
      let digit = byte &- UInt8(ascii: "0")
      if digit <= 9 {
        digits += 1
        if significant < maximumDigits {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if mantissa != 0 { significant += 1 }
          if hasPoint { fraction += 1 }
        } else {
          if digit != 0 { hasMore = true }
          if !hasPoint { dropped += 1 }
        }
      } else if !hasPoint && (byte == UInt8(ascii: ".") || (decimalComma && byte == UInt8(ascii: ","))) {
        hasPoint = true
      } else {
        break scan
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    var exponent = dropped - fraction
    if index < end {
      guard let written = readExponent(bytes, from: index, to: end) else { return nil }
      exponent += written
    }
    if mantissa == 0 { return isNegative ? -0.0 : 0 }
    guard let lower = scaled(mantissa, exponent),
      !hasMore || scaled(mantissa &+ 1, exponent) == lower
    else { return slowly(bytes, from: start, to: end, decimalComma: decimalComma) }
    return isNegative ? -lower : lower
  }

  /// The most digits that always fit in 64 bits.
  private static let maximumDigits = 19

  /// 10⁰ to 10¹⁹, all that fit in 64 bits.
  private static let powers: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 1...19 { powers.append((powers.last ?? 1) &* 10) }
    return powers
  }()

  /// The double nearest to mantissa · 10^exponent; nil where that is beyond what this way can do.
  private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double? {
    if exponent >= 0 {
      guard exponent < powers.count else { return nil }
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: powers[exponent])
      return overflow ? nil : Double(product)
    }
    guard -exponent < powers.count else { return nil }
    let divisor = powers[-exponent]
    let shift = mantissa.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let high = mantissa << UInt64(shift)
    let normalized = divisor << UInt64(divisorShift)
    // The quotient of `high` · 2⁶³ is below 2⁶⁴, as `high` is below twice the divisor: half of it is divided.
    let (quotient, remainder) = normalized.dividingFullWidth((high >> 1, high << 63))
    let sticky = remainder == 0 ? quotient : quotient | 1
    // mantissa / divisor = quotient · 2^(divisorShift − shift − 63)
    let power = UInt64(1023 + divisorShift - shift - 63)  // biased; between 896 and 1023
    return Double(sticky) * Double(bitPattern: power << 52)
  }

  /// The exponent from its `e` to the end; nil where there is none. Clamped to ±9999.
  private static func readExponent(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var index = start + 1
    guard index < end else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    guard index < end else { return nil }
    var value = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = min(value * 10 + Int(digit), 9999)
      index += 1
    }
    return isNegative ? -value : value
  }

  private static func slowly(_ bytes: Span<UInt8>, from start: Int, to end: Int, decimalComma: Bool) -> Double? {
    var text: [UInt8] = []
    text.reserveCapacity(end - start)
    for index in start..<end {
      let byte = bytes[index]
      text.append(decimalComma && byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte)
    }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab, a line feed or a carriage return.
  @inline(__always)
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// Whether the byte is a digit.
  @inline(__always)
  var isDigit: Bool { self &- 0x30 <= 9 }
}
