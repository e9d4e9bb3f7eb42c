import Quarry
import QuarryGeometry

/// Players who walk about a city: a fix of each every ten seconds or another time, those of one instant in random order.
struct Walkers {
  /// The slot of the player of each fix.
  let players: [Int32]
  /// Where each fix was taken.
  let places: [Coordinate]
  /// How many players there are.
  let playerCount: Int
  /// How many fixes each has.
  let ticks: Int

  /// Seconds between the fixes of a player.
  let interval: Double

  /// Seconds between the fixes of a player where nothing else is said.
  static let interval = 10.0
  /// The error of a fix on each axis, in metres.
  private static let error = 3.0
  /// e to the power of −1/25: half of the error is new after 17 seconds.
  static let carryOfOneSecond = 0.960_789_439_152_323_2
  /// The time of the first fixes: 2026-05-01T10:00:00Z.
  static let start = GameTime(microseconds: 1_777_629_600_000_000)

  /// Each walks at about 1.4 m/s with a wandering heading, seen with an error of 3 m on each axis.
  /// - Parameter carry: what of the error is left in the next fix, the rest being new: nothing after ten seconds, and
  ///   ``carryOfOneSecond`` after one, since errors of satellite positions hang together over tens of seconds.
  init(
    players count: Int, ticks: Int, seed: UInt64, half: Double = CityPlane.half, interval: Double = Self.interval,
    carry: Double = 0
  ) {
    var random = InputRandom(seed: seed)
    var walkers = (0..<count).map { _ in
      (east: random.uniform(-half, half), north: random.uniform(-half, half), heading: random.uniform(0, 360))
    }
    var errors = walkers.map { _ in (east: 0.0, north: 0.0) }
    let fresh = Self.error * (1 - carry * carry).squareRoot()
    var players: [Int32] = []
    var places: [Coordinate] = []
    players.reserveCapacity(count * ticks)
    places.reserveCapacity(count * ticks)
    var order = (0..<count).map { Int32($0) }
    for tick in 0..<ticks {
      let fresh = tick == 0 ? Self.error : fresh
      for index in walkers.indices {
        walkers[index].heading += random.normal(0, 28.6)
        let step = min(max(random.normal(1.4, 0.4), 0), 3) * interval
        let turn = Degrees(walkers[index].heading)
        let east = walkers[index].east + step * turn.cosineOfAngle
        let north = walkers[index].north + step * turn.sineOfAngle
        walkers[index].east = min(max(east, -half), half)
        walkers[index].north = min(max(north, -half), half)
      }
      random.shuffle(&order)
      for player in order {
        let walker = walkers[Int(player)]
        players.append(player)
        let before = errors[Int(player)]
        let error = (
          east: carry * before.east + random.normal(0, fresh), north: carry * before.north + random.normal(0, fresh)
        )
        errors[Int(player)] = error
        places.append(CityPlane.coordinate(east: walker.east + error.east, north: walker.north + error.north))
      }
    }
    self.players = players
    self.places = places
    self.playerCount = count
    self.ticks = ticks
    self.interval = interval
  }

  func time(ofTick tick: Int) -> GameTime { Self.start.advanced(bySeconds: Double(tick) * interval) }

  /// The fixes as the fences take them.
  var fenceFixes: [FenceFix] {
    places.indices.map { FenceFix(time: time(ofTick: $0 / playerCount), place: places[$0], accuracy: Meters(5)) }
  }

  /// The fixes of one tick as the engine takes them.
  func events(ofTick tick: Int, names: [PlayerID]) -> [ClientEvent] {
    let time = time(ofTick: tick)
    return (tick * playerCount..<(tick + 1) * playerCount).map { index in
      ClientEvent(Fix(player: names[Int(players[index])], time: time, coordinate: places[index], accuracy: Meters(5)))
    }
  }

  /// The players' names.
  func names(prefix: String = "player") -> [PlayerID] { (0..<playerCount).map { PlayerID("\(prefix)-\($0)") } }
}
