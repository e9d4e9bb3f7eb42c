/// A UUID of 128 bits (RFC 9562), without Foundation.
public struct UniqueID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The first eight bytes, as a big-endian number.
  public let high: UInt64
  /// The last eight bytes, as a big-endian number.
  public let low: UInt64

  /// Makes an id from its bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a random id (version 4).
  public init(using generator: inout some RandomNumberGenerator) {
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    self.init(high: high & ~0xF000 | 0x4000, low: low & ~(0b11 << 62) | (0b10 << 62))
  }

  /// `01234567-89ab-cdef-0123-456789abcdef`.
  public var description: String {
    func hex(_ value: UInt64, digits: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    return [
      hex(high >> 32, digits: 8), hex(high >> 16 & 0xFFFF, digits: 4), hex(high & 0xFFFF, digits: 4),
      hex(low >> 48, digits: 4), hex(low & 0xFFFF_FFFF_FFFF, digits: 12),
    ].joined(separator: "-")
  }
}
