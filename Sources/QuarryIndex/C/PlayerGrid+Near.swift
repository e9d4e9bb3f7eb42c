import CQuarryIndex
import QuarryGeometry

extension PlayerGrid {
  /// All players within a distance of a place, its end included, by distance and then by number.
  ///
  /// Empty where the place is not on the globe, and for a distance that is NaN or negative.
  /// - Complexity: O(log n + k log k) for k players found in a crowd of even density, no allocation once `found` has room.
  public func players(within distance: Meters, of place: Coordinate, into found: inout NearPlayers) {
    find(distance, place, nil, &found)
  }

  /// All other players within a distance of one; empty for a number that nobody has. See ``players(within:of:into:)``.
  public func players(within distance: Meters, ofPlayer player: Int, into found: inout NearPlayers) {
    find(distance, self[player] ?? Self.nowhere, player, &found)
  }

  /// The `count` players that are nearest to a place, by distance and then by number; fewer where there are not so many.
  ///
  /// Empty where the place is not on the globe.
  /// - Complexity: O(log n + k²) for a small count in a crowd of even density, no allocation once `found` has room.
  public func nearest(_ count: Int, to place: Coordinate, into found: inout NearPlayers) {
    findNearest(count, place, nil, &found)
  }

  /// The `count` other players that are nearest to one; empty for a number that nobody has. See ``nearest(_:to:into:)``.
  public func nearest(_ count: Int, toPlayer player: Int, into found: inout NearPlayers) {
    findNearest(count, self[player] ?? Self.nowhere, player, &found)
  }

  /// The `count` nearest players to a place among those that pass a test.
  ///
  /// More and more of the nearest are looked at until so many pass: the test should hold for more than a few in a hundred.
  public func nearest(
    _ count: Int, to place: Coordinate, where isIncluded: (Int) -> Bool, into found: inout NearPlayers
  ) {
    findNearest(count, place, nil, where: isIncluded, &found)
  }

  /// The `count` nearest others to a player among those that pass a test; see ``nearest(_:to:where:into:)``.
  public func nearest(
    _ count: Int, toPlayer player: Int, where isIncluded: (Int) -> Bool, into found: inout NearPlayers
  ) {
    findNearest(count, self[player] ?? Self.nowhere, player, where: isIncluded, &found)
  }

  private static func number(_ player: Int?) -> UInt32 { player.map { UInt32(truncatingIfNeeded: $0) } ?? .max }

  private func find(_ distance: Meters, _ place: Coordinate, _ except: Int?, _ found: inout NearPlayers) {
    unsafe found.fill { start, room in
      guard place.isOnGlobe else { return 0 }
      return unsafe withArena { arena, places in
        unsafe quarry_player_grid_within(
          arena, places, place.longitude, place.latitude, distance.value, Self.number(except), start, room,
          geodesicMeters)
      }
    }
  }

  func findNearest(_ count: Int, _ place: Coordinate, _ except: Int?, _ found: inout NearPlayers) {
    let count = min(max(count, 0), self.count)
    guard count <= QUARRY_MOST_NEAREST else {
      findNearestByDistance(count, place, except, &found)
      return
    }
    var isSure = true
    var reach = 0.0
    found.reserve(count)
    unsafe found.fill { start, _ in
      guard place.isOnGlobe else { return 0 }
      return unsafe withArena { arena, places in
        let written = unsafe quarry_player_grid_nearest(
          arena, places, place.longitude, place.latitude, count, Self.number(except), start, &isSure, geodesicMeters)
        if let last = unsafe start, written > 0 { reach = unsafe last[written - 1].meters }
        return written
      }
    }
    guard !isSure else { return }
    // Those that the formula cannot tell apart are among all that are not much farther than the last one.
    find(Meters(found.count < count ? .infinity : quarry_player_grid_reach(reach)), place, except, &found)
    found.keep(atMost: count) { _ in true }
  }

  /// Many nearest: all within a distance that grows until there are so many.
  private func findNearestByDistance(
    _ count: Int, _ place: Coordinate, _ except: Int?, _ found: inout NearPlayers
  ) {
    findNearest(QUARRY_MOST_NEAREST, place, except, &found)
    var distance = max(found.last?.distance.value ?? 0, 1)
    repeat {
      // The area grows with the square of the distance.
      distance *= max(1.5, min(4, (Double(count) / Double(max(found.count, 1))).squareRoot() * 1.1))
      if distance > 1e7 { distance = .infinity }
      find(Meters(distance), place, except, &found)
    } while found.count < count && distance.isFinite
    found.keep(atMost: count) { _ in true }
  }

  private func findNearest(
    _ count: Int, _ place: Coordinate, _ except: Int?, where isIncluded: (Int) -> Bool, _ found: inout NearPlayers
  ) {
    let count = max(count, 0)
    var asked = min(max(count * 2, 8), self.count)
    while true {
      findNearest(asked, place, except, &found)
      let all = found.count
      found.keep(atMost: count, where: isIncluded)
      if found.count == count || all < asked || asked >= self.count { return }
      asked = asked > self.count / 4 ? self.count : asked * 4
    }
  }
}
