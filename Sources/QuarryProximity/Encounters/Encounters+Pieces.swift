import QuarryFences
import QuarryGeometry
import QuarryIndex

/// A pair on a piece of its ways, and what is told of it.
extension Encounters {
  /// Judges a piece.
  /// - Parameter index: where `b` is in the list of `a`; nil where nothing is known of the pair.
  mutating func run(
    _ piece: PairPiece, _ play: PairPlay, isBegun: Bool, _ index: inout Int?, _ room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) {
    guard facts[play.watch].needsRecords else {
      return runPlainly(piece, play, isBegun: isBegun, &index, &room, into: &events)
    }
    if facts[play.watch].weighs {
      weigh(piece, play, isBegun: isBegun, &index, &room, into: &events)
    } else {
      let record = index.flatMap { remembered(of: play.a, at: $0, play.watch) }
      findTransitions(piece, play, wasNear: record?.isNear ?? false, &room.transitions)
      for transition in room.transitions {
        change(
          piece, play, isNear: transition.isNear, at: transition.time, isBegun: isBegun,
          piece.grounds(transition.isNear, isBegun: isBegun, play), &index, &room,
          into: &events)
      }
    }
    guard let index, let number = recordNumber(of: play.a, at: index, play.watch) else { return }
    if sheets[play.watch].records[number].isNear {
      let since = max(sheets[play.watch].records[number].since, piece.from)
      let nearest = min(sheets[play.watch].records[number].nearest, piece.nearest(since: since))
      sheets[play.watch].records[number].nearest = nearest
    }
  }

  /// Where nothing is remembered but that a pair is near.
  private mutating func runPlainly(
    _ piece: PairPiece, _ play: PairPlay, isBegun: Bool, _ index: inout Int?, _ room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) {
    findTransitions(piece, play, wasNear: index != nil, &room.transitions)
    for transition in room.transitions {
      if transition.isNear {
        index = add(play, nil, &room)
        nearCounts[play.watch] += 1
        let nearest = piece.nearest(since: transition.time)
        tell(
          .met, play, at: transition.time, nearest, isBegun ? .begun : .moved, isRough: play.isRough,
          piece.grounds(true, isBegun: isBegun, play), into: &events)
      } else if let place = index {
        remove(play, at: place, &room)
        index = nil
        nearCounts[play.watch] -= 1
        tell(
          .parted, play, at: transition.time, piece.endDistance, .moved, isRough: play.isRough,
          piece.grounds(false, isBegun: isBegun, play), into: &events)
      }
    }
  }

  /// When a pair came near and went apart on a piece, by distances alone.
  ///
  /// At most three times: who was near and is not when a way begins again, passes and is gone.
  private func findTransitions(
    _ piece: PairPiece, _ play: PairPlay, wasNear: Bool, _ transitions: inout [PairTransition]
  ) {
    if !transitions.isEmpty { transitions.removeAll(keepingCapacity: true) }
    let radii = play.pairing.radii
    let height = facts[play.watch].height
    var (isNear, share) = (wasNear, 0.0)
    if isNear {
      if piece.endsWithin(radii.leave), piece.endsWithin(height: height, leaving: true) { return }
      let staying = Self.overlap(
        piece.shares(within: radii.leave), piece.shares(withinHeight: height, leaving: true))
      // Who stays away from the beginning has parted there.
      if let staying, staying.lowerBound <= 0, staying.upperBound > 0 { share = min(staying.upperBound, 1) }
      transitions.append(PairTransition(isNear: false, time: piece.time(of: share)))
      isNear = false
      guard share < 1 else { return }
    }
    let isNearAtEnd = piece.endsWithin(radii.enter) && piece.endsWithin(height: height, leaving: false)
    guard isNearAtEnd || height != nil || (share == 0 && piece.passes(radii.enter, from: 0)) else { return }
    let entering = Self.overlap(
      piece.shares(within: radii.enter), piece.shares(withinHeight: height, leaving: false))
    if isNearAtEnd {
      let enters = entering.map { min(max($0.lowerBound, share), 1) } ?? 1
      transitions.append(PairTransition(isNear: true, time: piece.time(of: enters)))
    } else if let entering, entering.upperBound > share, entering.lowerBound < min(entering.upperBound, 1) {
      let enters = max(entering.lowerBound, share)
      let stays = piece.endsWithin(radii.leave) && piece.endsWithin(height: height, leaving: true)
      transitions.append(PairTransition(isNear: true, time: piece.time(of: enters)))
      if !stays {
        let staying = Self.overlap(
          piece.shares(within: radii.leave), piece.shares(withinHeight: height, leaving: true))
        let leaves = min(max(staying?.upperBound ?? enters, enters), 1)
        transitions.append(PairTransition(isNear: false, time: piece.time(of: leaves)))
      }
    }
    dropMoments(&transitions)
  }

  /// Together and apart within a microsecond is no meeting, and could not be told in order.
  private func dropMoments(_ transitions: inout [PairTransition]) {
    guard transitions.count > 1 else { return }
    let last = transitions[transitions.count - 1], before = transitions[transitions.count - 2]
    if before.isNear, !last.isNear, before.time == last.time { transitions.removeLast(2) }
  }

