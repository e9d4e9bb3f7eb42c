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
  convenience init(_ zone: Zone) throws(FenceError) {
    func invalid(_ reason: String, _ place: Coordinate? = nil) -> FenceError {
      .invalidArea(zone: zone.id, reason: reason, place: place)
    }
    if let reason = FenceHeights.defect(of: zone) { throw invalid(reason) }
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
        inradius: nil)
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

  /// What the index of a set has to know of the zone.
  var outline: FenceGrid.Outline {
    let (north, south) = (Coordinate(longitude: 0, latitude: 90), Coordinate(longitude: 0, latitude: -90))
    let coversPole = (
      north: covers(north, metric: LocalMetric(latitude: 90)), south: covers(south, metric: LocalMetric(latitude: -90))
    )
    if case .area(let area) = region {
      return FenceGrid.Outline(
        edges: area.edges.edges, isNorthPoleInside: area.isNorthPoleInside, coversPole: coversPole)
    }
    return FenceGrid.Outline(askedIn: bounds, coversPole: coversPole)
  }

  /// All that is border, and seams.
  var borders: [ClearanceGrid.Border] {
    switch region {
    case .area(let area): area.edges.edges.map { .edge($0, halfWidth: .zero) }
    case .circle(let circle, _): [.circle(center: circle.center, radius: circle.radius)]
    case .corridor(let path, let half): path.edges.map { .edge($0, halfWidth: half) }
    }
  }

  /// The area of a circle on the mean sphere, 4πR²·sin²(r/2R).
  private static func capArea(radius: Meters) -> Double {
    let sine = (radius.value / (2 * 6_371_008.8)).sine
    return 4 * .pi * 6_371_008.8 * 6_371_008.8 * sine * sine
  }

  /// Half the length of a meridian ellipse of WGS84, rounded down: no two places are farther apart than a little more.
  static let halfMeridian = 20_003_931.0
}
