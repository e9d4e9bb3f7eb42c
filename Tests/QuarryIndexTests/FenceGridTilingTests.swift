import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("FenceGrid, tilings")
struct FenceGridTilingTests {
  #if DEBUG
    static let (tiles, points) = (120, 3_000)
  #else
    static let (tiles, points) = (5_000, 500_000)
  #endif

  /// A rectangle cut into ever smaller rectangles, some of them into triangles round a place within. Rectangles share
  /// parts of sides that follow a meridian or a parallel, triangles whole sides: no number is rounded.
  static func tiling(_ whole: Box, tiles: Int, _ random: inout RandomPlaces) -> [[Coordinate]] {
    // No side goes the other way round the globe.
    var boxes = stride(from: whole.west, to: whole.east, by: 90).map {
      Box(west: $0, south: whole.south, east: min($0 + 90, whole.east), north: whole.north)
    }
    while boxes.count < tiles {
      let index = random.integer(in: 0...boxes.count - 1)
      let box = boxes[index]
      var (first, second) = (box, box)
      if random.integer(in: 0...1) == 0 {
        first.east = random.number(in: box.west...box.east)
        second.west = first.east
      } else {
        first.north = random.number(in: box.south...box.north)
        second.south = first.north
      }
      guard first.east > first.west, second.east > second.west, first.north > first.south, second.north > second.south
      else { continue }
      boxes[index] = first
      boxes.append(second)
    }
    return boxes.flatMap { box in
      let corners = [
        Coordinate(longitude: box.west, latitude: box.south), Coordinate(longitude: box.east, latitude: box.south),
        Coordinate(longitude: box.east, latitude: box.north), Coordinate(longitude: box.west, latitude: box.north),
      ]
      guard random.integer(in: 0...2) > 0 else { return [corners + corners.prefix(1)] }
      let middle = random.place(in: box)
      return zip(corners, corners.dropFirst() + corners.prefix(1)).map { [$0, $1, middle, $0] }
    }
  }

  @Test(
    "every place of a tiling is in a tile, and in one alone unless it is on a border",
    arguments: [
      Box(west: 13.3, south: 52.4, east: 13.5, north: 52.6), Box(west: 175, south: -20, east: 186, north: 10),
      Box(west: -180, south: 60, east: 180, north: 89.5), Box(west: 170, south: -89, east: 180, north: -60),
    ])
  func tiling(whole: Box) throws {
    var random = RandomPlaces(seed: 521)
    let tiles = Self.tiling(whole, tiles: Self.tiles, &random).map { Edge.edges(of: $0) }
    let grid = try FenceGrid(tiles.map { FenceGridTests.outline($0) })
    let edges = tiles.flatMap { $0 }
    let places = FenceGridTests.places(edges, in: whole, count: Self.points, &random).filter {
      (whole.south...whole.north).contains($0.latitude)
        && (whole.west...whole.east).contains($0.longitude.unwrappedLongitude(near: (whole.west + whole.east) / 2))
    }
    var lists = ZoneLists()
    grid.findZones(covering: places, into: &lists)
    let borders = tiles.map { EdgeIndex($0) }
    var (alone, shared) = (0, 0)
    for (number, place) in places.enumerated() {
      let found = lists[number].map { Int($0) }
      let context: Comment = "seed \(random.seed), place \(number) of \(whole): \(place) is in \(found)"
      var single: [Int] = []
      grid.forEachZone(covering: place) { zone, _ in single.append(zone) }
      try #require(single == found, context)
      try #require(!found.isEmpty, context)
      if found.count == 1 {
        alone += 1
        continue
      }
      shared += 1
      for zone in found { try #require(borders[zone].side(of: place) == .border, context) }
    }
    print("tiling \(whole): \(tiles.count) tiles, \(alone) places in one alone, \(shared) on borders of several")
    #expect(alone > places.count / 3 && shared > places.count / 10)
  }
}
