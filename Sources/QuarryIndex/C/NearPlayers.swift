import CQuarryIndex
import QuarryGeometry

/// The players that a question found, by distance and then by number; kept and passed in again, so that nothing is allocated.
public struct NearPlayers: RandomAccessCollection, Sendable {
  /// Neighbours in the first places, then room.
  private var storage: [QuarryNeighbor] = []
  /// How many neighbours there are.
  public private(set) var endIndex = 0

  /// Makes an empty list.
  public init() {}

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The neighbour in a place of the order; traps beyond the end.
  public subscript(position: Int) -> Neighbor {
    precondition(position >= 0 && position < endIndex, "there is no neighbour \(position)")
    return Neighbor(player: Int(storage[position].player), distance: Meters(storage[position].meters))
  }

  /// Asks C for neighbours, again with more room where there was too little.
  mutating func fill(_ ask: (UnsafeMutablePointer<QuarryNeighbor>?, Int) -> Int) {
    endIndex = 0
    while true {
      let count = unsafe storage.withUnsafeMutableBufferPointer { unsafe ask($0.baseAddress, $0.count) }
      if count <= storage.count {
        endIndex = count
        return
      }
      reserve(count + count / 4 + 8)
    }
  }

  mutating func reserve(_ count: Int) {
    let none = QuarryNeighbor(meters: .infinity, player: .max, slot: .max)
    if storage.count < count { storage.append(contentsOf: repeatElement(none, count: count - storage.count)) }
  }

  /// Keeps those that pass, at most so many.
  mutating func keep(atMost count: Int, where isIncluded: (Int) -> Bool) {
    var kept = 0
    for index in 0..<endIndex where kept < count && isIncluded(Int(storage[index].player)) {
      storage[kept] = storage[index]
      kept += 1
    }
    endIndex = kept
  }
}
