import Quarry
import QuarryGeometry

/// The motion gate as a match leads it: what becomes of each fix, in the order in which fixes are judged.
struct MotionFeed {
  /// A fix that is judged.
  struct Judged: Hashable, Sendable {
    var fix: FenceFix
    var decidedAt: GameTime
    var isConnected: Bool
  }

  private let rules: MotionGate.Rules
  private var gate = MotionGate()
  private var lastTime: GameTime?

  init(_ rules: MotionGate.Rules) { self.rules = rules }

  /// Takes a fix that is newer than the one before.
  mutating func take(_ fix: FenceFix, _ judge: (Judged) -> Void) {
    lastTime = fix.time
    let (held, verdict) = gate.judge(fix, rules: rules)
    if case .confirmed(let before, _) = held { judge(Judged(fix: before, decidedAt: fix.time, isConnected: true)) }
    if case .taken(let isConnected, _) = verdict {
      judge(Judged(fix: fix, decidedAt: fix.time, isConnected: isConnected))
    }
  }

  /// Nothing will come any more.
  mutating func end(_ judge: (Judged) -> Void) {
    guard let fix = gate.releaseHeld(), let lastTime else { return }
    judge(Judged(fix: fix, decidedAt: lastTime, isConnected: true))
  }
}

/// One player on the way through a fence set: alone, or behind the motion gate as in a match.
struct FenceFollower {
  private let fences: FenceSet
  private let rules: FenceRules
  private var feed: MotionFeed?
  private var track = FenceTrack()
  private var room = FenceRoom()
  /// What happened so far, in the order of the fixes.
  private(set) var events: [FenceEvent] = []

  init(_ fences: FenceSet, rules: FenceRules = FenceRules(), isGated: Bool) {
    self.fences = fences
    self.rules = rules
    feed = isGated ? MotionFeed(MotionGate.Rules(assumedAccuracy: rules.assumedAccuracy)) : nil
  }

  /// Takes a fix that is newer than the one before.
  mutating func take(_ fix: FenceFix) {
    guard feed != nil else { return judge(MotionFeed.Judged(fix: fix, decidedAt: fix.time, isConnected: true)) }
    var judged: [MotionFeed.Judged] = []
    feed?.take(fix) { judged.append($0) }
    for next in judged { judge(next) }
  }

  /// Nothing will come any more.
  mutating func end() {
    var judged: [MotionFeed.Judged] = []
    feed?.end { judged.append($0) }
    for next in judged { judge(next) }
  }

  mutating func judge(_ next: MotionFeed.Judged) {
    fences.update(
      &track, with: next.fix, decidedAt: next.decidedAt, isConnected: next.isConnected, rules: rules, room: &room,
      into: &events)
  }
}
