import QuarryGeometry

/// An area laid out in one plane, so that GEOS can judge it.
///
/// Each polygon is unwrapped by the shorter way and put beside the first one. A polygon that encloses a pole is cut
/// along a meridian and closed over the pole.
struct PlanarArea {
  /// A ring as it was drawn, and in the plane.
  struct PlanarRing {
    /// The ring as it was drawn, closed.
    var drawn: [Coordinate]
    /// The ring in the plane, closed there.
    var plane: [Coordinate]
    /// Whether the ring separates the poles and the north pole is the one that it encloses.
    var enclosesNorthPole: Bool
  }

  /// A polygon as it was drawn, and in the plane.
  struct PlanarPolygon {
    /// The outer ring first, then the holes.
    var rings: [PlanarRing]

    var asDrawn: Polygon {
      Polygon(exterior: Ring(rings.first?.drawn ?? []), holes: rings.dropFirst().map { Ring($0.drawn) })
    }

    var inPlane: Polygon {
      Polygon(exterior: Ring(rings.first?.plane ?? []), holes: rings.dropFirst().map { Ring($0.plane) })
    }
  }

  let polygons: [PlanarPolygon]
  private let zone: String
  private let context = GEOSContext()

  /// Lays the polygons out and has GEOS judge each of them.
  init(_ area: MultiPolygon, zone: String) throws(FenceError) {
    self.zone = zone
    var polygons: [PlanarPolygon] = []
    var reference: Double?
    for polygon in area.polygons {
      let laid = try PolygonLayout(polygon, zone: zone).laidOut(near: reference)
      if reference == nil { reference = laid.rings.first?.plane.first?.longitude }
      polygons.append(laid)
    }
    guard !polygons.isEmpty else { throw .invalidArea(zone: zone, reason: "the area has no polygon", place: nil) }
    self.polygons = polygons
    for polygon in polygons {
      if let defect = try defect(of: MultiPolygon([polygon.inPlane])) { throw defect }
    }
  }

