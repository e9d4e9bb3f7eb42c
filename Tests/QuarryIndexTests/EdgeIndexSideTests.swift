import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("EdgeIndex, sides")
struct EdgeIndexSideTests {
  /// `grid` degrees to a unit.
  static func index(_ area: GridArea, unit: Double, shift: Double = 0) -> EdgeIndex {
    EdgeIndex(
      area.rings.flatMap { ring in
        let places = (ring + ring.prefix(1)).map {
          Coordinate(longitude: Double($0.x) * unit + shift, latitude: Double($0.y) * unit)
        }
        return Edge.edges(of: places)
      })
  }

  static func expected(_ side: GridArea.Side) -> EdgeIndex.Side {
    switch side {
    case .inside: .oddBelowPole
    case .border: .border
    case .outside: .evenBelowPole
    }
  }

  #if DEBUG
    static let areas = 150
  #else
    static let areas = 3_000
  #endif

  @Test("on small grids every point lies where integer arithmetic puts it, for crossing and touching rings too")
  func grid() {
    var random = RandomPlaces(seed: 101)
    var compared = 0
    for draw in 0..<Self.areas {
      let size = random.integer(in: 3...14)
      let rings = (0..<random.integer(in: 1...3)).map { _ in
        (0..<random.integer(in: 3...12)).map { _ in
          GridArea.Point(random.integer(in: -size...size), random.integer(in: -size...size))
        }
      }
      let area = GridArea(rings)
      let index = Self.index(area, unit: 1)
      for x in -size - 1...size + 1 {
        for y in -size - 1...size + 1 {
          let side = index.side(of: Coordinate(longitude: Double(x), latitude: Double(y)))
          compared += 1
          guard side != Self.expected(area.side(of: GridArea.Point(x, y))) else { continue }
          Issue.record("seed \(random.seed), draw \(draw): (\(x), \(y)) of \(rings)")
          return
        }
      }
    }
    print("EdgeIndex.side: \(compared) points of small grids compared")
  }

