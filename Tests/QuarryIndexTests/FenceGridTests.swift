import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("FenceGrid, places")
struct FenceGridTests {
  /// Grids over the same zones with cells coarse and fine, so that every kind of cell is met.
  static func grids(_ zones: [FenceGrid.Outline]) throws -> [FenceGrid] {
    [
      try FenceGrid(zones), try FenceGrid(zones, cellsPerEdge: 0.001, crowd: 1),
      try FenceGrid(zones, cellsPerEdge: 0.5, crowd: 3), try FenceGrid(zones, cellsPerEdge: 400, crowd: 1_000_000),
    ]
  }

  static func outline(_ edges: [Edge], isNorthPoleInside: Bool = false) -> FenceGrid.Outline {
    FenceGrid.Outline(
      edges: edges, isNorthPoleInside: isNorthPoleInside, coversPole: (north: isNorthPoleInside, south: false))
  }

  /// What the edges say, one by one.
  static func answer(_ index: EdgeIndex, _ place: Coordinate, isNorthPoleInside: Bool = false) -> FenceGrid.Answer {
    switch index.side(of: place) {
    case .border: .inside
    case .oddBelowPole: isNorthPoleInside ? .outside : .inside
    case .evenBelowPole: isNorthPoleInside ? .inside : .outside
    }
  }

  static func edges(_ area: GridArea, unit: Double, shift: Double = 0) -> [Edge] {
    area.rings.flatMap { ring in
      Edge.edges(
        of: (ring + ring.prefix(1)).map {
          Coordinate(
            longitude: (Double($0.x) * unit + shift).normalizedLongitude, latitude: Double($0.y) * unit)
        })
    }
  }

  #if DEBUG
    static let draws = 60
  #else
    static let draws = 1500
  #endif

  @Test("on small grids every point lies where integer arithmetic puts it, for crossing and touching rings too")
  func integers() throws {
    var random = RandomPlaces(seed: 501)
    var compared = 0
    for draw in 0..<Self.draws {
      let size = random.integer(in: 3...14)
      let areas = (0..<random.integer(in: 1...4)).map { _ in
        GridArea(
          (0..<random.integer(in: 1...3)).map { _ in
            (0..<random.integer(in: 3...12)).map { _ in
              GridArea.Point(random.integer(in: -size...size), random.integer(in: -size...size))
            }
          })
      }
      let shift = [0.0, 180, 100, -179][random.integer(in: 0...3)]
      let unit = [1.0, 0.0625][random.integer(in: 0...1)]
      for grid in try Self.grids(areas.map { Self.outline(Self.edges($0, unit: unit, shift: shift)) }) {
        for x in -size - 1...size + 1 {
          for y in -size - 1...size + 1 {
            let place = Coordinate(
              longitude: (Double(x) * unit + shift).normalizedLongitude, latitude: Double(y) * unit)
            for (zone, area) in areas.enumerated() {
              let expected: FenceGrid.Answer =
                area.side(of: GridArea.Point(x, y)) == .outside ? .outside : .inside
              compared += 1
              guard grid.answer(for: place, zone: zone) != expected else { continue }
              Issue.record("seed \(random.seed), draw \(draw), zone \(zone), (\(x), \(y)), shift \(shift): \(areas)")
              return
            }
          }
        }
      }
    }
    print("FenceGrid: \(compared) points of small grids compared")
  }

  /// Places of a box, and such that lie on vertices, between them, and an ulp beside either.
  static func places(_ edges: [Edge], in box: Box, count: Int, _ random: inout RandomPlaces) -> [Coordinate] {
    (0..<count).map { number in
      guard number % 2 == 0, !edges.isEmpty else { return random.place(in: box) }
      let edge = edges[random.integer(in: 0...edges.count - 1)]
      var place = edge.place(at: [0, 1, random.number(in: 0...1)][random.integer(in: 0...2)])
      if random.integer(in: 0...2) > 0 {
        place.longitude = random.integer(in: 0...1) == 0 ? place.longitude.nextUp : place.longitude.nextDown
      }
      if random.integer(in: 0...2) > 0 {
        place.latitude = random.integer(in: 0...1) == 0 ? place.latitude.nextUp : place.latitude.nextDown
      }
      return place
    }
  }

