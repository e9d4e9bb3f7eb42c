import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("FenceGrid, ways and boxes")
struct FenceGridWaysTests {
  #if DEBUG
    static let (draws, waysForEach) = (24, 40)
  #else
    static let (draws, waysForEach) = (1200, 300)
  #endif

  /// Zones of one draw: stars of all sizes round a place of the globe, or rings on a small grid, whose edges lie along
  /// each other and along ways.
  struct Field {
    var zones: [[Edge]]
    var box: Box
    var unit: Double?

    init(draw: Int, _ random: inout RandomPlaces) {
      let longitude = [13.4, 180, -180, -120, 179.9, 0][draw % 6]
      let latitude = [52.5, 0, -33, 84, -85, 10][draw / 2 % 6]
      let isLattice = draw % 3 == 0
      let unit = [1, 0.0625][random.integer(in: 0...1)]
      let reach = isLattice ? 4 * unit : [0.01, 0.5, 4][random.integer(in: 0...2)]
      zones = (0..<random.integer(in: 1...12)).map { _ in
        if isLattice {
          let ring = (0..<random.integer(in: 3...10)).map { _ in
            Coordinate(
              longitude: longitude + Double(random.integer(in: -4...4)) * unit,
              latitude: (latitude + Double(random.integer(in: -4...4)) * unit))
          }
          return Edge.edges(of: ring + ring.prefix(1))
        }
        let center = Coordinate(
          longitude: longitude + random.number(in: -reach...reach), latitude: latitude + random.number(in: -0.1...0.1))
        let size = [reach / 100, reach][random.integer(in: 0...1)]
        return Edge.edges(
          of: random.star(around: center, vertices: random.integer(in: 3...80), degrees: size / 4...size).coordinates)
      }
      box = Box(
        west: longitude - reach * 1.5, south: max(latitude - reach * 1.5, -90), east: longitude + reach * 1.5,
        north: min(latitude + reach * 1.5, 90))
      self.unit = isLattice ? unit : nil
    }

    /// A place of the box, one on the grid, or a vertex; and sometimes a whole turn away.
    func place(_ random: inout RandomPlaces) -> Coordinate {
      var place = random.place(in: box)
      let edges = zones.randomZone(&random)
      if let unit, random.integer(in: 0...3) > 0 {
        place = Coordinate(
          longitude: ((place.longitude / unit).rounded() * unit), latitude: (place.latitude / unit).rounded() * unit)
      } else if !edges.isEmpty, random.integer(in: 0...2) == 0 {
        let edge = edges[random.integer(in: 0...edges.count - 1)]
        place = edge.place(at: [0, 0, 0.5, 1][random.integer(in: 0...3)])
      }
      return place
    }

    /// A way of which the ends lie within half a turn: between two places, along an edge and beyond it, or one without
    /// length.
    func way(_ random: inout RandomPlaces) -> (Coordinate, Coordinate) {
      let start = place(&random)
      var end = place(&random)
      let edges = zones.randomZone(&random)
      if !edges.isEmpty, random.integer(in: 0...4) == 0 {
        let edge = edges[random.integer(in: 0...edges.count - 1)]
        let (first, second) = (edge.place(at: [0, -1, 0.25, -0.5][random.integer(in: 0...3)]), edge.place(at: 2))
        if first.latitude.magnitude <= 90, second.latitude.magnitude <= 90 { return (first, second) }
      }
      end.longitude = end.longitude.unwrappedLongitude(near: start.longitude)
      let turn = [0.0, 0, 0, 360, -360][random.integer(in: 0...4)]
      return (
        Coordinate(longitude: start.longitude + turn, latitude: start.latitude),
        Coordinate(longitude: end.longitude + turn, latitude: end.latitude)
      )
    }
  }

