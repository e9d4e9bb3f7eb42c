import CQuarryIndex

extension Array {
  /// Tells the processor that an element will be needed some hundred nanoseconds from now: a hint without any effect else.
  ///
  /// Its first 128 bytes are fetched. An index of nothing is passed over.
  @inlinable
  public func expectElement(at index: Int) {
    unsafe withUnsafeBufferPointer { elements in
      guard elements.indices.contains(index), let base = elements.baseAddress else { return }
      unsafe qi_expect_memory(base + index)
    }
  }
}
