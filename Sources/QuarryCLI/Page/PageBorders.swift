import QuarryGeometry

/// The borders of all zones as the page draws them: vertices that are no place left out, and thinned where they are
/// too many.
struct PageBorders {
  /// A zone each, in order.
  private(set) var outlines: [[ReplayPage.Zone.Outline]]
  /// Vertices that are no place.
  private(set) var omitted = 0
  /// All vertices that are one.
  private(set) var total = 0
  /// No left-out vertex is further from the border that is drawn.
  private(set) var tolerance: Meters

  init(_ zones: [ReplayPage.Zone], limit: Int) {
    var rings: [[Coordinate]] = []
    var omitted = 0
    var result = zones.map(\.outlines)
    Self.visit(&result) { ring in
      let places = ring.filter { $0.isOnGlobe && $0.longitude.magnitude < PageNumbers.largest }
      omitted += ring.count - places.count
      rings.append(places)
    }
    let thinning = PageThinning(counts: rings.map(\.count), limit: limit) { line, start, end, index in
      drawnMeters(rings[line][index], fromWay: rings[line][start], rings[line][end])
    }
    var next = 0
    Self.visit(&result) { ring in
      ring = thinning.kept[next].map { rings[next][$0] }
      next += 1
    }
    self.outlines = result
    self.omitted = omitted
    total = rings.reduce(0) { $0 + $1.count }
    tolerance = thinning.tolerance
  }

  /// Every ring of every outline, in order.
  private static func visit(_ zones: inout [[ReplayPage.Zone.Outline]], _ body: (inout [Coordinate]) -> Void) {
    for zone in zones.indices {
      for outline in zones[zone].indices {
        for polygon in zones[zone][outline].polygons.indices {
          for ring in zones[zone][outline].polygons[polygon].indices {
            body(&zones[zone][outline].polygons[polygon][ring])
          }
        }
      }
    }
  }
}
