/// Lists of zones, one for each place of a batch, side by side in one array.
public struct ZoneLists: Sendable {
  /// The zones of all lists, followed by room that was not needed.
  var zones: [UInt32] = []
  /// Where each list ends.
  var ends: [UInt32] = []
  /// How many zones there are in all lists.
  public private(set) var zoneCount = 0

  /// Makes empty lists.
  public init() {}

  /// How many lists there are: one for each place.
  public var count: Int { ends.count }

  /// The zones that cover a place, in zone order.
  /// - Precondition: `place` is below ``count``.
  public subscript(place: Int) -> ArraySlice<UInt32> {
    let start = place == 0 ? 0 : Int(ends[place - 1])
    return zones[start..<Int(ends[place])]
  }

  /// Takes out of the lists what `isKept` refuses, and the flag of zones that the caller had to decide.
  public mutating func decide(_ isCovered: (_ place: Int, _ zone: Int) -> Bool) {
    var kept = 0
    var start = 0
    for place in ends.indices {
      let end = Int(ends[place])
      for index in start..<end {
        var zone = zones[index]
        if zone & FenceGrid.askFlag != 0 {
          zone &= ~FenceGrid.askFlag
          guard isCovered(place, Int(zone)) else { continue }
        }
        zones[kept] = zone
        kept += 1
      }
      start = end
      ends[place] = UInt32(kept)
    }
    zoneCount = kept
  }

  mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
    zoneCount = 0
  }

  mutating func prepare(places: Int, zones room: Int) {
    if ends.count > places { ends.removeLast(ends.count - places) }
    if ends.count < places { ends.append(contentsOf: repeatElement(0, count: places - ends.count)) }
    grow(toHold: room)
  }

  mutating func grow(toHold room: Int) {
    if zones.count < room { zones.append(contentsOf: repeatElement(0, count: room - zones.count)) }
  }

  mutating func finish(used: Int) { zoneCount = used }
}
