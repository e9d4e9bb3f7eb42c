import QuarryFences
import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Fence sets, signed distances")
struct FenceSetDistanceTests {
  private func check(_ depth: Meters?, _ exact: (distance: Meters, slack: Meters), _ comment: Comment) {
    let value = depth?.value.magnitude ?? .nan
    // Feet are found to a micrometre along the edge; the slack is the oracle's own.
    #expect(value <= exact.distance.value + 1e-5, comment)
    #expect(value >= exact.distance.value - exact.slack.value - 1e-5, comment)
  }

  @Test(
    "the distance to an area is that of brute force, positive inside, at every latitude and from everywhere",
    arguments: [0.0, 52.5, -70, 79.9, 85, -89.9])
  func areas(latitude: Double) throws {
    var random = RandomPlaces(seed: 501)
    for draw in 0..<4 {
      let center = Coordinate(longitude: draw == 0 ? 180 : random.number(in: -180...180), latitude: latitude)
      let size = draw % 2 == 0 ? 0.02 : min(3, 89.99 - latitude.magnitude)
      let ring = random.star(around: center, vertices: 16, degrees: size * 0.5...size)
      let hole = random.star(around: center, vertices: 5, degrees: size * 0.1...size * 0.3)
      let area = MultiPolygon([Polygon(exterior: ring, holes: [hole])])
      guard Draw.refusal(area) == nil else { continue }
      let fences = try Draw.fences(area)
      let oracle = BorderOracle([ring.coordinates.unwrapped(), hole.coordinates.unwrapped()])
      var inside = 0
      let near = Box(
        west: center.longitude - size, south: max(latitude - size, -90), east: center.longitude + size,
        north: min(latitude + size, 90))
      let places =
        (0..<8).map { _ in random.place(in: near) } + (0..<3).map { _ in random.placeOnGlobe() }
        + [Coordinate(longitude: center.longitude + 180, latitude: -latitude)]
      for place in places {
        let depth = fences.signedDistance(from: place, toZone: 0)
        let isCovered = fences.covers(place.longitude, place.latitude)
        inside += isCovered ? 1 : 0
        let comment: Comment = "seed \(random.seed), draw \(draw), \(place)"
        #expect(((depth?.value ?? .nan) >= 0) == isCovered, comment)
        check(depth, oracle.distance(from: place), comment)
      }
      #expect(inside > 0)
    }
  }

  @Test("a corridor covers what is within half its width of its path, by brute force", arguments: [0.0, 48, 80, -88])
  func corridors(latitude: Double) throws {
    var random = RandomPlaces(seed: 502)
    var covered = 0
    for draw in 0..<12 {
      let start = Coordinate(longitude: random.number(in: -180...180), latitude: latitude)
      var path = [start]
      for _ in 0..<5 { path.append(random.place(near: path[path.count - 1], meters: 100...5000)) }
      let width = random.number(in: 2...8).exponential
      let fences = try FenceSet([
        Zone(id: "path", shape: .corridor(Corridor(path: LineString(path), width: Meters(width))))
      ])
      let oracle = BorderOracle([path.unwrapped()])
      for _ in 0..<12 {
        let place = random.place(near: path[random.integer(in: 0...5)], meters: 0...width * 2)
        let exact = oracle.distance(from: place)
        let comment: Comment = "seed \(random.seed), draw \(draw), \(place)"
        let depth = fences.signedDistance(from: place, toZone: 0)
        check(depth.map { $0 - Meters(width / 2) }, exact, comment)
        guard (exact.distance.value - width / 2).magnitude > exact.slack.value else { continue }
        covered += exact.distance.value < width / 2 ? 1 : 0
        #expect(fences.covers(place.longitude, place.latitude) == (exact.distance.value < width / 2), comment)
      }
    }
    #expect(covered > 20)
  }

  @Test("the border of a circle or a corridor is decided by the geodesic, to less than the fast formula can tell")
  func decidedByGeodesic() throws {
    var random = RandomPlaces(seed: 503)
    for draw in 0..<300 {
      let center = Coordinate(longitude: random.number(in: -180...180), latitude: random.number(in: -79...79))
      let radius = random.number(in: 0...10).exponential
      let other = random.place(near: center, meters: radius...radius)
      // The radius is the very distance, so that the place is on the border; and a nanometre less, so that it is not.
      let exact = Geodesic.distance(center, other)
      for (radius, isCovered) in [(exact, true), (exact - Meters(1e-8), false)] {
        let set = try FenceSet([Zone(id: "circle", shape: .circle(Circle(center: center, radius: radius)))])
        #expect(set.covers(other.longitude, other.latitude) == isCovered, "seed \(random.seed), draw \(draw)")
      }
    }
  }

  @Test("from many zones the nearest border counts, positive where any zone covers the place")
  func manyZones() throws {
    var random = RandomPlaces(seed: 504)
    let zones = (0..<30).map { number in
      let center = random.place(in: Box(west: 178, south: 50, east: 182, north: 52))
      let shape: Zone.Shape =
        switch number % 3 {
        case 0: .circle(Circle(center: center.normalized, radius: Meters(random.number(in: 100...20_000))))
        case 1:
          .area(
            MultiPolygon([Polygon(exterior: random.star(around: center, vertices: 9, degrees: 0.05...0.3))]))
        default:
          .corridor(
            Corridor(
              path: LineString([center, random.place(near: center, meters: 1000...30_000)]), width: Meters(2000)))
        }
      return Zone(id: "\(number)", shape: shape)
    }
    let fences = try FenceSet(zones)
    let single = try zones.map { try FenceSet([$0]) }
    for draw in 0..<400 {
      let place =
        draw % 10 == 0
        ? random.placeOnGlobe() : random.place(in: Box(west: 177, south: 49, east: 183, north: 53)).normalized
      let covering = single.indices.filter { single[$0].zonesCovering(place) == [0] }
      #expect(fences.zonesCovering(place) == covering, "seed \(random.seed), draw \(draw)")
      let depths = single.compactMap { $0.signedDistance(from: place, toZone: 0)?.value }
      let nearest = depths.map(\.magnitude).min() ?? .nan
      #expect(
        fences.signedDistance(from: place)?.value == (covering.isEmpty ? -nearest : nearest),
        "seed \(random.seed), draw \(draw)")
    }
  }
}
