import QuarryFences
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("SharedByThreads: one fence set asked by many tasks")
struct SharedByThreadsTests {
  @Test("gives each of them the same answers as one alone")
  func shared() async throws {
    let fences = try FenceSet([
      Zone(id: "area", shape: .area(MultiPolygon([Polygon(exterior: Self.square(13.40, 52.50, 0.02))]))),
      Zone(
        id: "circle",
        shape: .circle(Circle(center: Coordinate(longitude: 13.41, latitude: 52.51), radius: Meters(400)))),
      Zone(
        id: "corridor",
        shape: .corridor(
          Corridor(
            path: LineString([
              Coordinate(longitude: 13.39, latitude: 52.5), Coordinate(longitude: 13.43, latitude: 52.52),
            ]), width: Meters(80)))),
    ])
    let alone = (0..<16).map { Self.walk(seed: UInt64($0), fences) }
    #expect(alone.contains { !$0.isEmpty })
    let together = await withTaskGroup(of: (Int, [FenceEvent]).self) { group in
      for seed in 0..<16 { group.addTask { (seed, Self.walk(seed: UInt64(seed), fences)) } }
      var all = [[FenceEvent]](repeating: [], count: 16)
      for await (seed, events) in group { all[seed] = events }
      return all
    }
    #expect(together == alone)
  }

  private static func square(_ west: Double, _ south: Double, _ side: Double) -> Ring {
    Ring(
      [(0.0, 0.0), (side, 0), (side, side), (0, side), (0, 0)].map {
        Coordinate(longitude: west + $0.0, latitude: south + $0.1)
      })
  }

  /// The events of a player who wanders about the zones, and whose places are asked for too.
  private static func walk(seed: UInt64, _ fences: FenceSet) -> [FenceEvent] {
    var random = SeededRandom(seed: seed)
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    var place = Coordinate(longitude: 13.41, latitude: 52.51)
    for second in 0..<400 {
      place.longitude += Double.random(in: -0.002...0.002, using: &random)
      place.latitude += Double.random(in: -0.001...0.001, using: &random)
      let fix = FenceFix(time: GameTime(microseconds: Int64(second) * 30_000_000), place: place, accuracy: Meters(8))
      fences.update(&track, with: fix, rules: FenceRules(), room: &room, into: &events)
      _ = fences.zonesCovering(place)
      _ = fences.signedDistance(from: place)
    }
    return events
  }
}
