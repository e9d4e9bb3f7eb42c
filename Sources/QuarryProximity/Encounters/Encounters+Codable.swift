import QuarryGeometry
import QuarryIndex

/// A field is coded by what it knows: watches, players, their ways, and pairs. What is made from that is made again.
extension Encounters: Codable, Hashable {
  enum CodingKeys: String, CodingKey {
    case watches
    case rules
    case players
    case ways
    case pairs
    case instant
    case instantBefore
    case dues
  }

  /// A pair as it is coded.
  struct CodedPair: Hashable, Codable {
    var first: Int
    var second: Int
    var record: PairRecord?
  }

  /// A player as it is coded: the stops are those of the ways.
  struct CodedPlayer: Hashable, Codable {
    var number: Int
    var last: WayPoint?
    var before: WayPoint?
    var knownFrom: GameTime
    var knownBefore: GameTime
    var spokeAt: GameTime
    var isHeld: Bool
    var hasMoved: Bool
    var isBroken: Bool
    var speed: Float
    var earlierSpeed: Float
    var speedSince: GameTime
    var groups: PlayerGroups
    var team: Int32
    var radius: Double?

    init(_ number: Int, _ player: MovingPlayer) {
      self.number = number
      last = player.isPresent ? player.last.wayPoint(isStart: false) : nil
      before = player.isPresent ? player.before.wayPoint(isStart: false) : nil
      knownFrom = player.knownFrom
      knownBefore = player.knownBefore
      spokeAt = player.spokeAt
      isHeld = player.isHeld
      hasMoved = player.hasMoved
      isBroken = player.isBroken
      speed = player.speed
      earlierSpeed = player.earlierSpeed
      speedSince = player.speedSince
      groups = player.groups
      team = player.team
      radius = player.radius.isNaN ? nil : player.radius
    }

    var player: MovingPlayer {
      var player = MovingPlayer.nobody
      if let last { player.last = Stop(last) }
      if let before { player.before = Stop(before) }
      player.knownFrom = last == nil ? .distantFuture : knownFrom
      player.knownBefore = knownBefore
      player.spokeAt = spokeAt
      player.isHeld = isHeld
      player.hasMoved = hasMoved
      player.isBroken = isBroken
      player.speed = speed
      player.earlierSpeed = earlierSpeed
      player.speedSince = speedSince
      player.groups = groups
      player.team = team
      player.radius = radius ?? .nan
      return player
    }
  }

  private var codedPlayers: [CodedPlayer] {
    players.enumerated().compactMap { $1 == .nobody ? nil : CodedPlayer($0, $1) }
  }

  private var codedPairs: [[CodedPair]] {
    sheets.map { $0.pairs.map { CodedPair(first: $0.first, second: $0.second, record: $0.record) } }
  }

  /// Reads a field and makes its grid.
  /// - Throws: `DecodingError` for what is no field of these players and watches.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func refuse(_ key: CodingKeys, _ reason: String) -> DecodingError {
      DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    let ways = try container.decode(RecentWays.self, forKey: .ways)
    do {
      try self.init(
        watches: container.decode([ProximityWatch].self, forKey: .watches),
        rules: container.decode(ProximityRules.self, forKey: .rules), wayCapacity: ways.capacity)
    } catch let error as ProximityError {
      throw refuse(.watches, "\(error)")
    }
    self.ways = ways
    instant = try container.decode(GameTime.self, forKey: .instant)
    instantBefore = try container.decode(GameTime.self, forKey: .instantBefore)
    for coded in try container.decode([CodedPlayer].self, forKey: .players) {
      guard coded.number >= 0, coded.number < RoamGrid.mostPlayers, coded.last?.place.isOnGlobe ?? true,
        coded.before?.place.isOnGlobe ?? true, (coded.last == nil) == (coded.before == nil), coded.speed >= 0,
        coded.earlierSpeed >= 0, coded.number < players.count || coded.number - players.count < 1 << 12
      else { throw refuse(.players, "player \(coded.number) is none") }
      addPlayers(upTo: coded.number + 1)
      players[coded.number] = coded.player
      largestRadius = max(largestRadius, coded.radius ?? 0)
    }
    let pairs = try container.decode([[CodedPair]].self, forKey: .pairs)
    guard pairs.count == sheets.count else { throw refuse(.pairs, "\(pairs.count) lists of pairs") }
    for (watch, list) in pairs.enumerated() {
      for pair in list {
        guard pair.first >= 0, pair.first < pair.second, pair.second < players.count,
          sheets[watch].index(of: pair.second, in: pair.first) == nil,
          (pair.record != nil) == watches[watch].needsRecords
        else { throw refuse(.pairs, "\(pair.first) and \(pair.second) are no pair of watch \(watch)") }
        _ = sheets[watch].add(pair.first, pair.second, pair.record)
        if pair.record?.isTold ?? true { nearCounts[watch] += 1 }
      }
    }
    for due in try container.decode([DuePair].self, forKey: .dues) {
      guard sheets.indices.contains(Int(due.watch)), players.indices.contains(Int(due.first)),
        players.indices.contains(Int(due.second))
      else { throw refuse(.dues, "no such pair") }
      addDue(due)
    }
    restore()
  }

  /// Makes what is made from the rest.
  private mutating func restore() {
    let present = players.indices.filter { players[$0].isPresent }
    for player in present { enterGrid(player) }
    movers = present.filter { players[$0].hasMoved }.map { Int32($0) }
    let speaking = present.filter { !players[$0].isHeld }
    for player in speaking.sorted(by: { (players[$0].last.time, $0) < (players[$1].last.time, $1) }) { lineUp(player) }
  }

  /// Writes what the field knows.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(watches, forKey: .watches)
    try container.encode(rules, forKey: .rules)
    try container.encode(codedPlayers, forKey: .players)
    try container.encode(ways, forKey: .ways)
    try container.encode(codedPairs, forKey: .pairs)
    try container.encode(instant, forKey: .instant)
    try container.encode(instantBefore, forKey: .instantBefore)
    try container.encode(sortedDues, forKey: .dues)
  }

  private var sortedDues: [DuePair] {
    dues.sorted { ($0.time, $0.watch, $0.first, $0.second) < ($1.time, $1.watch, $1.first, $1.second) }
  }

  /// Whether both know the same, and will tell the same.
  public static func == (a: Encounters, b: Encounters) -> Bool {
    a.watches == b.watches && a.rules == b.rules && a.instant == b.instant && a.instantBefore == b.instantBefore
      && a.codedPlayers == b.codedPlayers && a.ways == b.ways && a.codedPairs == b.codedPairs
      && a.sortedDues == b.sortedDues
  }

  /// Hashes how far it has come, and how many pairs there are.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(instant)
    hasher.combine(nearCounts)
    hasher.combine(players.count)
  }
}
