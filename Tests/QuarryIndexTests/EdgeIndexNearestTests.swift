import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("EdgeIndex, nearest")
struct EdgeIndexNearestTests {
  private func check(
    _ found: EdgeIndex.Nearest, _ lines: [[Coordinate]], _ place: Coordinate, error: Double, _ comment: Comment
  ) {
    let (distance, slack) = BorderOracle(lines).distance(from: place)
    #expect(found.distance.value <= distance.value + error, comment)
    #expect(found.distance.value >= distance.value - slack.value - error, comment)
  }

  @Test(
    "by geodesics, the nearest edge is that of brute force, near and at the other side of the globe",
    arguments: [0.0, 52, -60, 80, 85, 89.9, -89.9])
  func geodesic(latitude: Double) {
    var random = RandomPlaces(seed: 111)
    for draw in 0..<4 {
      let center = Coordinate(longitude: random.number(in: -180...180), latitude: latitude)
      let size = draw % 2 == 0 ? 0.05 : min(5, 89.99 - latitude.magnitude)
      let ring = random.star(around: center, vertices: 20, degrees: size * 0.4...size).coordinates
      let index = EdgeIndex(Edge.edges(of: ring))
      let places =
        (0..<4).map { _ in random.place(near: center, meters: 0...10_000) }
        + (0..<3).map { _ in random.placeOnGlobe() }
        + [
          Coordinate(longitude: center.longitude + 180, latitude: -latitude), Coordinate(longitude: 0, latitude: 90),
          Coordinate(longitude: 77, latitude: -90),
        ]
      for (number, place) in places.enumerated() {
        guard let found = index.nearest(to: place) else {
          Issue.record("nothing found")
          continue
        }
        // The foot is found to 0.1 mm along the edge; what that changes is of second order.
        check(
          found, [ring.unwrapped()], place, error: 1e-6,
          "seed \(random.seed), draw \(draw), place \(number) \(place)")
        let edge = index.edges[found.edge]
        let there = Geodesic.distance(edge.place(at: found.share), place)
        #expect(abs(there.value - found.distance.value) < 1e-6)
      }
    }
  }

  @Test("long edges: half the globe, along a parallel near the pole, round the pole, from anywhere")
  func longEdges() {
    let lines: [[(Double, Double)]] = [
      [(-85, 10), (85, 10)], [(-85, -70), (85, 70)], [(-80, 89.5), (90, 89.5)], [(0, 60), (120, 70), (240, 60)],
      [(-180, 50), (180, 50)], [(0, -89), (0, 89)], [(100, 0), (260, 1)],
    ]
    var random = RandomPlaces(seed: 112)
    for line in lines {
      let places = line.map { Coordinate(longitude: $0.0, latitude: $0.1) }
      let index = EdgeIndex(zip(places, places.dropFirst()).map { Edge(from: $0, to: $1) })
      for draw in 0..<15 {
        let place = random.placeOnGlobe()
        guard let found = index.nearest(to: place) else { continue }
        check(found, [places], place, error: 1e-6, "seed \(random.seed), \(line), draw \(draw) \(place)")
      }
    }
  }

  @Test("the fast formula finds what brute force finds, within its stated error, for short edges and long ones")
  func fast() {
    var random = RandomPlaces(seed: 113)
    var compared = 0
    for draw in 0..<300 {
      let center = Coordinate(longitude: random.number(in: -180...180), latitude: random.number(in: -79.5...79.5))
      let size = random.number(in: -7...2.5).exponential
      let box = Box(west: -720, south: -85, east: 720, north: 85)
      let ring = random.star(around: center, vertices: random.integer(in: 3...40), degrees: size * 0.5...size)
        .coordinates.filter { box.covers(longitude: $0.longitude, latitude: $0.latitude) }
      let index = EdgeIndex(Edge.edges(of: ring))
      let limit = random.number(in: 0...10.8).exponential
      let place = random.place(near: center, meters: 0...min(size * 120_000, 200_000))
      guard place.latitude.magnitude <= 79.5 else { continue }
      let metric = LocalMetric(latitude: place.latitude)
      let found = index.nearest(to: place, metric: metric, within: Meters(limit))
      let exact = BorderOracle([ring.unwrapped()]).distance(from: place)
      compared += 1
      let comment: Comment = "seed \(random.seed), draw \(draw): \(found.debugDescription) for \(exact)"
      if let found {
        #expect(found.error == LocalMetric.errorBound(at: found.distance))
        #expect(found.distance.value <= exact.distance.value + found.error.value, comment)
        #expect(found.distance.value >= exact.distance.value - exact.slack.value - found.error.value, comment)
        #expect(found.distance.value <= limit, comment)
      } else {
        #expect(exact.distance.value > limit - LocalMetric.errorBound(at: Meters(limit)).value, comment)
      }
    }
    #expect(compared > 250)
  }

