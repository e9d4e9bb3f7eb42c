import QuarryGeometry

/// A player of whom nothing new is heard, and one zone that changes in time: what the zone does to who stays where the last fix
/// was.
struct StillPlayer {
  let last: FenceTrack.Last
  let standing: FenceTrack.Standing
  let fence: Fence
  /// How the zone changes; nil for one that keeps its shape.
  let course: FenceCourse?
  let schedule: FenceSchedule
  let rules: FenceRules
  /// What every fix and zone has to pass, however accurate the fix is.
  let least: Meters

  init(
    _ track: FenceTrack, _ last: FenceTrack.Last, zone: Int, _ fences: FenceSet, _ timed: TimedFences,
    _ rules: FenceRules
  ) {
    self.last = last
    standing = track.mover(of: zone) ?? track.standing(ofZone: zone)
    fence = fences.compiled.fences[zone]
    course = timed.course(of: zone)
    schedule = timed.schedule(of: zone)
    self.rules = rules
    least = max(rules.minimumMargin, fences.compiled.minimumMargins[zone])
  }

  /// What the zone decides.
  struct Step {
    var kind: FenceEvent.Kind
    var rule: FenceEvent.Rule
    /// When the border met the player.
    var crossedAt: GameTime
    /// When it had passed the player by the margin.
    var decidedAt: GameTime
    var margin = Meters.zero
  }

  /// The first thing that the zone decides after an instant; nil where there is none up to `end`.
  /// - Parameter from: everything up to here is in the standing; not before the last fix.
  func nextStep(after from: GameTime, until end: GameTime) -> Step? {
    var from = from
    if from < schedule.opens {
      guard schedule.opens <= end, schedule.opens < schedule.closes else { return nil }
      from = schedule.opens
      // A fix that came late may have let the player in or out as it was thought before.
      let isTaken = isTaken(at: from)
      if isTaken != (standing.membership == .inside) {
        return Step(kind: isTaken ? .entered : .exited, rule: .zoneOpened, crossedAt: from, decidedAt: from)
      }
    }
    guard from < schedule.closes else { return nil }
    let limit = min(end, schedule.closes.previous)
    if let course, let step = decision(course, after: from, until: limit) { return step }
    guard schedule.closes <= end, schedule.closes < .distantFuture, standing.membership == .inside else { return nil }
    return Step(kind: .exited, rule: .zoneClosed, crossedAt: schedule.closes, decidedAt: schedule.closes)
  }

  /// An instant before which the zone decides nothing, told from one measurement; nil where it never does.
  func earliestStep(after from: GameTime) -> GameTime? {
    if from < schedule.opens { return schedule.opens < schedule.closes ? schedule.opens : nil }
    guard from < schedule.closes else { return nil }
    let closing = standing.membership == .inside && schedule.closes < .distantFuture ? schedule.closes : nil
    guard let course else { return closing }
    let met = course.earliestMeeting(
      of: last.place, after: from, depth: threshold(course.depth(of: last.place, at: judgedAt)).depth)
    guard let closing, let met else { return closing ?? met }
    return min(closing, met)
  }

  /// Whether the zone takes the player in as it opens: by plain containment, like a first decision.
  private func isTaken(at time: GameTime) -> Bool {
    let metric = LocalMetric(latitude: last.place.latitude)
    let margins = FixJudge.Margins(last.accuracy, rules, least: least)
    let depth =
      course?.depth(of: last.place, at: time)
      ?? fence.depth(of: last.place, metric: metric, within: margins.enter).value
    return depth >= 0 && !(depth <= margins.enter.value && isNarrow(at: time))
  }

  private func isNarrow(at time: GameTime) -> Bool {
    course?.isNarrow(for: last.accuracy, fence, at: time) ?? fence.isNarrow(for: last.accuracy)
  }

  /// When the player was last judged: by a fix, by the zone, or when it opened.
  private var judgedAt: GameTime { max(last.time, standing.since ?? .distantPast, schedule.opens) }

  /// How deep the player has to be for the zone to decide by itself, and the margin in that.
  ///
  /// It is the margin of a fix that stands alone. Where the last fix was beyond that already, and those before it spoke against
  /// it, the overwhelming one.
  /// - Parameter depth: how deep the player was when last judged.
  private func threshold(_ depth: Double) -> (depth: Double, margin: Meters) {
    let margins = FixJudge.Margins(last.accuracy, rules, least: least)
    if standing.membership == .inside {
      let margin = -depth > margins.exit.value ? margins.overwhelming : margins.exit
      return (-margin.value, margin)
    }
    let margin = depth > margins.enter.value ? margins.overwhelming : margins.enter
    return (margin.value, margin)
  }

  private func decision(_ course: FenceCourse, after from: GameTime, until end: GameTime) -> Step? {
    let wasInside = standing.membership == .inside
    let judgedAt = judgedAt
    let depthThen = course.depth(of: last.place, at: judgedAt)
    let depthNow = from == judgedAt ? depthThen : course.depth(of: last.place, at: from)
    let (depth, margin) = threshold(depthThen)
    let isBeyond = (depthNow >= depth) != wasInside
    if !isBeyond, (depthNow - depth).magnitude > course.reach(from: from, to: end) { return nil }
    let met = isBeyond ? from.next : course.nextMeeting(of: last.place, after: from, until: end, depth: depth)
    guard let met, met <= end, wasInside || !isNarrow(at: met) else { return nil }
    return Step(
      kind: wasInside ? .exited : .entered, rule: .zoneMoved, crossedAt: crossing(course, before: met),
      decidedAt: met, margin: margin)
  }

  /// When the border last met the player before it had passed the margin.
  private func crossing(_ course: FenceCourse, before end: GameTime) -> GameTime {
    var time = judgedAt
    var isInside = course.depth(of: last.place, at: time) >= 0
    var crossed: GameTime?
    while time < end, let met = course.nextMeeting(of: last.place, after: time, until: end) {
      isInside.toggle()
      crossed = isInside == (standing.membership == .inside) ? nil : met
      time = met
    }
    return crossed ?? standing.crossing?.time ?? judgedAt
  }
}
