/// Sorting of numbers by their upper halves.
@usableFromInline enum RadixSort {
  /// Sorts by bits 32 to 63; equal ones stay in their order. O(n).
  @usableFromInline static func sort(_ keys: inout [UInt64]) {
    var from = Row<UInt64>(repeating: 0, count: keys.count)
    var to = Row<UInt64>(repeating: 0, count: keys.count)
    let counts = Row<Int>(repeating: 0, count: 2049)
    defer {
      from.free()
      to.free()
      counts.free()
    }
    let count = keys.count
    for index in 0..<count { from[index] = keys[index] }
    for shift in [32, 43, 54] as [UInt64] {
      for digit in 0...2048 { counts[digit] = 0 }
      for index in 0..<count { counts[Int(truncatingIfNeeded: from[index] &>> shift & 2047) &+ 1] &+= 1 }
      for digit in 1...2048 { counts[digit] &+= counts[digit &- 1] }
      for index in 0..<count {
        let digit = Int(truncatingIfNeeded: from[index] &>> shift & 2047)
        to[counts[digit]] = from[index]
        counts[digit] &+= 1
      }
      swap(&from, &to)
    }
    for index in 0..<count { keys[index] = from[index] }
  }
}
