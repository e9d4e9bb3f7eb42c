import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("FenceGrid, approaches")
struct FenceGridApproachTests {
  /// A way to a place: any, along an edge, from or to a vertex, of no length, straight north.
  private static func way(
    _ random: inout RandomPlaces, _ zones: [[Edge]], in area: Box, kind: Int
  ) -> (start: Coordinate, place: Coordinate) {
    var place = random.place(in: area).normalized
    let edges = zones[random.integer(in: 0...zones.count - 1)]
    let edge = edges[random.integer(in: 0...edges.count - 1)]
    let length = [1e-6, 1e-4, 0.003, 0.0499][random.integer(in: 0...3)]
    if kind != 0 { place = edge.place(at: random.number(in: 0...1)).normalized }
    var start = Coordinate(
      longitude: place.longitude + random.number(in: -length...length),
      latitude: place.latitude + random.number(in: -length...length))
    switch kind {
    case 2: start = edge.place(at: random.number(in: 0...1))
    case 3: start = edge.place(at: 0)
    case 4: place = edge.place(at: 1).normalized
    case 5: start = place
    case 6: start.longitude = place.longitude
    default: break
    }
    return (start.normalized.unwrapped(near: place.longitude), place)
  }

  @Test("an approach tells the distances that a search for borders tells, and the meetings that one for crossings does")
  func approaches() throws {
    var random = RandomPlaces(seed: 517)
    var counts = [0, 0, 0]
    for draw in 0..<max(FenceGridTests.draws / 2, 20) {
      let (zones, area) = FenceGridBordersTests.zones(&random)
      for (number, grid) in try FenceGridTests.grids(zones.map { FenceGridTests.outline($0) }).enumerated() {
        var room = FenceGrid.Room()
        var found: [FenceGrid.Approach] = []
        for query in 0..<60 {
          let (start, place) = Self.way(&random, zones, in: area, kind: query % 8)
          let limit = Meters([0, 1, 30, 2000][random.integer(in: 0...3)])
          let metric = LocalMetric(latitude: place.latitude)
          let context: Comment =
            "seed \(random.seed), draw \(draw), grid \(number), query \(query): \(start), \(place), \(limit)"
          let isLookedAt = grid.findApproaches(
            from: start, to: place, metric: metric, within: limit, room: &room, into: &found)
          let span = max(abs(start.longitude - place.longitude), abs(start.latitude - place.latitude))
          #expect(isLookedAt == (span <= 0.05 && FenceGrid.canMeasure(from: place, within: limit)), context)
          guard isLookedAt else { continue }
          #expect(found.map(\.zone) == Set(found.map(\.zone)).sorted(), context)
          var borders: [FenceGrid.Border] = []
          grid.findBorders(near: place, metric: metric, within: limit, room: &room, into: &borders)
          var crossings: [FenceGrid.Crossing] = []
          grid.findCrossings(from: start, to: place, room: &room, into: &crossings)
          for zone in zones.indices {
            let approach = found.first { $0.zone == zone }
            let shares = crossings.filter { $0.zone == zone }.map(\.share)
            let distance = borders.first { $0.zone == zone }?.distance
            #expect(approach.map(\.distance) ?? Meters(.infinity) == distance ?? Meters(.infinity), context)
            let meeting = approach?.meeting ?? .none
            #expect((meeting == .none) == (shares.isEmpty || start == place), "\(context), zone \(zone): \(shares)")
            counts[Int(meeting.rawValue)] += 1
            let sides = (grid.answer(for: start.normalized, zone: zone), grid.answer(for: place, zone: zone))
            switch meeting {
            case .none: #expect(start == place || sides.0 == sides.1, "\(context), zone \(zone)")
            case .plain:
              #expect(sides.0 != sides.1, "\(context), zone \(zone)")
              #expect(shares.count == 1 && abs(shares[0] - (approach?.share ?? -1)) < 1e-9, "\(context), zone \(zone)")
            case .other: break
            }
          }
        }
      }
    }
    print("FenceGrid: ways met no border \(counts[0]) times, one plainly \(counts[1]), otherwise \(counts[2])")
    #expect(counts.allSatisfy { $0 > 100 })
  }

  @Test("a place or a way that is no number is not looked at")
  func noNumbers() throws {
    let grid = try FenceGrid([
      FenceGridTests.outline(
        Edge.edges(of: [Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 1, latitude: 1)]))
    ])
    let good = Coordinate(longitude: 0.5, latitude: 0.5)
    var room = FenceGrid.Room()
    var found: [FenceGrid.Approach] = []
    let metric = LocalMetric(latitude: 0.5)
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      for place in [Coordinate(longitude: bad, latitude: 0.5), Coordinate(longitude: 0.5, latitude: bad)] {
        for (start, end) in [(good, place), (place, good)] {
          #expect(
            !grid.findApproaches(from: start, to: end, metric: metric, within: Meters(5), room: &room, into: &found))
          grid.expect(end)
          grid.expectSoon(end)
        }
      }
    }
    for limit in [Double.nan, -1, .infinity] {
      #expect(
        !grid.findApproaches(from: good, to: good, metric: metric, within: Meters(limit), room: &room, into: &found))
    }
    #expect(found.isEmpty)
  }
}
