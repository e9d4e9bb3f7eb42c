import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("FenceGrid, memory")
struct FenceGridMemoryTests {
  @Test("edges that no grid can tell apart end the search for a finer one: memory stays a multiple of the edges")
  func boundedMemory() throws {
    let square = Edge.edges(
      of: [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { Coordinate(longitude: $0.0, latitude: $0.1) })
    let same = try FenceGrid(Array(repeating: FenceGridTests.outline(square), count: 2000)).statistics
    #expect(same.edgeCopies < 8000 * 100, "\(same)")
    // A fan: 20,000 edges at one vertex.
    let fan = (0..<10_000).flatMap { spoke in
      let angle = Double(spoke) * 2 * .pi / 10_000
      let tip = Coordinate(longitude: angle.cosine, latitude: angle.sine)
      let next = Coordinate(longitude: (angle + 0.0003).cosine, latitude: (angle + 0.0003).sine)
      let middle = Coordinate(longitude: 0, latitude: 0)
      return [Edge(from: middle, to: tip), Edge(from: tip, to: next), Edge(from: next, to: middle)]
    }
    let spokes = try FenceGrid([FenceGridTests.outline(fan)])
    #expect(spokes.statistics.edgeCopies < 30_000 * 100, "\(spokes.statistics)")
    let index = EdgeIndex(fan)
    var random = RandomPlaces(seed: 505)
    for _ in 0..<2000 {
      let place = random.place(in: Box(west: -1, south: -1, east: 1, north: 1))
      #expect(spokes.answer(for: place, zone: 0) == FenceGridTests.answer(index, place), "\(place)")
    }
  }

  @Test("a crowd of thousands of zones that cover nearly all of a cell is not looked at more finely")
  func boundedCovers() throws {
    func edges(_ places: [(Double, Double)]) -> [Edge] {
      Edge.edges(of: places.map { Coordinate(longitude: $0.0, latitude: $0.1) })
    }
    // Squares with a thin notch from the east, all to nearly the same tip.
    func zones(tip: Double, latitude: Double) -> [FenceGrid.Outline] {
      [FenceGridTests.outline(edges([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]))]
        + (0..<1500).map {
          let (x, y) = (tip + 1e-9 * Double($0), latitude)
          return FenceGridTests.outline(
            edges([
              (-0.9, -0.9), (0.9, -0.9), (0.9, y), (x, y + 1e-6), (0.9, y + 2e-6), (0.9, 0.9), (-0.9, 0.9),
              (-0.9, -0.9),
            ]))
        }
    }
    let first = try FenceGrid(zones(tip: 0.1, latitude: 0.1)).statistics
    // The root has one more column and row on each side. The tip is to lie just within the cell to the west.
    let (width, height) = (2 / Double(first.columns - 2), 2 / Double(first.rows - 2))
    let tip = -1 + (Double(first.columns / 2) - 0.01) * width
    let grid = try FenceGrid(zones(tip: tip, latitude: -1 + (Double(first.rows / 2) - 0.5) * height))
    #expect(grid.statistics.columns == first.columns && grid.statistics.rows == first.rows)
    // A finer one would have thousands of cells, and each of them a list of all zones while it is made.
    #expect(grid.statistics.grids == 1, "\(grid.statistics)")
  }
}
