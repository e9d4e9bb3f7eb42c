import QuarryGeometry
import QuarryTesting
import Testing

@testable import QuarryIndex

@Suite("ClearanceGrid")
struct ClearanceGridTests {
  private static func way(_ random: inout RandomPlaces, in area: Box) -> (start: Coordinate, place: Coordinate) {
    let place = random.place(in: area).normalized
    let length = [0, 1e-5, 1e-4, 0.003, 0.04][random.integer(in: 0...4)]
    let start = Coordinate(
      longitude: place.longitude + random.number(in: -length...length),
      latitude: place.latitude + random.number(in: -length...length))
    return (start, place)
  }

  @Test("where a way is clear of edges, a search finds nothing near it")
  func edges() throws {
    var random = RandomPlaces(seed: 541)
    var (clear, near, empty) = (0, 0, 0)
    for draw in 0..<60 {
      let (zones, area) = FenceGridBordersTests.zones(&random)
      let grid = try FenceGrid(zones.map { FenceGridTests.outline($0) })
      let clearances = ClearanceGrid(zones.joined().map { .edge($0, halfWidth: .zero) })
      #expect(clearances.bytes > 0, "draw \(draw)")
      var room = FenceGrid.Room()
      var found: [FenceGrid.Approach] = []
      for query in 0..<400 {
        let (start, place) = Self.way(&random, in: area)
        let limit = [0, 1, 10, 200][random.integer(in: 0...3)] as Double
        let isClear = clearances.isClear(from: start, to: place, within: limit)
        let isLookedAt = grid.findApproaches(
          from: start, to: place, metric: LocalMetric(latitude: place.latitude), within: Meters(limit), room: &room,
          into: &found)
        #expect(isLookedAt)
        #expect(!isClear || found.isEmpty, "draw \(draw), query \(query): \(start), \(place), \(limit)")
        if isClear { clear += 1 }
        if found.isEmpty { empty += 1 } else { near += 1 }
      }
    }
    print("ClearanceGrid: \(clear) of \(empty) ways that are clear were told, \(near) were not clear")
    #expect(clear > empty / 3 && near > 1000)
  }

  @Test("at the very limit: places beside an edge, at distances near the one that is asked for")
  func limits() {
    var random = RandomPlaces(seed: 542)
    var clear = 0
    for draw in 0..<150 {
      let latitude = random.number(in: -77...77)
      let start = Coordinate(longitude: random.number(in: -180...180), latitude: latitude).normalized
      let end = random.place(near: start, meters: 1...3000).unwrapped(near: start.longitude)
      let edge = Edge(from: start, to: end)
      let clearances = ClearanceGrid([.edge(edge, halfWidth: .zero)])
      for _ in 0..<20 {
        let foot = edge.place(at: random.number(in: 0...1))
        let place = random.place(near: foot.normalized, meters: 0...400).normalized
        let distance =
          EdgeIndex([edge]).nearest(to: place, metric: LocalMetric(latitude: place.latitude), within: Meters(50_000))?
          .distance.value ?? .infinity
        // The largest limit within which nothing is said to be near.
        var (least, most) = (0.0, 1000.0)
        for _ in 0..<25 {
          let middle = (least + most) / 2
          if clearances.isClear(from: place, to: place, within: middle) { least = middle } else { most = middle }
        }
        #expect(least < distance, "draw \(draw): \(place), \(edge)")
        if least > distance / 2 { clear += 1 }
      }
    }
    #expect(clear > 1500)
  }

