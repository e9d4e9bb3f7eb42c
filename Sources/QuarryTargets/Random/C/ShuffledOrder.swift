/// The numbers below a count in an order drawn at random, each order equally likely.
enum ShuffledOrder {
  /// Each number goes to a random place among those before it (the inside-out form of Durstenfeld, "Algorithm 235",
  /// CACM 7, 1964), so that memory is touched once and in order but for one random place.
  ///
  /// Two places are drawn from each 64 bits, by Lemire's multiplication with rejection (ACM TOMACS 29, 2019) in 32 bits:
  /// counts are below 2³⁰. No index needs a check: a place drawn is at most the one being filled.
  static func make(count: Int, random: inout DrawRandom) -> [Int32] {
    unsafe [Int32](unsafeUninitializedCapacity: count) { memory, filled in
      filled = count
      guard let order = memory.baseAddress else { return }
      // A copy, which stays in a register.
      var source = random
      var place = 0
      while place < count {
        let bits = source.next()
        unsafe put(place, below(UInt32(truncatingIfNeeded: bits), place + 1, &source), order)
        place += 1
        if place == count { break }
        unsafe put(place, below(UInt32(truncatingIfNeeded: bits >> 32), place + 1, &source), order)
        place += 1
      }
      random = source
    }
  }

  @inline(__always) private static func put(_ place: Int, _ other: Int, _ order: UnsafeMutablePointer<Int32>) {
    unsafe (order + place).initialize(to: Int32(truncatingIfNeeded: place))
    unsafe order[place] = order[other]
    unsafe order[other] = Int32(truncatingIfNeeded: place)
  }

  @inline(__always) private static func below(_ bits: UInt32, _ bound: Int, _ random: inout DrawRandom) -> Int {
    let bound = UInt32(truncatingIfNeeded: bound)
    var product = UInt64(bits) &* UInt64(bound)
    if UInt32(truncatingIfNeeded: product) < bound {
      let threshold = (0 &- bound) % bound
      while UInt32(truncatingIfNeeded: product) < threshold {
        product = UInt64(UInt32(truncatingIfNeeded: random.next())) &* UInt64(bound)
      }
    }
    return Int(truncatingIfNeeded: product >> 32)
  }
}
