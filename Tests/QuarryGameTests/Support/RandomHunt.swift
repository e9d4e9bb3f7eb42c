import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer

/// A hunt made up from a seed: a game of up to 200 players on a small meadow, and their events in order of arrival, with
/// everything in it that hunters, targets, referees and phones do.
struct RandomHunt {
  let seed: UInt64
  var game: Game
  /// In order of arrival.
  private(set) var events: [ClientEvent] = []
  private var random: SeededRandom
  private var places: [(east: Double, north: Double)] = []
  private let names: [PlayerID]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed &* 0x9E37_79B9)
    // Most matches are small; some are large.
    let count = seed % 100 == 0 ? 200 : seed % 10 == 0 ? 40 : 2 + Int(random.next(below: 12))
    names = (0..<count).map { PlayerID("p\($0)") }
    game = Self.game(names, &random)
    self.random = random
    places = names.map { _ in (self.random.within(-40, 40), self.random.within(-40, 40)) }
    var time = 0.0
    let rounds = count > 100 ? 3 : count > 20 ? 5 : 10
    for _ in 0..<rounds {
      for player in names.indices {
        time += 10 / Double(count) * self.random.within(0, 1)
        // Instants are shared by many.
        let instant = self.random.next(below: 3) == 0 ? time.rounded(.down) : time
        events += happening(player, max(instant, 0))
      }
    }
    if game.rules.course.hasLobby { events.append(event(nil, self.random.within(1, 20), .host(.start))) }
    events.sort { $0.time < $1.time }
  }

  /// The course of a match: half of them have nothing but the first fix and the end of all input.
  private static func course(_ game: inout Game, players: Int, _ random: inout SeededRandom) {
    func pick<Value>(_ values: Value...) -> Value { values[Int(random.next(below: UInt64(values.count)))] }
    guard pick(true, false) else { return }
    switch random.next(below: 6) {
    case 0: game.rules.course.startByHand = true
    case 1: game.rules.course.startCount = max(2, players / 2)
    case 2:
      game.rules.course.startWhenReady = true
      game.rules.course.startLeast = 1
    case 3: game.rules.course.leastPlayers = 2
    default: break
    }
    game.rules.course.endSeconds = pick(nil, nil, 40, 70)
    game.rules.course.endScore = pick(nil, nil, nil, 3)
    switch random.next(below: 3) {
    case 0: game.rules.course.hidingSeconds = 6
    case 1:
      game.phases = [
        MatchPhase("hide", seconds: 5, isHunting: false), MatchPhase("hunt", seconds: 25),
        MatchPhase("rest", seconds: 4, isHunting: false), MatchPhase("last"),
      ]
    default: break
    }
    game.rules.health.points = pick(nil, nil, 10)
    game.rules.health.recoveryPerSecond = pick(0, 0.5)
  }

  private static func game(_ names: [PlayerID], _ random: inout SeededRandom) -> Game {
    func pick<Value>(_ values: Value...) -> Value { values[Int(random.next(below: UInt64(values.count)))] }
    var rules = GameRules(mode: .assassin)
    rules.graceSeconds = pick(nil, 0, 8, 30)
    rules.outsideBudgetSeconds = pick(nil, nil, 20)
    rules.staleAfterSeconds = pick(10, 60)
    rules.latenessSeconds = pick(0, 0, 5)
    rules.nearMeters = pick(nil, nil, 15)
    rules.lastTeamWins = pick(false, true)
    rules.hunt.claimSeconds = pick(0, 3, 20)
    rules.hunt.eliminationMeters = pick(8, 40)
    rules.hunt.doubtFor = pick(.hunter, .target)
    rules.hunt.silence = pick(.confirms, .denies)
    rules.hunt.denialEnds = pick(true, false)
    rules.hunt.reviveSeconds = pick(nil, nil, 15)
    rules.hunt.redrawSeconds = pick(nil, nil, 25)
    rules.hunt.reverseSeconds = pick(nil, nil, 30)
    rules.hunt.bountyAfter = pick(nil, 1, 2)
    rules.hunt.claimCooldownSeconds = pick(0, 5)
    rules.hunt.objective = pick(.random, .random, .shortest, .fair)
    rules.hunt.drawSeconds = pick(0, 0, 5)
    rules.autoClaim = pick(false, false, true)
    if pick(false, true) { rules.hunt.weapons = [.init("bow", meters: 60), .init("knife", meters: 3)] }
    let teams = pick(0, 0, 2, 4)
    let listed = pick(true, false)
    let players = names.enumerated().map { index, name in
      Game.Player(
        id: name, team: teams == 0 ? nil : "t\(index % teams)", household: index % 5 == 0 ? "h\(index / 10)" : nil)
    }
    var game = Game(
      zones: [
        Field.square("park", size: 120), Field.circle("hut", 20, 20, radius: 15, role: .safe),
        Field.circle("pit", -30, 10, radius: 8, role: .forbidden),
      ],
      rules: rules, seed: random.next(), startsAt: pick(nil, Field.time(2)),
      players: listed ? players : Array(players.prefix(players.count / 2)), openJoin: pick(true, true, false))
    course(&game, players: names.count, &random)
    if names.count > 3 { game.forbiddenHunts = [Game.Hunt(hunter: names[0], target: names[1])] }
    return game
  }

  private mutating func walk(_ player: Int, _ time: Double) -> ClientEvent {
    places[player].east = min(max(places[player].east + random.within(-12, 12), -90), 90)
    places[player].north = min(max(places[player].north + random.within(-12, 12), -90), 90)
    let accuracy: Double? = [nil, 2, 3, 4, 30][Int(random.next(below: 5))]
    return fix(names[player], time, places[player].east, places[player].north, accuracy: accuracy)
  }

  private mutating func happening(_ player: Int, _ time: Double) -> [ClientEvent] {
    let name = names[player]
    let other = names[Int(random.next(below: UInt64(names.count)))]
    switch random.next(below: 48) {
    case 0...9: return [walk(player, time), event(name, time, .claim(target: nil))]
    case 10: return [event(name, time, .claim(target: other))]
    case 11: return [event(name, time, .claim(target: nil, weapon: "bow"))]
    case 12: return [event(name, time, .claim(target: nil, weapon: "spear"))]
    case 13, 14: return [event(name, time, .confirm)]
    case 15: return [event(name, time, .deny)]
    case 16: return [event(name, time, .will(heir: random.next(below: 3) == 0 ? nil : other))]
    case 17: return [event(name, time, .quit)]
    case 18: return [event(name, time, .join(team: ["t0", "t1", nil][Int(random.next(below: 3))]))]
    case 19: return [tick(time)]
    case 20:
      let claimed = event(name, time - random.within(0, 30), .claim(target: nil), receivedAt: time)
      return [walk(player, time), claimed]
    case 21: return [fix(name, time, random.within(2000, 9000), 0)]
    case 22: return [event("stranger", time, .claim(target: other))]
    case 23: return [event(nil, time, .referee(refereeOrder(other)))]
    case 24:
      let orders: [HostOrder] = [.pause, .pause, .resume, .resume, .resume, .start]
      let isEnd = random.next(below: 12) == 0
      return [event(nil, time, .host(isEnd ? .end : orders[Int(random.next(below: 6))]))]
    case 25: return [event(name, time, .ready(random.next(below: 4) > 0))]
    default: return [walk(player, time)]
    }
  }

  private mutating func refereeOrder(_ player: PlayerID) -> RefereeOrder {
    switch random.next(below: 9) {
    case 0: .eliminate(player)
    case 1, 2: .undo(player)
    case 3: .protect(player, until: Field.time(random.within(0, 100)))
    case 4: .award(player, points: 3)
    case 5: .bounty(player, points: 2)
    case 6: .redraw
    case 7: .reverse
    default: .moveZone("hut", to: Field.place(random.within(-50, 50), 0), radius: Meters(12))
    }
  }

  /// The same events in another order of arrival: none comes after one that is newer by the lateness window.
  func shuffled(by seed: UInt64) -> [ClientEvent] {
    var random = SeededRandom(seed: self.seed &* 7_919 &+ seed)
    let window = game.rules.latenessSeconds * 0.999
    let arrivals = events.map { ($0.time.advanced(bySeconds: random.within(0, window)), $0) }
    return arrivals.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }
}
