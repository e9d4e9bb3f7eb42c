import QuarryGeometry
import QuarryIndex

/// How many others are near each player; kept and passed in again, so that nothing is allocated.
public struct Crowding: Sendable {
  private var counts: [Int32] = []
  private var pairs = PlayerPairs()

  /// The distance that was asked for.
  public private(set) var radius = Meters.zero

  /// Makes an empty table.
  public init() {}

  /// How many player numbers there are.
  public var count: Int { counts.count }

  /// How many others are within the distance of a player; 0 for a number that nobody has.
  public subscript(player: Int) -> Int { counts.indices.contains(player) ? Int(counts[player]) : 0 }

  /// The player with the most others within the distance, the lowest number of several; nil where there is no player at all.
  public func densest(in grid: PlayerGrid) -> Crowd? {
    var best: (player: Int, center: Coordinate, others: Int32)?
    for (player, others) in counts.enumerated() where best.map({ others > $0.others }) ?? true {
      if let center = grid[player] { best = (player, center, others) }
    }
    guard let best else { return nil }
    let area = Geodesic.area(within: radius, of: best.center)
    return Crowd(
      player: best.player, center: best.center,
      density: PlayerDensity(count: Int(best.others) + 1, area: area.value >= 0 ? area : .zero))
  }

  fileprivate mutating func fill(_ radius: Meters, of grid: PlayerGrid) {
    self.radius = radius
    let players = grid.ids.count
    if counts.count == players {
      for player in 0..<players { counts[player] = 0 }
    } else {
      counts.removeAll(keepingCapacity: true)
      counts.append(contentsOf: repeatElement(0, count: players))
    }
    grid.pairs(within: radius, into: &pairs)
    for player in 0..<players {
      let partners = pairs.partners(above: player)
      counts[player] += Int32(truncatingIfNeeded: partners.count)
      for partner in partners { counts[Int(partner)] += 1 }
    }
  }
}

extension PlayerGrid {
  /// How many others are within a distance of each player, its end included; nobody is within one that is NaN or negative.
  ///
  /// - Complexity: O(n + candidates) and the memory of all pairs, four bytes each; no allocation once `crowding` has room.
  public func crowding(within radius: Meters, into crowding: inout Crowding) { crowding.fill(radius, of: self) }

  /// The player around whom most others are; nil of a grid without players.
  ///
  /// The place of some player is tried as the centre, not every place: a circle of the same radius elsewhere can hold more, but no more than one
  /// of twice the radius round one of its players does. Of equals the lowest number.
  /// - Complexity: that of ``crowding(within:into:)``.
  public func densest(within radius: Meters, using room: inout Crowding) -> Crowd? {
    crowding(within: radius, into: &room)
    return room.densest(in: self)
  }
}
