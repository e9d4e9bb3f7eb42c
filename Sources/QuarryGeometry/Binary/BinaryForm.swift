/// How values lie in the bytes of ``BinaryCoder``: a mark, and what it says.
///
/// Numbers are little-endian. A container says how long it is, so that it can be passed over. The names of members are
/// written once: a keyed container only has the number of its shape, which is the list of its members' names. Shapes share
/// their beginnings: each is another one and one name more.
enum BinaryForm {
  /// Bytes begin with it.
  static let magic: [UInt8] = Array("QUARRYB".utf8)
  /// The form of the bytes.
  static let version: UInt8 = 1
  /// Where the checksum lies, and where what it sums up begins.
  static let (sumOffset, bodyOffset) = (8, 16)

  static let none: UInt8 = 0
  static let no: UInt8 = 1
  static let yes: UInt8 = 2
  /// A whole number, zigzag, seven bits a byte.
  static let integer: UInt8 = 3
  /// A whole number that only 64 bits without a sign hold.
  static let large: UInt8 = 4
  static let double: UInt8 = 5
  static let float: UInt8 = 6
  /// A length and UTF-8.
  static let text: UInt8 = 7
  /// 4 bytes of length, 4 of the shape's number, the members.
  static let keyed: UInt8 = 8
  /// 4 bytes of length, 4 of how many, the elements.
  static let list: UInt8 = 9
  /// 4 bytes of length, the fields of a ``BinaryPacked``.
  static let packed: UInt8 = 10

  /// Containers in containers, no deeper.
  static let mostDepth = 128

  /// The sum that tells whether bytes are as they were written, by words of eight bytes.
  ///
  /// A step is one-to-one in the sum for each word and in the word for each sum: a single word that is not as it was always
  /// gives another sum. Against accidents, not against anybody's will.
  static func checksum(_ bytes: [UInt8], from start: Int) -> UInt64 {
    var reader = ByteReader(bytes, from: start)
    var sum = UInt64(truncatingIfNeeded: reader.rest) ^ 0x9E37_79B9_7F4A_7C15
    func mix(_ word: UInt64) {
      sum = (sum ^ word) &* 0xD6E8_FEB8_6659_FD93
      sum ^= sum >> 32
    }
    while reader.rest >= 8, let word = try? reader.fixed(UInt64.self) { mix(word) }
    while let byte = try? reader.byte() { mix(UInt64(byte) | 0x100) }
    return sum
  }

  /// Puts the checksum in its place.
  static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= bodyOffset else { return }
    let sum = checksum(bytes, from: bodyOffset)
    for index in 0..<8 { bytes[sumOffset + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(index))) }
  }
}
