/// Sorting of numbers by their upper halves.
@usableFromInline enum RadixSort {
  /// Sorts by bits 32 to 63; equal ones stay in their order. O(n).
  @usableFromInline static func sort(_ keys: inout [UInt64]) {
    var other = keys
    for shift in [32, 43, 54] as [UInt64] {
      var counts = [Int](repeating: 0, count: 2049)
      for key in keys { counts[Int(key >> shift & 2047) + 1] += 1 }
      for digit in 1...2048 { counts[digit] += counts[digit - 1] }
      for key in keys {
        let digit = Int(key >> shift & 2047)
        other[counts[digit]] = key
        counts[digit] += 1
      }
      swap(&keys, &other)
    }
  }
}