  @Test(
    "many zones of all sizes, a hemisphere and houses among them, answer like their edges one by one; in a batch as well"
  )
  func manyZones() throws {
    var random = RandomPlaces(seed: 502)
    for draw in 0..<max(Self.draws / 10, 6) {
      let center = Coordinate(
        longitude: [13.4, 180, -179.99][random.integer(in: 0...2)], latitude: random.number(in: -60...60))
      var zones: [[Edge]] = []
      for _ in 0..<random.integer(in: 1...60) {
        let size = [0.0001, 0.002, 0.05, 25][random.integer(in: 0...3)]
        let middle = Coordinate(
          longitude: center.longitude + random.number(in: -0.1...0.1),
          latitude: center.latitude + random.number(in: -0.1...0.1))
        let star = random.star(around: middle, vertices: random.integer(in: 3...40), degrees: size / 4...size)
        zones.append(
          Edge.edges(
            of: star.coordinates.map { Coordinate(longitude: $0.longitude.normalizedLongitude, latitude: $0.latitude) })
        )
      }
      // The same zone twice, and one that is the western hemisphere.
      zones.append(zones[0])
      zones.append(
        Edge.edges(
          of: [(-180, -89), (-90, -89), (0, -89), (0, 89), (-90, 89), (-180, 89), (-180, -89)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
          }))
      let indexes = zones.map { EdgeIndex($0) }
      let box = Box(
        west: center.longitude - 0.2, south: center.latitude - 0.2, east: center.longitude + 0.2,
        north: center.latitude + 0.2)
      let places = Self.places(zones.flatMap { $0 }, in: box, count: 600, &random)
      for (number, grid) in try Self.grids(zones.map { Self.outline($0) }).enumerated() {
        var lists = ZoneLists()
        grid.findZones(covering: places, into: &lists)
        #expect(lists.count == places.count)
        var answers: [FenceGrid.Answer] = []
        grid.findAnswers(for: places, zone: 0, into: &answers)
        for (index, place) in places.enumerated() {
          let expected = indexes.indices.filter { Self.answer(indexes[$0], place) == .inside }
          var found: [Int] = []
          grid.forEachZone(covering: place) { zone, isAsked in
            found.append(zone)
            #expect(!isAsked)
          }
          let context: Comment = "seed \(random.seed), draw \(draw), grid \(number), place \(index): \(place)"
          try #require(found == expected, context)
          try #require(lists[index].map { Int($0) } == expected, context)
          try #require(indexes.indices.filter { grid.answer(for: place, zone: $0) == .inside } == expected, context)
          #expect(answers[index] == grid.answer(for: place, zone: 0), context)
        }
      }
    }
  }

  @Test("a zone round a pole covers what lies beyond its border under every longitude, and the pole itself")
  func poles() throws {
    var random = RandomPlaces(seed: 503)
    let north = stride(from: -180.0, through: 180, by: 20).map {
      Coordinate(longitude: $0 == 180 ? -180 : $0, latitude: 70 + 5 * ($0 * 7).remainder(dividingBy: 3))
    }
    let edges = Edge.edges(of: north)
    let index = EdgeIndex(edges)
    let zones = [
      FenceGrid.Outline(edges: edges, isNorthPoleInside: true, coversPole: (north: true, south: false)),
      FenceGrid.Outline(edges: edges, isNorthPoleInside: false, coversPole: (north: false, south: true)),
    ]
    let places =
      Self.places(edges, in: Box(west: -181, south: -90, east: 181, north: 90), count: 4000, &random)
      + [Coordinate(longitude: 77, latitude: 90), Coordinate(longitude: -500, latitude: -90)]
    for grid in try Self.grids(zones) {
      for place in places where place.isOnGlobe {
        let isPole = place.latitude.magnitude == 90
        let beyond =
          isPole ? (place.latitude > 0 ? .inside : .outside) : Self.answer(index, place, isNorthPoleInside: true)
        #expect(grid.answer(for: place, zone: 0) == beyond, "\(place)")
        let below = isPole ? (place.latitude < 0 ? .inside : .outside) : Self.answer(index, place)
        #expect(grid.answer(for: place, zone: 1) == below, "\(place)")
      }
    }
  }

