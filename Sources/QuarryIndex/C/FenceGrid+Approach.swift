import CQuarryIndex
import QuarryGeometry

extension FenceGrid {
  /// How a way to a place stands to the border of a zone.
  public struct Approach: Hashable, Sendable {
    /// How a way meets a border.
    public enum Meeting: UInt8, Hashable, Sendable {
      /// Not at all: both ends of the way lie on the same side.
      case none = 0
      /// One edge, between the ends of both: the ends of the way lie on different sides.
      case plain = 1
      /// Otherwise: several edges, a vertex, along an edge, or at an end of the way.
      case other = 2
    }

    /// Which zone.
    public var zone: Int32
    /// Whether the caller has to measure: then nothing else is known.
    public var isAsked: Bool
    /// How the way meets the border; exact.
    public var meeting: Meeting
    /// Metres from the end of the way to the nearest edge, wrong by less than ``LocalMetric/errorBound(at:)``; infinite
    /// beyond the limit.
    public var distance: Meters
    /// The share of the way at which a plain meeting lies, between 0 at its start and 1 at its end.
    public var share: Double

    /// Makes an approach.
    public init(zone: Int32, isAsked: Bool, meeting: Meeting, distance: Meters, share: Double = 0) {
      self.zone = zone
      self.isAsked = isAsked
      self.meeting = meeting
      self.distance = distance
      self.share = share
    }
  }

  /// Puts the zones into `approaches`, in zone order, whose edges lie within a limit of the end of a way or meet the way.
  ///
  /// What two searches would tell, one for distances and one for crossings, in one: most ways come near nothing, and most of
  /// the others meet nothing. Zones that the caller decides are named where they may be so near.
  /// - Parameters:
  ///   - start: where the way starts, its longitude unwrapped to go the shorter way from `place`.
  ///   - place: where it ends, its longitude in −180 ..< 180.
  ///   - metric: that of the latitude of `place`.
  /// - Returns: whether it was looked at: a way of up to 0.05° in longitude and latitude, to a place and with a limit that
  ///   ``canMeasure(from:within:)`` allows.
  /// - Complexity: O(c + e) for the cells that the limit and the way reach and the edges in them, four at a time. Allocates
  ///   only where `room` or `approaches` has to grow.
  @discardableResult
  public func findApproaches(
    from start: Coordinate, to place: Coordinate, metric: LocalMetric, within limit: Meters, room: inout Room,
    into approaches: inout [Approach]
  ) -> Bool {
    // One by one, since there are few.
    while !approaches.isEmpty { approaches.removeLast() }
    if room.borders.count < zoneCount {
      room.borders.append(contentsOf: repeatElement(QIFenceBorder(), count: zoneCount - room.borders.count))
    }
    return unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return false }
      var coefficients = QIMetric(metric)
      return unsafe room.borders.withUnsafeMutableBufferPointer { found in
        let count = unsafe qi_fence_approach(
          grid, start.longitude, start.latitude, place.longitude, place.latitude, &coefficients, limit.value,
          found.baseAddress, UInt32(found.count))
        guard count != QI_NOT_MEASURED else { return false }
        for index in 0..<min(Int(count), found.count) { approaches.append(Approach(unsafe found[index])) }
        return true
      }
    }
  }

  /// Tells the processor that a place and what lies within so many degrees of it will be asked about some hundred nanoseconds from
  /// now: a hint that changes no answer.
  ///
  /// For callers with many places at hand, who first expect a place, then ``expectSoon(_:east:north:)`` it, then ask.
  public func expect(_ place: Coordinate, east: Double = 0, north: Double = 0) {
    unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return }
      unsafe qi_fence_expect(grid, place.longitude, place.latitude, east, north)
    }
  }

  /// Tells the processor that a place that was expected will be asked about next.
  public func expectSoon(_ place: Coordinate, east: Double = 0, north: Double = 0) {
    unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return }
      unsafe qi_fence_expect_soon(grid, place.longitude, place.latitude, east, north)
    }
  }
}

extension FenceGrid.Approach {
  fileprivate init(_ found: QIFenceBorder) {
    self.init(
      zone: Int32(truncatingIfNeeded: found.zone & ~FenceGrid.askFlag), isAsked: found.zone & FenceGrid.askFlag != 0,
      meeting: found.meetings == 0 ? .none : found.meetings == 1 ? .plain : .other, distance: Meters(found.distance),
      share: found.share)
  }
}
