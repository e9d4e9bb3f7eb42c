import QuarryGeometry

/// Lays a polygon whose outer ring goes round the globe out in the plane.
///
/// The area lies between the outer ring and the hole that goes round as well; without one, between the ring and the pole
/// on whose side the ring leaves less of the map of longitude and latitude. It is cut along the meridian from a vertex of
/// the outer ring, one beyond which the ring does not come nearer to the pole on that meridian, so that the cut meets
/// nothing; where a hole lies on the cut, another vertex is tried.
struct PolarLayout {
  private let drawn: DrawnPolygon
  private let isNorth: Bool
  /// The outer ring eastwards, each vertex once, on the grid.
  private let outer: [Coordinate]
  /// The hole that goes round, eastwards.
  private let inner: [Coordinate]?
  /// The other holes, closed.
  private let holes: [[Coordinate]]

  /// Takes a polygon of which the outer ring goes round.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` where more than one hole goes round.
  init(_ drawn: DrawnPolygon) throws(FenceError) {
    self.drawn = drawn
    func eastwards(_ number: Int) -> [Coordinate] {
      let places = Self.onGrid(drawn.rings[number])
      return Array((drawn.turns[number] > 0 ? places : places.reversed()).dropLast())
    }
    outer = eastwards(0)
    let round = drawn.turns.indices.dropFirst().filter { drawn.turns[$0] != 0 }
    guard round.count <= 1 else {
      throw .invalidArea(
        zone: drawn.zone, reason: "\(round.count) holes go round the globe; one at most can",
        place: round.last.flatMap { drawn.rings[$0].first })
    }
    inner = round.first.map(eastwards)
    holes = drawn.turns.indices.dropFirst().filter { drawn.turns[$0] == 0 }.map { Self.onGrid(drawn.rings[$0]) }
    let latitude = Self.meanLatitude(of: outer)
    isNorth = inner.map { Self.meanLatitude(of: $0) > latitude } ?? (latitude >= 0)
  }

  /// The polygon in the plane.
  /// - Parameter others: longitudes of parts beside the polygon, through which it is cut only where that cannot be helped.
  /// - Throws: ``FenceError/invalidArea(zone:reason:place:)`` where there is no meridian that could be cut.
  func laidOut(
    in context: GEOSContext, sparing others: [ClosedRange<Double>]
  ) throws(FenceError) -> PlanarArea.PlanarPolygon {
    let byHeight = outer.indices.sorted { height(outer[$0]) > height(outer[$1]) }
    func isSparing(_ vertex: Int) -> Bool {
      !others.contains { range in
        let turn = ((range.lowerBound - outer[vertex].longitude) / 360).rounded(.down) + 1
        return outer[vertex].longitude + 360 * turn < range.upperBound
      }
    }
    let candidates = byHeight.filter(isSparing) + byHeight.filter { !isSparing($0) }
    for vertex in candidates where isFree(vertex) {
      guard let shell = shell(from: vertex, turns: 1), let twoTurns = self.shell(from: vertex, turns: 2),
        let holes = laidHoles(in: shell, context)
      else { continue }
      return PlanarArea.PlanarPolygon(
        rings: zip(drawn.rings, drawn.turns).map {
          PlanarArea.DrawnRing(places: $0, enclosesNorthPole: $1 != 0 && isNorth)
        },
        inPlane: Polygon(exterior: Ring(shell), holes: holes.map { Ring($0) }),
        twoTurns: Polygon(exterior: Ring(twoTurns)))
    }
    throw .invalidArea(
      zone: drawn.zone, reason: "no meridian is free of holes, so that the area round the pole could be cut along it",
      place: drawn.rings.first?.first)
  }

  private func height(_ place: Coordinate) -> Double { isNorth ? place.latitude : -place.latitude }

  /// Whether from a vertex to the pole its meridian meets neither the outer ring again nor a hole that does not go round.
  private func isFree(_ vertex: Int) -> Bool {
    let place = outer[vertex]
    let next = Self.turned(outer)
    return
      !(Self.crossings(of: outer + next.prefix(1), at: place.longitude)
      + holes.flatMap {
        Self.crossings(of: $0, at: place.longitude)
      }).contains { height($0.place) > height(place) }
  }

