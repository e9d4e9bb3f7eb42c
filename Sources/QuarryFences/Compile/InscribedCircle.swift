import QuarryGeometry
import QuarryIndex

/// The largest circle that fits into an area.
enum InscribedCircle {
  /// The radius, to 1 % or 0.5 m, whichever is more; `limit` where it is at least that.
  ///
  /// The box is cut into cells; the cell that could hold the deepest place is cut into four until no cell can beat the
  /// deepest place found by more than the tolerance. Source: the search for a pole of inaccessibility by D.
  /// Garcia-Castellanos and U. Lombardo (Scottish Geographical Journal 123, 2007), with a quadtree for the grid.
  /// - Complexity: some hundred distances for usual outlines; 4,000 at most, after which the deepest place found is
  ///   taken.
  static func radius(of outline: AreaOutline, bounds: Box, upTo limit: Meters) -> Meters {
    struct Cell {
      var box: Box
      var bound: Double
    }
    var best = 0.0
    func makeCell(_ box: Box) -> Cell {
      let middle = Coordinate(longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
      let metric = LocalMetric(latitude: middle.latitude)
      let widest = LocalMetric(
        latitude: box.south <= 0 && box.north >= 0 ? 0 : min(box.south.magnitude, box.north.magnitude))
      let east = (box.east - box.west) / 2 * widest.metersPerDegreeLongitude
      let north = (box.north - box.south) / 2 * 111_700
      let radius = (east * east + north * north).squareRoot()
      let reach = Meters(min(radius + limit.value, LocalMetric.maximumDistance.value))
      let sign = outline.covers(middle) ? 1.0 : -1.0
      let distance =
        outline.border.nearest(to: middle, metric: metric, upTo: reach)?.distance.value ?? reach.value
      best = max(best, sign * distance)
      return Cell(box: box, bound: sign * distance + radius)
    }
    var cells = [makeCell(bounds)]
    for _ in 0..<1000 {
      guard best < limit.value, let widest = cells.indices.max(by: { cells[$0].bound < cells[$1].bound }),
        cells[widest].bound > best + max(best * 0.01, 0.5)
      else { break }
      let box = cells[widest].box
      cells.swapAt(widest, cells.count - 1)
      cells.removeLast()
      let (x, y) = ((box.west + box.east) / 2, (box.south + box.north) / 2)
      cells.append(makeCell(Box(west: box.west, south: box.south, east: x, north: y)))
      cells.append(makeCell(Box(west: x, south: box.south, east: box.east, north: y)))
      cells.append(makeCell(Box(west: box.west, south: y, east: x, north: box.north)))
      cells.append(makeCell(Box(west: x, south: y, east: box.east, north: box.north)))
    }
    return Meters(min(best, limit.value))
  }
}
