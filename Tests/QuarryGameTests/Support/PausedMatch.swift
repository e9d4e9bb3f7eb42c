import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer

/// A match of any mode made up from a seed, and the instants at which its host may let it stand still for a while.
///
/// All walk from cell to cell of a grid, and stand for some seconds in each: what a longer silence changes about evidence
/// on the ground, which a pause does not stop, it changes nothing about those who stand clear of every border. The pauses
/// lie in those rests, and so do claims; soon after a pause nobody claims, since a claim needs fixes from both sides of its
/// instant. Where and when exactly somebody met a border while they were out of the match, of which no fix tells, and how
/// far apart two were to the centimetre, of which the thinned tracks tell, is not compared.
struct PausedMatch {
  let game: Game
  /// In order of time, as they are in a match without pauses.
  private(set) var events: [ClientEvent] = []
  /// When the match stands still, on the clock of a match without pauses, and for how many microseconds.
  private(set) var pauses: [(at: GameTime, length: Int64)] = []

  private var random: SeededRandom
  private let names: [PlayerID]
  /// Whether who is out may come back: not where what counts goes from crossing to crossing.
  private let comesBack: Bool
  private var cells: [(east: Int, north: Int)]
  private var offsets: [(east: Double, north: Double)] = []

  private static let numbers: Set = ["longitude", "latitude", "distanceMeters"]
  static let walkSeconds = 12
  static let restSeconds = 14
  static let rounds = 7

  init(_ mode: GameRules.Mode, seed: UInt64) {
    var random = SeededRandom(seed: seed &* 0x9E37_79B9 &+ 11)
    names = (0..<4 + Int(random.next(below: 5))).map { PlayerID("p\($0)") }
    comesBack = mode != .lastStanding && mode != .checkpoints
    game = Self.game(mode, names, comesBack: comesBack, &random)
    cells = names.map { _ in (0, 0) }
    for _ in names { offsets.append((random.within(-1.2, 1.2), random.within(-1.2, 1.2))) }
    self.random = random
    for player in cells.indices { cells[player] = cell() }
    for round in 0..<Self.rounds { play(round) }
    events = events.byTime
  }

  /// The same events, all that come after a pause later by its length, with what the host says.
  var pausedEvents: [ClientEvent] {
    var all = events.map { event in
      var event = event
      let time = moved(event.time, knownAt: event.time)
      event.time = time
      if case .fix(var fix) = event.kind {
        fix.time = time
        return ClientEvent(fix)
      }
      return event
    }
    for pause in pauses {
      let start = moved(pause.at, knownAt: pause.at)
      all.append(ClientEvent(time: start, player: nil, kind: .host(.pause)))
      let end = GameTime(microseconds: start.microseconds + pause.length)
      all.append(ClientEvent(time: end, player: nil, kind: .host(.resume)))
    }
    return all.byTime
  }

  /// What an instant of the match without pauses is in the one with them, said by what is told at another instant: a
  /// deadline that was told before a pause is not told again.
  func moved(_ time: GameTime, knownAt told: GameTime) -> GameTime {
    let length = pauses.reduce(Int64(0)) { $0 + ($1.at < time && $1.at < told ? $1.length : 0) }
    return GameTime(microseconds: time.microseconds + length)
  }

  /// The lines of a log without their numbers and without what tells of pauses, their instants moved.
  func lines(_ log: [GameAction], isMoved: Bool) -> [String] {
    log.filter { $0.kind != "matchPaused" && $0.kind != "matchResumed" }.map { action in
      var action = action
      action.sequence = 0
      // Keys and values, each a word between quotes or what stands between two such.
      var words = action.jsonLine().split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
      for index in words.indices {
        let isVague = index > 1 && (words[index - 2] == "crossedAt" || Self.numbers.contains(words[index - 1]))
        if isVague, comesBack {
          words[index] = ""
        } else if isMoved, let time = GameTime(rfc3339: words[index]) {
          words[index] = moved(time, knownAt: action.time).rfc3339
        }
      }
      return words.joined(separator: "\"")
    }
  }

  // MARK: Making it up

  private mutating func cell() -> (east: Int, north: Int) {
    // Most are in the middle, so that they meet; some stand outside of the park.
    let reach = random.next(below: 5) == 0 ? 3 : 1
    return (
      Int(random.next(below: UInt64(2 * reach + 1))) - reach, Int(random.next(below: UInt64(2 * reach + 1))) - reach
    )
  }

  private mutating func play(_ round: Int) {
    let start = Double(round * (Self.walkSeconds + Self.restSeconds))
    let rest = start + Double(Self.walkSeconds)
    let end = rest + Double(Self.restSeconds)
    let before = cells
    for player in cells.indices where random.next(below: 4) != 0 {
      let next = cell()
      let (east, north) = (next.east - cells[player].east, next.north - cells[player].north)
      cells[player] = (cells[player].east + min(max(east, -2), 2), cells[player].north + min(max(north, -2), 2))
    }
    for second in stride(from: 0, to: Self.walkSeconds + Self.restSeconds, by: 2) {
      let share = min(Double(second) / Double(Self.walkSeconds), 1)
      for player in names.indices {
        let (a, b) = (before[player], cells[player])
        let east = (Double(a.east) + share * Double(b.east - a.east)) * 30 + offsets[player].east
        let north = (Double(a.north) + share * Double(b.north - a.north)) * 30 + offsets[player].north
        events.append(
          fix(
            names[player], start + Double(second), east + random.within(-0.2, 0.2), north + random.within(-0.2, 0.2),
            accuracy: 1))
      }
    }
    let pause = rest + 7 + random.within(0.1, 0.9)
    if round > 0, random.next(below: 3) == 0 {
      let lengths: [Int64] = [1_000, 700_000, 9_000_000, 41_003_000, 180_000_000]
      pauses.append((Field.time(pause), lengths[Int(random.next(below: 5))]))
    }
    for _ in 0..<3 { say(random.within(rest, pause)) }
    for _ in 0..<2 { say(random.within(rest + 11.2, end)) }
    order(random.within(start, end))
  }

