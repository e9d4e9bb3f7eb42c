import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer

/// A match of mode `free` made up from a seed, with its events in order of time: noise at borders, silences, outliers,
/// several events of one instant, events that are sent twice, clocks that are wrong.
struct FreeMatch {
  let seed: UInt64
  /// The game, its late fixes recorded.
  let game: Game
  /// In order of the time at which they take effect.
  private(set) var events: [ClientEvent] = []

  private var random: SeededRandom
  private var places: [(east: Double, north: Double)] = []
  private var isResting: [Bool] = []
  private var dated: [(effect: GameTime, event: ClientEvent)] = []
  private let names: [PlayerID]

  init(seed: UInt64, events count: Int = 44) {
    self.seed = seed
    var random = SeededRandom(seed: seed &* 31 &+ 7)
    names = Array(RandomMatch.names[..<(1 + Int(random.next(below: 5)))])
    var rules = GameRules()
    rules.staleAfterSeconds = [5, 20, 60][Int(random.next(below: 3))]
    if random.next(below: 3) == 0 { rules.staleMemberships = .leave }
    if random.next(below: 3) == 0 { rules.exitAccuracyFactor = 1 }
    if random.next(below: 8) == 0 { rules.accuracyFactor = 0 }
    rules.watchCompany(seed: seed)
    let listed = names.filter { _ in random.next(below: 3) == 0 }
    game = Game(
      zones: [
        Field.square("park", size: 120, holes: [Field.ring(20, 20, size: 30)]),
        Field.square("annex", 80, 0, size: 60), Field.circle("post", -20, -15, radius: 20),
        Field.circle("well", -20, -15, radius: 8, role: .safe),
      ],
      rules: rules, startsAt: random.next(below: 3) == 0 ? Field.time(Double(random.next(below: 40))) : nil,
      players: listed.map { Game.Player(id: $0, team: "red") }, openJoin: random.next(below: 5) != 0)
    for _ in names {
      places.append((random.within(-70, 110), random.within(-60, 60)))
      isResting.append(random.next(below: 2) == 0)
    }
    self.random = random
    var time = 0.0
    while dated.count < count {
      time += step()
      let player = Int(self.random.next(below: UInt64(names.count)))
      happen(player, time)
      // Several at one instant, by one player or by more.
      if self.random.next(below: 6) == 0 { happen(player, time) }
      if self.random.next(below: 6) == 0 { happen(Int(self.random.next(below: UInt64(names.count))), time) }
    }
    let order = dated.indices.sorted { (dated[$0].effect, $0) < (dated[$1].effect, $1) }
    dated = order.map { dated[$0] }
    events = dated.map(\.event)
  }

  /// The game with late fixes that amend; some wait for stragglers beside that.
  var amendingGame: Game {
    var game = game
    game.rules.lateFixes = .amend
    game.rules.latenessSeconds = [0, 0, 0, 4][Int(seed % 4)]
    return game
  }

  private mutating func step() -> Double {
    switch random.next(below: 16) {
    case 0: 0
    case 1: 0.001
    case 2: random.within(15, 100)
    default: (random.within(0.25, 5) * 4).rounded() / 4
    }
  }

  private mutating func walk(_ player: Int) -> (east: Double, north: Double) {
    if random.next(below: 9) == 0 { isResting[player].toggle() }
    let pace = isResting[player] ? 0.2 : 7
    places[player].east = min(max(places[player].east + random.within(-1, 1) * pace, -110), 150)
    places[player].north = min(max(places[player].north + random.within(-1, 1) * pace, -100), 100)
    return (places[player].east + random.within(-2, 2), places[player].north + random.within(-2, 2))
  }

  private mutating func happen(_ player: Int, _ time: Double) {
    let name = names[player]
    let (east, north) = walk(player)
    let accuracy: Double? = [nil, 0, 2, 3, 5, 12, 60][Int(random.next(below: 7))]
    var event: ClientEvent
    var effect = time
    switch random.next(below: 30) {
    case 0: event = QuarryGameTests.event(name, time, .join(team: ["blue", nil][Int(random.next(below: 2))]))
    case 1 where random.next(below: 5) == 0: event = QuarryGameTests.event(name, time, .quit)
    case 2, 3: event = fix(name, time, east + 45, north, accuracy: 2)
    case 4: event = fix(name, time, 5000, 5000)
    case 5: event = fix(name, time, at: Coordinate(longitude: 0, latitude: 0))
    case 6: event = fix(name, time, east, north, accuracy: -1)
    case 7: event = QuarryGameTests.event(name, time, .claim(target: "bob"))
    case 8:
      event = fix(name, time, east, north, accuracy: accuracy, receivedAt: time + 3)
      event = event.rolledOver(2)
    case 9:
      event = fix(name, time + 3600, east, north, accuracy: accuracy, receivedAt: time)
      effect = time
    case 10: event = fix(name, time, east, north, accuracy: accuracy, receivedAt: time + random.within(0, 90))
    default: event = fix(name, time, east, north, accuracy: accuracy)
    }
    dated.append((Field.time(effect), event))
    if random.next(below: 12) == 0 { dated.append((Field.time(effect), event)) }
  }

  /// The same events in another order of arrival: most are a little late and some a lot, or any may come at any time.
  func shuffled(by number: UInt64) -> [ClientEvent] {
    var random = SeededRandom(seed: seed &* 7_919 &+ number)
    var events = events
    if number % 2 == 0 {
      for index in events.indices.dropFirst().reversed() {
        events.swapAt(index, Int(random.next(below: UInt64(index + 1))))
      }
      return events
    }
    let arrivals = events.enumerated().map { index, event in
      (Double(index) + (random.next(below: 4) == 0 ? random.within(0, 20) : random.within(0, 2)), event)
    }
    return arrivals.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// The same events in another order of arrival: none comes after one that is newer by `window` seconds or more.
  func delayed(within window: Double, by number: UInt64) -> [ClientEvent] {
    var random = SeededRandom(seed: seed &* 104_729 &+ number)
    let arrivals = dated.map { ($0.effect.advanced(bySeconds: random.within(0, window * 0.999)), $0.event) }
    return arrivals.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// Events cut into batches at random, empty ones among them.
  func batches(_ events: [ClientEvent], cut: UInt64) -> [[ClientEvent]] {
    var random = SeededRandom(seed: seed &* 1_000_003 &+ cut)
    let longest = [2, 5, 40][Int(random.next(below: 3))]
    var batches: [[ClientEvent]] = []
    var rest = events[...]
    while !rest.isEmpty {
      let size = min(Int(random.next(below: UInt64(longest) + 1)), rest.count)
      batches.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return batches
  }
}

extension ClientEvent {
  /// The same, dated by a receiver that counts its weeks in 10 bits and has not heard that they ran over.
  func rolledOver(_ times: Int64 = 1) -> ClientEvent {
    guard case .fix(var fix) = kind else { return self }
    fix.time = GameTime(microseconds: fix.time.microseconds - times * 619_315_200_000_000)
    return ClientEvent(fix)
  }
}
