import QuarryFences
import QuarryGeometry
import QuarryIndex

/// Instants: who has to be looked at, and when.
extension Encounters {
  /// Opens an instant; everything before it is judged.
  mutating func open(_ time: GameTime, _ room: inout ProximityRoom, into events: inout [ProximityEvent]) {
    guard time > instant else { return }
    settle(&room, into: &events)
    followSilence(before: time, &room, into: &events)
    begin(time)
  }

  /// Closes the open instant: everything in it is judged.
  mutating func close(_ room: inout ProximityRoom, into events: inout [ProximityEvent]) {
    settle(&room, into: &events)
    followSilence(before: instant.next, &room, into: &events)
  }

  /// Does what is due by silence alone.
  private mutating func followSilence(
    before time: GameTime, _ room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    while let due = nextChange, due < time {
      begin(max(due, instant))
      hold(silentFor: rules.holdSeconds)
      settle(&room, into: &events)
      tellDue(into: &events)
    }
  }

  private mutating func begin(_ time: GameTime) {
    guard time > instant else { return }
    instantBefore = instant
    instant = time
  }

  /// Takes those for standing of whom nothing was heard for so long.
  mutating func hold(silentFor seconds: Double) {
    while oldest >= 0 {
      let player = Int(oldest)
      guard players[player].last.time.advanced(bySeconds: seconds) < instant else { return }
      leaveSilence(player)
      players[player].isHeld = true
      motions[player] = LastStretch(players[player])
      players[player].knownBefore = players[player].last.time
      guard !players[player].hasMoved else { continue }
      players[player].hasMoved = true
      movers.append(Int32(player))
    }
  }

  /// Up to when a player's way is known.
  @inline(__always)
  func known(_ player: Int) -> GameTime { players[player].isHeld ? instant : players[player].last.time }

  /// Judges everybody whose way went on in the open instant.
  mutating func settle(_ room: inout ProximityRoom, into events: inout [ProximityEvent]) {
    guard !movers.isEmpty else { return }
    let first = events.count
    if movers.count > 1 {
      // Whose way was known least far looks farthest back, and finds the others.
      movers.sort { a, b in
        let (one, other) = (players[Int(a)].knownBefore, players[Int(b)].knownBefore)
        return one != other ? one < other : a < b
      }
    }
    for mover in movers {
      let player = Int(mover)
      if players[player].isPresent {
        for watch in watches.indices { meet(player, watch, &room, into: &events) }
      }
      players[player].isSettled = true
    }
    for mover in movers {
      players[Int(mover)].hasMoved = false
      players[Int(mover)].isSettled = false
    }
    movers.removeAll(keepingCapacity: true)
    if events.count - first > 1 { events[first...].sort(by: ProximityEvent.isOrdered) }
  }

  /// Looks at all pairs of a player that its way may have changed.
  private mutating func meet(
    _ player: Int, _ watch: Int, _ room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    room.begin(playerCount: players.count)
    room.judged.removeAll(keepingCapacity: true)
    let from = max(players[player].knownBefore, players[player].knownFrom)
    let isNamed = facts[watch].isNamed
    var unseen = sheets[watch].partners[player].count
    for index in 0..<unseen {
      let other = Int(sheets[watch].partners[player][index].other)
      room.markPartner(other, at: index)
      if isNamed { room.judged.append(Int32(other)) }
    }
    if !isNamed {
      unseen -= search(player, watch, since: from, &room)
      // Partners that the search did not find are far away, or on their way there.
      if unseen > 0 {
        for index in 0..<sheets[watch].partners[player].count {
          let other = Int(sheets[watch].partners[player][index].other)
          if room.isUnseenPartner(other) { room.judged.append(Int32(other)) }
        }
      }
    }
    let isPlain = facts[watch].isPlain && largestRadius == 0
    let own = motions[player]
    // Where a way begins, both are looked at there.
    let canSkip = isPlain && players[player].knownBefore >= players[player].knownFrom && own.isStraight(since: from)
    if canSkip {
      let (quiet, since) = (facts[watch].quiet, from)
      var kept = 0
      for index in room.judged.indices {
        let other = Int(room.judged[index])
        if own.keepsQuiet(with: motions[other], since: since, isNear: room.place(of: other) != nil, quiet) { continue }
        // What is known of it comes from memory while the rest are looked at.
        players.expectElement(at: other)
        sheets[watch].expectSoon(other)
        room.judged[kept] = Int32(other)
        kept += 1
      }
      if kept < room.judged.count { room.judged.removeLast(room.judged.count - kept) }
    }
    let isAlone = movers.count == 1
    for index in room.judged.indices {
      let other = Int(room.judged[index])
      // Nobody is settled before the first.
      if !isAlone, players[other].isSettled { continue }
      judge(player, other, watch, &room, into: &events)
    }
  }

