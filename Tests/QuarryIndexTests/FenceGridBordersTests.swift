import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("FenceGrid, borders")
struct FenceGridBordersTests {
  /// Zones about a place, some of them large, and a box in which they lie.
  static func zones(_ random: inout RandomPlaces) -> (edges: [[Edge]], box: Box) {
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