  @Test("direction, start and whole turns of a ring change nothing")
  func invariance() {
    var random = RandomPlaces(seed: 102)
    for draw in 0..<100 {
      let ring = (0..<random.integer(in: 3...20)).map { _ in
        GridArea.Point(random.integer(in: -40...40), random.integer(in: -40...40))
      }
      let area = GridArea([ring])
      let rotation = random.integer(in: 0...ring.count - 1)
      let rotated = Array(ring[rotation...] + ring[..<rotation])
      // Units of 2⁻⁴ degrees are exact at every turn.
      let indexes = [
        Self.index(area, unit: 0.0625), Self.index(GridArea([ring.reversed()]), unit: 0.0625),
        Self.index(GridArea([rotated]), unit: 0.0625), Self.index(area, unit: 0.0625, shift: 360),
        Self.index(area, unit: 0.0625, shift: -360), Self.index(GridArea([rotated]), unit: 0.0625, shift: 720),
      ]
      for point in 0..<100 {
        let (x, y) = (random.integer(in: -41...41), random.integer(in: -41...41))
        let expected = Self.expected(area.side(of: GridArea.Point(x, y)))
        for (number, index) in indexes.enumerated() {
          let turn = Double(random.integer(in: -2...2)) * 360
          let place = Coordinate(longitude: Double(x) * 0.0625 + turn, latitude: Double(y) * 0.0625)
          #expect(
            index.side(of: place) == expected, "seed \(random.seed), draw \(draw), point \(point), index \(number)")
        }
      }
    }
  }

  @Test("a ring across the antimeridian answers like the same ring elsewhere, whichever vertex it starts at")
  func antimeridian() {
    var random = RandomPlaces(seed: 103)
    for draw in 0..<100 {
      let ring = (0..<random.integer(in: 3...12)).map { _ in
        GridArea.Point(random.integer(in: -30...30), random.integer(in: -30...30))
      }
      let area = GridArea([ring])
      for rotation in ring.indices {
        let rotated = Array(ring[rotation...] + ring[..<rotation])
        let places = (rotated + rotated.prefix(1)).map {
          Coordinate(longitude: (180 + Double($0.x)).normalizedLongitude, latitude: Double($0.y))
        }
        let index = EdgeIndex(Edge.edges(of: places))
        for _ in 0..<40 {
          let (x, y) = (random.integer(in: -31...31), random.integer(in: -31...31))
          let place = Coordinate(longitude: (180 + Double(x)).normalizedLongitude, latitude: Double(y))
          #expect(
            index.side(of: place) == Self.expected(area.side(of: GridArea.Point(x, y))),
            "seed \(random.seed), draw \(draw), start \(rotation), (\(x), \(y))")
        }
      }
    }
  }

  @Test("beside the vertices of rings across the antimeridian, the start of the ring changes nothing")
  func antimeridianUlps() {
    var random = RandomPlaces(seed: 104)
    for draw in 0..<200 {
      // Longitudes far from the antimeridian have finer digits than what they become once a turn is added.
      let center = Coordinate(longitude: random.number(in: 150...210), latitude: random.number(in: -20...20))
      let star = random.star(around: center, vertices: 9, degrees: 40...100).coordinates.map {
        Coordinate(longitude: $0.longitude.normalizedLongitude, latitude: $0.latitude / 2)
      }
      let open = Array(star.dropLast())
      let indexes = open.indices.map { start in
        let rotated = Array(open[start...] + open[..<start])
        return EdgeIndex(Edge.edges(of: rotated + rotated.prefix(1)))
      }
      for vertex in open {
        #expect(indexes.allSatisfy { $0.side(of: vertex) == .border }, "seed \(random.seed), draw \(draw), \(vertex)")
        for longitude in [vertex.longitude.nextUp, vertex.longitude.nextDown] {
          for latitude in [vertex.latitude, vertex.latitude.nextUp, vertex.latitude.nextDown] {
            let place = Coordinate(longitude: longitude, latitude: latitude)
            let sides = Set(indexes.map { "\($0.side(of: place))" })
            #expect(sides.count == 1, "seed \(random.seed), draw \(draw), \(place): \(sides)")
          }
        }
      }
    }
  }

  @Test("a ring round the pole has no gap beside the vertex at which it starts")
  func poleSeam() {
    var random = RandomPlaces(seed: 105)
    for draw in 0..<200 {
      let places = (0..<7).map { step in
        Coordinate(
          longitude: (Double(step) * 50 + random.number(in: 0.1...49)).normalizedLongitude,
          latitude: random.number(in: 60...70))
      }
      for start in places.indices {
        let rotated = Array(places[start...] + places[..<start])
        let index = EdgeIndex(Edge.edges(of: rotated + rotated.prefix(1)))
        let vertex = rotated[0].longitude
        for longitude in [vertex, vertex.nextDown, vertex.nextUp, vertex - 1e-15, vertex + 1e-15, vertex - 1e-14] {
          let south = index.side(of: Coordinate(longitude: longitude, latitude: 50))
          let north = index.side(of: Coordinate(longitude: longitude, latitude: 80))
          #expect(south == .oddBelowPole, "seed \(random.seed), draw \(draw), start \(start), \(longitude)")
          #expect(north == .evenBelowPole, "seed \(random.seed), draw \(draw), start \(start), \(longitude)")
        }
        #expect(index.side(of: rotated[0]) == .border)
      }
    }
  }

  @Test("empty indexes, huge longitudes and what is no place end, and end sensibly")
  func nonsense() {
    let empty = EdgeIndex([])
    #expect(empty.side(of: Coordinate(longitude: 0, latitude: 0)) == .evenBelowPole)
    let square = Edge.edges(
      of: [(170.0, -10.0), (-170, -10), (-170, 10), (170, 10), (170, -10)].map {
        Coordinate(longitude: $0.0, latitude: $0.1)
      })
    let index = EdgeIndex(square)
    for longitude in [Double.nan, .infinity, -.infinity] {
      #expect(index.side(of: Coordinate(longitude: longitude, latitude: 0)) == .evenBelowPole)
    }
    #expect(index.side(of: Coordinate(longitude: 175, latitude: .nan)) == .evenBelowPole)
    for turns in [1e3, 1e6, 1e9] {
      #expect(index.side(of: Coordinate(longitude: 176 + 360 * turns, latitude: 0)) == .oddBelowPole)
      #expect(index.side(of: Coordinate(longitude: 100 - 360 * turns, latitude: 0)) == .evenBelowPole)
    }
    for longitude in [1e300, -1e300, 1e18] {
      let place = Coordinate(longitude: longitude, latitude: 0)
      let isInside = longitude.normalizedLongitude.magnitude > 170
      #expect(index.side(of: place) == (isInside ? .oddBelowPole : .evenBelowPole))
    }
    // Edges that were drawn far away are the same edges near.
    let far = Edge.edges(
      of: [(1e300, -10.0), (1e300, 10), (-1e300, 0), (1e300, -10)].map { Coordinate(longitude: $0.0, latitude: $0.1) })
    let farIndex = EdgeIndex(far)
    #expect(farIndex.side(of: Coordinate(longitude: 1e300, latitude: 5)) == .border)
    #expect(farIndex.nearest(to: Coordinate(longitude: 0, latitude: 0)) != nil)
    var shares: [Double] = []
    farIndex.appendCrossings(
      from: Coordinate(longitude: 1e300, latitude: 0), to: Coordinate(longitude: 1e300, latitude: 1), into: &shares)
    index.appendCrossings(
      from: Coordinate(longitude: -1e300, latitude: 0), to: Coordinate(longitude: 1e300, latitude: 1), into: &shares)
    #expect(shares.allSatisfy { (0...1).contains($0) })
  }
}