  /// Searches the grid along a player's way since an instant, and notes whom to judge.
  /// Changes nothing of the field, but is spared a copy of it.
  /// - Returns: how many partners were seen.
  private mutating func search(_ player: Int, _ watch: Int, since from: GameTime, _ room: inout ProximityRoom) -> Int {
    let (last, before) = (players[player].last, players[player].before)
    let isAll = facts[watch].isAll
    let groups = players[player].groups
    if !isAll, !mayWatch(player, groups, watch) { return 0 }
    let own = largestRadius > facts[watch].near ? largestRadius : nil
    let enter = own.map { ChordRadius(Meters($0)).outside } ?? facts[watch].radii.enter.outside
    let out =
      own.map { ChordRadius(Meters($0 + facts[watch].leave - facts[watch].near)).outside }
      ?? facts[watch].radii.leave.outside
    let isPlain = !facts[watch].needsRecords && facts[watch].height == nil && largestRadius == 0
    let ownMargin = facts[watch].weighs ? Double(reachOfDoubt(last.accuracy)) : 0
    // The others may have gone on in the meantime, and what counts is where they were.
    let seconds = max(instant - from, 0)
    var question = RoamGrid.Question(
      place: last.place, space: last.space, enter: enter, stay: isPlain ? facts[watch].radii.leave.inside : -1,
      out: out,
      step: ownMargin, seconds: seconds, reach: 0)
    let others = Double(largestMargin) + Double(largestSpeed) * seconds
    let isOneLine = before.time <= from
    let step =
      from >= last.time
      ? 0 : last.space.squaredChord(to: isOneLine ? before.space : farthest(player, since: from)).squareRoot()
    if step <= 2 * grid.cellHeight.value {
      question.step += step
      question.reach = out + question.step + others
      return note(question, player, &room)
    }
    // Far along a way: piece by piece.
    question.stay = -1
    question.step += grid.cellHeight.value
    question.reach = out + question.step + others
    var (seen, end) = (0, last)
    for start in stops(of: player, before: last.time) {
      let meters = start.space.squaredChord(to: end.space).squareRoot()
      let count = max(1, Int((meters / (2 * grid.cellHeight.value)).rounded(.up)))
      for index in 0..<count {
        question.space = start.space.interpolated(to: end.space, share: (Double(index) + 0.5) / Double(count))
        question.place = question.space.place
        seen += note(question, player, &room)
      }
      if start.time <= from { break }
      end = start
    }
    return seen
  }

  /// Notes who is around a player now.
  mutating func searchAround(_ player: Int, _ watch: Int, _ room: inout ProximityRoom) {
    _ = search(player, watch, since: players[player].last.time, &room)
  }

  /// Where a player was that is farthest from where it is, since an instant.
  private func farthest(_ player: Int, since from: GameTime) -> SpacePoint {
    let last = players[player].last
    var farthest = last.space
    var most = 0.0
    for stop in stops(of: player, before: last.time) {
      let square = stop.space.squaredChord(to: last.space)
      if square > most { (farthest, most) = (stop.space, square) }
      if stop.time <= from { break }
    }
    return farthest
  }

  /// Searches once, and notes whom to judge; each once.
  private mutating func note(_ question: RoamGrid.Question, _ player: Int, _ room: inout ProximityRoom) -> Int {
    var seen = 0
    let count = grid.find(question, into: &room.candidates)
    for index in 0..<count {
      let candidate = room.candidates[index]
      let other = candidate.player
      if room.isUnseenPartner(other) {
        seen += 1
        room.markSeen(other, isPartner: true)
        if candidate.mayLeave {
          room.judged.append(Int32(other))
          motions.expectElement(at: other)
        }
      } else if candidate.mayEnter, !room.isSeen(other), other != player {
        room.markSeen(other, isPartner: false)
        room.judged.append(Int32(other))
        motions.expectElement(at: other)
      }
    }
    return seen
  }

  /// Tells pairs of two who stand and have been near for long enough now.
  private mutating func tellDue(into events: inout [ProximityEvent]) {
    let first = events.count
    while let due = dues.first, due.time <= instant {
      takeDue()
      let (a, b, watch) = (Int(due.first), Int(due.second), Int(due.watch))
      guard players[a].isHeld, players[b].isHeld, let index = sheets[watch].index(of: b, in: a) else { continue }
      tellIfDue(a, b, watch, at: index, known: instant, into: &events)
    }
    if events.count - first > 1 { events[first...].sort(by: ProximityEvent.isOrdered) }
  }

  // MARK: Dues, a binary heap

  private static func isOrdered(_ a: DuePair, _ b: DuePair) -> Bool {
    a.time != b.time ? a.time < b.time : (a.watch, a.first, a.second) < (b.watch, b.first, b.second)
  }

  mutating func addDue(_ due: DuePair) {
    dues.append(due)
    var child = dues.count - 1
    while child > 0, Self.isOrdered(dues[child], dues[(child - 1) / 2]) {
      dues.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func takeDue() {
    let last = dues.removeLast()
    guard !dues.isEmpty else { return }
    dues[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < dues.count && Self.isOrdered(dues[child], dues[least]) { least = child }
      if least == parent { return }
      dues.swapAt(parent, least)
      parent = least
    }
  }
}
