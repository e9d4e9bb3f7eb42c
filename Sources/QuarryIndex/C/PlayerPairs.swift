import CQuarryIndex
import QuarryGeometry

/// All pairs of players within a distance, in order; kept and passed in again, so that nothing is allocated.
///
/// Kept by rows: the partners of each player that have higher numbers.
public struct PlayerPairs: Sequence, Sendable {
  /// Where the partners of each player begin, and the end of the last.
  private var starts: [UInt64] = []
  private var partners: [UInt32] = []
  /// How many pairs there are.
  public private(set) var count = 0
  /// How many player numbers there are.
  private var players = 0

  /// Makes an empty list.
  public init() {}

  /// The partners of a player that have higher numbers, in rising order.
  public func partners(above player: Int) -> ArraySlice<UInt32> {
    guard player >= 0, player < players else { return partners[0..<0] }
    return partners[Int(starts[player])..<Int(starts[player + 1])]
  }

  /// The pairs, by their lower number and then by their higher one.
  public func makeIterator() -> some IteratorProtocol<PlayerPair> {
    (0..<players).lazy.flatMap { player in
      partners(above: player).lazy.map { PlayerPair(player, Int($0)) }
    }.makeIterator()
  }

  mutating func fill(_ distance: Meters, of grid: PlayerGrid) {
    players = grid.ids.count
    count = 0
    if starts.count < players + 1 { starts = [UInt64](repeating: 0, count: players + 1) }
    while true {
      let found = unsafe starts.withUnsafeMutableBufferPointer { starts in
        unsafe partners.withUnsafeMutableBufferPointer { partners in
          unsafe grid.withArena { arena, places in
            unsafe quarry_player_grid_pairs(
              arena, places, players, distance.value, starts.baseAddress, partners.baseAddress,
              UInt64(partners.count), geodesicMeters)
          }
        }
      }
      if found <= partners.count {
        count = Int(found)
        return
      }
      partners = [UInt32](repeating: 0, count: Int(found + found / 8))
    }
  }
}

extension PlayerGrid {
  /// How many pairs of players are within a distance, its end included; 0 for one that is NaN or negative.
  /// - Complexity: O(n + candidates), no allocation. The candidates are about 1.6 times the pairs in a crowd of even density.
  public func pairCount(within distance: Meters) -> Int {
    unsafe withArena { arena, places in
      Int(unsafe quarry_player_grid_pair_count(arena, places, distance.value, geodesicMeters))
    }
  }

  /// All pairs of players within a distance, its end included, each once; none for one that is NaN or negative.
  /// - Complexity: O(n + candidates), no allocation once `pairs` has room.
  public func pairs(within distance: Meters, into pairs: inout PlayerPairs) { pairs.fill(distance, of: self) }
}
