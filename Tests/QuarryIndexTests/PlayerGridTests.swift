import Foundation
import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("PlayerGrid")
struct PlayerGridTests {
  private func grid(_ places: (Double, Double)...) throws -> PlayerGrid {
    try PlayerGrid(places.map { Coordinate(longitude: $0.0, latitude: $0.1) })
  }

  @Test("three players in Berlin, by hand")
  func worked() throws {
    // A ten-thousandth of a degree is 11.1 m northwards, and there 6.8 m eastwards.
    let grid = try grid((13.4050, 52.5200), (13.4051, 52.5200), (13.4050, 52.5202))
    var found = NearPlayers()
    grid.players(within: Meters(10), ofPlayer: 0, into: &found)
    #expect(found.map(\.player) == [1])
    #expect((found[0].distance.value - 6.79).magnitude < 0.01)
    grid.nearest(5, toPlayer: 0, into: &found)
    #expect(found.map(\.player) == [1, 2])
    var pairs = PlayerPairs()
    grid.pairs(within: Meters(22.5), into: &pairs)
    #expect(Array(pairs) == [PlayerPair(1, 0), PlayerPair(0, 2)])
    #expect(pairs.partners(above: 0) == [1, 2])
    #expect(pairs.partners(above: 7).isEmpty)
  }

  @Test("a distance that is passed by nanometres is decided as the geodesic does")
  func thresholds() throws {
    var random = RandomPlaces(seed: 421)
    var found = NearPlayers()
    var changes = PairChanges()
    for draw in 0..<4000 {
      let limit = Meters([0.001, 1, 50, 1000, 20_000, 2e6][draw % 6] * random.number(in: 0.9...1.1))
      let a = draw % 5 == 0 ? Coordinate(longitude: 180, latitude: 89.9999) : random.placeOnGlobe()
      let b = Geodesic.destination(
        from: a, azimuth: Degrees(random.number(in: 0...360)),
        distance: Meters(limit.value + random.number(in: -1...1) * [1e-9, 1e-8, 1e-7, 1e-6][draw % 4]))
      let distance = Geodesic.distance(a, b)
      let grid = try PlayerGrid([a, b])
      // Once as it was drawn, once at the very number that the geodesic tells, once just below it.
      for meters in [limit.value, distance.value, distance.value.nextDown] {
        let isWithin = distance.value <= meters
        #expect(grid.pairCount(within: Meters(meters)) == (isWithin ? 1 : 0), "seed 421, draw \(draw), \(meters)")
        grid.players(within: Meters(meters), ofPlayer: 0, into: &found)
        #expect(found.count == (isWithin ? 1 : 0), "seed 421, draw \(draw), \(meters)")
        let apart = try PlayerGrid([a, Geodesic.destination(from: a, azimuth: Degrees(7), distance: limit * 1.01)])
        PlayerGrid.changes(from: apart, to: grid, entering: Meters(meters), leaving: Meters(meters), into: &changes)
        #expect(changes.entered.count == (isWithin ? 1 : 0), "seed 421, draw \(draw), \(meters)")
      }
    }
  }

  @Test("the chord's thresholds hold for distances of all lengths")
  func chords() throws {
    // A pair at a time, since each is compared with a radius that it just passes or just misses.
    var random = RandomPlaces(seed: 422)
    for draw in 0..<20_000 {
      let a = random.placeOnGlobe()
      let meters = (random.number(in: 0...16.1)).exponential
      let b = Geodesic.destination(from: a, azimuth: Degrees(random.number(in: 0...360)), distance: Meters(meters))
      let distance = Geodesic.distance(a, b)
      let grid = try PlayerGrid([a, b])
      let slack = 1e-7 + distance.value * distance.value * distance.value * random.number(in: 0...5e-17)
      #expect(grid.pairCount(within: Meters(distance.value + slack)) == 1, "seed 422, draw \(draw)")
      #expect(grid.pairCount(within: Meters(distance.value - slack)) == 0, "seed 422, draw \(draw)")
    }
  }

  @Test(
    "what is no place throws, with the player, and changes nothing",
    arguments: [
      Coordinate(longitude: .nan, latitude: 1), Coordinate(longitude: 1, latitude: .nan),
      Coordinate(longitude: .infinity, latitude: 1), Coordinate(longitude: 1, latitude: 90.000001),
      Coordinate(longitude: 1, latitude: -.infinity),
    ])
  func noPlaces(_ wrong: Coordinate) throws {
    var grid = try grid((1, 2), (3, 4))
    let before = grid
    let right = Coordinate(longitude: 5, latitude: 6)
    #expect(throws: IndexError.self) { try grid.insert(wrong) }
    #expect(throws: IndexError.self) { try grid.place(0, at: wrong) }
    #expect(throws: IndexError.self) { try grid.placeAll(at: [right, wrong]) }
    #expect(throws: IndexError.self) { try PlayerGrid([right, nil, wrong]) }
    #expect(grid == before)
    #expect(grid.checkInvariants() == nil)
    do {
      try grid.placeAll(at: [right, wrong])
    } catch .notOnGlobe(let player, _) {
      #expect(player == 1)
    }
    // The place of a number that nobody has is passed over.
    try grid.remove(1)
    try grid.placeAll(at: [right, wrong])
    #expect(grid[0] == right && grid[1] == nil)
    var found = NearPlayers()
    grid.players(within: Meters(1e8), of: wrong, into: &found)
    #expect(found.isEmpty)
    grid.nearest(3, to: wrong, into: &found)
    #expect(found.isEmpty)
  }

