import CQuarryIndex
import QuarryGeometry

/// Which pairs of players came near and which went away between two moments; kept and passed in again, so that nothing is
/// allocated.
public struct PairChanges: Sendable {
  private var enteredStorage: [UInt64] = []
  private var leftStorage: [UInt64] = []
  private var scratch: [UInt64] = []
  private var enteredCount = 0
  private var leftCount = 0

  /// Makes an empty list.
  public init() {}

  /// A list of pairs, by their lower number and then by their higher one.
  public struct Pairs: RandomAccessCollection, Sendable {
    fileprivate let storage: [UInt64]
    /// How many pairs there are.
    public let endIndex: Int

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The pair in a place of the order; traps beyond the end.
    public subscript(position: Int) -> PlayerPair {
      precondition(position >= 0 && position < endIndex, "there is no pair \(position)")
      return PlayerPair(Int(storage[position] >> 32), Int(storage[position] & 0xFFFF_FFFF))
    }
  }

  /// The pairs that came within the entering distance.
  public var entered: Pairs { Pairs(storage: enteredStorage, endIndex: enteredCount) }

  /// The pairs that went beyond the leaving distance.
  public var left: Pairs { Pairs(storage: leftStorage, endIndex: leftCount) }

  mutating func fill(_ before: PlayerGrid, _ after: PlayerGrid, _ entering: Meters, _ leaving: Meters) {
    let room = unsafe before.withArena { first, _ in
      unsafe after.withArena { second, _ in
        unsafe quarry_player_grid_changes_scratch_words(first, before.ids.count, second, after.ids.count)
      }
    }
    while true {
      // Behind the scratch of the search lies that of sorting.
      let needed = room + Swift.max(enteredStorage.count, leftStorage.count)
      if scratch.count < needed { scratch = [UInt64](repeating: 0, count: needed + needed / 16) }
      find(before, after, entering, leaving, room)
      if enteredCount <= enteredStorage.count && leftCount <= leftStorage.count { return }
      Self.enlarge(&enteredStorage, enteredCount)
      Self.enlarge(&leftStorage, leftCount)
    }
  }

  private static func enlarge(_ storage: inout [UInt64], _ count: Int) {
    if storage.count < count { storage = [UInt64](repeating: 0, count: count + count / 2 + 16) }
  }

  private mutating func find(
    _ before: PlayerGrid, _ after: PlayerGrid, _ entering: Meters, _ leaving: Meters, _ room: Int
  ) {
    var changes = unsafe QuarryPairChanges()
    unsafe enteredStorage.withUnsafeMutableBufferPointer { entered in
      unsafe leftStorage.withUnsafeMutableBufferPointer { left in
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
          unsafe before.withArena { arenaBefore, placesBefore in
            unsafe after.withArena { arenaAfter, placesAfter in
              unsafe changes.entered = entered.baseAddress
              unsafe changes.left = left.baseAddress
              unsafe changes.entered_room = entered.count
              unsafe changes.left_room = left.count
              unsafe quarry_player_grid_changes(
                QuarryMoment(arena: arenaBefore, places: placesBefore, count: before.ids.count),
                QuarryMoment(arena: arenaAfter, places: placesAfter, count: after.ids.count), entering.value,
                leaving.value, &changes, scratch.baseAddress, scratch.baseAddress.map { unsafe $0 + room },
                geodesicMeters)
            }
          }
        }
      }
    }
    unsafe enteredCount = changes.entered_count
    unsafe leftCount = changes.left_count
  }
}

extension PlayerGrid {
  /// The pairs of players that came near or went away between two moments of the same players.
  ///
  /// *Entered* are those that were farther apart than `entering` and are not now; *left* those that were not farther apart than
  /// `leaving` and are now. With equal distances that is the difference of the two sets of pairs. With a larger
  /// `leaving` a pair may enter again that never left; a set of pairs that takes both lists in is then a hysteresis. Who
  /// is absent is farther than anything.
  ///
  /// For a game's tick keep two grids and let them take turns, so that no memory is allocated:
  ///
  /// ```swift
  /// swap(&before, &now)
  /// try now.placeAll(at: places, expecting: Meters(50))
  /// PlayerGrid.changes(from: before, to: now, entering: Meters(50), leaving: Meters(50), into: &changes)
  /// ```
  /// - Parameters:
  ///   - leaving: not less than `entering`; there are no changes else, nor where a distance is NaN or negative.
  /// - Complexity: O(n + candidates + changes), no allocation once `changes` has room. Players who move farther than an eighth of the distance
  ///   are looked at one by one, some µs each.
  public static func changes(
    from before: PlayerGrid, to after: PlayerGrid, entering: Meters, leaving: Meters, into changes: inout PairChanges
  ) {
    changes.fill(before, after, entering, leaving)
  }
}
