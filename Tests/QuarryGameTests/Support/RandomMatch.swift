import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer

/// A match made up from a seed: a game, and the events of its players in order of arrival, with everything in it that
/// goes wrong in the field.
struct RandomMatch {
  let seed: UInt64
  let game: Game
  /// In order of arrival.
  var events: [ClientEvent] = []
  private var random: SeededRandom
  private var places: [(east: Double, north: Double)]
  private var lasts: [ClientEvent?]
  private let names: [PlayerID]

  static let names: [PlayerID] = ["ann", "bob", "Bob", "b\"o\\b", "zoë", "zoe\u{308}"]

  /// - Parameter isOrderly: leaves out what makes the order of arrival matter: late events, ticks, clocks, and several
  ///   events of one player at one instant.
  init(seed: UInt64, events count: Int = 160, isOrderly: Bool = false) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    let playerCount = 1 + Int(random.next(below: 6))
    names = Array(Self.names[..<playerCount])
    let listed = names.filter { _ in random.next(below: 2) == 0 }
    var rules = GameRules(mode: random.next(below: 2) == 0 ? .free : .lastStanding)
    switch random.next(below: 4) {
    case 0: rules.graceSeconds = 0
    case 1: rules.graceSeconds = 7.5
    case 2: rules.graceSeconds = 40
    default: break
    }
    rules.latenessSeconds = [0, 0, 4, 12.5][Int(random.next(below: 4))]
    rules.staleAfterSeconds = [5, 20, 60][Int(random.next(below: 3))]
    if isOrderly { rules.latenessSeconds = 12.5 }
    switch random.next(below: 4) {
    case 0: rules.outsideBudgetSeconds = 5
    case 1:
      rules.outsideBudgetSeconds = 60
      rules.outsideRecoveryRate = 0.5
    default: break
    }
    if random.next(below: 3) == 0 { rules.warnMeters = 25 }
    rules.watchCompany(seed: seed)
    var zones: [Zone] = []
    let hole = Field.ring(20, 20, size: 40)
    zones = [
      Field.square("park", size: 200, holes: [hole]), Field.square("annex", 150, 0, size: 100),
      Field.circle("post", -40, -30, radius: 25), Field.circle("well", -40, -30, radius: 10, role: .safe),
      Zone(
        id: "path", role: .forbidden,
        shape: .corridor(
          Corridor(path: LineString([Field.place(-90, 60), Field.place(120, 70)]), width: Meters(12)))),
    ]
    zones[0].dwellSeconds = 30
    zones[2].dwellSeconds = 4
    if random.next(below: 2) == 0 {
      zones[0].captureSeconds = 20
      zones[2].captureSeconds = 3
      zones[2].decaySeconds = 8
    }
    game = Game(
      zones: zones, rules: rules,
      startsAt: random.next(below: 3) == 0 ? Field.time(Double(random.next(below: 60))) : nil,
      players: listed.map { Game.Player(id: $0, team: "red") }, openJoin: random.next(below: 4) != 0)
    places = names.map { _ in (0, 0) }
    lasts = names.map { _ in nil }
    self.random = random
    for index in places.indices {
      places[index] = (self.random.within(-120, 200), self.random.within(-120, 120))
    }
    var time = 0.0
    while events.count < count {
      time += self.random.step()
      let player = Int(self.random.next(below: UInt64(names.count)))
      events.append(isOrderly ? orderly(player, time) : anything(player, time))
      // Several at one instant, by several players or by one.
      if !isOrderly, self.random.next(below: 8) == 0 {
        let other = Int(self.random.next(below: UInt64(names.count)))
        events.append(anything(other, time))
      }
    }
  }

  /// A plausible step of a player.
  private mutating func walk(_ player: Int, _ time: Double) -> ClientEvent {
    let elapsed = min(time - (lasts[player].map { $0.time - Field.noon } ?? time), 60)
    let pace = random.within(0, 4)
    places[player].east = min(max(places[player].east + random.within(-1, 1) * pace * elapsed, -300), 400)
    places[player].north = min(max(places[player].north + random.within(-1, 1) * pace * elapsed, -300), 300)
    let accuracy: Double? = [nil, 0, 3, 5, 12, 40, 700][Int(random.next(below: 7))]
    let event = fix(names[player], time, places[player].east, places[player].north, accuracy: accuracy)
    lasts[player] = event
    return event
  }

  private mutating func orderly(_ player: Int, _ time: Double) -> ClientEvent {
    switch random.next(below: 20) {
    case 0: event(names[player], time, .join(team: "blue"))
    case 1 where random.next(below: 6) == 0: event(names[player], time, .quit)
    case 2: fix(names[player], time, 5000, 5000)
    case 3: fix(names[player], time, at: Coordinate(longitude: 0, latitude: 0))
    default: walk(player, time)
    }
  }

  private mutating func anything(_ player: Int, _ time: Double) -> ClientEvent {
    let name = names[player]
    let north = Coordinate(longitude: 13.4, latitude: 91)
    let nowhere = Coordinate(longitude: .nan, latitude: 52)
    switch random.next(below: 40) {
    case 0: return event(name, time, .join(team: random.next(below: 2) == 0 ? "blue" : nil))
    case 1 where random.next(below: 8) == 0: return event(name, time, .quit)
    case 2: return tick(time + random.within(-20, 10))
    case 3: return lasts[player] ?? walk(player, time)
    case 4: return fix(name, time, random.within(3000, 9000), 0)
    case 5: return fix(name, time, at: random.next(below: 2) == 0 ? north : nowhere)
    case 6: return fix(name, time, accuracy: [.nan, -1, .infinity][Int(random.next(below: 3))])
    case 7: return fix(name, time, at: Coordinate(longitude: 1e-6, latitude: -0.013), accuracy: 3)
    case 8: return fix(name, time + random.within(-100, -1), places[player].east, places[player].north)
    case 9:
      var event = walk(player, time - random.within(0, 15))
      event.receivedAt = Field.time(time)
      return event
    case 10: return fix(name, time + 86_400, places[player].east, 0, receivedAt: time + 0.25)
    case 11: return event(name, time, .settings("{}"))
    case 12: return event(name, time, [.confirm, .deny, .claim(target: "bob")][Int(random.next(below: 3))])
    case 13: return tick(time + 7200, receivedAt: time)
    case 15: return fix(name, time, 5200, 700, accuracy: 30)
    case 16:
      var event = walk(player, time)
      if case .fix(var fix) = event.kind {
        fix.isMock = true
        event.kind = .fix(fix)
      }
      return event
    case 14: return fix(name, time + random.within(5, 40), at: Coordinate(longitude: 0, latitude: 0))
    default: return walk(player, time)
    }
  }

  /// The same events cut into batches at random, empty ones among them.
  func batches(cut: UInt64) -> [[ClientEvent]] {
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

  /// The same events in another order of arrival: none comes after one that is newer by `window` seconds or more.
  func shuffled(window: Double, by seed: UInt64) -> [ClientEvent] {
    var random = SeededRandom(seed: self.seed &* 7_919 &+ seed)
    let arrivals = events.map { ($0.time.advanced(bySeconds: random.within(0, window * 0.999)), $0) }
    return arrivals.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }
}

extension SeededRandom {
  /// A number between two others.
  mutating func within(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  /// Seconds from one event to the next: mostly short, at times none or long.
  fileprivate mutating func step() -> Double {
    switch next(below: 20) {
    case 0: 0.001
    case 1: within(20, 150)
    case 2...6: within(0.01, 0.5)
    default: (within(0.2, 4) * 4).rounded() / 4
    }
  }
}
