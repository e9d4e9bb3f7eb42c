import QuarryGeometry
import QuarryIndex

extension Coordinate {
  /// Whether a zone may be drawn there: on the globe, and at most ten turns from Greenwich, which is farther than anybody
  /// unwraps. Longitudes beyond that are metres or microdegrees.
  var isDrawable: Bool { isOnGlobe && longitude.magnitude <= 3600 }
}

extension Fence {
  /// Compiles a zone.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` where the shape is defective.
  init(_ zone: Zone) throws(FenceError) {
    func invalid(_ reason: String, _ place: Coordinate? = nil) -> FenceError {
      .invalidArea(zone: zone.id, reason: reason, place: place)
    }
    switch zone.shape {
    case .area(let area):
      let outline = try AreaOutline(area, zone: zone.id)
      var bounds = outline.bounds
      if outline.isNorthPoleInside {
        bounds = Box(west: -180, south: bounds.south, east: 180, north: 90)
      } else if outline.covers(Coordinate(longitude: 0, latitude: -90)) {
        bounds = Box(west: -180, south: -90, east: 180, north: bounds.north)
      }
      self.init(
        region: .area(outline), bounds: bounds, squareMeters: outline.squareMeters,
        inradius: InscribedCircle.radius(of: outline, bounds: bounds, upTo: Fence.inradiusLimit))
    case .circle(let circle):
      guard circle.center.isDrawable else { throw invalid("the centre is not a place on the globe") }
      guard circle.radius > .zero, circle.radius.value <= Fence.halfMeridian else {
        throw invalid("a radius of \(circle.radius) is no circle's", circle.center)
      }
      let center = circle.center.normalized
      self.init(
        region: .circle(
          Circle(center: center, radius: circle.radius), LocalMetric(latitude: center.latitude)),
        bounds: Box(around: center, radius: circle.radius),
        squareMeters: Fence.capArea(radius: circle.radius), inradius: circle.radius)
    case .corridor(let corridor):
      guard corridor.width > .zero, corridor.width.value <= Fence.halfMeridian else {
        throw invalid("a width of \(corridor.width) is no corridor's")
      }
      if let place = corridor.path.coordinates.first(where: { !$0.isDrawable }) {
        throw invalid("a position of the path is not on the globe (\(place.longitude), \(place.latitude))")
      }
      let edges = Edge.edges(of: corridor.path.coordinates)
      guard !edges.isEmpty else {
        throw invalid("a path needs two places that differ", corridor.path.coordinates.first)
      }
      let half = corridor.width * 0.5
      let index = EdgeIndex(edges)
      let bounds = corridor.path.coordinates.unwrapped().reduce(into: Box.empty) {
        $0.formUnion(longitude: $1.longitude, latitude: $1.latitude)
      }
      let length = edges.reduce(0.0) { $0 + Geodesic.distance($1.place(at: 0), $1.place(at: 1)).value }
      self.init(
        region: .corridor(index, half), bounds: bounds.expanded(by: half),
        squareMeters: corridor.width.value * length + .pi * half.value * half.value, inradius: half)
    }
  }

  /// The area of a circle on the mean sphere, 4πR²·sin²(r/2R).
  private static func capArea(radius: Meters) -> Double {
    let sine = (radius.value / (2 * 6_371_008.8)).sine
    return 4 * .pi * 6_371_008.8 * 6_371_008.8 * sine * sine
  }

  /// Half the length of a meridian ellipse of WGS84, rounded down: no two places are farther apart than a little more.
  private static let halfMeridian = 20_003_931.0
}

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
