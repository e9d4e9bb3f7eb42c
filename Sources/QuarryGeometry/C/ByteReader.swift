/// Reads what ``ByteWriter`` wrote; what cannot be there is an error with its place, never a trap.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  /// The next byte to be read.
  package var offset: Int
  /// No byte is read from here on.
  package let end: Int

  /// Reads bytes from an offset up to another; what lies outside of them is not read.
  package init(_ bytes: [UInt8], from offset: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.end = min(max(end ?? bytes.count, 0), bytes.count)
    self.offset = min(max(offset, 0), self.end)
  }

  /// How many bytes are left.
  package var rest: Int { end - offset }

  package func error(_ reason: String) -> BinaryError { BinaryError(offset: offset, reason: reason) }

  @inline(__always)
  package mutating func byte() throws(BinaryError) -> UInt8 {
    guard offset < end else { throw error("the bytes end here") }
    let value = bytes[offset]
    offset &+= 1
    return value
  }

  /// The next byte, which stays; nil at the end.
  package var next: UInt8? { offset < end ? bytes[offset] : nil }

  /// Reads a number with all its bytes.
  @inline(__always)
  package mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) throws(BinaryError) -> Number {
    let size = MemoryLayout<Number>.size
    guard end - offset >= size else { throw error("the bytes end here") }
    // They are all there.
    let place = offset
    let value = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: Number.self) }
    offset &+= size
    return Number(littleEndian: value)
  }

  package mutating func unsigned() throws(BinaryError) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let next = try byte()
      if shift == 63, next > 1 { throw error("a number of more than 64 bits") }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
      if shift > 63 { throw error("a number of more than 64 bits") }
    }
  }

  package mutating func signed() throws(BinaryError) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads a number that has to be one of a type's.
  package mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws(BinaryError) -> Number {
    let start = offset
    guard let number = Number(exactly: try signed()) else {
      throw BinaryError(offset: start, reason: "a number that is no \(type)")
    }
    return number
  }

  /// Reads how many things follow, of which each takes a byte at least.
  package mutating func count() throws(BinaryError) -> Int {
    let start = offset
    let value = try unsigned()
    guard value <= UInt64(rest) else { throw BinaryError(offset: start, reason: "more than there is") }
    return Int(value)
  }

  package mutating func flag() throws(BinaryError) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw BinaryError(offset: offset - 1, reason: "neither yes nor no")
    }
  }

  package mutating func double() throws(BinaryError) -> Double { Double(bitPattern: try fixed(UInt64.self)) }

  package mutating func float() throws(BinaryError) -> Float { Float(bitPattern: try fixed(UInt32.self)) }

  package mutating func text() throws(BinaryError) -> String {
    let count = try count()
    let slice = bytes[offset..<offset + count]
    guard let text = String(validating: slice, as: UTF8.self) else { throw error("no UTF-8") }
    offset += count
    return text
  }

  /// Goes over so many bytes.
  package mutating func skip(_ count: Int) throws(BinaryError) {
    guard count >= 0, count <= rest else { throw error("the bytes end here") }
    offset &+= count
  }
}
