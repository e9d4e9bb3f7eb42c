/// Writes numbers and text into bytes: the lowest byte first on every machine.
package struct ByteWriter: Sendable {
  private var storage: [UInt8]
  /// How many bytes were written.
  package private(set) var count = 0

  package init(capacity: Int = 1 << 16) { storage = Array(repeating: 0, count: max(capacity, 64)) }

  /// What was written.
  package var bytes: [UInt8] { Array(storage[..<count]) }

  @inline(__always)
  private mutating func makeRoom(_ size: Int) {
    if storage.count - count < size { grow(size) }
  }

  @inline(never)
  private mutating func grow(_ size: Int) {
    storage.append(contentsOf: repeatElement(0, count: max(size, storage.count)))
  }

  package mutating func byte(_ value: UInt8) {
    makeRoom(1)
    storage[count] = value
    count &+= 1
  }

  /// Writes a number with all its bytes.
  @inline(__always)
  package mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(_ value: Number) {
    let size = MemoryLayout<Number>.size
    makeRoom(size)
    // There is room for it at `count`.
    let place = count
    unsafe storage.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: place, as: Number.self)
    }
    count &+= size
  }

  /// Writes a number over four bytes that were written before; nothing where they were not.
  package mutating func patch(_ value: UInt32, at offset: Int) {
    guard offset >= 0, offset <= count - 4 else { return }
    unsafe storage.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }

  /// Writes a number over eight bytes that were written before; nothing where they were not.
  package mutating func patch(_ value: UInt64, at offset: Int) {
    patch(UInt32(truncatingIfNeeded: value), at: offset)
    patch(UInt32(truncatingIfNeeded: value >> 32), at: offset + 4)
  }

  /// Writes a number in as few bytes as it needs, seven bits in each.
  package mutating func unsigned(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      byte(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    byte(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a number in few bytes where it is near to 0.
  package mutating func signed(_ value: Int64) {
    unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  package mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

  package mutating func double(_ value: Double) { fixed(value.bitPattern) }

  package mutating func float(_ value: Float) { fixed(value.bitPattern) }

  /// Writes how long a text is, and its UTF-8.
  package mutating func text(_ value: String) {
    var value = value
    let isDone: Void = value.withUTF8 { utf8 in
      unsigned(UInt64(utf8.count))
      makeRoom(utf8.count)
      let place = count
      unsafe storage.withUnsafeMutableBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[place...]).copyMemory(from: UnsafeRawBufferPointer(utf8))
      }
      count &+= utf8.count
    }
    return isDone
  }
}
