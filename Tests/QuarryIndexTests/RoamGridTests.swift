import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("Roam grid")
struct RoamGridTests {
  private func point(_ place: Coordinate, speed: Float = 0, margin: Float = 0) -> RoamGrid.Point {
    RoamGrid.Point(place: place, space: SpacePoint(place), speed: speed, margin: margin)
  }

  /// Everybody who may be near by the plain definition, from chords.
  private func expected(
    _ places: [Coordinate?], _ slacks: [(speed: Float, margin: Float)], _ question: RoamGrid.Question
  ) -> [Int: (enters: Bool, leaves: Bool)] {
    var found: [Int: (enters: Bool, leaves: Bool)] = [:]
    for (player, place) in places.enumerated() {
      guard let place else { continue }
      let chord = SpacePoint(place).squaredChord(to: question.space).squareRoot()
      let slack = question.step + Double(slacks[player].speed) * question.seconds + Double(slacks[player].margin)
      guard chord <= question.out + slack else { continue }
      found[player] = (chord <= question.enter + slack, chord > question.stay - slack)
    }
    return found
  }

  @Test("nobody who may be near is missed, after any moves", arguments: PlayerHerds.Kind.allCases)
  func findsAll(kind: PlayerHerds.Kind) {
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = RandomPlaces(seed: seed)
      for distance in PlayerHerds.distances(kind) where distance <= 100_000 {
        var grid = RoamGrid(cellHeight: Meters(random.number(in: 0.3...2) * distance))
        var places: [Coordinate?] = []
        var slacks: [(speed: Float, margin: Float)] = []
        var found: [RoamGrid.Candidate] = []
        for step in 0..<400 {
          let player = random.integer(in: 0...80)
          while places.count <= player {
            places.append(nil)
            slacks.append((0, 0))
          }
          if random.integer(in: 0...9) == 0 {
            grid.remove(player)
            places[player] = nil
          } else {
            let place = PlayerHerds.place(kind, player, &random)
            slacks[player] = (Float(random.number(in: 0...6)), Float(random.number(in: 0...10)))
            grid.place(player, at: point(place, speed: slacks[player].speed, margin: slacks[player].margin))
            places[player] = place
          }
          guard step % 20 == 0 else { continue }
          #expect(grid.checkInvariants() == nil)
          #expect(grid.count == places.count { $0 != nil })
          let place = PlayerHerds.place(kind, player, &random)
          let enter = distance * random.number(in: 0.5...1), seconds = random.number(in: 0...3)
          let ownStep = random.number(in: 0...5)
          let question = RoamGrid.Question(
            place: place, space: SpacePoint(place), enter: enter, stay: enter * random.number(in: 1...1.2),
            out: distance,
            step: ownStep, seconds: seconds, reach: distance + ownStep + 6 * seconds + 10)
          let count = grid.find(question, into: &found)
          let candidates = Dictionary(found[..<count].map { ($0.player, $0) }) { first, _ in first }
          for (player, marks) in expected(places, slacks, question) {
            guard let candidate = candidates[player] else {
              Issue.record("\(kind) seed \(seed) step \(step): player \(player) is missed at \(distance) m")
              return
            }
            #expect(!marks.enters || candidate.mayEnter, "\(kind) \(seed) \(step) \(player)")
            #expect(!marks.leaves || candidate.mayLeave, "\(kind) \(seed) \(step) \(player)")
          }
          #expect(candidates.count == count, "somebody comes twice")
        }
      }
    }
  }

  @Test("points of a trail are found, and go again")
  func trails() {
    var grid = RoamGrid(cellHeight: Meters(50))
    let start = Coordinate(longitude: 179.9995, latitude: 12)
    let trail = (0..<40).map {
      Geodesic.destination(from: start, azimuth: Degrees(80), distance: Meters(Double($0) * 30))
    }
    grid.place(3, at: point(trail[39], speed: .infinity, margin: 15))
    for place in trail.dropLast() { grid.addTrail(3, point(place, speed: .infinity, margin: 15)) }
    #expect(grid.count == 40 && grid.checkInvariants() == nil)
    var found: [RoamGrid.Candidate] = []
    for place in trail {
      let near = Geodesic.destination(from: place, azimuth: Degrees(170), distance: Meters(20))
      let question = RoamGrid.Question(
        place: near, space: SpacePoint(near), enter: 6, stay: 1000, out: 6, step: 0, seconds: 0, reach: 25)
      let count = grid.find(question, into: &found)
      #expect(count >= 1 && found[..<count].allSatisfy { $0.player == 3 && $0.mayEnter && $0.mayLeave })
    }
    for place in trail.dropLast() {
      let wasThere = grid.removeTrail(3, point(place, speed: .infinity, margin: 15))
      #expect(wasThere)
    }
    let isThere = grid.removeTrail(3, point(trail[0]))
    #expect(!isThere)
    #expect(grid.count == 1 && grid.checkInvariants() == nil)
  }

  @Test("a copy does not see what the other does")
  func copies() {
    var grid = RoamGrid(cellHeight: Meters(10))
    let place = Coordinate(longitude: 1, latitude: 2)
    grid.place(0, at: point(place))
    var copy = grid
    copy.place(1, at: point(place))
    copy.remove(0)
    #expect(grid.count == 1 && copy.count == 1)
    var found: [RoamGrid.Candidate] = []
    let question = RoamGrid.Question(
      place: place, space: SpacePoint(place), enter: 1, stay: 1, out: 1, step: 0, seconds: 0, reach: 1)
    #expect(grid.find(question, into: &found) == 1 && found[0].player == 0)
    #expect(copy.find(question, into: &found) == 1 && found[0].player == 1)
  }

  @Test("places in space are places on the ellipsoid again", arguments: PlayerHerds.Kind.allCases)
  func space(kind: PlayerHerds.Kind) {
    var random = RandomPlaces(seed: 9)
    for index in 0..<500 {
      let place = PlayerHerds.place(kind, index, &random)
      let space = SpacePoint(place)
      #expect(Geodesic.distance(space.place, place) < Meters(1e-6), "\(kind) \(index)")
      // x²/a² + y²/a² + z²/b² = 1.
      let (a, b) = (6_378_137.0, 6_356_752.314245179)
      #expect(abs((space.x * space.x + space.y * space.y) / (a * a) + space.z * space.z / (b * b) - 1) < 1e-14)
      let other = random.place(near: place, meters: 0...1000)
      let distance = Geodesic.distance(place, other)
      let formula = ChordRadius.distance(ofChord: space.squaredChord(to: SpacePoint(other)).squareRoot())
      #expect(abs(formula.value - distance.value) < 1e-7)
      let radius = ChordRadius(distance)
      let chord = space.squaredChord(to: SpacePoint(other)).squareRoot()
      #expect(chord > radius.inside - 1e-15 || chord <= radius.outside)
      #expect(radius.inside <= radius.outside && radius.outside - max(radius.inside, 0) < 1.3e-7)
    }
  }
}
