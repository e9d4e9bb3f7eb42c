import QuarryGeometry
import QuarryIndex
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Density and crowds")
struct PlayerDensityTests {
  private static let centers = [
    Coordinate(longitude: 13, latitude: 52), Coordinate(longitude: 180, latitude: 5),
    Coordinate(longitude: 0, latitude: 90), Coordinate(longitude: -60, latitude: -90),
  ]

  @Test("four players on a circle of 100 m are 1.27 a hectare")
  func worked() throws {
    let center = Coordinate(longitude: 0, latitude: 0)
    let grid = try PlayerGrid(
      (0..<5).map {
        Geodesic.destination(
          from: center, azimuth: Degrees(Double($0) * 90), distance: Meters($0 == 4 ? 100.001 : 99.999))
      })
    var near = NearPlayers()
    let density = grid.density(within: Meters(100), of: center, into: &near)
    #expect(density.count == 4 && abs(density.area.value - 31_415.93) < 0.01)
    #expect(
      abs(density.perHectare - 1.27324) < 1e-5 && abs(density.perSquareMeter * 1e6 - density.perSquareKilometer) < 1e-9)
    let odd = grid.density(within: Meters(100), of: center, where: { $0 % 2 == 1 }, into: &near)
    #expect(odd.count == 2 && near.count == 4)
  }

  @Test("nothing that is no circle has a density", arguments: [Double.nan, -1])
  func nothing(radius: Double) throws {
    let grid = try PlayerGrid([Coordinate(longitude: 0, latitude: 0)])
    var near = NearPlayers()
    let density = grid.density(within: Meters(radius), of: Coordinate(longitude: 0, latitude: 0), into: &near)
    #expect(density == PlayerDensity(count: 0, area: .zero) && density.perHectare == 0)
    let away = grid.density(within: Meters(9), of: Coordinate(longitude: .nan, latitude: 0), into: &near)
    #expect(away == PlayerDensity(count: 0, area: .zero))
    #expect(grid.density(within: .zero, of: Coordinate(longitude: 0, latitude: 0), into: &near).perHectare == .infinity)
  }

  @Test("everybody's neighbours are those that the geodesic counts", arguments: [0, 1, 2, 3])
  func counts(region: Int) throws {
    var random = RandomPlaces(seed: 64 + UInt64(region))
    var places: [Coordinate?] = (0..<200).map { _ in random.place(near: Self.centers[region], meters: 0...300) }
    places[17] = nil
    let grid = try PlayerGrid(places)
    var crowding = Crowding()
    // Twice, so that the room of before is used again.
    for radius in [70.0, 40] {
      grid.crowding(within: Meters(radius), into: &crowding)
      let expected = places.indices.map { player in
        places.indices.count { other in
          guard player != other, let a = places[player], let b = places[other] else { return false }
          return Geodesic.distance(a, b) <= Meters(radius)
        }
      }
      #expect((0..<crowding.count).map { crowding[$0] } == expected, "seed \(random.seed)")
      #expect(crowding[-1] == 0 && crowding[200] == 0 && crowding[17] == 0)
      let most = try #require(expected.max())
      let crowd = try #require(grid.densest(within: Meters(radius), using: &crowding))
      #expect(crowd.player == expected.firstIndex(of: most) && crowd.density.count == most + 1)
      #expect(crowd.center == places[crowd.player])
      var near = NearPlayers()
      #expect(grid.density(within: Meters(radius), of: crowd.center, into: &near) == crowd.density)
    }
  }

  @Test("a grid without players has no crowd, and of lonely players the first is the densest")
  func lonely() throws {
    var room = Crowding()
    #expect(PlayerGrid().densest(within: Meters(5), using: &room) == nil)
    let grid = try PlayerGrid([nil, Coordinate(longitude: 1, latitude: 1), Coordinate(longitude: 2, latitude: 1)])
    #expect(grid.densest(within: Meters(5), using: &room)?.player == 1)
    #expect(grid.densest(within: Meters(.nan), using: &room)?.density.count == 1)
  }
}
