import QuarryGeometry

extension FenceSet {
  /// What the zones do, as time goes on, to a player of whom nothing new is heard.
  ///
  /// A zone that shrinks or moves over the place of the last fix is entered or left: `crossedAt` is when its border met the place,
  /// `decidedAt` when it had passed it by the margin of that fix. A zone that opens takes in whoever is within it, like a first
  /// decision; nobody is inside of one that closes. All instants are exact, and the same however often the player is advanced.
  ///
  /// ``update(_:with:decidedAt:isConnected:rules:room:into:)`` does this by itself up to its fix.
  /// - Parameters:
  ///   - track: the player's memberships.
  ///   - time: how far; an instant that the player has come to already changes nothing.
  ///   - floor: what is decided before this instant, but was not known then, is decided at it.
  ///   - events: what happened is appended; sort it with what else happened.
  /// - Complexity: O(log changes) where no zone opens or closes, and for each zone that moves near the player one or two
  ///   distances as long as its border does not come close.
  public func advance(
    _ track: inout FenceTrack, to time: GameTime, decidedNoEarlierThan floor: GameTime? = nil, rules: FenceRules,
    into events: inout [FenceEvent]
  ) {
    guard let timed, let last = track.last else { return }
    let from = track.isTimeKnown ? max(track.appliedTo ?? last.time, last.time) : track.appliedTo ?? time
    let floor = max(floor ?? .distantPast, track.decidedTo ?? .distantPast)
    if time > from {
      for change in timed.changes(after: from, through: time) where timed.course(of: change.zone) == nil {
        let schedule = timed.schedule(of: change.zone)
        if track.isAway {
          if change.time == schedule.closes { track.forget(zone: change.zone) }
        } else if change.time == schedule.opens || schedule.opens <= from {
          // A zone that opens and closes again within this time is gone through with its opening.
          advance(&track, last, zone: change.zone, timed, from, time, floor, rules, into: &events)
        }
      }
      if track.canBeMovedOver {
        for moving in timed.moving {
          advance(&track, last, zone: moving.zone, timed, from, time, floor, rules, into: &events)
        }
      }
      track.appliedTo = time
    }
    track.decidedTo = max(floor, time)
  }

  /// What one zone does to a player who stays where the last fix was.
  /// - Parameter start: what it did up to here is in the track.
  func advance(
    _ track: inout FenceTrack, _ last: FenceTrack.Last, zone: Int, _ timed: TimedFences, _ start: GameTime,
    _ end: GameTime, _ floor: GameTime, _ rules: FenceRules, into events: inout [FenceEvent]
  ) {
    guard isWithinReach(track, last, zone: zone, timed, rules) else { return }
    var from = start
    while true {
      let player = StillPlayer(track, last, zone: zone, self, timed, rules)
      guard let step = player.nextStep(after: from, until: end) else { return }
      from = step.decidedAt
      var standing = player.standing
      let isInitial = standing.membership == .unknown
      standing.take(step)
      track.set(standing, isMover: player.course != nil)
      let decidedAt = max(step.decidedAt, floor)
      events.append(
        FenceEvent(
          kind: step.kind, zone: zone, crossedAt: step.crossedAt, decidedAt: decidedAt, place: last.place,
          isInitial: isInitial, isRough: false,
          evidence: FenceEvent.Evidence(
            rule: step.rule, fixTime: last.time,
            signedDistance: timed.evidentDistance(from: last.place, toZone: zone, at: step.decidedAt, compiled),
            margin: step.margin, accuracy: last.accuracy, certainty: nil, neededCertainty: nil)))
    }
  }

  /// What zones do by the time of a fix: all before it, and those that close at it.
  func moveZones(
    _ timed: TimedFences, to fix: FenceFix, _ track: inout FenceTrack, decidedAt: GameTime?, _ rules: FenceRules,
    into events: inout [FenceEvent]
  ) {
    let floor = decidedAt.flatMap { $0 > fix.time ? $0 : nil }
    advance(&track, to: fix.time.previous, decidedNoEarlierThan: floor, rules: rules, into: &events)
    if let last = track.last {
      let floor = max(floor ?? .distantPast, track.decidedTo ?? .distantPast)
      for change in timed.changes(after: fix.time.previous, through: fix.time) {
        guard change.time == timed.schedule(of: change.zone).closes else { continue }
        if track.isAway {
          track.forget(zone: change.zone)
        } else {
          advance(&track, last, zone: change.zone, timed, fix.time.previous, fix.time, floor, rules, into: &events)
        }
      }
    }
    track.isAway = false
    track.appliedTo = fix.time
    track.decidedTo = max(track.decidedTo ?? .distantPast, decidedAt ?? fix.time)
  }

