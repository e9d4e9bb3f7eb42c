import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("PlayerGrid, changing")
struct PlayerGridChangesTests {
  @Test("after random arrivals, moves and removals it is the grid of the places", arguments: PlayerHerds.Kind.allCases)
  func edits(_ kind: PlayerHerds.Kind) throws {
    var random = RandomPlaces(seed: 411)
    var places: [Coordinate?] = []
    var grid = PlayerGrid()
    for step in 0..<400 {
      let action = random.integer(in: 0...9)
      if places.isEmpty || action < 3 {
        let place = PlayerHerds.place(kind, step, &random)
        #expect(try grid.insert(place) == places.count)
        places.append(place)
      } else {
        let player = random.integer(in: 0...places.count - 1)
        if action < 5 {
          if places[player] != nil { try grid.remove(player) }
          places[player] = nil
        } else {
          // Half of the moves are steps, the others go anywhere.
          let from = places[player] ?? PlayerHerds.place(kind, step, &random)
          let to = action < 8 ? random.place(near: from, meters: 0...3) : PlayerHerds.place(kind, step, &random)
          try grid.place(player, at: to)
          places[player] = to
        }
      }
      if let broken = grid.checkInvariants() {
        Issue.record("seed 411, \(kind), step \(step): \(broken)")
        return
      }
    }
    #expect(grid == (try PlayerGrid(places)))
    #expect(grid.count == places.count { $0 != nil })
    var (edited, fresh) = (PlayerPairs(), PlayerPairs())
    for distance in PlayerHerds.distances(kind) {
      let expected = DistanceTable(places).pairs(within: distance)
      grid.pairs(within: Meters(distance), into: &edited)
      try PlayerGrid(places).pairs(within: Meters(distance), into: &fresh)
      #expect(edited.elementsEqual(expected) && fresh.elementsEqual(expected), "seed 411, \(kind), \(distance) m")
    }
  }

  @Test("pairs that came near and went away are the difference of the sets", arguments: PlayerHerds.Kind.allCases)
  func changes(_ kind: PlayerHerds.Kind) throws {
    var random = RandomPlaces(seed: 412)
    var changes = PairChanges()
    for (tick, count) in [2, 40, 250, 250, 250].enumerated() {
      let before: [Coordinate?] = (0..<count).map {
        random.integer(in: 0...19) == 0 ? nil : PlayerHerds.place(kind, $0, &random)
      }
      // Some walk, some are driven, some come or go, some appear elsewhere.
      let after: [Coordinate?] = before.enumerated().map { index, place in
        guard let place, tick != 3 || index % 2 == 0 else { return PlayerHerds.place(kind, index, &random) }
        switch random.integer(in: 0...39) {
        case 0: return nil
        case 1: return PlayerHerds.place(kind, index, &random)
        case 2: return random.place(near: place, meters: 0...300)
        default: return tick == 4 ? place : random.place(near: place, meters: 0...2)
        }
      }
      let (first, second) = (try PlayerGrid(before), try PlayerGrid(after))
      let (old, new) = (DistanceTable(before), DistanceTable(after))
      for distance in PlayerHerds.distances(kind) {
        for leaving in [distance, distance * 1.2 + 1] {
          PlayerGrid.changes(
            from: first, to: second, entering: Meters(distance), leaving: Meters(leaving), into: &changes)
          let message: Comment = "seed 412, \(kind), tick \(tick), \(distance) and \(leaving) m"
          let entered = new.pairs(within: distance).filter { old.distance($0.first, $0.second) > distance }
          let left = old.pairs(within: leaving).filter { new.distance($0.first, $0.second) > leaving }
          #expect(changes.entered.elementsEqual(entered), message)
          #expect(changes.left.elementsEqual(left), message)
        }
      }
    }
  }

  @Test("moving everybody at once is moving each, and a copy keeps what it was")
  func all() throws {
    var random = RandomPlaces(seed: 413)
    var places: [Coordinate?] = PlayerHerds.places(.city, count: 500, &random)
    for player in stride(from: 0, to: 500, by: 7) { places[player] = nil }
    var grid = try PlayerGrid(places)
    let copy = grid
    let moved = (0..<500).map { _ in PlayerHerds.place(.antimeridian, 1, &random) }
    try grid.placeAll(at: moved, expecting: Meters(50))
    #expect(grid.checkInvariants() == nil)
    #expect(copy.checkInvariants() == nil)
    #expect(copy == (try PlayerGrid(places)))
    #expect(grid == (try PlayerGrid(places.indices.map { places[$0] == nil ? nil : moved[$0] })))
    #expect(grid != copy)
  }
}
