import QuarryGeometry
import QuarryIndex

/// What an area is made of once it is compiled: the edges that decide which side a point is on, and those that are a
/// border.
struct AreaOutline: Sendable {
  /// All edges, as drawn.
  let edges: EdgeIndex
  /// The edges at which inside meets outside: cuts at the antimeridian and edges shared by two parts are none.
  let border: EdgeIndex
  /// Whether some edges are no border, or lie elsewhere than the border.
  let hasSeams: Bool
  /// Whether the area is one polygon with at most one hole, and no pole in it.
  let isPlain: Bool
  /// Whether the north pole lies inside.
  let isNorthPoleInside: Bool
  /// Whether a border touches a pole, which is one place under all longitudes.
  let touchesPole: (north: Bool, south: Bool)
  /// A box round the area in the plane, a little too large.
  let bounds: Box
  /// The area on the ellipsoid, between straight edges.
  let squareMeters: Double

  /// Compiles an area.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` for the first defect: a position that is no place, a ring
  ///   that is not closed or goes round the globe more than once, whatever GEOS calls invalid, parts that overlap.
  init(_ area: MultiPolygon, zone: String) throws(FenceError) {
    var raw: [Edge] = []
    var isNorthPoleInside = false
    var squareMeters = 0.0
    var bounds = Box.empty
    let plane = try PlanarArea(area, zone: zone)
    for polygon in plane.polygons {
      for ring in polygon.rings {
        raw += Edge.edges(of: ring.places)
        if ring.enclosesNorthPole { isNorthPoleInside.toggle() }
      }
      squareMeters += EqualArea.squareMeters(ofUnwrapped: polygon.inPlane)
      for place in polygon.inPlane.exterior.coordinates {
        bounds.formUnion(longitude: place.longitude, latitude: place.latitude)
      }
    }
    let rings = plane.polygons.first?.rings ?? []
    let isPlain = plane.polygons.count == 1 && rings.count <= 2 && !rings.contains { $0.enclosesNorthPole }
    let touchesPole = (
      north: raw.contains { max($0.startLatitude, $0.endLatitude) == 90 },
      south: raw.contains { min($0.startLatitude, $0.endLatitude) == -90 }
    )
    bounds = Box(
      west: bounds.west - Self.boundsSlack, south: bounds.south, east: bounds.east + Self.boundsSlack,
      north: bounds.north)
    if bounds.east - bounds.west >= 360 || touchesPole.north || touchesPole.south {
      (bounds.west, bounds.east) = (-180, 180)
    }
    let edges = EdgeIndex(raw)
    let outline = AreaOutline(
      edges: edges, border: edges, hasSeams: false, isPlain: isPlain, isNorthPoleInside: isNorthPoleInside,
      touchesPole: touchesPole,
      bounds: bounds,
      squareMeters: squareMeters)
    let border = outline.withoutSeams(Self.edges(of: try plane.united()))
    self.init(
      edges: edges, border: border == raw ? edges : EdgeIndex(border), hasSeams: border != raw,
      isPlain: isPlain,
      isNorthPoleInside: isNorthPoleInside,
      touchesPole: touchesPole, bounds: bounds, squareMeters: squareMeters)
  }

  private init(
    edges: EdgeIndex, border: EdgeIndex, hasSeams: Bool, isPlain: Bool, isNorthPoleInside: Bool,
    touchesPole: (north: Bool, south: Bool),
    bounds: Box, squareMeters: Double
  ) {
    self.edges = edges
    self.border = border
    self.hasSeams = hasSeams
    self.isPlain = isPlain
    self.isNorthPoleInside = isNorthPoleInside
    self.touchesPole = touchesPole
    self.bounds = bounds
    self.squareMeters = squareMeters
  }

  /// Whether a place lies in the area, on an edge included: exact. A pole that a border touches is on the border under
  /// every longitude.
  func covers(_ place: Coordinate) -> Bool {
    if place.latitude == 90 && touchesPole.north || place.latitude == -90 && touchesPole.south { return true }
    switch edges.side(of: place) {
    case .border: return true
    case .oddBelowPole: return !isNorthPoleInside
    case .evenBelowPole: return isNorthPoleInside
    }
  }

  private static func edges(of area: MultiPolygon) -> [Edge] {
    area.polygons.flatMap(\.rings).flatMap { ring in
      let places = ring.coordinates.map {
        Coordinate(longitude: $0.longitude.flushedCoordinate, latitude: $0.latitude.flushedCoordinate)
      }
      return zip(places, places.dropFirst()).compactMap { $0 == $1 ? nil : Edge(from: $0, to: $1) }
    }
  }

  /// The edges less what lies on a meridian at which the plane was cut, with the area on both sides, and less what lies
  /// at a pole, which is a point. A cut is a meridian that the edges follow under two longitudes, whole turns apart.
  private func withoutSeams(_ border: [Edge]) -> [Edge] {
    func isAtPole(_ edge: Edge) -> Bool {
      edge.startLatitude == edge.endLatitude && edge.startLatitude.magnitude == 90
    }
    func meridian(of edge: Edge) -> Double? {
      edge.startLongitude == edge.endLongitude ? edge.startLongitude.normalizedLongitude : nil
    }
    var longitudes: [Double: Set<Double>] = [:]
    for edge in border {
      if let meridian = meridian(of: edge) { longitudes[meridian, default: []].insert(edge.startLongitude) }
    }
    longitudes = longitudes.filter { $0.value.count > 1 }
    guard !longitudes.isEmpty || border.contains(where: isAtPole) else { return border }
    var breaks: [Double: [Double]] = [:]
    for edge in border {
      guard let meridian = meridian(of: edge), longitudes[meridian] != nil else { continue }
      breaks[meridian, default: []] += [edge.startLatitude, edge.endLatitude]
    }
    breaks = breaks.mapValues { Set($0).sorted() }
    return border.flatMap { edge -> [Edge] in
      if isAtPole(edge) { return [] }
      guard let meridian = meridian(of: edge), let breaks = breaks[meridian] else { return [edge] }
      let (low, high) = (min(edge.startLatitude, edge.endLatitude), max(edge.startLatitude, edge.endLatitude))
      let inner = breaks.filter { low <= $0 && $0 <= high }
      return zip(inner, inner.dropFirst()).compactMap { south, north in
        let middle = (south + north) / 2
        let isBothSides = [-Self.seamProbe, Self.seamProbe].allSatisfy {
          covers(Coordinate(longitude: edge.startLongitude + $0, latitude: middle))
        }
        return isBothSides
          ? nil
          : Edge(
            from: Coordinate(longitude: edge.startLongitude, latitude: south),
            to: Coordinate(longitude: edge.startLongitude, latitude: north))
      }
    }
  }

  /// How far beside a meridian it is asked whether the area goes on: 10⁻⁹ degrees, a tenth of a millimetre.
  private static let seamProbe = 1e-9

  /// More than what rounding to the grid moves a longitude by.
  private static let boundsSlack = 1e-12
}
