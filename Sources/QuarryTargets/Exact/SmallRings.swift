/// All rings of a few players at once, by dynamic programming over the sets of players that a path from the first has
/// visited (Bellman 1962; Held and Karp 1962): how many there are, one drawn so that each is equally likely, the best.
///
/// O(2ⁿ n²) steps; 14 players need about a million.
struct SmallRings: Sendable {
  /// The most players of whom all rings are looked at for the best one.
  static let most = 14
  /// The most of whom they are counted for a draw: 18 MB, and some 40 million steps.
  static let mostCounted = 18

  private let count: Int
  /// Who may hunt each of the players 1 ..< n, a bit each; bit 0 is player 0.
  private let hunters: [UInt32]
  /// Who may be hunted by player 0, without the bit of player 0: bit i is player i + 1.
  private let firstTargets: UInt32

  /// Needs 2 ... ``mostCounted`` players.
  init(_ table: ArcTable) {
    count = table.count
    hunters = (0..<table.count).map { UInt32(truncatingIfNeeded: table.columns[$0]) }
    firstTargets = UInt32(truncatingIfNeeded: table.rows[0] >> 1)
  }

  /// Sets of the players 1 ..< n.
  private var setCount: Int { 1 << (count - 1) }

  /// Whether there is any ring.
  ///
  /// - Complexity: O(2ⁿ n): the ends of a set of paths are one word.
  func exists() -> Bool {
    let others = count - 1
    var ends = [UInt32](repeating: 0, count: setCount)
    for set in 1..<setCount {
      var found: UInt32 = 0
      var left = UInt32(set)
      while left != 0 {
        let last = left.trailingZeroBitCount
        left &= left - 1
        let before = set & ~(1 << last)
        if before == 0 ? firstTargets >> UInt32(last) & 1 != 0 : ends[before] & (hunters[last + 1] >> 1) != 0 {
          found |= 1 << UInt32(last)
        }
      }
      ends[set] = found
    }
    return ends[setCount - 1] & (hunters[0] >> 1) != 0 && others > 0
  }

  /// For each set and last player, in how many ways a path from player 0 goes through the set and ends there.
  private func pathCounts() -> [UInt64] {
    let others = count - 1
    var paths = [UInt64](repeating: 0, count: setCount * others)
    for set in 1..<setCount {
      for last in 0..<others where set >> last & 1 != 0 {
        let before = set & ~(1 << last)
        if before == 0 {
          paths[set * others + last] = UInt64(firstTargets >> UInt32(last) & 1)
          continue
        }
        var sum: UInt64 = 0
        var left = UInt32(before) & (hunters[last + 1] >> 1)
        while left != 0 {
          sum += paths[before * others + left.trailingZeroBitCount]
          left &= left - 1
        }
        paths[set * others + last] = sum
      }
    }
    return paths
  }

  /// How many rings there are.
  func ringCount() -> UInt64 {
    let paths = pathCounts()
    let others = count - 1
    return (0..<others).reduce(0) {
      hunters[0] >> UInt32($1 + 1) & 1 != 0 ? $0 + paths[(setCount - 1) * others + $1] : $0
    }
  }

  /// One ring, each of all equally likely, from player 0, and how many there are; nil where there is none.
  func drawn(using random: inout DrawRandom) -> (ring: [Int32], count: UInt64)? {
    let paths = pathCounts()
    let others = count - 1
    var all: UInt64 = 0
    var ring = [Int32](repeating: 0, count: count)
    var set = setCount - 1
    var allowed = hunters[0] >> 1
    for place in stride(from: others, to: 0, by: -1) {
      var total: UInt64 = 0
      for last in 0..<others where (set & Int(allowed)) >> last & 1 != 0 { total += paths[set * others + last] }
      guard total > 0 else { return nil }
      if place == others { all = total }
      var pick = random.below(Int(truncatingIfNeeded: total))
      for last in 0..<others where (set & Int(allowed)) >> last & 1 != 0 {
        pick -= Int(truncatingIfNeeded: paths[set * others + last])
        if pick < 0 {
          ring[place] = Int32(last + 1)
          set &= ~(1 << last)
          allowed = hunters[last + 1] >> 1
          break
        }
      }
    }
    return (ring, all)
  }

  /// The shortest ring from player 0, and its length; nil where there is none.
  func shortest(_ costs: some TargetCosts) -> (ring: [Int32], cost: Double)? {
    let others = count - 1
    var lengths = [Double](repeating: .infinity, count: setCount * others)
    // A table of its own: each cost is asked once.
    var table = [Double](repeating: .infinity, count: count * count)
    for hunter in 0..<count {
      for target in 0..<count where hunter != target && hunters[target] >> UInt32(hunter) & 1 != 0 {
        table[target * count + hunter] = costs.cost(from: hunter, to: target)
      }
    }
    for set in 1..<setCount {
      for last in 0..<others where set >> last & 1 != 0 {
        let before = set & ~(1 << last)
        let row = (last + 1) * count
        if before == 0 {
          lengths[set * others + last] = table[row]
          continue
        }
        var least = Double.infinity
        var left = UInt32(before) & (hunters[last + 1] >> 1)
        while left != 0 {
          let previous = left.trailingZeroBitCount
          left &= left - 1
          least = min(least, lengths[before * others + previous] + table[row + previous + 1])
        }
        lengths[set * others + last] = least
      }
    }
    var ring = [Int32](repeating: 0, count: count)
    var set = setCount - 1
    var row = 0
    var total = Double.infinity
    for place in stride(from: others, to: 0, by: -1) {
      var best = -1
      var least = Double.infinity
      for last in 0..<others where set >> last & 1 != 0 {
        let length = lengths[set * others + last] + table[row + last + 1]
        if length < least { (best, least) = (last, length) }
      }
      guard best >= 0 else { return nil }
      if place == others { total = least }
      ring[place] = Int32(best + 1)
      set &= ~(1 << best)
      row = (best + 1) * count
    }
    return (ring, total)
  }
}
