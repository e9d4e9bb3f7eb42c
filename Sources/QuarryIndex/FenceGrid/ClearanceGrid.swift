import QuarryGeometry

/// How far the nearest border is at least, everywhere near borders: tells at once that nothing is near a way.
///
/// A raster of square cells, a byte for each: how far the nearest border is from the cell's centre, at least. Where the start and
/// the end of a way both lie in the circle of that radius about the centre of the end's cell, the whole way does, and meets no border.
/// That is told by one look at memory and a few multiplications, without a sine, so that the search is left to ways near
/// borders. What it cannot tell it leaves open, and it never says that nothing is near where something is.
///
/// Distances are those in a plane in which degrees have one length everywhere, the shortest that they have in the raster: no two places
/// are nearer to each other than there. Straight edges in degrees are straight in it.
public struct ClearanceGrid: Sendable {
  /// What must not be near.
  public enum Border: Sendable {
    /// A straight edge, and all that lies within a distance of it: up to ``LocalMetric/maximumDistance``.
    case edge(Edge, halfWidth: Meters)
    /// A circle, the line alone: up to the same radius.
    case circle(center: Coordinate, radius: Meters)
  }

  /// The south-western corner, its longitude in −180 ..< 180.
  @usableFromInline let west: Double
  @usableFromInline let south: Double
  /// Metres for a degree, at most.
  @usableFromInline let metersEast: Double
  @usableFromInline let metersNorth: Double
  /// The side of a cell in metres, and how many sides are a metre.
  @usableFromInline let side: Double
  @usableFromInline let cellsPerMeter: Double
  @usableFromInline let columns: Int
  /// Where the last column and the last row end; a little before that, so that no place in them is rounded into the next.
  @usableFromInline let endColumn: Double
  @usableFromInline let endRow: Double
  /// How many metres a step of a clearance is.
  @usableFromInline let step: Double
  /// For each cell, row by row from the south-western one, how many steps the nearest border is from its centre, at least.
  @usableFromInline let clearances: [UInt8]

  /// Memory in use.
  public var bytes: Int { clearances.count }

  /// Whether no border lies within a limit of the end of a way, and the way meets none.
  /// - Parameters:
  ///   - start: where the way starts, its longitude unwrapped to go the shorter way from `place`.
  ///   - place: where it ends, its longitude in −180 ..< 180.
  ///   - limit: in metres.
  /// - Returns: false also where that cannot be told, as far away from all borders.
  /// - Complexity: O(1), some nanoseconds; no allocation.
  public func isClear(from start: Coordinate, to place: Coordinate, within limit: Double) -> Bool {
    switch glance(from: start, to: place, within: limit) {
    case .clear: return true
    case .unclear: return false
    case .long:
      guard let cell = cell(of: place) else { return false }
      return isClearInHalves(from: start, to: place, cell, Double(clearances[cell.index]) * step)
    }
  }

  /// What one look at a place tells of the way to it.
  public enum Glance: Sendable {
    /// It is clear.
    case clear
    /// It may be clear where two looks are taken: see ``isClear(from:to:within:)``.
    case long
    /// That cannot be told.
    case unclear
  }

  /// The same by one look at memory, for callers who ask for nothing but that in most cases.
  @inlinable
  @inline(__always)
  public func glance(from start: Coordinate, to place: Coordinate, within limit: Double) -> Glance {
    guard let cell = cell(of: place) else { return .unclear }
    let radius = Double(clearances[cell.index]) * step
    let rest = radius - limit
    guard rest > 0, cell.east * cell.east + cell.north * cell.north < rest * rest else { return .unclear }
    let east = cell.east + (start.longitude - place.longitude) * metersEast
    let north = cell.north + (start.latitude - place.latitude) * metersNorth
    return east * east + north * north < radius * radius ? .clear : .long
  }

  /// The same for a way that leaves the circle about its end: where the first half of it lies in that about its start.
  private func isClearInHalves(
    from start: Coordinate, to place: Coordinate, _ end: (index: Int, east: Double, north: Double), _ radius: Double
  ) -> Bool {
    let half = (
      east: (place.longitude - start.longitude) * metersEast / 2,
      north: (place.latitude - start.latitude) * metersNorth / 2
    )
    let (east, north) = (end.east - half.east, end.north - half.north)
    guard east * east + north * north < radius * radius,
      let cell = cell(of: Coordinate(longitude: start.longitude.normalizedLongitude, latitude: start.latitude))
    else { return false }
    let (middleEast, middleNorth) = (cell.east + half.east, cell.north + half.north)
    let distance = max(
      cell.east * cell.east + cell.north * cell.north, middleEast * middleEast + middleNorth * middleNorth)
    let other = Double(clearances[cell.index]) * step
    return distance < other * other
  }

  /// So many metres in degrees east and north, where there are borders at all.
  @inlinable
  public func degrees(of distance: Meters) -> (east: Double, north: Double) {
    metersEast > 0 ? (distance.value / metersEast, distance.value / metersNorth) : (0, 0)
  }

  /// A clearance below which borders are surely not much farther from anywhere in a cell than a distance.
  public func steps(of distance: Meters) -> UInt8 {
    step > 0 ? UInt8(min(max((distance.value + side / 2) / step, 0), 255)) : 0
  }

  /// Whether the clearance of a cell is below so many steps; true for no cell.
  @inlinable
  @inline(__always)
  public func isBelow(_ steps: UInt8, at cell: Int) -> Bool {
    guard clearances.indices.contains(cell) else { return true }
    return clearances[cell] < steps
  }

  /// 3·2⁵¹: the last bit of such a number and of those near it is 1.
  @inlinable
  @inline(__always)
  static var large: Double { 6_755_399_441_055_744 }

  /// The cell of a place, and how many metres east and north of its centre the place lies; nil beside the raster.
  @inlinable
  @inline(__always)
  func cell(of place: Coordinate) -> (index: Int, east: Double, north: Double)? {
    var degrees = place.longitude - west
    if degrees < 0 { degrees += 360 }
    let east = degrees * metersEast
    let north = (place.latitude - south) * metersNorth
    let (column, row) = (east * cellsPerMeter, north * cellsPerMeter)
    // Not so for what is not a number.
    guard column >= 0, row >= 0, column < endColumn, row < endRow else { return nil }
    // Whole numbers by adding one so large that nothing smaller is left; between two cells either will do.
    let (wholeColumn, wholeRow) = (column - 0.5 + Self.large, row - 0.5 + Self.large)
    let (bits, rowBits) = (wholeColumn.bitPattern, wholeRow.bitPattern)
    return (
      Int(UInt32(truncatingIfNeeded: rowBits)) &* columns &+ Int(UInt32(truncatingIfNeeded: bits)),
      east - (wholeColumn - Self.large + 0.5) * side, north - (wholeRow - Self.large + 0.5) * side
    )
  }
}
