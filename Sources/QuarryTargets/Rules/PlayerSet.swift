/// A set of players, a bit each.
struct PlayerSet: Hashable, Sendable {
  private(set) var words: [UInt64]

  /// Nobody of so many players.
  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// All of them.
  init(all count: Int) {
    self.init(count: count)
    for player in 0..<count { insert(player) }
  }

  func contains(_ player: Int) -> Bool { words[player >> 6] >> UInt64(player & 63) & 1 != 0 }
  mutating func insert(_ player: Int) { words[player >> 6] |= 1 << UInt64(player & 63) }
  mutating func remove(_ player: Int) { words[player >> 6] &= ~(1 << UInt64(player & 63)) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The players, ascending.
  var players: [Int] {
    var list: [Int] = []
    for (index, word) in words.enumerated() {
      var bits = word
      while bits != 0 {
        list.append(index << 6 | bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
    return list
  }
}