  @Test("numbers that nobody has, and distances that are none")
  func nonsense() throws {
    var grid = try grid((1, 2), (1, 2), (1, 2.00001))
    for player in [-1, 3, .max, .min] {
      #expect(throws: IndexError.noSuchPlayer(player)) {
        try grid.place(player, at: Coordinate(longitude: 0, latitude: 0))
      }
      #expect(throws: IndexError.noSuchPlayer(player)) { try grid.remove(player) }
      #expect(grid[player] == nil)
    }
    #expect(throws: IndexError.wrongCount(given: 1, expected: 3)) {
      try grid.placeAll(at: [Coordinate(longitude: 1, latitude: 1)])
    }
    var (found, pairs, changes, table) = (NearPlayers(), PlayerPairs(), PairChanges(), NearestOfAll())
    for meters in [-1, -0.001, .nan, -.infinity] {
      grid.players(within: Meters(meters), ofPlayer: 0, into: &found)
      grid.pairs(within: Meters(meters), into: &pairs)
      PlayerGrid.changes(from: PlayerGrid(), to: grid, entering: Meters(meters), leaving: Meters(9), into: &changes)
      #expect(
        found.isEmpty && pairs.count == 0 && changes.entered.isEmpty && grid.pairCount(within: Meters(meters)) == 0)
    }
    PlayerGrid.changes(from: PlayerGrid(), to: grid, entering: Meters(5), leaving: Meters(4), into: &changes)
    #expect(changes.entered.isEmpty && changes.left.isEmpty)
    PlayerGrid.changes(
      from: PlayerGrid(), to: grid, entering: Meters(.infinity), leaving: Meters(.infinity), into: &changes)
    #expect(Array(changes.entered) == [PlayerPair(0, 1), PlayerPair(0, 2), PlayerPair(1, 2)])
    grid.players(within: .zero, ofPlayer: 0, into: &found)
    #expect(found.map(\.player) == [1])
    #expect(grid.pairCount(within: Meters(.infinity)) == 3)
    for count in [-5, 0] {
      grid.nearest(count, toPlayer: 0, into: &found)
      #expect(found.isEmpty)
      grid.nearestOfAll(count, into: &table)
      #expect(table[0, 0] == nil && table.neighborCount(of: 0) == 0)
    }
    grid.nearest(.max, toPlayer: 99, into: &found)
    #expect(found.isEmpty)
    grid.nearestOfAll(.max, into: &table)
    #expect(table.width == PlayerGrid.mostNearestOfAll && table.neighborCount(of: 0) == 2 && table[0, 0]?.player == 1)
    #expect(table[-1, 0] == nil && table[3, 0] == nil && table[0, 500] == nil)
  }

  @Test("no players at all")
  func empty() {
    let grid = PlayerGrid()
    var (found, pairs, table) = (NearPlayers(), PlayerPairs(), NearestOfAll())
    grid.players(within: Meters(1e9), of: Coordinate(longitude: 0, latitude: 0), into: &found)
    #expect(found.isEmpty)
    grid.nearest(8, to: Coordinate(longitude: 0, latitude: 0), into: &found)
    grid.pairs(within: Meters(1e9), into: &pairs)
    grid.nearestOfAll(8, into: &table)
    #expect(found.isEmpty && Array(pairs).isEmpty && table.count == 0 && grid.isEmpty && grid.checkInvariants() == nil)
  }

  @Test("results do not depend on how the grid came about")
  func history() throws {
    var random = RandomPlaces(seed: 423)
    let places = PlayerHerds.places(.globeAndStadium, count: 400, &random)
    let fresh = try PlayerGrid(places)
    var edited = PlayerGrid()
    for place in places.reversed() { try edited.insert(place) }
    for (player, place) in places.enumerated() { try edited.place(player, at: place) }
    #expect(fresh == edited && edited.checkInvariants() == nil)
    var (one, other) = (PlayerPairs(), PlayerPairs())
    var (near, alsoNear) = (NearPlayers(), NearPlayers())
    fresh.pairs(within: Meters(70), into: &one)
    edited.pairs(within: Meters(70), into: &other)
    #expect(one.count > 100 && one.elementsEqual(other))
    for player in fresh.ids {
      fresh.nearest(6, toPlayer: player, into: &near)
      edited.nearest(6, toPlayer: player, into: &alsoNear)
      #expect(near.elementsEqual(alsoNear))
    }
  }

  @Test("coded as its places")
  func coding() throws {
    var grid = try grid((1.5, 2.5), (3, 4), (-179.25, 90))
    try grid.remove(1)
    let data = try JSONEncoder().encode(grid)
    #expect(try JSONDecoder().decode([Coordinate?].self, from: data) == [grid[0], nil, grid[2]])
    let decoded = try JSONDecoder().decode(PlayerGrid.self, from: data)
    #expect(decoded == grid && decoded.checkInvariants() == nil && decoded.count == 2)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(PlayerGrid.self, from: Data(#"[{"longitude":0,"latitude":91}]"#.utf8))
    }
  }
}
