import QuarryGeometry

/// A straight edge in longitude and latitude, in degrees.
///
/// It goes the shorter way round: `endLongitude` lies within half a turn of `startLongitude`, wherever that leads. An
/// edge drawn over exactly a whole turn is kept as it is drawn, since it has no shorter way.
public struct Edge: Hashable, Sendable {
  /// Where the edge starts, in degrees.
  public var startLongitude: Double
  /// Where the edge starts, in degrees.
  public var startLatitude: Double
  /// Where the edge ends, in degrees.
  public var endLongitude: Double
  /// Where the edge ends, in degrees.
  public var endLatitude: Double

  /// Makes an edge between two places that are unwrapped already.
  @inlinable
  public init(from start: Coordinate, to end: Coordinate) {
    startLongitude = start.longitude
    startLatitude = start.latitude
    endLongitude = end.longitude
    endLatitude = end.latitude
  }

  /// The box round the edge.
  @inlinable
  public var box: Box {
    Box(
      west: min(startLongitude, endLongitude), south: min(startLatitude, endLatitude),
      east: max(startLongitude, endLongitude), north: max(startLatitude, endLatitude))
  }

  /// The place at a share of the edge, 0 at its start and 1 at its end.
  @inlinable
  public func place(at share: Double) -> Coordinate {
    Coordinate(
      longitude: startLongitude + (endLongitude - startLongitude) * share,
      latitude: startLatitude + (endLatitude - startLatitude) * share)
  }

  /// The edges of a line, each going the shorter way round; those without length are left out.
  ///
  /// Every number is the one that was given, or differs from it by whole turns that are added without rounding, so that
  /// each edge is the same whichever place the line starts at. An edge lies within ±180, unless it crosses the
  /// antimeridian; then one of its ends lies beyond. Two consecutive edges meet, but may do so under longitudes that are
  /// a whole turn apart. Where rounding could not be helped, as for edges of more than 104 degrees across the
  /// antimeridian, the edge is cut in two at ±180, at a latitude that is rounded to a double, 1 nm.
  public static func edges(of coordinates: [Coordinate]) -> [Edge] {
    let turns = coordinates.wholeTurns()
    let places = coordinates.map {
      Coordinate(
        longitude: $0.longitude.normalizedLongitude.flushedCoordinate, latitude: $0.latitude.flushedCoordinate)
    }
    var edges: [Edge] = []
    edges.reserveCapacity(places.count)
    for index in places.indices.dropLast() {
      let (start, end) = (places[index], places[index + 1])
      let turn = turns[index + 1] - turns[index]
      if turn == 0 {
        guard start != end else { continue }
        // ±180 has two names; an edge along it keeps the one that its neighbours have.
        let isAlongSeam = start.longitude == -180 && end.longitude == -180 && turns[index] == 1
        let shift: Double = isAlongSeam ? 360 : 0
        edges.append(
          Edge(
            from: Coordinate(longitude: start.longitude + shift, latitude: start.latitude),
            to: Coordinate(longitude: end.longitude + shift, latitude: end.latitude)))
      } else if turn > 0 {
        edges += eastwards(from: start, to: end, turns: turn)
      } else {
        edges += eastwards(from: end, to: start, turns: -turn).reversed().map(\.reversed)
      }
    }
    return edges
  }

  private var reversed: Edge {
    Edge(
      from: Coordinate(longitude: endLongitude, latitude: endLatitude),
      to: Coordinate(longitude: startLongitude, latitude: startLatitude))
  }

  /// An edge that meets the antimeridian, from a normalised place to one that so many turns are added to.
  private static func eastwards(from start: Coordinate, to end: Coordinate, turns: Int) -> [Edge] {
    func edge(_ west: Double, _ east: Double) -> Edge {
      Edge(
        from: Coordinate(longitude: west, latitude: start.latitude),
        to: Coordinate(longitude: east, latitude: end.latitude))
    }
    if turns == 1 {
      if end.longitude == -180 { return [edge(start.longitude, 180)] }
      // Numbers from 128 on have the same digits as the sum: nothing is rounded.
      if start.longitude - end.longitude >= 180 {
        if end.longitude <= -128 { return [edge(start.longitude, end.longitude + 360)] }
        if start.longitude >= 128 { return [edge(start.longitude - 360, end.longitude)] }
      }
    }
    let length = end.longitude + 360 * Double(turns) - start.longitude
    let share = (180 - start.longitude) / length
    let cut = start.latitude + (end.latitude - start.latitude) * share
    return [
      Edge(from: start, to: Coordinate(longitude: 180, latitude: cut)),
      Edge(from: Coordinate(longitude: -180, latitude: cut), to: end),
    ].filter { $0.startLongitude != $0.endLongitude || $0.startLatitude != $0.endLatitude }
  }
}
