import QuarryGeometry

/// Slots of players by their names: a hash table over the bytes of the names, with linear probing.
///
/// It holds no names; whoever asks lends the players. Made from them, it is no part of any value's meaning.
struct PlayerTable: Sendable {
  /// In each place the upper half of a name's hash and the slot, or ``free``. A power of two, at most half full.
  private var places: [UInt64] = []
  private var count = 0

  private static let free = UInt64.max
  private static let least = 16

  /// The slot of a player; nil for one who is not in the table.
  /// - Complexity: O(1), no allocation.
  func slot(of player: PlayerID, among players: [PlayerState]) -> Int? {
    if places.isEmpty { return nil }
    let hash = player.bytesHash
    let mask = places.count &- 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let held = places[place]
      if held == Self.free { return nil }
      if (held >> 32) == (hash >> 32) {
        let slot = Int(UInt32(truncatingIfNeeded: held))
        if players[slot].id == player { return slot }
      }
      place = (place &+ 1) & mask
    }
  }

  /// Adds the player of a slot, who is not in the table.
  mutating func add(_ player: PlayerID, slot: Int, among players: [PlayerState]) {
    if (count + 1) * 2 > places.count { grow(players) }
    put(player, slot)
    count += 1
  }

  private mutating func put(_ player: PlayerID, _ slot: Int) {
    let hash = player.bytesHash
    let mask = places.count &- 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while places[place] != Self.free { place = (place &+ 1) & mask }
    places[place] = (hash >> 32) << 32 | UInt64(UInt32(truncatingIfNeeded: slot))
  }

  private mutating func grow(_ players: [PlayerState]) {
    let held = places.filter { $0 != Self.free }
    places = Array(repeating: Self.free, count: max(Self.least, places.count * 2))
    for entry in held {
      let slot = Int(UInt32(truncatingIfNeeded: entry))
      put(players[slot].id, slot)
    }
  }
}