  @Test(
    "what is not on the globe is covered by nothing; whole turns change nothing",
    arguments: [
      Coordinate(longitude: .nan, latitude: 0.5), Coordinate(longitude: 0.5, latitude: .nan),
      Coordinate(longitude: .infinity, latitude: 0.5), Coordinate(longitude: -.infinity, latitude: 0.5),
      Coordinate(longitude: 0.5, latitude: 90.5), Coordinate(longitude: 0.5, latitude: -.infinity),
    ])
  func nonsense(place: Coordinate) throws {
    let square = Edge.edges(
      of: [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { Coordinate(longitude: $0.0, latitude: $0.1) })
    let grid = try FenceGrid([
      Self.outline(square), FenceGrid.Outline(edges: [], isNorthPoleInside: true, coversPole: (true, true)),
    ])
    var lists = ZoneLists()
    grid.findZones(covering: [place, Coordinate(longitude: 0.5, latitude: 0.5)], into: &lists)
    #expect(lists[0].isEmpty)
    #expect(lists[1] == [0, 1])
    #expect(grid.answer(for: place, zone: 0) == .outside)
    #expect(grid.answer(for: place, zone: 1) == .outside)
    for turns in [-720.0, -360, 360, 3600] {
      #expect(grid.answer(for: Coordinate(longitude: 0.5 + turns, latitude: 0.5), zone: 0) == .inside)
    }
    #expect(grid.answer(for: Coordinate(longitude: 0.5, latitude: 0.5), zone: 2) == .outside)
    #expect(grid.answer(for: Coordinate(longitude: 0.5, latitude: 0.5), zone: -1) == .outside)
    let tiny = Double.leastNonzeroMagnitude
    #expect(grid.answer(for: Coordinate(longitude: tiny, latitude: tiny), zone: 0) == .inside)
    #expect(grid.answer(for: Coordinate(longitude: -tiny, latitude: 0.5), zone: 0) == .inside)
  }

  @Test("no zone, or a zone without edges, is a grid too")
  func empty() throws {
    let none = try FenceGrid([])
    none.forEachZone(covering: Coordinate(longitude: 1, latitude: 2)) { _, _ in Issue.record("there is none") }
    let nothing = try FenceGrid([Self.outline([])])
    #expect(nothing.answer(for: Coordinate(longitude: 1, latitude: 2), zone: 0) == .outside)
    #expect(nothing.isClear(Box(west: 1, south: 1, east: 2, north: 2)))
  }

  @Test("a zone that the caller decides may reach beyond the globe")
  func askedBeyond() throws {
    let place = Coordinate(longitude: 13.4, latitude: 52.5)
    for beyond in [91, 1e300, Double.infinity] {
      for reach in [1, 400, Double.infinity] {
        let box = Box(west: 13 - reach, south: -beyond, east: 13 + reach, north: beyond)
        let near = Self.outline(
          Edge.edges(of: [(13, 52), (14, 52), (13, 53), (13, 52)].map { Coordinate(longitude: $0.0, latitude: $0.1) }))
        let grid = try FenceGrid([near, FenceGrid.Outline(askedIn: box, coversPole: (false, false))])
        #expect(grid.answer(for: place, zone: 0) == .inside, "\(box)")
        #expect(grid.answer(for: place, zone: 1) == .asked, "\(box)")
      }
    }
  }

  @Test("a border that ends at 180 degrees is met under both names of the antimeridian", arguments: [180.0, -180, 540])
  func borderAtAntimeridian(longitude: Double) throws {
    let square = Edge.edges(
      of: [(170, 0), (180, 0), (180, 10), (170, 10), (170, 0)].map { Coordinate(longitude: $0.0, latitude: $0.1) })
    let box = Box(west: 170, south: 0, east: 180, north: 10)
    let place = Coordinate(longitude: longitude, latitude: 5)
    for grid in try Self.grids([Self.outline(square)]) { #expect(grid.answer(for: place, zone: 0) == .inside) }
    let asked = try FenceGrid([FenceGrid.Outline(askedIn: box, coversPole: (false, false))])
    #expect(asked.answer(for: place, zone: 0) == .asked)
  }

  @Test("a grid whose last cell needs less room than was kept for it is written whole")
  func lastCell() throws {
    let middle = Coordinate(longitude: 0.996, latitude: 0.996)
    // Few cells at a border, and then many edges in the last one.
    let long = Edge.edges(
      of: [(0, 0), (0.3, 0), (0, 0.3), (0, 0)].map { Coordinate(longitude: $0.0, latitude: $0.1) })
    for vertices in stride(from: 3, through: 2000, by: 37) {
      let house = Edge.edges(
        of: (0...vertices).map {
          let angle = Double($0 % vertices) * 2 * .pi / Double(vertices)
          return Coordinate(
            longitude: middle.longitude + 1e-5 * angle.cosine, latitude: middle.latitude + 1e-5 * angle.sine)
        })
      let grid = try FenceGrid([Self.outline(long), Self.outline(house)], crowd: 1_000_000)
      #expect(grid.answer(for: middle, zone: 1) == .inside, "\(vertices) vertices")
      #expect(
        grid.answer(for: Coordinate(longitude: 0.125, latitude: 0.125), zone: 0) == .inside, "\(vertices) vertices")
    }
  }

  @Test("an edge that is no edge of the globe is refused with its zone and number")
  func badEdges() {
    func edge(_ longitude: Double, _ latitude: Double) -> Edge {
      Edge(from: Coordinate(longitude: 0, latitude: 0), to: Coordinate(longitude: longitude, latitude: latitude))
    }
    for bad in [edge(.nan, 0), edge(0, .infinity), edge(541, 0), edge(0, 91)] {
      #expect(throws: IndexError.badEdge(zone: 2, edge: 1)) {
        _ = try FenceGrid([
          Self.outline([edge(1, 1)]), Self.outline([]), Self.outline([edge(1, 1), bad]), Self.outline([edge(2, 2)]),
        ])
      }
    }
  }

