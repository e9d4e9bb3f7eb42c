import QuarryFences
import QuarryGeometry
import QuarryIndex

/// What changes by other means than fixes: who leaves, and who watches whom.
extension Encounters {
  /// Takes a player out: it parts from everyone once. With its next fix it comes again.
  ///
  /// Groups, radius and links stay. Nothing happens to who is not there.
  /// - Parameter cause: ``ProximityEvent/Cause/left`` or ``ProximityEvent/Cause/stale``.
  /// - Complexity: O(partners).
  public mutating func remove(
    _ player: Int, cause: ProximityEvent.Cause = .left, at time: GameTime, room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) {
    open(time, &room, into: &events)
    guard isPresent(player) else { return }
    settle(&room, into: &events)
    let first = events.count
    for watch in watches.indices {
      for index in sheets[watch].partners[player].indices.reversed() {
        let other = Int(sheets[watch].partners[player][index].other)
        part(player, other, watch, at: index, cause, into: &events)
      }
    }
    if events.count - first > 1 { events[first...].sort(by: ProximityEvent.isOrdered) }
    grid.remove(player)
    for point in trails[player] ?? [] { grid.removeTrail(player, point) }
    trails[player] = nil
    leaveSilence(player)
    ways.clear(player)
    players[player].knownFrom = .distantFuture
    players[player].knownBefore = .distantPast
    players[player].isHeld = false
    motions[player] = LastStretch(.nobody)
    players[player].isBroken = false
    players[player].speed = 0
    players[player].earlierSpeed = 0
  }

  /// Lets a player watch another one, as a hunter its target; nothing where it does.
  ///
  /// Whether they are near is told as soon as it is known; where both were near already, at once.
  /// - Throws: ``ProximityError/noNamedWatch(_:)``, ``ProximityError/noSuchPlayer(_:)``.
  public mutating func link(
    _ player: Int, to other: Int, watch: Int, at time: GameTime, room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) throws(ProximityError) {
    try checkNames(player, other, watch)
    open(time, &room, into: &events)
    settle(&room, into: &events)
    addPlayers(upTo: max(player, other) + 1)
    let link: PairRecord.Links = player < other ? .lower : .higher
    if let index = sheets[watch].index(of: other, in: player) {
      guard let number = recordNumber(of: player, at: index, watch) else { return }
      sheets[watch].records[number].links.insert(link)
    } else {
      var record = PairRecord()
      record.links = link
      _ = sheets[watch].add(player, other, record)
    }
    reconsider([player, other], watch, &room, into: &events)
  }

  /// Lets a player watch another one no longer; they part where they were near.
  /// - Throws: ``ProximityError/noNamedWatch(_:)``, ``ProximityError/noSuchPlayer(_:)``.
  public mutating func unlink(
    _ player: Int, from other: Int, watch: Int, at time: GameTime, room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) throws(ProximityError) {
    try checkNames(player, other, watch)
    open(time, &room, into: &events)
    settle(&room, into: &events)
    guard let index = sheets[watch].index(of: other, in: player),
      let number = recordNumber(of: player, at: index, watch)
    else { return }
    let link: PairRecord.Links = player < other ? .lower : .higher
    guard sheets[watch].records[number].links.contains(link) else { return }
    if sheets[watch].records[number].links == link {
      part(player, other, watch, at: index, .unwatched, into: &events)
      // Whom nobody watches is not near anybody; `part` left the link.
      if let index = sheets[watch].index(of: other, in: player) { sheets[watch].remove(player, at: index) }
    } else {
      sheets[watch].records[number].links.remove(link)
      reconsider([player, other], watch, &room, into: &events)
    }
  }

  /// Whether a player watches another one by name.
  public func isLinked(_ player: Int, to other: Int, watch: Int) -> Bool {
    guard sheets.indices.contains(watch), let index = sheets[watch].index(of: other, in: player),
      let record = remembered(of: player, at: index, watch)
    else { return false }
    return record.links.contains(player < other ? .lower : .higher)
  }

  /// Puts a player into groups, and out of all others.
  /// - Throws: ``ProximityError/noSuchPlayer(_:)``.
  public mutating func setGroups(
    of player: Int, to groups: PlayerGroups, at time: GameTime, room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) throws(ProximityError) {
    try change(player, at: time, &room, into: &events, concerns: { if case .between = $0 { true } else { false } }) {
      $0.groups = groups
    }
  }

  /// Puts a player into a team; nil for none.
  /// - Throws: ``ProximityError/noSuchPlayer(_:)``.
  public mutating func setTeam(
    of player: Int, to team: Int?, at time: GameTime, room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) throws(ProximityError) {
    let number = team.flatMap { Int32(exactly: $0) } ?? -1
    if players.indices.contains(player), players[player].team == number { return }
    try change(player, at: time, &room, into: &events, concerns: { $0 == .rivals || $0 == .teammates }) {
      $0.team = number
    }
  }