  @Test("far edges of any length are not taken for near ones by the fast formula")
  func farEdges() {
    var random = RandomPlaces(seed: 114)
    for draw in 0..<2_000 {
      let box = Box(west: -180, south: -85, east: 180, north: 85)
      let index = EdgeIndex(
        (0..<3).map { _ in
          let line = [random.place(in: box), random.place(in: box)].unwrapped()
          return Edge(from: line[0], to: line[1])
        })
      let place = random.place(in: Box(west: -180, south: -79.5, east: 180, north: 79.5))
      let found = index.nearest(
        to: place, metric: LocalMetric(latitude: place.latitude), within: LocalMetric.maximumDistance)
      let exact = index.nearest(to: place)
      guard let exact else { continue }
      let bound = LocalMetric.errorBound(at: exact.distance).value
      let comment: Comment = "seed \(random.seed), draw \(draw): \(found.debugDescription) for \(exact)"
      if exact.distance.value <= LocalMetric.maximumDistance.value - 1 {
        #expect(found != nil, comment)
      }
      if let found { #expect(abs(found.distance.value - exact.distance.value) <= bound, comment) }
    }
  }

  @Test("across the antimeridian and over whole turns the distance is the same")
  func antimeridian() throws {
    let line = [Coordinate(longitude: 179.99, latitude: -10), Coordinate(longitude: -179.99, latitude: 10)]
    let index = EdgeIndex(Edge.edges(of: line))
    let twin = EdgeIndex(
      Edge.edges(of: [Coordinate(longitude: -0.01, latitude: -10), Coordinate(longitude: 0.01, latitude: 10)]))
    for (east, latitude) in [(0.05, 1.0), (-0.05, 1), (0, 0), (0.1, -9.99)] {
      let metric = LocalMetric(latitude: latitude)
      let expected = try #require(
        twin.nearest(to: Coordinate(longitude: east, latitude: latitude), metric: metric, within: Meters(20_000)))
      for turn in [-720.0, -360, 0, 360, 3600] {
        let place = Coordinate(longitude: 180 + east + turn, latitude: latitude)
        let found = try #require(index.nearest(to: place, metric: metric, within: Meters(20_000)))
        #expect(abs(found.distance.value - expected.distance.value) < 1e-6)
        let exact = try #require(index.nearest(to: place))
        #expect(abs(exact.distance.value - expected.distance.value) < 1e-4)
      }
    }
  }

  @Test("what has no edge, or is no place, has no nearest edge")
  func nonsense() {
    let place = Coordinate(longitude: 0, latitude: 0)
    let metric = LocalMetric(latitude: 0)
    #expect(EdgeIndex([]).nearest(to: place) == nil)
    #expect(EdgeIndex([]).nearest(to: place, metric: metric, within: Meters(10)) == nil)
    let index = EdgeIndex([Edge(from: place, to: Coordinate(longitude: 1, latitude: 0))])
    for wrong in [(Double.nan, 0.0), (.infinity, 0), (0, .nan)] {
      let wrong = Coordinate(longitude: wrong.0, latitude: wrong.1)
      #expect(index.nearest(to: wrong) == nil)
      #expect(index.nearest(to: wrong, metric: metric, within: Meters(10)) == nil)
    }
    for limit in [Double.nan, -1] {
      #expect(index.nearest(to: place, metric: metric, within: Meters(limit)) == nil)
    }
    #expect(index.nearest(to: place, metric: metric, within: .zero)?.distance == .zero)
    let point = EdgeIndex([Edge(from: place, to: place)])
    #expect(point.nearest(to: Coordinate(longitude: 1, latitude: 0))?.distance.value.rounded() == 111_319)
  }

  @Test("a segment at 60° north is 788.44 m away, which a distance without cos φ has as 916.9 m")
  func highLatitude() throws {
    let index = EdgeIndex(
      Edge.edges(of: [Coordinate(longitude: 10, latitude: 60), Coordinate(longitude: 10.02, latitude: 60.01)]))
    let place = Coordinate(longitude: 10.02, latitude: 60)
    let exact = try #require(index.nearest(to: place))
    #expect(abs(exact.distance.value - 788.44) < 0.05)
    let fast = try #require(index.nearest(to: place, metric: LocalMetric(latitude: 60), within: Meters(5000)))
    #expect(abs(fast.distance.value - exact.distance.value) <= fast.error.value)
  }
}
