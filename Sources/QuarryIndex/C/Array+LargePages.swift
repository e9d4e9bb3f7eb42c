import CQuarryIndex

extension Array {
  /// Makes the array so long, with copies of an element at its end; nothing where it is.
  ///
  /// New memory is in large pages where the system has some: elements that are met at random would else each be a miss of the
  /// address cache too. Its room grows by a half where it is small and by an eighth where it is large, so that growing
  /// one by one costs O(1) each, and little of it is empty.
  @inlinable
  @inline(__always)
  public mutating func grow(to count: Int, repeating element: Element) {
    if count > self.count { lengthen(to: count, repeating: element) }
  }

  @inlinable
  @inline(never)
  mutating func lengthen(to count: Int, repeating element: Element) {
    if count > capacity {
      let (old, room) = (self, Swift.max(count, capacity + (capacity < 1024 ? capacity / 2 : capacity / 8)))
      self = unsafe [Element](unsafeUninitializedCapacity: room) { buffer, initialized in
        unsafe qi_ask_for_large_pages(buffer.baseAddress, room * MemoryLayout<Element>.stride)
        _ = unsafe buffer.initialize(from: old)
        initialized = old.count
      }
    }
    append(contentsOf: repeatElement(element, count: count - self.count))
  }
}