  /// Gives a player a radius of its own, as for a radar pulse or a weapon: whoever comes within it is near, where the
  /// player watches; nil for that of each watch.
  ///
  /// Where two players watch each other, the larger radius counts. The leaving distance is farther than the radius by as much
  /// as the watch's is farther than its near one.
  /// - Throws: ``ProximityError/noSuchPlayer(_:)``; ``ProximityError/badRule(_:reason:)`` for a radius that is none.
  public mutating func setRadius(
    of player: Int, to radius: Meters?, at time: GameTime, room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) throws(ProximityError) {
    if let radius, !(radius.value >= 0 && radius <= ProximityWatch.longest) {
      throw .badRule("radius", reason: "\(radius.value) m: it must lie between 0 and \(ProximityWatch.longest.value) m")
    }
    try change(player, at: time, &room, into: &events, concerns: { _ in true }) { $0.radius = radius?.value ?? .nan }
    largestRadius = max(largestRadius, radius?.value ?? 0)
  }

  // MARK: Steps

  private func checkNames(_ player: Int, _ other: Int, _ watch: Int) throws(ProximityError) {
    guard watches.indices.contains(watch), watches[watch].pairs == .named else { throw .noNamedWatch(watch) }
    for number in [player, other] where number < 0 || number >= RoamGrid.mostPlayers { throw .noSuchPlayer(number) }
    if player == other { throw .noSuchPlayer(other) }
  }

  /// Changes something about a player, which `concerns` some watches: pairs of others go on as they are.
  private mutating func change(
    _ player: Int, at time: GameTime, _ room: inout ProximityRoom, into events: inout [ProximityEvent],
    concerns: (ProximityWatch.Pairs) -> Bool,
    _ body: (inout MovingPlayer) -> Void
  ) throws(ProximityError) {
    guard player >= 0, player < RoamGrid.mostPlayers else { throw .noSuchPlayer(player) }
    open(time, &room, into: &events)
    settle(&room, into: &events)
    addPlayers(upTo: player + 1)
    body(&players[player])
    if !players[player].radius.isNaN { largestRadius = max(largestRadius, players[player].radius) }
    for watch in watches.indices where concerns(watches[watch].pairs) {
      reconsider([player], watch, &room, into: &events)
    }
  }

  /// Judges all pairs of players anew by where both are known to be: what is watched has changed, not where they are.
  private mutating func reconsider(
    _ some: [Int], _ watch: Int, _ room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    let first = events.count
    for player in some where isPresent(player) {
      room.begin(playerCount: players.count)
      room.judged.removeAll(keepingCapacity: true)
      for index in sheets[watch].partners[player].indices {
        let other = Int(sheets[watch].partners[player][index].other)
        room.markPartner(other, at: index)
        room.judged.append(Int32(other))
      }
      if !facts[watch].isNamed { searchAround(player, watch, &room) }
      for index in room.judged.indices {
        reconsider(player, Int(room.judged[index]), watch, &room, into: &events)
      }
    }
    if events.count - first > 1 { events[first...].sort(by: ProximityEvent.isOrdered) }
  }

  private mutating func reconsider(
    _ player: Int, _ other: Int, _ watch: Int, _ room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    guard players[other].isPresent else { return }
    var index = room.place(of: other)
    guard let pairing = pairing(player, other, watch) else {
      if let place = index { part(player, other, watch, at: place, .unwatched, into: &events, &room) }
      return
    }
    let until = min(known(player), known(other))
    guard until >= max(players[player].knownFrom, players[other].knownFrom) else { return }
    let play = PairPlay(
      a: player, b: other, low: min(player, other), high: max(player, other), watch: watch, pairing: pairing,
      until: until, isRough: false)
    let (one, another) = (moment(of: play.low, at: until), moment(of: play.high, at: until))
    run(
      PairPiece(from: until, one, another, to: until, one, another), play, isBegun: true, &index, &room, into: &events)
    if facts[watch].needsRecords, let place = index { settleRecord(play, at: place, &room, into: &events) }
  }

  /// Ends a pair for another cause than its ways. A named pair stays known.
  private mutating func part(
    _ player: Int, _ other: Int, _ watch: Int, at index: Int, _ cause: ProximityEvent.Cause,
    into events: inout [ProximityEvent], _ room: inout ProximityRoom
  ) {
    let before = sheets[watch].pairCount
    let moved = sheets[watch].partners[player].last.map { Int($0.other) }
    part(player, other, watch, at: index, cause, into: &events)
    guard sheets[watch].pairCount < before else { return }
    room.setPlace(of: other, nil)
    if let moved, moved != other { room.setPlace(of: moved, index) }
  }

  private mutating func part(
    _ player: Int, _ other: Int, _ watch: Int, at index: Int, _ cause: ProximityEvent.Cause,
    into events: inout [ProximityEvent]
  ) {
    let number = recordNumber(of: player, at: index, watch)
    let isTold = number.map { sheets[watch].records[$0].isTold } ?? true
    if isTold {
      nearCounts[watch] -= 1
      let pairing = pairing(player, other, watch)
      events.append(
        ProximityEvent(
          kind: .parted, watch: watch, first: pairing?.first ?? min(player, other),
          second: pairing?.second ?? max(player, other), crossedAt: instant, decidedAt: instant,
          distance: Geodesic.distance(players[player].last.place, players[other].last.place), cause: cause,
          isRough: false))
    }
    if let number, !sheets[watch].records[number].links.isEmpty {
      var record = PairRecord()
      record.links = sheets[watch].records[number].links
      sheets[watch].records[number] = record
    } else {
      sheets[watch].remove(player, at: index)
    }
  }
}
