import CQuarryIndex
import QuarryGeometry

/// The nearest others of every player, as a table; kept and passed in again, so that nothing is allocated.
public struct NearestOfAll: Sendable {
  /// How many neighbours a player has room for.
  public private(set) var width = 0
  /// How many player numbers there are.
  public private(set) var count = 0
  private var players: [UInt32] = []
  private var meters: [Double] = []
  private var cursors: [UInt32] = []
  private var room = NearPlayers()

  /// Makes an empty table.
  public init() {}

  /// How many neighbours a player has in the table.
  public func neighborCount(of player: Int) -> Int {
    guard player >= 0, player < count else { return 0 }
    let row = players[player * width..<(player + 1) * width]
    return row.firstIndex(of: .max).map { $0 - row.startIndex } ?? width
  }

  /// The neighbour of a player in a place of the order, 0 for the nearest; nil where there is none.
  public subscript(player: Int, rank: Int) -> Neighbor? {
    guard player >= 0, player < count, rank >= 0, rank < width else { return nil }
    let index = player * width + rank
    return players[index] == .max ? nil : Neighbor(player: Int(players[index]), distance: Meters(meters[index]))
  }

  /// The sum of all distances, in metres.
  public var totalMeters: Double {
    var sum = 0.0
    for index in 0..<count * width where players[index] != .max { sum += meters[index] }
    return sum
  }

  mutating func fill(_ width: Int, of grid: PlayerGrid) {
    self.width = width
    count = grid.ids.count
    let size = count * width
    if players.count < size {
      players = [UInt32](repeating: .max, count: size)
      meters = [Double](repeating: .infinity, count: size)
    }
    let bands = unsafe grid.withArena { arena, _ in unsafe quarry_player_grid_bands(arena) }
    if cursors.count < bands { cursors = [UInt32](repeating: 0, count: bands + bands / 4) }
    let unsure = unsafe players.withUnsafeMutableBufferPointer { players in
      unsafe meters.withUnsafeMutableBufferPointer { meters in
        unsafe cursors.withUnsafeMutableBufferPointer { cursors in
          unsafe grid.withArena { arena, places in
            unsafe quarry_player_grid_nearest_of_all(
              arena, places, count, width, players.baseAddress, meters.baseAddress, cursors.baseAddress,
              geodesicMeters)
          }
        }
      }
    }
    guard unsure > 0 else { return }
    for player in 0..<count where players[player * width] == UInt32(QUARRY_UNSURE) { settle(player, of: grid) }
  }

  /// A row in which the fast formula cannot tell who is nearer.
  private mutating func settle(_ player: Int, of grid: PlayerGrid) {
    grid.players(within: Meters(meters[(player + 1) * width - 1]), ofPlayer: player, into: &room)
    for rank in 0..<width {
      let neighbor = rank < room.count ? room[rank] : nil
      players[player * width + rank] = neighbor.map { UInt32(truncatingIfNeeded: $0.player) } ?? .max
      meters[player * width + rank] = neighbor?.distance.value ?? .infinity
    }
  }
}

extension PlayerGrid {
  /// The most neighbours that ``nearestOfAll(_:into:)`` tells of each player.
  public static let mostNearestOfAll = QUARRY_MOST_NEAREST

  /// The `count` nearest others of every player, by distance and then by number; `count` is taken into 0 …
  /// ``mostNearestOfAll``.
  /// - Complexity: about 0.5 µs for each player and 8 neighbours, no allocation once `table` has room.
  public func nearestOfAll(_ count: Int, into table: inout NearestOfAll) {
    table.fill(min(max(count, 0), Self.mostNearestOfAll), of: self)
  }
}