  /// Whether a zone that moves ever comes so near that it matters to the player.
  private func isWithinReach(
    _ track: FenceTrack, _ last: FenceTrack.Last, zone: Int, _ timed: TimedFences, _ rules: FenceRules
  ) -> Bool {
    guard let course = timed.course(of: zone), track.mover(of: zone) == nil else { return true }
    let box = Box(
      west: last.place.longitude, south: last.place.latitude, east: last.place.longitude, north: last.place.latitude)
    return course.sweptBox.meets(box)
  }

  /// When the zones will next decide something by themselves, if nothing is heard of a player: exact, so that a timer can be set.
  /// - Parameters:
  ///   - track: the player's memberships, advanced to `time`.
  ///   - time: nothing before it or at it is looked for.
  /// - Returns: nil where nothing ever will.
  /// - Complexity: a search for each zone that moves near the player, see ``advance(_:to:decidedNoEarlierThan:rules:into:)``, and
  ///   one distance for each zone that is still to open.
  public func nextEvent(of track: FenceTrack, after time: GameTime, rules: FenceRules) -> GameTime? {
    guard let timed, let last = track.last, !track.isAway else { return nil }
    let from = max(time, track.appliedTo ?? last.time, last.time)
    var next: GameTime?
    func consider(_ zone: Int) {
      let player = StillPlayer(track, last, zone: zone, self, timed, rules)
      guard let step = player.nextStep(after: from, until: next ?? .distantFuture) else { return }
      next = min(next ?? step.decidedAt, step.decidedAt)
    }
    for change in timed.changes(after: from, through: .distantFuture) where timed.course(of: change.zone) == nil {
      if let next, change.time >= next { break }
      consider(change.zone)
    }
    guard track.canBeMovedOver else { return next }
    for moving in timed.moving where isWithinReach(track, last, zone: moving.zone, timed, rules) {
      consider(moving.zone)
    }
    return next
  }

  /// An instant before which the zones decide nothing by themselves, if nothing is heard of a player: as
  /// ``nextEvent(of:after:rules:)``, but cheap, and mostly earlier.
  ///
  /// A host that sets a timer to it, advances the player then, and asks again, misses nothing.
  /// - Complexity: O(log changes), and one or two distances for each zone that moves near the player, unless its border is within
  ///   a second.
  public func earliestEvent(of track: FenceTrack, after time: GameTime, rules: FenceRules) -> GameTime? {
    guard let timed, let last = track.last else { return nil }
    let from = max(track.appliedTo ?? last.time, last.time)
    var earliest = timed.nextChange(after: from)
    guard track.canBeMovedOver else { return earliest }
    for moving in timed.moving where isWithinReach(track, last, zone: moving.zone, timed, rules) {
      let player = StillPlayer(track, last, zone: moving.zone, self, timed, rules)
      guard var due = player.earliestStep(after: from) else { continue }
      if due - max(from, time) < Self.nearSeconds {
        // So near that the exact instant is worth its search: else ever shorter steps would follow.
        guard let step = player.nextStep(after: from, until: .distantFuture) else { continue }
        due = step.decidedAt
      }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  private static let nearSeconds = 1.0
}

extension FenceTrack.Standing {
  /// Takes in what a zone decided by itself.
  mutating func take(_ step: StillPlayer.Step) {
    if since == nil { then = membership }
    membership = step.kind == .entered ? .inside : .outside
    isLastFixInside = step.kind == .entered
    undecided = nil
    doubt = 0
    run = 0
    crossing = nil
    since = step.decidedAt
  }
}

extension FenceTrack {
  /// Whether it is known when the last fix was taken, and not only where.
  var isTimeKnown: Bool { (last?.time ?? .distantPast) > .distantPast }

  /// Whether zones may move over the player: it is known where they are, and since when.
  var canBeMovedOver: Bool { isTimeKnown && !isAway }

  /// Forgets a zone that keeps its shape.
  mutating func forget(zone: Int) {
    guard let index = entries.firstIndex(where: { Int($0.zone) == zone }) else { return }
    forget(at: index)
    takeStock()
  }

  /// What is known as to a zone that keeps its shape.
  func standing(ofZone zone: Int) -> Standing {
    entries.firstIndex { Int($0.zone) == zone }.map { standing(at: $0) } ?? standing(apartFrom: zone)
  }

  /// Puts in what has become of a zone that decided by itself.
  mutating func set(_ standing: Standing, isMover: Bool) {
    guard !isMover else { return setMover(standing) }
    var standing = standing
    standing.bank = .none
    standing.since = nil
    standing.then = nil
    var index = entries.firstIndex { Int($0.zone) >= standing.zone } ?? entries.count
    let isHeld = index < entries.count && Int(entries[index].zone) == standing.zone
    // Seldom enough to do without kept room.
    var room = QuestionRoom()
    store(standing, at: &index, isHeld: isHeld, &room)
    takeStock()
  }
}
