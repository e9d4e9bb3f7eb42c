import QuarryGeometry

extension FixJudge {
  /// Judges the fix against the zones that depend on time, apart from all others: those whose shape changes, and those that opened
  /// on the way.
  func judge(
    _ track: inout FenceTrack, _ timed: TimedFences, within reach: Meters, among compiled: CompiledFences,
    room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    if let last = way.last {
      for change in timed.changes(after: last.time, through: time) where timed.course(of: change.zone) == nil {
        let schedule = timed.schedule(of: change.zone)
        guard change.time == schedule.opens, schedule.isOpen(at: time) else { continue }
        var index = track.entries.firstIndex { Int($0.zone) >= change.zone } ?? track.entries.count
        let isHeld = index < track.entries.count && Int(track.entries[index].zone) == change.zone
        var standing = isHeld ? track.standing(at: index) : track.standing(apartFrom: change.zone)
        judge(&standing, timed, among: compiled, room: &room, into: &events)
        track.store(standing, at: &index, isHeld: isHeld, &room.questions)
      }
    }
    guard !timed.moving.isEmpty else { return }
    let box = way.box(expandedBy: Meters(Self.widened(reach)))
    for moving in timed.moving {
      let known = track.mover(of: moving.zone)
      let schedule = timed.schedule(of: moving.zone)
      guard schedule.isOpen(at: time) else {
        // It is closed for good.
        if time >= schedule.closes { track.movers.removeAll { $0.zone == moving.zone } }
        continue
      }
      guard known != nil || moving.course.sweptBox.meets(box) else { continue }
      var standing = known ?? track.standing(apartFrom: moving.zone)
      judge(&standing, timed, among: compiled, room: &room, into: &events)
      track.setMover(standing)
    }
  }

  private func judge(
    _ standing: inout FenceTrack.Standing, _ timed: TimedFences, among compiled: CompiledFences,
    room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    let zone = JudgedZone(standing, way, among: compiled, timed)
    if zone.isOpening { standing.membership = .unknown }
    standing.since = nil
    standing.then = nil
    let count = events.count
    judge(&standing, zone, room: &room, into: &events)
    zone.settle(&standing, &events, from: count)
  }

  /// Judges the fix against one zone as it is at each instant of the way.
  func judge(
    _ entry: inout FenceTrack.Standing, _ zone: JudgedZone, room: inout FenceRoom, into events: inout [FenceEvent]
  ) {
    let margins = Margins(accuracy, rules, least: max(rules.minimumMargin, zone.minimumMargin))
    let isWeighed = isDense || entry.bank.isHeld
    let widest = isWeighed ? max(margins.enter, margins.exit, margins.overwhelming) : max(margins.enter, margins.exit)
    // No border beyond this was met on the way.
    let reach = pathReach + zone.movement
    let depth = zone.depth(ofFix: place, metric: metric, within: max(Self.widened(widest), reach))
    let isInside = depth.isInside
    let isTooCoarse = zone.isNarrow(for: accuracy)
    let isNear = !depth.isBeyondLimit && depth.value.magnitude <= (isInside ? margins.enter : margins.exit).value
    let undecided: FenceTrack.Undecided? =
      !isNear ? nil : isTooCoarse ? .accuracyTooLow : depth.value == 0 ? .onBorder : .withinAccuracy
    defer {
      entry.isLastFixInside = isInside
      entry.undecided = undecided
    }
    if entry.membership == .unknown {
      if undecided == .accuracyTooLow { return }
      entry.membership = isInside ? .inside : .outside
      guard isInside else { return }
      events.append(
        FenceEvent(
          kind: .entered, zone: entry.zone, crossedAt: min(time, decidedAt), decidedAt: decidedAt, place: place,
          isInitial: true, isRough: false,
          evidence: evidence(.firstDecision, depth.value, margins.enter, certainty: nil)))
      return
    }
    if let path, zone.height != nil || (!depth.isBeyondLimit && depth.value.magnitude <= reach) {
      zone.cut(path, into: &room.path)
      follow(path, along: room.path.stretches, &entry, zone, margins, endDepth: depth.value, into: &events)
    } else if let path, isInside == entry.isLastFixInside, isInside != (entry.membership == .inside), !isRough {
      room.path.keepWhole(isInside: isInside)
      zone.clip(&room.path)
      follow(path, along: room.path.stretches, &entry, zone, margins, endDepth: depth.value, into: &events)
    } else if isInside != entry.isLastFixInside, entry.crossing == nil {
      entry.crossing = FenceTrack.Crossing(time: time, place: place, isRough: isRough)
    }
    if isTooCoarse && isInside && entry.membership == .outside { return }
    weigh(&entry, depth: depth.value, margins, zone, &room.paces, into: &events)
  }
}

extension FenceTrack {
  /// What is known as to a zone whose shape changes; nil where nothing is.
  func mover(of zone: Int) -> Standing? { movers.first { $0.zone == zone } }

  /// Puts in what has become of a zone whose shape changes; what need not be remembered is let go.
  mutating func setMover(_ standing: Standing) {
    let index = movers.firstIndex { $0.zone >= standing.zone } ?? movers.count
    let isHeld = index < movers.count && movers[index].zone == standing.zone
    let isVoid =
      standing.membership == .outside && standing.undecided == nil && !standing.isLastFixInside && !standing.isOpen
      && standing.since == nil
    if isVoid {
      if isHeld { movers.remove(at: index) }
    } else if isHeld {
      movers[index] = standing
    } else {
      movers.insert(standing, at: index)
    }
  }
}
