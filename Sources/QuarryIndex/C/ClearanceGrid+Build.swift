import CQuarryIndex
import QuarryGeometry

extension ClearanceGrid {
  /// Makes the clearances of borders.
  ///
  /// Nothing is ever clear where there are none, and where they cannot be drawn in one plane: all round the globe, beyond ±78° of
  /// latitude, larger than stated.
  /// - Complexity: some hundred cells for each edge, and more for long ones; some milliseconds for ten thousand edges. Memory:
  ///   some dozens of bytes for each edge, up to about two megabytes.
  public init(_ borders: [Border]) {
    guard let layout = ClearanceLayout(borders) else {
      (west, south, metersEast, metersNorth, side, cellsPerMeter, step) = (0, 0, 0, 0, 0, 0, 0)
      (columns, endColumn, endRow) = (0, 0, 0)
      clearances = []
      return
    }
    west = layout.west.normalizedLongitude
    south = layout.south
    metersEast = layout.metersEast
    metersNorth = layout.metersNorth
    side = layout.side
    cellsPerMeter = 1 / layout.side
    columns = layout.columns
    (endColumn, endRow) = (Double(layout.columns) - 0.25, Double(layout.rows) - 0.25)
    step = layout.reach / 255
    let raster = QIRaster(columns: UInt32(columns), rows: UInt32(layout.rows), side: side)
    var distances = [Float](repeating: Float(layout.reach), count: columns * layout.rows)
    for border in borders {
      switch border {
      case .edge(let edge, let halfWidth):
        let turn = layout.turn(of: edge.startLongitude)
        let start = layout.plane(edge.startLongitude, edge.startLatitude, turn: turn)
        let end = layout.plane(edge.endLongitude, edge.endLatitude, turn: turn)
        unsafe qi_clearance_lower_edge(
          &distances, raster, start.x, start.y, end.x, end.y, halfWidth.value, layout.reach)
      case .circle(let center, let radius):
        let place = layout.plane(center.longitude, center.latitude, turn: layout.turn(of: center.longitude))
        unsafe qi_clearance_lower_ring(
          &distances, raster, place.x, place.y, radius.value / layout.stretch, radius.value, layout.reach)
      }
    }
    // Rounded down, and less by what single precision and longitudes beside each other may be wrong by.
    let slack = 0.01 + 2e-6 * Float(layout.extent)
    let steps = Float(1 / step) * 0.999_99
    clearances = distances.map { UInt8(min(max(($0 - slack) * steps, 0), 255)) }
  }

  /// Tells the processor that a place will be asked about some hundred nanoseconds from now: a hint that changes no answer.
  /// - Returns: the number of the cell of the place; −1 beside the raster.
  @inlinable
  @inline(__always)
  public func expect(_ place: Coordinate) -> Int {
    guard let cell = cell(of: place) else { return -1 }
    clearances.expectByte(at: cell.index)
    return cell.index
  }
}
