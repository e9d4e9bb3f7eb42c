/// The secret that places are fuzzed with: 128 bits that no player may ever learn.
///
/// Draw it once for each match, from a generator that is fit for secrets, and keep it with the match: the same key gives the same fuzzed
/// places after a restart. A key used in two matches shifts the same places the same way in both. Coded as 32 hexadecimal digits; its
/// description tells nothing.
public struct PrivacyKey: Hashable, Sendable {
  let first: UInt64
  let second: UInt64

  /// Makes a key from its 128 bits.
  public init(_ first: UInt64, _ second: UInt64) {
    self.first = first
    self.second = second
  }
}

extension PrivacyKey: Codable {
  /// Reads 32 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let digits = try container.decode(String.self).utf8
    guard digits.count == 32, let first = UInt64(hexadecimal: digits.prefix(16)),
      let second = UInt64(hexadecimal: digits.suffix(16))
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a key has 32 hexadecimal digits")
    }
    self.init(first, second)
  }

  /// Writes 32 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let digits = [first, second].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
    try container.encode(digits.joined())
  }
}

extension UInt64 {
  /// Reads digits 0–9, a–f and A–F only; nil for any other byte.
  fileprivate init?(hexadecimal digits: some Sequence<UInt8>) {
    var value: UInt64 = 0
    for digit in digits {
      let nibble: UInt8
      switch digit {
      case 48...57: nibble = digit - 48
      case 65...70: nibble = digit - 55
      case 97...102: nibble = digit - 87
      default: return nil
      }
      value = value << 4 | UInt64(nibble)
    }
    self = value
  }
}

extension PrivacyKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Nothing about the key.
  public var description: String { "PrivacyKey(secret)" }
  /// Nothing about the key.
  public var debugDescription: String { description }
  /// Nothing about the key, so that a dump of a match does not print it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