  /// The union of the parts, where some of them share an edge; nil where none do.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` where parts overlap.
  func unionOfTouchingParts() throws(FenceError) -> MultiPolygon? {
    guard polygons.count > 1 else { return nil }
    let whole = MultiPolygon(polygons.map(\.inPlane))
    guard let defect = try defect(of: whole) else { return nil }
    do throws(GeometryError) {
      let geometry = try PlanarGeometry(whole, in: context)
      let union = try geometry.unionOfParts()
      let parts = try geometry.area()
      // Parts that overlap have more area than their union; rounding of the sum is far below this share.
      guard parts - (try union.area()) <= parts * 1e-12 else { throw GeometryError.geos(operation: "", message: "") }
      return try union.polygons()
    } catch {
      throw defect
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

/// Lays one polygon out in the plane.
private struct PolygonLayout {
  let rings: [[Coordinate]]
  let turns: [Int]
  let zone: String

  init(_ polygon: Polygon, zone: String) throws(FenceError) {
    self.zone = zone
    var rings: [[Coordinate]] = []
    for (number, ring) in polygon.rings.enumerated() {
      let what = number == 0 ? "the outer ring" : "hole \(number)"
      for (vertex, place) in ring.coordinates.enumerated() where !place.isOnGlobe {
        throw .invalidArea(
          zone: zone,
          reason: "vertex \(vertex) of \(what) is not on the globe (\(place.longitude), \(place.latitude))", place: nil)
      }
      guard ring.coordinates.count >= 4 else {
        throw .invalidArea(
          zone: zone, reason: "\(what) has \(ring.coordinates.count) positions; a ring needs at least 4",
          place: ring.coordinates.first)
      }
      rings.append(ring.coordinates)
    }
    self.rings = rings
    turns = rings.map(\.turnsRoundGlobe)
    for (number, ring) in rings.enumerated() {
      let what = number == 0 ? "the outer ring" : "hole \(number)"
      guard let first = ring.first, let last = ring.last, first.latitude == last.latitude,
        (last.longitude - first.longitude).remainder(dividingBy: 360) == 0
      else {
        throw .invalidArea(
          zone: zone, reason: "\(what) is not closed: its last position must repeat its first", place: ring.last)
      }
      guard turns[number].magnitude <= 1 else {
        throw .invalidArea(
          zone: zone, reason: "\(what) goes round the globe \(turns[number].magnitude) times", place: ring.first)
      }
      if number > 0 && turns[number] != 0 && turns[0] == 0 {
        throw .invalidArea(
          zone: zone, reason: "\(what) goes round the globe, but the outer ring does not", place: ring.first)
      }
    }
  }

  func laidOut(near reference: Double?) throws(FenceError) -> PlanarArea.PlanarPolygon {
    guard turns[0] != 0 else {
      let shell = shifted(rings[0].unwrapped(), near: reference)
      let middle = Self.middle(of: shell)
      let holes = rings.dropFirst().map { shifted($0.unwrapped(), near: middle) }
      return PlanarArea.PlanarPolygon(
        rings: zip(rings, [shell] + holes).map {
          PlanarArea.PlanarRing(drawn: $0, plane: $1, enclosesNorthPole: false)
        })
    }
    return try laidOutRoundPole()
  }

  /// A polygon round a pole: which one is told by a hole that goes round as well (the pole lies beyond it), else by the
  /// mean latitude of the outer ring.
  private func laidOutRoundPole() throws(FenceError) -> PlanarArea.PlanarPolygon {
    let latitude = Self.meanLatitude(of: rings[0])
    let roundHole = zip(rings, turns).dropFirst().first { $0.1 != 0 }
    let isNorth = roundHole.map { Self.meanLatitude(of: $0.0) > latitude } ?? (latitude >= 0)
    for seam in rings[0].map(\.longitude) {
      guard let plane = cut(at: seam, pole: isNorth ? 90 : -90) else { continue }
      return PlanarArea.PlanarPolygon(
        rings: rings.indices.map {
          PlanarArea.PlanarRing(drawn: rings[$0], plane: plane[$0], enclosesNorthPole: turns[$0] != 0 && isNorth)
        })
    }
    throw .invalidArea(
      zone: zone, reason: "holes round the pole leave no meridian along which the area could be cut", place: nil)
  }

  /// All rings in the strip of one turn that begins at the seam, or nil where a hole straddles it.
  private func cut(at seam: Double, pole: Double) -> [[Coordinate]]? {
    var plane: [[Coordinate]] = []
    for (ring, turns) in zip(rings, turns) {
      var places = ring.unwrapped()
      if turns == 0 {
        let west = places.map(\.longitude).min() ?? seam
        let shift = 360 * ((seam - west) / 360).rounded(.up)
        places = places.map { Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude) }
        guard (places.map(\.longitude).max() ?? seam) <= seam + 360 else { return nil }
        plane.append(places)
      } else {
        guard let open = Self.unrolled(turns > 0 ? places : places.reversed(), from: seam) else { return nil }
        plane.append(
          open + [
            Coordinate(longitude: seam + 360, latitude: pole), Coordinate(longitude: seam, latitude: pole),
            open[0],
          ])
      }
    }
    return plane
  }

  /// A ring that goes round eastwards, started where it first meets the seam and drawn over the turn that follows.
  private static func unrolled(_ places: [Coordinate], from seam: Double) -> [Coordinate]? {
    guard let first = places.first, let last = places.last else { return nil }
    let target = seam + 360 * ((first.longitude - seam) / 360).rounded(.up)
    let steps = zip(places, places.dropFirst())
    guard let (at, step) = steps.enumerated().first(where: { $1.0.longitude <= target && target <= $1.1.longitude })
    else { return target == last.longitude ? places : nil }
    let share =
      step.1.longitude > step.0.longitude
      ? (target - step.0.longitude) / (step.1.longitude - step.0.longitude) : 0
    let latitude = step.0.latitude + (step.1.latitude - step.0.latitude) * share
    let back = target - seam
    var result = [Coordinate(longitude: seam, latitude: latitude)]
    for place in places[(at + 1)...]
      + places[1..<(at + 1)].map({
        Coordinate(longitude: $0.longitude + 360, latitude: $0.latitude)
      }) where place.longitude != target || place.latitude != latitude
    {
      result.append(Coordinate(longitude: place.longitude - back, latitude: place.latitude))
    }
    result.append(Coordinate(longitude: seam + 360, latitude: latitude))
    return result
  }

  private func shifted(_ places: [Coordinate], near reference: Double?) -> [Coordinate] {
    guard let reference else { return places }
    let shift = 360 * ((reference - Self.middle(of: places)) / 360).rounded()
    return shift == 0
      ? places : places.map { Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude) }
  }

  private static func middle(of places: [Coordinate]) -> Double {
    let longitudes = places.map(\.longitude)
    return ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2
  }

  private static func meanLatitude(of places: [Coordinate]) -> Double {
    places.reduce(0) { $0 + $1.latitude } / Double(max(places.count, 1))
  }
}
