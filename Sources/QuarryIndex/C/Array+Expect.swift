import CQuarryIndex

extension Array {
  /// Tells the processor that an element will be needed some hundred nanoseconds from now: a hint without any effect else.
  ///
  /// Its first 192 bytes are fetched. An index of nothing is passed over.
  @inlinable
  public func expectElement(at index: Int) {
    unsafe withUnsafeBufferPointer { elements in
      guard elements.indices.contains(index), let base = elements.baseAddress else { return }
      unsafe qi_expect_memory(base + index)
      if MemoryLayout<Element>.size > 64 {
        unsafe qi_expect_line(UnsafeRawPointer(base + index) + Swift.min(MemoryLayout<Element>.size - 1, 128))
      }
    }
  }

  /// Tells the processor that the line of its cache with an element will be needed: the array must have one there.
  @inlinable
  @inline(__always)
  func expectByte(at index: Int) {
    unsafe withUnsafeBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      unsafe qi_expect_line(base + index)
    }
  }

  /// Tells the processor that the array's count and its first elements will be needed some hundred nanoseconds from now: a hint
  /// without any effect else, and without a look at either. 128 bytes are fetched, from an offset on.
  @inlinable
  @inline(__always)
  public func expectStorage(from offset: UInt = 0) {
    guard MemoryLayout<Self>.size == MemoryLayout<UInt>.size else { return }
    // An array is a reference to its storage; whatever else it may be, nothing is read here.
    unsafe qi_expect_memory(UnsafeRawPointer(bitPattern: unsafeBitCast(self, to: UInt.self) &+ offset))
  }
}
