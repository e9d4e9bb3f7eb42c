import QuarryGeometry

/// The rings of a polygon as they were drawn, each of them closed and on the globe.
struct DrawnPolygon {
  /// The outer ring first, then the holes; the last place of each is its first.
  let rings: [[Coordinate]]
  /// How often each goes round the globe eastwards: 0, 1 or −1.
  let turns: [Int]
  let zone: String

  /// Whether the outer ring separates the poles.
  var goesRound: Bool { turns.first != 0 }

  /// Takes over the rings.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` for a position that is no place, a ring that is too short,
  ///   not closed, or goes round the globe more than once, a hole that goes round though the outer ring does not.
  init(_ polygon: Polygon, zone: String) throws(FenceError) {
    self.zone = zone
    var rings: [[Coordinate]] = []
    var turns: [Int] = []
    func what(_ number: Int) -> String { number == 0 ? "the outer ring" : "hole \(number)" }
    for (number, ring) in polygon.rings.enumerated() {
      var places = ring.coordinates
      func invalid(_ reason: String, _ place: Coordinate?) -> FenceError {
        .invalidArea(zone: zone, reason: reason, place: place)
      }
      for (vertex, place) in places.enumerated() where !place.isDrawable {
        throw invalid(
          "vertex \(vertex) of \(what(number)) is not on the globe (\(place.longitude), \(place.latitude))", nil)
      }
      guard let first = places.first, let last = places.last, places.count >= 4 else {
        throw invalid("\(what(number)) has \(places.count) positions; a ring needs at least 4", places.first)
      }
      guard first.latitude == last.latitude, (last.longitude - first.longitude).remainder(dividingBy: 360) == 0 else {
        throw invalid("\(what(number)) is not closed: its last position must repeat its first", last)
      }
      // From 0.1 to 360.1 is a whole turn but for rounding; the ring is closed without it.
      if last.longitude.normalizedLongitude != first.longitude.normalizedLongitude {
        places[places.count - 1] = first
      }
      let round = places.turnsRoundGlobe
      guard round.magnitude <= 1 else {
        throw invalid("\(what(number)) goes round the globe \(round.magnitude) times", first)
      }
      rings.append(places)
      turns.append(round)
      if round != 0 && turns.first == 0 {
        throw invalid("\(what(number)) goes round the globe, but the outer ring does not", first)
      }
    }
    self.rings = rings
    self.turns = turns
  }

  /// A polygon that does not go round, in the plane: whole, and within half a turn of a reference.
  func laidOut(near reference: Double?) -> PlanarArea.PlanarPolygon {
    let shell = Self.shifted(rings[0].unwrapped(), near: reference)
    let middle = Self.middle(of: shell)
    let holes = rings.dropFirst().map { Ring(Self.shifted($0.unwrapped(), near: middle)) }
    return PlanarArea.PlanarPolygon(
      rings: rings.map { PlanarArea.DrawnRing(places: $0, enclosesNorthPole: false) },
      inPlane: Polygon(exterior: Ring(shell), holes: holes))
  }

  /// The longitudes of the outer ring, unwrapped.
  var longitudes: ClosedRange<Double> {
    let longitudes = rings[0].unwrapped().map(\.longitude)
    let west = longitudes.min() ?? 0
    return west...max(longitudes.max() ?? 0, west)
  }

  private static func shifted(_ places: [Coordinate], near reference: Double?) -> [Coordinate] {
    guard let reference else { return places }
    let shift = 360 * ((reference - middle(of: places)) / 360).rounded()
    return shift == 0
      ? places : places.map { Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude) }
  }

  private static func middle(of places: [Coordinate]) -> Double {
    let longitudes = places.map(\.longitude)
    return ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2
  }
}