  @Test("a way meets each zone where the zone's own index of edges meets it, to the last bit")
  func crossings() throws {
    var random = RandomPlaces(seed: 511)
    var (ways, met) = (0, 0)
    for draw in 0..<Self.draws {
      let field = Field(draw: draw, &random)
      // A share is computed from an edge's western end, so that it does not depend on how the edge was drawn.
      let indexes = field.zones.map { EdgeIndex($0.map(\.eastwards)) }
      let grids = try FenceGridTests.grids(field.zones.map { FenceGridTests.outline($0) })
      var room = FenceGrid.Room()
      for way in 0..<Self.waysForEach {
        let (start, end) = field.way(&random)
        guard start != end else { continue }
        ways += 1
        var expected: [FenceGrid.Crossing] = []
        for (zone, index) in indexes.enumerated() {
          var shares: [Double] = []
          index.appendCrossings(from: start, to: end, into: &shares)
          expected += Set(shares).map { FenceGrid.Crossing(zone: zone, share: $0) }
        }
        expected.sort { ($0.share, $0.zone) < ($1.share, $1.zone) }
        met += expected.count
        for (number, grid) in grids.enumerated() {
          var found: [FenceGrid.Crossing] = []
          grid.findCrossings(from: start, to: end, room: &room, into: &found)
          try #require(
            found == expected, "seed \(random.seed), draw \(draw), way \(way), grid \(number): \(start) to \(end)")
        }
      }
    }
    print("FenceGrid: \(ways) ways over 4 grids each meet borders \(met) times, as edge indexes say")
    #expect(met > ways)
  }

  @Test("an edge that a way meets almost parallel is told, where no digit of the angle is left")
  func parallel() throws {
    let edge = Edge(
      from: Coordinate(longitude: 0x1.67ffffffd9586p+8, latitude: 0x1.9999972f1fedp-4),
      to: Coordinate(longitude: 0x1.c25c268497683p-44, latitude: 0x1.c25c268497682p-44))
    let start = Coordinate(longitude: 0x1.c25c268497683p-44, latitude: 0x1.c25c268497683p-44)
    let end = Coordinate(longitude: 0x1.fa3fffffc9a51p+5, latitude: 0x1.1ffffe4d283f7p-6)
    for grid in try FenceGridTests.grids([FenceGridTests.outline([edge])]) {
      var room = FenceGrid.Room()
      var found: [FenceGrid.Crossing] = []
      grid.findCrossings(from: start, to: end, room: &room, into: &found)
      #expect(found.first == FenceGrid.Crossing(zone: 0, share: 0))
    }
    var shares: [Double] = []
    EdgeIndex([edge]).appendCrossings(from: start, to: end, into: &shares)
    #expect(shares.contains(0))
  }

  @Test("every zone with an edge in a box is near it, and a clear box is covered by the same zones throughout")
  func boxes() throws {
    var random = RandomPlaces(seed: 512)
    var (boxes, named, needed, clear) = (0, 0, 0, 0)
    for draw in 0..<Self.draws {
      let field = Field(draw: draw, &random)
      let grids = try FenceGridTests.grids(field.zones.map { FenceGridTests.outline($0) })
      var room = FenceGrid.Room()
      for _ in 0..<Self.waysForEach {
        let (corner, other) = (field.place(&random), field.place(&random))
        let share = [0, 0.01, 1][random.integer(in: 0...2)]
        let (width, height) = (
          (other.longitude - corner.longitude).magnitude * share, (other.latitude - corner.latitude).magnitude * share
        )
        let box = Box(
          west: corner.longitude, south: corner.latitude, east: corner.longitude + width,
          north: corner.latitude + height)
        boxes += 1
        let inside = field.zones.indices.filter { zone in field.zones[zone].contains { $0.isInBox(box) } }
        needed += inside.count
        for grid in grids {
          var found: [Int] = []
          grid.findZones(near: box, room: &room, into: &found)
          named += found.count
          let context: Comment = "seed \(random.seed), draw \(draw): \(box)"
          try #require(found == Set(found).sorted() && Set(found).isSuperset(of: inside), context)
          guard grid.isClear(box) else { continue }
          clear += 1
          try #require(inside.isEmpty, context)
          let lists = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.3, 0.7)].map { east, north in
            var zones: [Int] = []
            let place = Coordinate(
              longitude: east == 1 ? box.east : box.west + width * east,
              latitude: north == 1 ? box.north : box.south + height * north)
            // The poles are told by the caller.
            guard place.latitude.magnitude < 90 else { return zones }
            grid.forEachZone(covering: place) { zone, _ in zones.append(zone) }
            return zones
          }
          try #require(box.north >= 90 || box.south <= -90 || Set(lists).count == 1, context)
        }
      }
    }
    print("FenceGrid: \(boxes) boxes, \(needed) zones in them, \(named) named by 4 grids, \(clear) clear")
    #expect(clear > boxes / 10 && needed > boxes / 10)
  }
}

extension Edge {
  /// The edge from west to east, or upwards.
  fileprivate var eastwards: Edge {
    let isReversed = (endLongitude, endLatitude) < (startLongitude, startLatitude)
    guard isReversed else { return self }
    return Edge(
      from: Coordinate(longitude: endLongitude, latitude: endLatitude),
      to: Coordinate(longitude: startLongitude, latitude: startLatitude))
  }

  /// Whether a place of the edge lies in a closed box, in any turn.
  fileprivate func isInBox(_ given: Box) -> Bool {
    (-3...3).contains { turn in
      var turned = given
      turned.west += 360 * Double(turn)
      turned.east += 360 * Double(turn)
      guard box.west <= turned.east, turned.west <= box.east, box.south <= turned.north, turned.south <= box.north
      else {
        return false
      }
      if box.west == box.east || box.south == box.north { return true }
      let sides = [
        (turned.west, turned.south), (turned.east, turned.south), (turned.west, turned.north),
        (turned.east, turned.north),
      ].map {
        orientation(ax: startLongitude, ay: startLatitude, bx: endLongitude, by: endLatitude, px: $0.0, py: $0.1)
      }
      return !sides.allSatisfy { $0 == 1 } && !sides.allSatisfy { $0 == -1 }
    }
  }
}

extension [[Edge]] {
  fileprivate func randomZone(_ random: inout RandomPlaces) -> [Edge] { self[random.integer(in: 0...count - 1)] }
}
