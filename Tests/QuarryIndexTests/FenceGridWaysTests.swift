import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("FenceGrid, ways and boxes")
struct FenceGridWaysTests {
  /// Zones about a place, some of them large, and a box in which they lie.
  private static func zones(_ random: inout RandomPlaces) -> (edges: [[Edge]], box: Box) {
    let center = Coordinate(
      longitude: [13.4, 180, -179.99, 0][random.integer(in: 0...3)], latitude: random.number(in: -70...70))
    let edges = (0..<random.integer(in: 1...30)).map { _ in
      let size = [0.002, 0.05, 0.3][random.integer(in: 0...2)]
      let middle = Coordinate(
        longitude: center.longitude + random.number(in: -0.1...0.1),
        latitude: center.latitude + random.number(in: -0.1...0.1))
      let star = random.star(around: middle, vertices: random.integer(in: 3...20), degrees: size / 4...size)
      return Edge.edges(of: star.coordinates.map(\.normalized))
    }
    let box = Box(
      west: center.longitude - 0.2, south: center.latitude - 0.2, east: center.longitude + 0.2,
      north: center.latitude + 0.2)
    return (edges, box)
  }

  @Test("a way meets the edges that it meets one by one, across the antimeridian, through vertices and along edges")
  func crossings() throws {
    var random = RandomPlaces(seed: 511)
    var met = 0
    for draw in 0..<max(FenceGridTests.draws / 4, 10) {
      let (zones, box) = Self.zones(&random)
      let indexes = zones.map { EdgeIndex($0) }
      for (number, grid) in try FenceGridTests.grids(zones.map { FenceGridTests.outline($0) }).enumerated() {
        var room = FenceGrid.Room()
        for way in 0..<40 {
          func end() -> Coordinate {
            let edges = zones[random.integer(in: 0...zones.count - 1)]
            return [random.place(in: box), edges[random.integer(in: 0...edges.count - 1)].place(at: 0)][
              random.integer(in: 0...1)]
          }
          let start = end().normalized
          let (along, share) = (zones[0][0], random.number(in: -0.5...1.5))
          let end = way % 5 == 0 ? along.place(at: share) : end().unwrapped(near: start.longitude)
          let from = way % 5 == 0 ? along.place(at: 0) : start
          var found: [FenceGrid.Crossing] = []
          grid.findCrossings(from: from, to: end, room: &room, into: &found)
          var expected: Set<FenceGrid.Crossing> = []
          for (zone, index) in indexes.enumerated() {
            var shares: [Double] = []
            index.appendCrossings(from: from, to: end, into: &shares)
            for share in shares { expected.insert(FenceGrid.Crossing(zone: zone, share: share)) }
          }
          met += found.count
          let context: Comment = "seed \(random.seed), draw \(draw), grid \(number), way \(way): \(from) to \(end)"
          #expect(found.map(\.share) == found.map(\.share).sorted(), context)
          // Both take an edge from its western end or its start, so that shares may differ by rounding.
          #expect(Set(found.map(\.zone)) == Set(expected.map(\.zone)), context)
          for crossing in found {
            #expect(
              expected.contains { $0.zone == crossing.zone && abs($0.share - crossing.share) < 1e-9 }, context)
          }
          for crossing in expected {
            #expect(found.contains { $0.zone == crossing.zone && abs($0.share - crossing.share) < 1e-9 }, context)
          }
        }
      }
    }
    print("FenceGrid: \(met) crossings compared")
  }

  /// Whether an edge and a box share a point: an end lies in the box, or the edge crosses one of its sides; exact.
  private static func meets(_ edge: Edge, _ box: Box) -> Bool {
    for turn in [-360.0, 0, 360] {
      let (west, east) = (box.west + turn, box.east + turn)
      func isIn(_ x: Double, _ y: Double) -> Bool { west <= x && x <= east && box.south <= y && y <= box.north }
      let (ax, ay, bx, by) = (edge.startLongitude, edge.startLatitude, edge.endLongitude, edge.endLatitude)
      if isIn(ax, ay) || isIn(bx, by) { return true }
      if max(ax, bx) < west || min(ax, bx) > east || max(ay, by) < box.south || min(ay, by) > box.north { continue }
      let corners = [(west, box.south), (east, box.south), (east, box.north), (west, box.north)]
      let sides = corners.map { orientation(ax: ax, ay: ay, bx: bx, by: by, px: $0.0, py: $0.1) }
      if sides.contains(where: { $0 >= 0 }) && sides.contains(where: { $0 <= 0 }) { return true }
    }
    return false
  }

  @Test("the zones near a box are at least those with an edge in it, and a clear box has none")
  func boxes() throws {
    var random = RandomPlaces(seed: 512)
    var (clear, said) = (0, 0)
    for draw in 0..<max(FenceGridTests.draws / 4, 10) {
      let (zones, area) = Self.zones(&random)
      for (number, grid) in try FenceGridTests.grids(zones.map { FenceGridTests.outline($0) }).enumerated() {
        var room = FenceGrid.Room()
        for query in 0..<60 {
          let corner = random.place(in: area)
          let size = [0, 1e-7, 0.001, 0.05][random.integer(in: 0...3)]
          let turn = [0.0, 360, -720][random.integer(in: 0...2)]
          let box = Box(
            west: corner.longitude + turn, south: corner.latitude,
            east: corner.longitude + turn + size * random.number(in: 0...1),
            north: corner.latitude + size * random.number(in: 0...1))
          // The turn that the zones are drawn in, but for one that is added exactly.
          let plain = Box(
            west: box.west - turn, south: box.south, east: box.east - turn, north: box.north)
          let expected = zones.indices.filter { zone in zones[zone].contains { Self.meets($0, plain) } }
          var found: [Int] = []
          grid.findZones(near: box, room: &room, into: &found)
          let context: Comment = "seed \(random.seed), draw \(draw), grid \(number), query \(query): \(box)"
          #expect(found == Set(found).sorted(), context)
          #expect(Set(found).isSuperset(of: expected), context)
          #expect(grid.isClear(box) == found.isEmpty, context)
          clear += expected.isEmpty ? 1 : 0
          said += grid.isClear(box) ? 1 : 0
          if grid.isClear(box) {
            // The same zones cover all of it.
            let places = [plain.west, plain.east].flatMap { x in
              [plain.south, plain.north].map { Coordinate(longitude: x, latitude: $0) }
            }
            let covering = places.map { place in
              zones.indices.filter { grid.answer(for: place, zone: $0) == .inside }
            }
            #expect(covering.allSatisfy { $0 == covering[0] }, context)
          }
        }
      }
    }
    // Rounding and slack may hide a clear box, no more.
    #expect(said * 1000 >= clear * 999, "\(said) of \(clear)")
  }

  @Test("the distance to each zone is that to its nearest edge, and zones beyond the limit are not named")
  func borders() throws {
    var random = RandomPlaces(seed: 513)
    var compared = 0
    for draw in 0..<max(FenceGridTests.draws / 4, 10) {
      let (zones, area) = Self.zones(&random)
      let indexes = zones.map { EdgeIndex($0) }
      for (number, grid) in try FenceGridTests.grids(zones.map { FenceGridTests.outline($0) }).enumerated() {
        var room = FenceGrid.Room()
        for query in 0..<40 {
          var place = random.place(in: area)
          if query % 8 == 0 { place = zones[0][0].place(at: random.number(in: 0...1)) }
          let limit = Meters([0, 1, 30, 2000, 50_000][random.integer(in: 0...4)])
          let metric = LocalMetric(latitude: place.latitude)
          var found: [FenceGrid.Border] = []
          let isMeasured = grid.findBorders(near: place, metric: metric, within: limit, room: &room, into: &found)
          let context: Comment =
            "seed \(random.seed), draw \(draw), grid \(number), query \(query): \(place), \(limit)"
          #expect(isMeasured == (abs(place.latitude) + limit.value / DegreeLength.leastLatitude < 79), context)
          guard isMeasured else { continue }
          #expect(found.map(\.zone) == Set(found.map(\.zone)).sorted(), context)
          for (zone, index) in indexes.enumerated() {
            let expected = index.nearest(to: place, metric: metric, within: limit)
            let border = found.first { $0.zone == zone }
            #expect((expected == nil) == (border == nil), context)
            #expect(grid.border(of: zone, near: place, metric: metric, within: limit) == border, context)
            guard let expected, let border else { continue }
            compared += 1
            let error = 2 * LocalMetric.errorBound(at: expected.distance).value
            #expect(abs(border.distance.value - expected.distance.value) <= error, context)
            // The place lies there, as far as the geodesic tells.
            #expect(abs(Geodesic.distance(place, border.place).value - border.distance.value) <= error, context)
          }
        }
      }
    }
    print("FenceGrid: \(compared) distances compared")
  }

  @Test("a box that is none, or not finite, is not clear, and nothing is near it")
  func noBoxes() throws {
    let grid = try FenceGrid([
      FenceGridTests.outline(
        Edge.edges(of: [Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 1, latitude: 1)]))
    ])
    var room = FenceGrid.Room()
    for box in [
      Box.empty, Box(west: .nan, south: 0, east: 1, north: 1), Box(west: 0, south: .nan, east: 1, north: 1),
      Box(west: 0, south: 0, east: .infinity, north: 1), Box(west: 1, south: 0, east: 0, north: 1),
    ] {
      #expect(!grid.isClear(box))
      var found: [Int] = []
      grid.findZones(near: box, room: &room, into: &found)
      #expect(found.isEmpty)
    }
    #expect(!grid.isClear(Box(west: -1e9, south: -90, east: 1e9, north: 90)))
    var crossings: [FenceGrid.Crossing] = []
    for bad in [Double.nan, .infinity] {
      let (good, place) = (Coordinate(longitude: 0, latitude: 1), Coordinate(longitude: bad, latitude: 0))
      grid.findCrossings(from: good, to: place, room: &room, into: &crossings)
      grid.findCrossings(from: place, to: good, room: &room, into: &crossings)
    }
    #expect(crossings.isEmpty)
  }
}
