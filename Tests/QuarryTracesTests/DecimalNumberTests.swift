import Testing

@testable import QuarryTraces

@Suite("numbers as traces write them")
struct DecimalNumberTests {
  private func read(_ text: String, decimalComma: Bool = false) -> Double? {
    DecimalNumber.read(Array(text.utf8).span, decimalComma: decimalComma)
  }

  @Test(
    "a number is read as it is written",
    arguments: [
      ("0", 0), ("-0.0", -0.0), ("13.405", 13.405), ("+5", 5), (".5", 0.5), ("5.", 5), (" 7 \n", 7), ("1e-05", 1e-05),
      ("-1.5E+2", -150), ("1e400000", nil), ("9007199254740993", 9_007_199_254_740_992),
      ("50.57713455520570278167724609375", 50.57713455520570278167724609375), ("00000000000000000000001.25", 1.25),
      ("0.00000000000000000000000125", 1.25e-24), ("12345678901234567890123", 0x1.4ea15b273b38ap+73),
    ] as [(String, Double?)])
  func value(text: String, expected: Double?) { #expect(read(text)?.bitPattern == expected?.bitPattern) }

  @Test(
    "what is no number is none",
    arguments: ["", " ", "-", ".", "1.2.3", "1,5", "nan", "inf", "0x10", "1e", "1e+", "12a", "1 2", "--1", "١"])
  func none(text: String) { #expect(read(text) == nil) }

  @Test("a comma is a point only where it may be")
  func comma() {
    #expect(read("52,5200", decimalComma: true) == 52.52)
    #expect(read("1.2,3", decimalComma: true) == nil)
  }

  @Test("the result is the double that the standard library finds, to the last bit")
  func agreesWithStandardLibrary() {
    let seed: UInt64 = 20_260_501
    var random = SplitMix64(seed: seed)
    for index in 0..<60_000 {
      let text: String
      switch index % 4 {
      case 0: text = "\(Double.random(in: -180...180, using: &random))"
      case 1:
        // Numbers halfway between two doubles, and a little beside.
        let value = Double.random(in: 1...180, using: &random)
        let half = value.ulp / 2
        text = Self.exactText(value, plus: half, nudge: index / 4 % 3)
      case 2:
        let digits = Int.random(in: 1...30, using: &random)
        var made = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
        let point = Int.random(in: 0...digits, using: &random)
        made.insert(".", at: made.index(made.startIndex, offsetBy: point))
        text = made
      default:
        text = "\(UInt64.random(in: 0 ... .max, using: &random))e\(Int.random(in: -30...30, using: &random))"
      }
      let expected = Double(text)
      guard read(text) == expected else {
        Issue.record("seed \(seed), number \(index): \(text) is \(String(describing: read(text)))")
        return
      }
    }
  }

  /// A dyadic fraction in full, with a digit put behind it or its last digit made smaller.
  private static func exactText(_ value: Double, plus half: Double, nudge: Int) -> String {
    // value + half has one bit more than a double; both are written as integers over a power of two, in decimal.
    let scale = Int(-(value.ulp.exponent - 1))
    let bits = UInt64(value.significandBitPattern | (1 << 52)) * 2 + 1
    precondition(half > 0)
    // bits / 2^scale = bits · 5^scale / 10^scale, digit by digit.
    var digits: [UInt8] = String(bits).utf8.map { $0 - 0x30 }
    for _ in 0..<scale {
      var carry = 0
      for place in digits.indices.reversed() {
        let product = Int(digits[place]) * 5 + carry
        digits[place] = UInt8(product % 10)
        carry = product / 10
      }
      if carry > 0 { digits.insert(UInt8(carry), at: 0) }
    }
    while digits.count <= scale { digits.insert(0, at: 0) }
    if nudge == 1 { digits.append(1) }
    if nudge == 2 { digits[digits.count - 1] -= 1 }
    let point = digits.count - scale - (nudge == 1 ? 1 : 0)
    let characters = digits.map { Character(Unicode.Scalar($0 + 0x30)) }
    return String(characters[..<point]) + "." + String(characters[point...])
  }
}
