import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("PlayerGrid, against every distance")
struct PlayerGridOracleTests {
  @Test("pairs and their number are those of the geodesic", arguments: PlayerHerds.Kind.allCases)
  func pairs(_ kind: PlayerHerds.Kind) throws {
    var random = RandomPlaces(seed: 401)
    var list = PlayerPairs()
    for count in [1, 2, 30, 260] {
      let places = PlayerHerds.places(kind, count: count, &random)
      let grid = try PlayerGrid(places)
      #expect(grid.checkInvariants() == nil)
      let table = DistanceTable(places)
      for distance in PlayerHerds.distances(kind) {
        let expected = table.pairs(within: distance)
        grid.pairs(within: Meters(distance), into: &list)
        #expect(list.elementsEqual(expected), "seed 401, \(kind), \(count) players, \(distance) m")
        #expect(list.count == expected.count)
        #expect(grid.pairCount(within: Meters(distance)) == expected.count, "\(kind), \(count), \(distance) m")
      }
    }
  }

  @Test("all within a distance of a place or of a player, in order", arguments: PlayerHerds.Kind.allCases)
  func within(_ kind: PlayerHerds.Kind) throws {
    var random = RandomPlaces(seed: 402)
    let places = PlayerHerds.places(kind, count: 300, &random)
    let grid = try PlayerGrid(places)
    let table = DistanceTable(places)
    var found = NearPlayers()
    for draw in 0..<12 {
      let place = draw % 3 == 2 ? random.placeOnGlobe() : PlayerHerds.place(kind, draw, &random)
      for distance in PlayerHerds.distances(kind) {
        grid.players(within: Meters(distance), of: place, into: &found)
        let expected = table.sorted(from: place).filter { $0.meters <= distance }
        #expect(found.map(\.player) == expected.map(\.player), "seed 402, \(kind), draw \(draw), \(distance) m")
        for (neighbor, slow) in zip(found, expected) {
          #expect((neighbor.distance.value - slow.meters).magnitude < 2e-5, "\(kind), \(slow)")
        }
        grid.players(within: Meters(distance), ofPlayer: draw, into: &found)
        let others = table.sorted(from: places[draw], except: draw).filter { $0.meters <= distance }
        #expect(found.map(\.player) == others.map(\.player), "seed 402, \(kind), player \(draw), \(distance) m")
      }
    }
  }

  @Test("the nearest, in order, also where they are more than there are", arguments: PlayerHerds.Kind.allCases)
  func nearest(_ kind: PlayerHerds.Kind) throws {
    var random = RandomPlaces(seed: 403)
    let places = PlayerHerds.places(kind, count: 300, &random)
    let grid = try PlayerGrid(places)
    let table = DistanceTable(places)
    var found = NearPlayers()
    for draw in 0..<12 {
      let place = draw % 3 == 2 ? random.placeOnGlobe() : PlayerHerds.place(kind, draw, &random)
      let sorted = table.sorted(from: place)
      for count in [0, 1, 2, 8, 100, 128, 129, 200, 299, 300, 301, 5000] {
        grid.nearest(count, to: place, into: &found)
        #expect(
          found.map(\.player) == sorted.prefix(count).map(\.player), "seed 403, \(kind), draw \(draw), \(count) nearest"
        )
      }
      grid.nearest(7, to: place, where: { $0 % 5 == 1 }, into: &found)
      #expect(found.map(\.player) == sorted.filter { $0.player % 5 == 1 }.prefix(7).map(\.player), "\(kind), \(draw)")
      let others = table.sorted(from: places[draw], except: draw)
      grid.nearest(9, toPlayer: draw, into: &found)
      #expect(found.map(\.player) == others.prefix(9).map(\.player), "seed 403, \(kind), player \(draw)")
      grid.nearest(400, toPlayer: draw, where: { $0 % 2 == 0 }, into: &found)
      #expect(found.map(\.player) == others.filter { $0.player % 2 == 0 }.map(\.player), "\(kind), player \(draw)")
    }
  }

  @Test("the nearest of all at once are those of each", arguments: PlayerHerds.Kind.allCases)
  func nearestOfAll(_ kind: PlayerHerds.Kind) throws {
    var random = RandomPlaces(seed: 404)
    var nearest = NearestOfAll()
    for (count, width) in [(1, 3), (2, 1), (9, 20), (240, 8)] {
      let places = PlayerHerds.places(kind, count: count, &random)
      let grid = try PlayerGrid(places)
      let table = DistanceTable(places)
      grid.nearestOfAll(width, into: &nearest)
      for player in 0..<count {
        let expected = table.sorted(from: places[player], except: player).prefix(width)
        #expect(nearest.neighborCount(of: player) == expected.count)
        let found = (0..<width).compactMap { nearest[player, $0] }
        #expect(found.map(\.player) == expected.map(\.player), "seed 404, \(kind), player \(player) of \(count)")
      }
    }
  }
}
