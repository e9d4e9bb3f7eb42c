import QuarryGeometry
import QuarryIndex

/// What an area is made of once it is compiled: the edges that decide which side a point is on, and those that are a
/// border.
struct AreaOutline: Sendable {
  /// All edges, as drawn.
  let edges: EdgeIndex
  /// The edges at which inside meets outside: cuts at the antimeridian and edges shared by two parts are none.
  let border: EdgeIndex
  /// A box that holds the edges, of which parts on either side of the antimeridian lie side by side.
  let bounds: Box
  /// Whether the north pole lies inside.
  let isNorthPoleInside: Bool
  /// The area between geodesics through the vertices: good to order zones by size.
  let squareMeters: Double

  /// Compiles an area.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` for the first defect: a position that is no place, a ring
  ///   that is not closed or goes round the globe more than once, whatever GEOS calls invalid, parts that overlap.
  init(_ area: MultiPolygon, zone: String) throws(FenceError) {
    var raw: [Edge] = []
    var isNorthPoleInside = false
    var squareMeters = 0.0
    let plane = try PlanarArea(area, zone: zone)
    for polygon in plane.polygons {
      for ring in polygon.rings {
        raw += Edge.edges(of: ring.drawn)
        if ring.enclosesNorthPole { isNorthPoleInside.toggle() }
      }
      squareMeters += Geodesic.measure(polygon: polygon.asDrawn).squareMeters
    }
    let edges = EdgeIndex(raw)
    let bounds = Self.bounds(of: plane, or: edges.bounds)
    var borderEdges = raw
    if let union = try plane.unionOfTouchingParts() {
      borderEdges = union.polygons.flatMap(\.rings).flatMap { Edge.edges(of: $0.coordinates) }
    }
    let outline = AreaOutline(
      edges: edges, border: edges, bounds: bounds, isNorthPoleInside: isNorthPoleInside, squareMeters: squareMeters)
    let border = outline.withoutSeams(borderEdges)
    self.init(
      edges: edges, border: border == raw ? edges : EdgeIndex(border), bounds: bounds,
      isNorthPoleInside: isNorthPoleInside, squareMeters: squareMeters)
  }

  private init(
    edges: EdgeIndex, border: EdgeIndex, bounds: Box, isNorthPoleInside: Bool, squareMeters: Double
  ) {
    self.edges = edges
    self.border = border
    self.bounds = bounds
    self.isNorthPoleInside = isNorthPoleInside
    self.squareMeters = squareMeters
  }

  /// The box of the area laid out in one plane, where that is narrower than the box of its edges as drawn.
  private static func bounds(of plane: PlanarArea, or drawn: Box) -> Box {
    var box = Box.empty
    for place in plane.polygons.flatMap(\.rings).flatMap(\.plane) {
      box.formUnion(longitude: place.longitude, latitude: place.latitude)
    }
    guard box.east - box.west < drawn.east - drawn.west else { return drawn }
    // A longitude to which a turn was added is rounded; the box is made larger by far more.
    return Box(
      west: box.west - seamProbe, south: drawn.south, east: box.east + seamProbe, north: drawn.north)
  }

  /// Whether a place lies in the area, on an edge included: exact.
  func covers(_ place: Coordinate) -> Bool {
    switch edges.side(of: place) {
    case .border: true
    case .oddBelowPole: !isNorthPoleInside
    case .evenBelowPole: isNorthPoleInside
    }
  }

  /// The edges less what lies on ±180 with the area on both sides, and less what lies at a pole, which is a point.
  private func withoutSeams(_ border: [Edge]) -> [Edge] {
    func isOnSeam(_ edge: Edge) -> Bool {
      edge.startLongitude == edge.endLongitude && (edge.startLongitude - 180).remainder(dividingBy: 360) == 0
    }
    func isAtPole(_ edge: Edge) -> Bool {
      edge.startLatitude == edge.endLatitude && edge.startLatitude.magnitude == 90
    }
    guard border.contains(where: { isOnSeam($0) || isAtPole($0) }) else { return border }
    let breaks = Set(border.filter(isOnSeam).flatMap { [$0.startLatitude, $0.endLatitude] }).sorted()
    return border.flatMap { edge -> [Edge] in
      if isAtPole(edge) { return [] }
      guard isOnSeam(edge) else { return [edge] }
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

  /// How far beside the antimeridian it is asked whether the area goes on: 10⁻⁹ degrees, a tenth of a millimetre.
  private static let seamProbe = 1e-9
}
