import CQuarryIndex
import QuarryGeometry

extension FenceGrid {
  /// How far the edges of a zone are from a place.
  public struct Border: Hashable, Sendable {
    /// Which zone.
    public var zone: Int
    /// Whether the caller has to measure: then the distance is infinite.
    public var isAsked: Bool
    /// Metres to the nearest edge, wrong by less than ``LocalMetric/errorBound(at:)``.
    public var distance: Meters
    /// The nearest place on it; its longitude is near that of the place asked for, and may lie beyond ±180.
    public var place: Coordinate
  }

  /// Whether ``findBorders(near:metric:within:room:into:)`` can measure there: up to 50 km, and below 79° with the limit
  /// added.
  @inlinable
  public static func canMeasure(from place: Coordinate, within limit: Meters) -> Bool {
    limit.value >= 0 && limit <= LocalMetric.maximumDistance && place.longitude.isFinite
      && place.latitude.magnitude + limit.value / DegreeLength.leastLatitude < 79
  }

  /// Appends how far the edges of each zone are that has some within a limit, in zone order.
  ///
  /// Zones that the caller decides are named where they may be so near. The distance is that to all edges of a zone, those
  /// that two of its parts share among them.
  /// - Parameter metric: that of the place's latitude.
  /// - Returns: whether it was measured; see ``canMeasure(from:within:)``.
  /// - Complexity: O(c + e) for the cells that the limit reaches and the edges in them; four edges at a time are measured in
  ///   the plane, the few that could be nearest by the metric. Allocates only where `room` or `borders` has to grow.
  @discardableResult
  public func findBorders(
    near place: Coordinate, metric: LocalMetric, within limit: Meters, room: inout Room, into borders: inout [Border]
  ) -> Bool {
    guard Self.canMeasure(from: place, within: limit) else { return false }
    // No more are found than there are zones.
    if room.borders.count < zoneCount {
      room.borders.append(contentsOf: repeatElement(QIFenceBorder(), count: zoneCount - room.borders.count))
    }
    return unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return false }
      var coefficients = QIMetric(metric)
      let count = unsafe room.borders.withUnsafeMutableBufferPointer { found in
        unsafe qi_fence_borders(
          grid, QI_EVERY_ZONE, place.longitude, place.latitude, &coefficients, limit.value, found.baseAddress,
          UInt32(found.count))
      }
      guard count != QI_NOT_MEASURED else { return false }
      for found in room.borders.prefix(Int(count)) { borders.append(Border(found)) }
      return true
    }
  }

  /// How far the edges of one zone are, where some are within a limit.
  /// - Parameter metric: that of the place's latitude.
  /// - Returns: nil where none is so near, the zone is one that the caller decides, or
  ///   ``canMeasure(from:within:)`` says no.
  /// - Complexity: as that of ``findBorders(near:metric:within:room:into:)``; no allocation.
  public func border(
    of zone: Int, near place: Coordinate, metric: LocalMetric, within limit: Meters
  ) -> Border? {
    guard Self.canMeasure(from: place, within: limit), let number = UInt32(exactly: zone) else { return nil }
    return unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return nil }
      var coefficients = QIMetric(metric)
      var found = QIFenceBorder()
      let count = unsafe qi_fence_borders(
        grid, number, place.longitude, place.latitude, &coefficients, limit.value, &found, 1)
      return count == 1 && found.zone == number ? Border(found) : nil
    }
  }
}

extension FenceGrid.Border {
  fileprivate init(_ found: QIFenceBorder) {
    self.init(
      zone: Int(found.zone & ~FenceGrid.askFlag), isAsked: found.zone & FenceGrid.askFlag != 0,
      distance: Meters(found.distance), place: Coordinate(longitude: found.x, latitude: found.y))
  }
}

extension QIMetric {
  init(_ metric: LocalMetric) {
    self.init(
      east: metric.east, eastSlope: metric.eastSlope, eastCurvature: metric.eastCurvature, north: metric.north,
      northSlope: metric.northSlope, quarticEast: metric.quarticEast, quarticMixed: metric.quarticMixed)
  }
}