  @Test("a circle is clear within and without, but for its line; a corridor only without")
  func round() {
    var random = RandomPlaces(seed: 543)
    var (inside, outside) = (0, 0)
    for draw in 0..<400 {
      let center = Coordinate(
        longitude: [13.4, 180, -179.999, 0][random.integer(in: 0...3)], latitude: random.number(in: -75...75)
      ).normalized
      let radius = [5, 100, 3000, 40_000][random.integer(in: 0...3)] as Double
      let half = Meters(random.number(in: 1...200))
      let path = Edge.edges(of: [
        random.place(near: center, meters: 500...900), random.place(near: center, meters: 500...900),
      ])
      let clearances = ClearanceGrid(
        [.circle(center: center, radius: Meters(radius))] + path.map { .edge($0, halfWidth: half) })
      for query in 0..<200 {
        let place = random.place(near: center, meters: 0...radius * 2).normalized
        let limit = [0, 10][query % 2] as Double
        let start = random.place(near: place, meters: 0...radius / 2).normalized.unwrapped(near: place.longitude)
        guard clearances.isClear(from: start, to: place, within: limit) else { continue }
        let depth = radius - Geodesic.distance(center, place).value
        let context: Comment = "draw \(draw), query \(query): \(center), \(radius) m, \(start), \(place)"
        #expect(abs(depth) > limit, context)
        for step in 0...10 {
          let share = Double(step) / 10
          let between = Coordinate(
            longitude: start.longitude + (place.longitude - start.longitude) * share,
            latitude: start.latitude + (place.latitude - start.latitude) * share
          ).normalized
          #expect((radius - Geodesic.distance(center, between).value > 0) == (depth > 0), context)
          let nearest = EdgeIndex(path).nearest(
            to: between, metric: LocalMetric(latitude: between.latitude), within: Meters(50_000))
          #expect((nearest?.distance ?? Meters(.infinity)) > half, context)
        }
        if depth > 0 { inside += 1 } else { outside += 1 }
      }
    }
    #expect(inside > 1000 && outside > 1000, "\(inside), \(outside)")
  }

  @Test("nothing is clear of what cannot be drawn in one plane")
  func undrawn() {
    let far = Edge(from: Coordinate(longitude: 0, latitude: 0), to: Coordinate(longitude: 0.1, latitude: 0))
    let all: [[ClearanceGrid.Border]] = [
      [],
      [.edge(far, halfWidth: Meters(60_000))],
      [.circle(center: Coordinate(longitude: 0, latitude: 0), radius: Meters(60_000))],
      [.circle(center: Coordinate(longitude: 0, latitude: 85), radius: Meters(10))],
      [
        .edge(
          Edge(from: Coordinate(longitude: 0, latitude: 80), to: Coordinate(longitude: 1, latitude: 80)),
          halfWidth: .zero)
      ],
      (0..<4).map { turn in
        let west = -180 + 90 * Double(turn)
        return .edge(
          Edge(from: Coordinate(longitude: west, latitude: 0), to: Coordinate(longitude: west + 90, latitude: 0)),
          halfWidth: .zero)
      },
    ]
    for borders in all {
      let clearances = ClearanceGrid(borders)
      for longitude in [-180, 0, 0.05, 179] {
        for latitude in [-90, -77, 0.2, 79, 90] as [Double] {
          let place = Coordinate(longitude: longitude, latitude: latitude)
          #expect(!clearances.isClear(from: place, to: place, within: 0), "\(borders), \(place)")
        }
      }
    }
  }

  @Test("a place that is no number is never clear", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func noNumbers(_ number: Double) {
    let edge = Edge(from: Coordinate(longitude: 0, latitude: 0), to: Coordinate(longitude: 0.01, latitude: 0.01))
    let clearances = ClearanceGrid([.edge(edge, halfWidth: .zero)])
    let place = Coordinate(longitude: 0.01, latitude: 0.005)
    #expect(clearances.isClear(from: place, to: place, within: 10))
    for odd in [Coordinate(longitude: number, latitude: 0.005), Coordinate(longitude: 0.01, latitude: number)] {
      #expect(!clearances.isClear(from: place, to: odd, within: 10))
      #expect(!clearances.isClear(from: odd, to: place, within: 10))
    }
    #expect(!clearances.isClear(from: place, to: place, within: number.magnitude))
  }
}