  /// Something that a player says.
  private mutating func say(_ time: Double) {
    let player = names[Int(random.next(below: UInt64(names.count)))]
    switch random.next(below: 24) {
    case 0: events.append(event(player, time, .will(heir: names[0])))
    case 1: events.append(event(player, time, .quit))
    case 2, 3: events.append(event(player, time, .confirm))
    case 4, 5: events.append(event(player, time, .deny))
    case 6: events.append(event(player, time, .join(team: ["t0", "t1"][Int(random.next(below: 2))])))
    default:
      // Several try at once, so that some are beside their targets.
      for name in names where random.next(below: 2) == 0 { events.append(event(name, time, .claim(target: nil))) }
    }
  }

  /// Something that a referee says.
  private mutating func order(_ time: Double) {
    let player = names[Int(random.next(below: UInt64(names.count)))]
    switch random.next(below: 16) {
    case 0: events.append(event(nil, time, .referee(.redraw)))
    case 1: events.append(event(nil, time, .referee(.reverse)))
    case 2: events.append(event(nil, time, .referee(.bounty(player, points: 3))))
    case 3, 4:
      if comesBack { events.append(event(nil, time, .referee(.undo(player)))) }
    case 5: events.append(event(nil, time, .referee(.award(player, points: 2))))
    default: break
    }
  }

  private static func game(
    _ mode: GameRules.Mode, _ names: [PlayerID], comesBack: Bool, _ random: inout SeededRandom
  ) -> Game {
    func pick<Value>(_ values: Value...) -> Value { values[Int(random.next(below: UInt64(values.count)))] }
    var rules = GameRules(mode: mode)
    rules.staleAfterSeconds = 100_000
    rules.gapSeconds = 100_000
    rules.cheatScore = 2
    rules.graceSeconds = pick(nil, 10, 25, 60)
    rules.outsideBudgetSeconds = comesBack ? nil : pick(nil, 20, 45)
    rules.outsideRecoveryRate = pick(0, 0.5)
    rules.health.points = comesBack ? nil : pick(nil, nil, 30)
    rules.health.outsideDamagePerSecond = pick(0.5, 1.3)
    rules.health.recoveryPerSecond = pick(0, 0.7)
    rules.lastTeamWins = pick(false, true)
    rules.course.hidingSeconds = pick(nil, nil, 30.5)
    rules.course.endSeconds = pick(nil, nil, 140)
    rules.course.endScore = pick(nil, nil, nil, 6)
    rules.hunt.claimSeconds = pick(0, 12, 40)
    rules.hunt.silence = pick(.confirms, .denies)
    rules.hunt.denialEnds = pick(true, false)
    rules.hunt.claimCooldownSeconds = pick(0, 20, 60)
    rules.hunt.claimWindowSeconds = pick(0, 60)
    rules.hunt.reviveSeconds = pick(nil, 17, 40)
    rules.hunt.redrawSeconds = pick(nil, 33)
    rules.hunt.reverseSeconds = pick(nil, 47)
    rules.hunt.bountyAfter = pick(nil, 1, 2)
    rules.hunt.drawSeconds = pick(0, 9, 29.5)
    rules.hunt.objective = pick(.random, .shortest)
    rules.autoClaim = pick(false, false, true)
    rules.tag.variant = pick(.it, .infection, .freeze)
    rules.tag.seconds = pick(0, 4, 11)
    rules.tag.backSeconds = pick(0, 30)
    rules.tag.cooldownSeconds = pick(0, 18)
    rules.tag.catcherTeam = pick(nil, nil, "t0")
    rules.checkpoints.order = pick(.fixed, .any)
    rules.checkpoints.laps = pick(1, 2)
    rules.checkpoints.start = pick(.match, .leaving)
    rules.checkpoints.limitSeconds = pick(nil, 90, 130)
    rules.checkpoints.minimumSecondsBetween = pick(0, 10, 30)
    rules.checkpoints.wrongOrderPoints = pick(0, 1)
    rules.checkpoints.latePoints = pick(1, 2)
    rules.hideAndSeek.hideSeconds = pick(0, 33, 60.5)
    rules.hideAndSeek.findSeconds = pick(0, 5, 17)
    rules.hideAndSeek.found = pick(.out, .seeks)
    rules.hideAndSeek.seekers = pick(1, 2)
    let teams = pick(0, 0, 2)
    let players = names.enumerated().map { Game.Player(id: $1, team: teams == 0 ? nil : "t\($0 % teams)") }
    var zones = [
      Field.square("park", size: 150), Field.circle("hut", 30, 30, radius: 10, role: .safe),
      Field.circle("pit", -60, 0, radius: 10, role: .forbidden), Field.circle("base", 0, 0, radius: 10, role: .spawn),
      Field.circle("c1", 0, 30, radius: 10), Field.circle("c2", -30, 0, radius: 10),
      Field.circle("c3", 30, 0, radius: 10),
    ]
    if pick(true, false) {
      zones.append(Field.circle("end", 0, -30, radius: 10, role: Zone.Role(rawValue: "finish")))
    }
    return Game(zones: zones, rules: rules, seed: random.next(), startsAt: Field.time(0), players: players)
  }
}