  /// The ring of the whole area in the plane, closed; nil where the round hole does not lie beyond the vertex.
  private func shell(from vertex: Int, turns: Int) -> [Coordinate]? {
    var shell: [Coordinate] = []
    var round = Array(outer[vertex...] + Self.turned(outer)[..<vertex])
    for _ in 0..<turns {
      shell += round
      round = Self.turned(round)
    }
    shell += round.prefix(1)
    let (west, east) = (outer[vertex].longitude, outer[vertex].longitude + 360 * Double(turns))
    if let inner {
      let crossings = Self.crossings(of: inner + Self.turned(inner).prefix(1), at: west)
      guard
        let nearest = crossings.filter({ height($0.place) > height(outer[vertex]) })
          .min(by: { height($0.place) < height($1.place) })
      else { return nil }
      let start = Coordinate(longitude: west, latitude: nearest.place.latitude)
      var back = [start]
      let shift = west - nearest.place.longitude
      var turn = (inner[(nearest.edge + 1)...] + Self.turned(inner)[...nearest.edge]).map {
        Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude)
      }
      for _ in 0..<turns {
        back += turn.filter { $0 != back.last }
        turn = Self.turned(turn)
      }
      let end = Coordinate(longitude: east, latitude: start.latitude)
      if back.last != end { back.append(end) }
      shell += back.reversed()
    } else {
      let pole: Double = isNorth ? 90 : -90
      shell += [Coordinate(longitude: east, latitude: pole), Coordinate(longitude: west, latitude: pole)]
    }
    return shell + shell.prefix(1)
  }

  /// The holes that do not go round, each in the turn in which the shell covers it; nil where GEOS refuses to tell.
  private func laidHoles(in shell: [Coordinate], _ context: GEOSContext) -> [[Coordinate]]? {
    guard !holes.isEmpty else { return [] }
    do throws(GeometryError) {
      let plane = try PlanarGeometry(MultiPolygon([Polygon(exterior: Ring(shell))]), in: context)
      let area = try PreparedArea(plane)
      let west = shell[0].longitude
      var laid: [[Coordinate]] = []
      for hole in holes {
        let first = 360 * ((west - hole[0].longitude) / 360).rounded(.up)
        var shift = first
        for candidate in [first, first - 360, first + 360] {
          let place = Coordinate(longitude: hole[0].longitude + candidate, latitude: hole[0].latitude)
          if try area.covers(place) {
            shift = candidate
            break
          }
        }
        laid.append(hole.map { Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude) })
      }
      return laid
    } catch {
      return nil
    }
  }

  /// Unwrapped, on a grid of 2⁻⁴³ degrees, 13 nm, on which whole turns are added exactly: only GEOS sees these numbers.
  private static func onGrid(_ places: [Coordinate]) -> [Coordinate] {
    places.map { place in
      let onGrid = (place.normalized.longitude * 0x1p43).rounded(.toNearestOrEven) * 0x1p-43
      return Coordinate(longitude: onGrid, latitude: place.latitude)
    }.unwrapped()
  }

  private static func turned(_ places: [Coordinate]) -> [Coordinate] {
    places.map { Coordinate(longitude: $0.longitude + 360, latitude: $0.latitude) }
  }

  /// Where a line meets a meridian and its whole turns: which edge, and the place.
  private static func crossings(of line: [Coordinate], at longitude: Double) -> [(edge: Int, place: Coordinate)] {
    var found: [(edge: Int, place: Coordinate)] = []
    for (edge, (start, end)) in zip(line, line.dropFirst()).enumerated() {
      let (low, high) = (min(start.longitude, end.longitude), max(start.longitude, end.longitude))
      var at = longitude + 360 * ((low - longitude) / 360).rounded(.up)
      while at <= high {
        if start.longitude == end.longitude {
          found += [(edge, start), (edge, end)]
        } else {
          let share = (at - start.longitude) / (end.longitude - start.longitude)
          let latitude = share == 1 ? end.latitude : start.latitude + (end.latitude - start.latitude) * share
          found.append((edge, Coordinate(longitude: at, latitude: latitude)))
        }
        at += 360
      }
    }
    return found
  }

  /// The mean over all longitudes: what lies between the ring and the equator, whichever vertices it has.
  private static func meanLatitude(of ring: [Coordinate]) -> Double {
    zip(ring, ring.dropFirst() + turned(ring).prefix(1)).reduce(0) {
      $0 + ($1.1.longitude - $1.0.longitude) * ($1.0.latitude + $1.1.latitude) / 720
    }
  }
}
