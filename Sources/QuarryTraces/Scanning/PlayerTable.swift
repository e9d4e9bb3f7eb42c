import QuarryGeometry

/// The players of one source by the bytes of their names, so that a name becomes a string once and not at each fix.
///
/// Open addressing over a table of at least twice as many slots as players; a slot holds the number of a player plus
/// one. The player of the fix before is tried first: in most files that is the answer.
struct PlayerTable {
  private var names: [[UInt8]] = []
  private var players: [PlayerID] = []
  private var slots: [Int32] = Array(repeating: 0, count: 16)
  private var last = -1

  /// The player of that name, as it stands in the source.
  /// - Complexity: O(length); allocates only where the name is new.
  mutating func player(named name: Span<UInt8>) -> PlayerID {
    if last >= 0 && Self.isSame(names[last], name) { return players[last] }
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if Self.isSame(names[number], name) {
        last = number
        return players[number]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    var copy: [UInt8] = []
    copy.reserveCapacity(name.count)
    for index in name.indices { copy.append(name[index]) }
    let player = PlayerID(String(decoding: copy, as: UTF8.self))
    names.append(copy)
    players.append(player)
    last = players.count - 1
    slots[slot] = Int32(players.count)
    if players.count * 2 > slots.count { grow() }
    return player
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (number, name) in names.enumerated() {
      var slot = Self.hash(name.span) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }

  private static func isSame(_ a: [UInt8], _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for index in b.indices where a[index] != b[index] { return false }
    return true
  }

  /// The library's hash, which is keyed anew in each process: no file can be made whose names all meet in one slot.
  /// Nothing that leaves the table depends on it.
  private static func hash(_ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 {
        hasher.combine(word)
        word = 0
      }
    }
    hasher.combine(word)
    hasher.combine(bytes.count)
    return hasher.finalize()
  }
}

/// The 64-bit FNV-1a hash (draft-eastlake-fnv, section 2): exclusive or, then times the prime.
struct ContentHash {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds one byte.
  @inline(__always)
  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds bytes in order.
  mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }
}
