import CQuarryIndex
import QuarryGeometry

extension FenceGrid {
  /// A border that a way meets.
  public struct Crossing: Hashable, Sendable {
    /// Which zone's.
    public var zone: Int
    /// Where on the way, 0 at its start and 1 at its end.
    public var share: Double

    /// Makes a crossing.
    public init(zone: Int, share: Double) {
      self.zone = zone
      self.share = share
    }
  }

  /// Room for what a way meets; kept between calls so that nothing has to be allocated.
  public struct Room: Sendable {
    var crossings: [QIFenceCrossing] = []
    var zones: [UInt32] = []
    var borders: [QIFenceBorder] = []

    /// Makes empty room.
    public init() {}
  }

  /// Appends where a straight way meets the edges of zones, in the order in which it meets them, and of zones.
  ///
  /// Each zone and share comes once; at a vertex two edges may give shares that differ by rounding. An edge along the
  /// way gives the shares of both its ends. Whether a meeting leads in or out is told by the places between them:
  /// see ``answer(for:zone:)``. Zones that the caller decides are not looked at; see ``findZones(near:room:into:)``.
  /// - Parameters:
  ///   - start: where the way starts.
  ///   - end: where it ends, unwrapped so that the way goes the shorter way.
  /// - Complexity: O(c + e) for the cells that the way touches and the edges in them.
  public func findCrossings(
    from start: Coordinate, to end: Coordinate, room: inout Room, into crossings: inout [Crossing]
  ) {
    unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return }
      while true {
        let capacity = room.crossings.count
        let count = unsafe room.crossings.withUnsafeMutableBufferPointer { found in
          unsafe qi_fence_crossings(
            grid, start.longitude, start.latitude, end.longitude, end.latitude, found.baseAddress, capacity)
        }
        if count <= capacity {
          for found in room.crossings.prefix(count) {
            crossings.append(Crossing(zone: Int(found.zone), share: found.share))
          }
          return
        }
        room.crossings.append(contentsOf: repeatElement(QIFenceCrossing(), count: max(count - capacity, 32)))
      }
    }
  }

  /// Appends the zones of which an edge may lie in a box, and those that the caller decides there, in zone order.
  ///
  /// At least those, and none twice. The box is in longitudes anywhere, its east not below its west.
  /// - Complexity: O(c + e) for the cells of the box and the edges in them.
  public func findZones(near box: Box, room: inout Room, into zones: inout [Int]) {
    // No list is longer than this.
    if room.zones.count < zoneCount {
      room.zones.append(contentsOf: repeatElement(0, count: zoneCount - room.zones.count))
    }
    unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return }
      let count = unsafe room.zones.withUnsafeMutableBufferPointer { found in
        unsafe qi_fence_near(grid, box.west, box.south, box.east, box.north, found.baseAddress, UInt32(found.count))
      }
      for zone in room.zones.prefix(Int(count)) { zones.append(Int(zone & ~Self.askFlag)) }
    }
  }

  /// Whether no border comes near a box, so that all its places are covered by the same zones; nothing is measured.
  ///
  /// False may be said where true holds: it is decided by cells. False for a box that is empty or not finite, and where
  /// a zone that the caller decides reaches into it.
  /// - Complexity: O(cells of the box); some nanoseconds for a box within one cell.
  @inlinable
  public func isClear(_ box: Box) -> Bool {
    unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return false }
      return unsafe qi_fence_is_clear(grid, box.west, box.south, box.east, box.north) != 0
    }
  }
}