  private static func overlap(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> ClosedRange<Double>? {
    guard let a, let b, a.overlaps(b) else { return nil }
    return a.clamped(to: b)
  }

  // MARK: Records

  func recordNumber(of player: Int, at index: Int, _ watch: Int) -> Int? {
    let number = sheets[watch].partners[player][index].record
    return number == PairSheet.Partner.none ? nil : Int(number)
  }

  func remembered(of player: Int, at index: Int, _ watch: Int) -> PairRecord? {
    recordNumber(of: player, at: index, watch).map { sheets[watch].records[$0] }
  }

  /// Notes that a pair came near or went apart, and tells what has to be told at once.
  mutating func change(
    _ piece: PairPiece, _ play: PairPlay, isNear: Bool, at time: GameTime, isBegun: Bool,
    _ grounds: ProximityEvent.Grounds,
    _ index: inout Int?, _ room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    let place = index ?? add(play, PairRecord(), &room)
    index = place
    guard let number = recordNumber(of: play.a, at: place, play.watch) else { return }
    if isNear { sheets[play.watch].records[number].grounds = grounds }
    if isNear {
      sheets[play.watch].records[number].isNear = true
      sheets[play.watch].records[number].since = time
      sheets[play.watch].records[number].isRough = play.isRough
      sheets[play.watch].records[number].hasBegun = isBegun
      sheets[play.watch].records[number].nearest = piece.nearest(since: time)
    } else {
      let record = sheets[play.watch].records[number]
      if !record.isTold, record.since == time {
        // Within a microsecond, as `dropMoments` has it.
        sheets[play.watch].records[number].isNear = false
        return
      }
      // Whoever was near for long enough until now is told of, although that is over.
      tellIfDue(play.a, play.b, play.watch, at: place, known: time, into: &events)
      sheets[play.watch].records[number].isNear = false
      guard sheets[play.watch].records[number].isTold else { return }
      sheets[play.watch].records[number].isTold = false
      sheets[play.watch].records[number].quietUntil = time.advanced(bySeconds: watches[play.watch].cooldownSeconds)
      nearCounts[play.watch] -= 1
      tell(
        .parted, play, at: time, piece.endDistance, .moved, isRough: play.isRough, grounds, into: &events)
    }
  }

  /// Tells what is due of a pair by what is known, and forgets it where nothing is left to know.
  mutating func settleRecord(
    _ play: PairPlay, at place: Int, _ room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    tellIfDue(play.a, play.b, play.watch, at: place, known: play.until, into: &events)
    guard let record = remembered(of: play.a, at: place, play.watch) else { return }
    if record.isOver(at: play.until) {
      remove(play, at: place, &room)
    } else if let due = record.due(watches[play.watch]), players[play.a].isHeld, players[play.b].isHeld {
      addDue(DuePair(time: due, watch: Int32(play.watch), first: Int32(play.low), second: Int32(play.high)))
    }
  }

  /// Tells that a pair is near, where that has been so for long enough.
  mutating func tellIfDue(
    _ a: Int, _ b: Int, _ watch: Int, at place: Int, known: GameTime, into events: inout [ProximityEvent]
  ) {
    guard let number = recordNumber(of: a, at: place, watch) else { return }
    let record = sheets[watch].records[number]
    guard let due = record.due(watches[watch]), due <= known, let pairing = pairing(a, b, watch) else { return }
    sheets[watch].records[number].isTold = true
    nearCounts[watch] += 1
    events.append(
      ProximityEvent(
        kind: .met, watch: watch, first: pairing.first, second: pairing.second, crossedAt: record.since,
        decidedAt: instant, distance: record.nearest, cause: record.hasBegun ? .begun : .moved, isRough: record.isRough,
        grounds: record.grounds))
  }

  // MARK: Lists

  /// Adds a pair; returns where `b` is in the list of `a`.
  mutating func add(_ play: PairPlay, _ record: PairRecord?, _ room: inout ProximityRoom) -> Int {
    let index = sheets[play.watch].add(play.a, play.b, record)
    room.setPlace(of: play.b, index)
    return index
  }

  /// Takes a pair out.
  mutating func remove(_ play: PairPlay, at index: Int, _ room: inout ProximityRoom) {
    let moved = sheets[play.watch].remove(play.a, at: index)
    room.setPlace(of: play.b, nil)
    if let moved { room.setPlace(of: moved, index) }
  }

  func tell(
    _ kind: ProximityEvent.Kind, _ play: PairPlay, at time: GameTime, _ distance: Meters, _ cause: ProximityEvent.Cause,
    isRough: Bool, _ grounds: ProximityEvent.Grounds, into events: inout [ProximityEvent]
  ) {
    events.append(
      ProximityEvent(
        kind: kind, watch: play.watch, first: play.pairing.first, second: play.pairing.second, crossedAt: time,
        decidedAt: instant, distance: distance, cause: cause, isRough: isRough, grounds: grounds))
  }
}

extension PairPiece {
  /// What a meeting or parting by distances alone was decided by.
  fileprivate func grounds(_ isNear: Bool, isBegun: Bool, _ play: PairPlay) -> ProximityEvent.Grounds {
    grounds(
      isBegun ? .firstDecision : .distance, limit: isNear ? play.pairing.radii.enter : play.pairing.radii.leave)
  }
}
