import QuarryFences
import QuarryGeometry
import QuarryIndex

/// Two players: whether they met or parted on what became known of their ways.
extension Encounters {
  /// Who watches whom at which distances; nil where nobody does.
  struct Pairing {
    let radii: WatchRadii
    /// Who comes first in events.
    let first: Int
    let second: Int
  }

  /// Whether a player of these groups takes part in a watch at all.
  func mayWatch(_ player: Int, _ groups: PlayerGroups, _ watch: Int) -> Bool {
    switch watches[watch].pairs {
    case .between(let from, let to): !groups.isDisjoint(with: from) || !groups.isDisjoint(with: to)
    case .teammates: players[player].team >= 0
    case .all, .named, .from, .rivals: true
    }
  }

  /// Whether one player watches another.
  private func watchesOver(_ player: Int, _ other: Int, _ watch: Int) -> Bool {
    switch watches[watch].pairs {
    case .all: true
    case .rivals: players[player].team < 0 || players[player].team != players[other].team
    case .teammates: players[player].team >= 0 && players[player].team == players[other].team
    case .named: isLinked(player, to: other, watch: watch)
    case .between(let from, let to):
      !players[player].groups.isDisjoint(with: from) && !players[other].groups.isDisjoint(with: to)
    case .from(let watcher): player == watcher
    }
  }

  func pairing(_ a: Int, _ b: Int, _ watch: Int) -> Pairing? {
    let (low, high) = (min(a, b), max(a, b))
    if facts[watch].isAll, largestRadius == 0 {
      return Pairing(radii: facts[watch].radii, first: low, second: high)
    }
    let (ahead, back) = (watchesOver(low, high, watch), watchesOver(high, low, watch))
    guard ahead || back else { return nil }
    let (first, second) = ahead ? (low, high) : (high, low)
    guard largestRadius > 0 else { return Pairing(radii: facts[watch].radii, first: first, second: second) }
    // Where both watch each other, whoever looks farther.
    let mine = ahead ? radius(of: low, watch) : -1, theirs = back ? radius(of: high, watch) : -1
    let near = max(mine, theirs)
    if near == facts[watch].near { return Pairing(radii: facts[watch].radii, first: first, second: second) }
    let leave = near + facts[watch].leave - facts[watch].near
    return Pairing(
      radii: WatchRadii(enter: ChordRadius(Meters(near)), leave: ChordRadius(Meters(leave))), first: first,
      second: second)
  }

  private func radius(of player: Int, _ watch: Int) -> Double {
    players[player].radius.isNaN ? facts[watch].near : players[player].radius
  }

  // MARK: Judging

  /// Judges a pair over the time that became known of both ways.
  mutating func judge(
    _ a: Int, _ b: Int, _ watch: Int, _ room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    guard players[b].isPresent else { return }
    let until = min(known(a), known(b))
    let before = min(knownBefore(a), knownBefore(b))
    let start = max(players[a].knownFrom, players[b].knownFrom)
    let isBegun = start > before
    let from = max(before, start)
    guard isBegun ? until >= from : until > from else { return }
    guard let pairing = pairing(a, b, watch) else { return }
    let play = PairPlay(
      a: a, b: b, low: min(a, b), high: max(a, b), watch: watch, pairing: pairing, until: until,
      isRough: isBegun && (players[a].isBroken || players[b].isBroken))
    var index = room.place(of: b)
    let first = events.count
    if isBegun {
      let (one, other) = (moment(of: play.low, at: from), moment(of: play.high, at: from))
      run(PairPiece(from: from, one, other, to: from, one, other), play, isBegun: true, &index, &room, into: &events)
    }
    if until > from {
      findBreaks(a, b, from, until, &room)
      var (time, one, other) = (from, moment(of: play.low, at: from), moment(of: play.high, at: from))
      for position in 0...room.breaks.count {
        let next = position < room.breaks.count ? room.breaks[position] : until
        let (oneNext, otherNext) = (moment(of: play.low, at: next), moment(of: play.high, at: next))
        run(
          PairPiece(from: time, one, other, to: next, oneNext, otherNext), play, isBegun: false, &index, &room,
          into: &events)
        (time, one, other) = (next, oneNext, otherNext)
      }
    }
    if facts[watch].needsRecords, let place = index { settleRecord(play, at: place, &room, into: &events) }
    if events.count - first > 1 { dropMoments(from: first, &events) }
  }

  /// Takes out who came near at the end of a piece and was gone at the beginning of the next: together and apart within a
  /// microsecond is no meeting, and could not be told in order.
  private func dropMoments(from first: Int, _ events: inout [ProximityEvent]) {
    var index = first + 1
    while index < events.count {
      if events[index].kind == .parted, events[index - 1].kind == .met,
        events[index].crossedAt == events[index - 1].crossedAt
      {
        events.removeSubrange((index - 1)...index)
      }
      index += 1
    }
  }

  /// Up to when a way was known before the open instant: of who did not move in it, as far as it is now.
  @inline(__always)
  private func knownBefore(_ player: Int) -> GameTime {
    players[player].hasMoved ? players[player].knownBefore : known(player)
  }

  /// The instants between two at which one of the ways bends, in order, each once.
  private func findBreaks(_ a: Int, _ b: Int, _ from: GameTime, _ until: GameTime, _ room: inout ProximityRoom) {
    room.breaks.removeAll(keepingCapacity: true)
    addBreaks(a, from, until, &room)
    addBreaks(b, from, until, &room)
    guard room.breaks.count > 1 else { return }
    room.breaks.sort()
    var kept = 1
    for index in 1..<room.breaks.count where room.breaks[index] != room.breaks[kept - 1] {
      room.breaks[kept] = room.breaks[index]
      kept += 1
    }
    room.breaks.removeLast(room.breaks.count - kept)
  }

  @inline(__always)
  private func addBreaks(_ player: Int, _ from: GameTime, _ until: GameTime, _ room: inout ProximityRoom) {
    let (last, before) = (players[player].last.time, players[player].before.time)
    if last > from, last < until { room.breaks.append(last) }
    if before > from { addEarlierBreaks(player, from, until, &room) }
  }

  private func addEarlierBreaks(_ player: Int, _ from: GameTime, _ until: GameTime, _ room: inout ProximityRoom) {
    let (last, before) = (players[player].last.time, players[player].before.time)
    if before < until, before < last { room.breaks.append(before) }
    var back = 0
    while let point = ways[player, back: back], point.time > from {
      if point.time < before, point.time < until { room.breaks.append(point.time) }
      back += 1
    }
  }

  /// Where a player is at an instant of its known way.
  @inline(__always)
  func moment(of player: Int, at time: GameTime) -> Moment {
    if time >= players[player].last.time { return Moment(players[player].last) }
    if time >= players[player].before.time {
      return players[player].before.moment(at: time, to: players[player].last)
    }
    return earlierMoment(of: player, at: time)
  }

  private func earlierMoment(of player: Int, at time: GameTime) -> Moment {
    var next = players[player].before
    var back = 0
    while let point = ways[player, back: back] {
      if point.time < next.time {
        let stop = Stop(point)
        if point.time <= time { return stop.moment(at: time, to: next) }
        next = stop
      }
      back += 1
    }
    return Moment(next)
  }
}

/// What does not change while a pair is judged.
struct PairPlay {
  let a: Int
  let b: Int
  let low: Int
  let high: Int
  let watch: Int
  let pairing: Encounters.Pairing
  let until: GameTime
  let isRough: Bool
}
