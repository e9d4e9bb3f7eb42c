import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("SharedByThreads: one fence grid asked by many tasks")
struct FenceGridSharedByThreadsTests {
  /// What one reader finds out.
  struct Answers: Equatable {
    var single: [Int] = []
    var batch: [UInt32] = []
    var answers: [FenceGrid.Answer] = []
    var crossings: [FenceGrid.Crossing] = []
    var near: [Int] = []
    var clear: [Bool] = []
  }

  @Test("gives each of them the same answers as one alone")
  func shared() async throws {
    var random = RandomPlaces(seed: 531)
    let zones = (0..<60).map { _ in
      let center = Coordinate(longitude: random.number(in: 179...181), latitude: random.number(in: -1...1))
      return FenceGridTests.outline(
        Edge.edges(of: random.star(around: center, vertices: 30, degrees: 0.05...0.6).coordinates))
    }
    let asked = FenceGrid.Outline(
      askedIn: Box(west: 179.5, south: -1, east: 180.5, north: 1), coversPole: (false, false))
    // With finer grids below the first one.
    let grid = try FenceGrid(zones + [asked], cellsPerEdge: 0.1, crowd: 2)
    #expect(grid.statistics.depth > 1)
    let alone = (0..<16).map { Self.ask(grid, seed: UInt64($0)) }
    #expect(alone.allSatisfy { !$0.single.isEmpty && !$0.crossings.isEmpty && !$0.near.isEmpty })
    let together = await withTaskGroup(of: (Int, Answers).self) { group in
      for seed in 0..<16 { group.addTask { (seed, Self.ask(grid, seed: UInt64(seed))) } }
      var all = [Answers](repeating: Answers(), count: 16)
      for await (seed, answers) in group { all[seed] = answers }
      return all
    }
    #expect(together == alone)
  }

  private static func ask(_ grid: FenceGrid, seed: UInt64) -> Answers {
    var random = RandomPlaces(seed: seed)
    var found = Answers()
    var room = FenceGrid.Room()
    var lists = ZoneLists()
    let box = Box(west: 178, south: -2, east: 182, north: 2)
    let places = (0..<400).map { _ in random.place(in: box) }
    grid.findZones(covering: places, into: &lists)
    grid.findAnswers(for: places, zone: 7, into: &found.answers)
    for (number, place) in places.enumerated() {
      found.batch += lists[number]
      grid.forEachZone(covering: place) { zone, _ in found.single.append(zone) }
      if grid.answer(for: place, zone: number % 61) == .inside { found.single.append(-number) }
    }
    for (place, next) in zip(places, places.dropFirst()) {
      grid.findCrossings(from: place, to: next, room: &room, into: &found.crossings)
      let near = Box(
        west: place.longitude, south: place.latitude, east: place.longitude + 0.01, north: place.latitude + 0.01)
      grid.findZones(near: near, room: &room, into: &found.near)
      found.clear.append(grid.isClear(near))
    }
    return found
  }
}
