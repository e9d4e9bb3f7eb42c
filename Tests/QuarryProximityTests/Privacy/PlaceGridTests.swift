import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Places rounded to a grid")
struct PlaceGridTests {
  private let key = PrivacyKey(1, 2)

  private func rounded(_ place: Coordinate, _ width: Double) throws -> Coordinate {
    let rule = try PrivacyRule(grid: Meters(width))
    return try #require(rule.blurred(place, of: "ada", key: key))
  }

  private static let corners = [
    Coordinate(longitude: 180, latitude: 0), Coordinate(longitude: 0, latitude: 90),
    Coordinate(longitude: 0, latitude: -90), Coordinate(longitude: -180, latitude: 89.99),
  ]

  @Test(
    "a place is never farther from the middle of its cell than is stated, and nearly so far somewhere",
    arguments: [0.1, 1, 50, 500, 10_000, 100_000])
  func bound(width: Double) throws {
    let bound = try PrivacyRule(grid: Meters(width)).blur
    #expect(bound.value < width * 0.708)
    var random = RandomPlaces(seed: 71)
    var farthest = 0.0
    for draw in 0..<3000 {
      let corner = Self.corners[draw % 4]
      let place =
        draw % 2 == 0 ? random.placeOnGlobe() : random.place(near: corner, meters: 0...min(width * 6, 500_000))
      let distance = Geodesic.distance(place, try rounded(place, width))
      #expect(distance <= bound, "seed \(random.seed), draw \(draw)")
      farthest = max(farthest, distance.value / bound.value)
    }
    #expect(farthest > 0.95)
  }

  @Test("the middle of a cell is rounded to itself, and so is what is near it")
  func idempotent() throws {
    var random = RandomPlaces(seed: 72)
    for draw in 0..<500 {
      let corner = Self.corners[draw % 4]
      let place = draw % 2 == 0 ? random.placeOnGlobe() : random.place(near: corner, meters: 0...500)
      let middle = try rounded(place, 50)
      #expect(try rounded(middle, 50) == middle)
      let near = random.place(near: middle, meters: 0...6)
      #expect(try rounded(near, 50) == middle, "seed \(random.seed), draw \(draw)")
    }
  }

  @Test("one place has one cell, however it is written")
  func spellings() throws {
    for width in [10.0, 777] {
      let pole = try [0, 13, 180, -77.5, 900].map { try rounded(Coordinate(longitude: $0, latitude: 90), width) }
      #expect(Set(pole).count == 1 && pole[0].latitude == 90)
      let meridian = try [180, -180, 540, -540].map { try rounded(Coordinate(longitude: $0, latitude: 12), width) }
      #expect(Set(meridian).count == 1)
      #expect(
        try PrivacyRule(grid: Meters(width)).blurred(.init(longitude: 0, latitude: 91), of: "ada", key: key) == nil)
    }
  }

  @Test("cells are as large as stated, but next to the poles no smaller than six tenths")
  func size() throws {
    // How many random places near somewhere fall into how many cells.
    for center in [Coordinate(longitude: 7, latitude: 50), Coordinate(longitude: 180, latitude: -33), Self.corners[1]] {
      var cells: Set<Coordinate> = []
      var random = RandomPlaces(seed: 73)
      for _ in 0..<20_000 { cells.insert(try rounded(random.place(near: center, meters: 0...1000), 100)) }
      // 100π cells of 100 m on the disc, and those at its rim.
      #expect(cells.count > 300 && cells.count < 480, "\(cells.count) cells")
    }
  }
}