  @Test("a zone that the caller decides is named in its box, across the antimeridian too")
  func asked() throws {
    let box = Box(west: 179, south: -1, east: 181, north: 1)
    let grid = try FenceGrid([FenceGrid.Outline(askedIn: box, coversPole: (false, false))])
    for longitude in [179.0, 180, -180, -179.5, -179, 539] {
      #expect(grid.answer(for: Coordinate(longitude: longitude, latitude: 1), zone: 0) == .asked)
    }
    #expect(grid.answer(for: Coordinate(longitude: 0, latitude: 0), zone: 0) == .outside)
    #expect(grid.hasAskedZones)
    var lists = ZoneLists()
    let places = [Coordinate(longitude: 180, latitude: 0), Coordinate(longitude: -179.5, latitude: 0)]
    grid.findZones(covering: places, into: &lists)
    lists.decide { place, _ in place == 1 }
    #expect(lists[0].isEmpty)
    #expect(lists[1] == [0])
    #expect(lists.zoneCount == 1)
  }

  @Test("a zone that the caller decides all round the globe is named once everywhere")
  func askedRoundTheGlobe() throws {
    for west in [-180.0, 0, 179, -181] {
      let box = Box(west: west, south: 60, east: west + 360, north: 90)
      let grid = try FenceGrid([FenceGrid.Outline(askedIn: box, coversPole: (true, false))])
      for longitude in [-180.0, -179.999, -90, 0, 90, 179.999, 180] {
        var found: [Int] = []
        grid.forEachZone(covering: Coordinate(longitude: longitude, latitude: 80)) { zone, _ in found.append(zone) }
        #expect(found == [0], "\(west), \(longitude)")
      }
    }
  }

  @Test("a grid of few zones is whole, however near the estimate of its size comes to what it needs")
  func estimates() throws {
    var random = RandomPlaces(seed: 506)
    let globe = Box(west: -180, south: -90, east: 180, north: 90)
    for count in 1...200 {
      let zones = (0..<count % 40 + 1).map { number in
        let middle = Coordinate(longitude: random.number(in: 12...14), latitude: random.number(in: 55...57))
        let star = random.star(around: middle, vertices: 12, degrees: 0.0005...0.002).coordinates
        guard number % 4 == 0 else { return Self.outline(Edge.edges(of: star)) }
        let box = star.reduce(into: Box.empty) { $0.formUnion(longitude: $1.longitude, latitude: $1.latitude) }
        return FenceGrid.Outline(askedIn: box, coversPole: (false, false))
      }
      let grid = try FenceGrid(zones)
      var room = FenceGrid.Room()
      var found: [Int] = []
      grid.findZones(near: globe, room: &room, into: &found)
      #expect(found == Array(zones.indices), "seed \(random.seed), \(count)")
    }
  }

  @Test("a thousand zones over one place are all named, and in a batch of many places too")
  func thousandOverlapping() throws {
    var random = RandomPlaces(seed: 504)
    let center = Coordinate(longitude: 5, latitude: 50)
    let zones = (0..<1000).map { _ in
      Edge.edges(of: random.star(around: center, vertices: 5, degrees: 0.5...1).coordinates)
    }
    let grid = try FenceGrid(zones.map { Self.outline($0) })
    let indexes = zones.map { EdgeIndex($0) }
    let places = (0..<200).map { _ in random.place(in: Box(west: 4, south: 49, east: 6, north: 51)) } + [center]
    var lists = ZoneLists()
    grid.findZones(covering: places, into: &lists)
    for (number, place) in places.enumerated() {
      var found: [Int] = []
      grid.forEachZone(covering: place) { zone, _ in found.append(zone) }
      #expect(found == indexes.indices.filter { Self.answer(indexes[$0], place) == .inside })
      #expect(lists[number].map { Int($0) } == found)
    }
    #expect(lists[200].count == 1000)
    print("FenceGrid of 1,000 zones over one another: \(grid.statistics)")
  }
}
