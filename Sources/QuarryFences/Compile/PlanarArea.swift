import QuarryGeometry

/// An area laid out in one plane, so that GEOS can judge it.
///
/// Each polygon is unwrapped by the shorter way and put beside the first one. A polygon that goes round a pole is cut
/// along a meridian and closed over the pole, or along the hole that goes round as well.
struct PlanarArea {
  /// A ring as it was drawn.
  struct DrawnRing {
    /// The places, the first repeated as the last.
    var places: [Coordinate]
    /// Whether the ring separates the poles and the north pole is the one that it encloses.
    var enclosesNorthPole: Bool
  }

  /// A polygon as it was drawn, and in the plane.
  struct PlanarPolygon {
    /// The outer ring first, then the holes.
    var rings: [DrawnRing]
    /// The polygon in the plane, closed there.
    var inPlane: Polygon
    /// Two turns of a polygon that goes round, in which a ring that crosses its own next turn shows; else nil.
    var twoTurns: Polygon?
  }

  let polygons: [PlanarPolygon]
  private let zone: String
  private let context: GEOSContext

  /// Lays the polygons out and has GEOS judge each of them.
  init(_ area: MultiPolygon, zone: String) throws(FenceError) {
    self.zone = zone
    context = GEOSContext()
    var drawn: [DrawnPolygon] = []
    for polygon in area.polygons { drawn.append(try DrawnPolygon(polygon, zone: zone)) }
    // Polygons round a pole are laid out first, so that the others can be put into the turn that they are drawn over.
    let others = drawn.filter { !$0.goesRound }.map(\.longitudes)
    var reference: Double?
    var laid: [Int: PlanarPolygon] = [:]
    for (number, polygon) in drawn.enumerated() where polygon.goesRound {
      let polar = try PolarLayout(polygon).laidOut(in: context, sparing: others)
      if reference == nil { reference = polar.inPlane.exterior.coordinates.first.map { $0.longitude + 180 } }
      laid[number] = polar
    }
    var polygons: [PlanarPolygon] = []
    for (number, polygon) in drawn.enumerated() {
      let next = laid[number] ?? polygon.laidOut(near: reference)
      if reference == nil { reference = next.inPlane.exterior.coordinates.first?.longitude }
      polygons.append(next)
    }
    guard !polygons.isEmpty else { throw .invalidArea(zone: zone, reason: "the area has no polygon", place: nil) }
    self.polygons = polygons
    for polygon in polygons {
      if let defect = try defect(of: MultiPolygon([polygon.inPlane])) { throw defect }
      if let twoTurns = polygon.twoTurns, let defect = try defect(of: MultiPolygon([twoTurns])) { throw defect }
    }
  }

  /// The polygons in the plane; where some of them share an edge, their union.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` where parts overlap.
  func united() throws(FenceError) -> MultiPolygon {
    let whole = MultiPolygon(polygons.map(\.inPlane))
    guard polygons.count > 1, let defect = try defect(of: whole) else { return whole }
    do throws(GeometryError) {
      let geometry = try PlanarGeometry(whole, in: context)
      let union = try geometry.unionOfParts()
      let area = try geometry.area()
      // Parts that overlap have more area than their union. Corners that were rounded to doubles beside a shared edge
      // leave slivers of some 10⁻¹⁴ degrees.
      let slivers = area * 1e-12 + Self.length(of: whole) * 1e-12
      guard area - (try union.area()) <= slivers else { throw GeometryError.geos(operation: "", message: "") }
      return try union.polygons()
    } catch {
      throw defect
    }
  }

  private static func length(of area: MultiPolygon) -> Double {
    area.polygons.flatMap(\.rings).reduce(0) { sum, ring in
      zip(ring.coordinates, ring.coordinates.dropFirst()).reduce(sum) {
        $0 + ($1.0.longitude - $1.1.longitude).magnitude + ($1.0.latitude - $1.1.latitude).magnitude
      }
    }
  }

  private func defect(of area: MultiPolygon) throws(FenceError) -> FenceError? {
    do throws(GeometryError) {
      guard let (reason, place) = try PlanarGeometry(area, in: context).firstDefect() else { return nil }
      return .invalidArea(zone: zone, reason: reason, place: place.normalized)
    } catch {
      throw .invalidArea(zone: zone, reason: "\(error)", place: nil)
    }
  }
}
