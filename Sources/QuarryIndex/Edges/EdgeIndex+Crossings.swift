import QuarryGeometry

extension EdgeIndex {
  /// Appends the shares of a path at which it meets the edges; unsorted, and twice where it passes through a vertex.
  ///
  /// An edge that lies along the path gives the shares of both its ends. Computed in longitude and latitude, where both
  /// the path and the edges are straight; a share is good to some 10⁻¹⁵ of the path over the sine of the angle.
  /// - Parameters:
  ///   - start: where the path starts.
  ///   - end: where it ends, unwrapped so that the path goes the shorter way.
  /// - Complexity: O(log n + k); allocates only where `shares` has to grow.
  public func appendCrossings(from start: Coordinate, to end: Coordinate, into shares: inout [Double]) {
    let bounds = tree.bounds
    guard !bounds.isEmpty, start.isOnGlobe, end.isOnGlobe else { return }
    var (from, to) = (start.longitude, end.longitude)
    if max(from.magnitude, to.magnitude) > 720 {
      from = from.normalizedLongitude
      to = to.normalizedLongitude.unwrappedLongitude(near: from)
    }
    let (low, high) = (min(from, to), max(from, to))
    var turns = ((bounds.west - high) / 360).rounded(.up)
    while low + 360 * turns <= bounds.east {
      appendCrossings(
        px: from + 360 * turns, py: start.latitude, qx: to + 360 * turns, qy: end.latitude, into: &shares)
      turns += 1
    }
  }

  private func appendCrossings(px: Double, py: Double, qx: Double, qy: Double, into shares: inout [Double]) {
    var path = Box.empty
    path.formUnion(longitude: px, latitude: py)
    path.formUnion(longitude: qx, latitude: qy)
    let (dx, dy) = (qx - px, qy - py)
    let square = dx * dx + dy * dy
    guard square > 0 else { return }
    tree.forEach(where: { $0.intersects(path) }) { leaf in
      for edge in edges[range(of: leaf)] where edge.box.intersects(path) {
        let (ax, ay) = (edge.startLongitude, edge.startLatitude)
        let (bx, by) = (edge.endLongitude, edge.endLatitude)
        let sideA = orientation(ax: px, ay: py, bx: qx, by: qy, px: ax, py: ay)
        let sideB = orientation(ax: px, ay: py, bx: qx, by: qy, px: bx, py: by)
        if sideA * sideB > 0 { continue }
        func appendEnds() {
          for (x, y) in [(ax, ay), (bx, by)] {
            let share = ((x - px) * dx + (y - py) * dy) / square
            if (0...1).contains(share) { shares.append(share) }
          }
        }
        if sideA == 0 && sideB == 0 {
          appendEnds()
          continue
        }
        let sideP = orientation(ax: ax, ay: ay, bx: bx, by: by, px: px, py: py)
        let sideQ = orientation(ax: ax, ay: ay, bx: bx, by: by, px: qx, py: qy)
        if sideP * sideQ > 0 { continue }
        let (ex, ey) = (bx - ax, by - ay)
        let share = ((ax - px) * ey - (ay - py) * ex) / (dx * ey - dy * ex)
        // They meet; where they are so nearly parallel that rounding has none of the angle left, it is known where only
        // to what they have in common, and rounding may have left none of that either.
        if share.isFinite {
          shares.append(min(max(share, 0), 1))
        } else {
          for (x, y) in [(ax, ay), (bx, by)] {
            shares.append(min(max(((x - px) * dx + (y - py) * dy) / square, 0), 1))
          }
        }
      }
    }
  }
}
