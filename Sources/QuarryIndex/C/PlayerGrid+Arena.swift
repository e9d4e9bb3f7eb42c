import CQuarryIndex
import QuarryGeometry

extension PlayerGrid {
  /// Lends the grid and its places to C.
  @inline(__always)
  func withArena<Result>(_ body: (UnsafePointer<UInt64>, UnsafePointer<Double>) -> Result) -> Result {
    unsafe arena.withUnsafeBufferPointer { arena in
      unsafe Self.withNumbers(places) { numbers in
        // The arena is never empty: `rebuild` makes it.
        guard let start = arena.baseAddress else { preconditionFailure("a grid without an arena") }
        return unsafe body(start, numbers)
      }
    }
  }

  /// A coordinate is two doubles, longitude first: an array of them is one of pairs.
  @inline(__always)
  static func withNumbers<Result>(_ places: [Coordinate], _ body: (UnsafePointer<Double>) -> Result) -> Result {
    unsafe places.withUnsafeBytes { bytes in
      var none = 0.0
      guard let start = bytes.baseAddress else { return unsafe body(&none) }
      return unsafe body(start.assumingMemoryBound(to: Double.self))
    }
  }

  var playerCount: Int { unsafe withArena { arena, _ in unsafe quarry_player_grid_count(arena) } }

  /// The first player here whose given place is not on the globe.
  func firstMisplaced(_ given: [Coordinate]) -> Int? {
    let isFull = playerCount == places.count
    let first = unsafe Self.withNumbers(places) { places in
      unsafe Self.withNumbers(given) { unsafe quarry_players_misplaced(places, $0, given.count, isFull) }
    }
    return first < given.count ? first : nil
  }

  /// Takes the given places of all who are here.
  mutating func take(_ given: [Coordinate]) {
    let isFull = playerCount == places.count
    unsafe places.withUnsafeMutableBytes { bytes in
      guard let places = bytes.baseAddress else { return }
      unsafe Self.withNumbers(given) {
        unsafe quarry_players_move(places.assumingMemoryBound(to: Double.self), $0, given.count, isFull)
      }
    }
  }

  /// Builds everything from the places, in the memory that is there where it suffices.
  /// - Parameter known: how many players there are, where that is known.
  mutating func rebuild(expecting radius: Meters, count known: Int? = nil) {
    let places = places
    let players = unsafe known ?? Self.withNumbers(places) { unsafe quarry_players_present($0, places.count) }
    let room = quarry_player_grid_scratch_words(players)
    if scratch.count < room { scratch = Self.makeWords(room) }
    if !quarry_player_grid_fits(arena.count, players) {
      // Some more than asked for, so that a herd that grows is not built into new memory each time.
      arena = Self.makeWords(quarry_player_grid_words(players + players / 8))
    }
    // Somewhat higher than the question reaches, since `changes` looks farther by two steps: then one band to the north suffices.
    let height = radius.value.isFinite ? max(radius.value, 0) * 1.1 : 0
    unsafe arena.withUnsafeMutableBufferPointer { arena in
      unsafe scratch.withUnsafeMutableBufferPointer { scratch in
        unsafe Self.withNumbers(places) { numbers in
          _ = unsafe quarry_player_grid_build(
            arena.baseAddress, arena.count, numbers, places.count, height, scratch.baseAddress)
        }
      }
    }
  }

  /// So many zeros, in large pages where the system has some.
  private static func makeWords(_ count: Int) -> [UInt64] {
    unsafe [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe qi_ask_for_large_pages(buffer.baseAddress, count * MemoryLayout<UInt64>.stride)
      unsafe buffer.initialize(repeating: 0)
      initialized = count
    }
  }

  /// Puts a player into the grid who has a place.
  mutating func enter(_ player: Int) {
    let places = places
    let hasRoom = unsafe arena.withUnsafeMutableBufferPointer { arena in
      unsafe Self.withNumbers(places) { numbers in
        unsafe quarry_player_grid_insert(arena.baseAddress, numbers, UInt32(truncatingIfNeeded: player))
      }
    }
    if !hasRoom { rebuild(expecting: .zero) }
  }

  /// Takes a player out of the grid whose place is still the one that the grid knows.
  mutating func leave(_ player: Int) {
    let places = places
    let wasThere = unsafe arena.withUnsafeMutableBufferPointer { arena in
      unsafe Self.withNumbers(places) { numbers in
        unsafe quarry_player_grid_remove(arena.baseAddress, numbers, UInt32(truncatingIfNeeded: player))
      }
    }
    assert(wasThere, "player \(player) is not where the grid has it")
  }

  /// What is wrong with the structure; nil where it is as it must be. For tests.
  /// - Complexity: O(n).
  public func checkInvariants() -> String? {
    let rules = ["", "bands", "room", "order", "keys", "coordinates", "players", "width of a band", "height of a band"]
    let broken = unsafe withArena { arena, places in
      unsafe quarry_player_grid_check(arena, self.arena.count, places, self.places.count)
    }
    return broken == 0 ? nil : rules.indices.contains(Int(broken)) ? rules[Int(broken)] : "rule \(broken)"
  }
}

/// What C asks where its own formula is not sure.
func geodesicMeters(_ longitudeA: Double, _ latitudeA: Double, _ longitudeB: Double, _ latitudeB: Double) -> Double {
  Geodesic.distance(
    Coordinate(longitude: longitudeA, latitude: latitudeA), Coordinate(longitude: longitudeB, latitude: latitudeB)
  ).value
}
