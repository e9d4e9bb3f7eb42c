import QuarryFences
import QuarryGeometry

/// Where a race goes: its checkpoints, its start, its finish, and what each is worth.
struct CheckpointCourse: Sendable {
  let rules: CheckpointRules
  /// The checkpoints in their order, as indexes of the zones.
  let checkpoints: [Int]
  /// Where players start; none where their time begins with the match.
  let starts: [Int]
  /// Where they finish; nil for nowhere.
  let finish: Int?
  /// The points of each zone that is a checkpoint, by zone.
  let worth: [Int]
  private let isCheckpoint: [Bool]

  init(_ game: Game) {
    let zones = game.zones
    let rules = game.rules.checkpoints
    let named = rules.list.compactMap { id in zones.firstIndex { $0.id == id } }
    let checkpoints = rules.list.isEmpty ? zones.indices.filter { zones[$0].role == .objective } : named
    self.rules = rules
    self.checkpoints = checkpoints
    starts = rules.start == .leaving ? zones.indices.filter { zones[$0].role == .spawn } : []
    finish = zones.firstIndex { zone in rules.finishZone.map { $0 == zone.id } ?? (zone.role.rawValue == "finish") }
    worth = zones.map { zone in
      switch rules.worth {
      case .points: zone.points ?? rules.points
      case .number: zone.points ?? zone.id.number ?? rules.points
      }
    }
    var isCheckpoint = [Bool](repeating: false, count: zones.count)
    for zone in checkpoints { isCheckpoint[zone] = true }
    self.isCheckpoint = isCheckpoint
  }

  /// How many visits a whole race has.
  var length: Int { rules.order == .fixed ? checkpoints.count * rules.laps : checkpoints.count }

  /// What a crossing means for a race; nil for nothing.
  func pass(_ event: FenceEvent, on clock: MatchClock) -> CheckpointPass? {
    let playedAt = clock.played(event.crossedAt)
    switch event.kind {
    case .exited:
      return starts.contains(event.zone)
        ? CheckpointPass(zone: event.zone, crossedAt: event.crossedAt, playedAt: playedAt, isStart: true) : nil
    case .entered:
      guard event.zone == finish || isCheckpoint.indices.contains(event.zone) && isCheckpoint[event.zone] else {
        return nil
      }
      return CheckpointPass(zone: event.zone, crossedAt: event.crossedAt, playedAt: playedAt, isStart: false)
    }
  }

  /// The end of the time in which visits count, on the match's clock, of a race without a finish; nil for never.
  func visitsEnd(of progress: CheckpointProgress) -> GameTime? {
    guard finish == nil, let limit = rules.limitSeconds else { return nil }
    return progress.playedFrom?.advanced(bySeconds: limit)
  }

  /// Goes on with a race by a pass, which is none before those that it has taken.
  func take(_ pass: CheckpointPass, into progress: inout CheckpointProgress) {
    if pass.isStart {
      if progress.startedAt == nil { progress.start(at: pass.crossedAt, playedAt: pass.playedAt) }
      return
    }
    guard let startedAt = progress.startedAt, pass.crossedAt >= startedAt, progress.finishedAt == nil else { return }
    if isCheckpoint[pass.zone] { visit(pass, &progress) }
    guard pass.zone == finish, !progress.visits.isEmpty else { return }
    // A race is over with all its checkpoints; who collects may come back with as many as they like.
    if rules.order == .any || progress.visits.count == length { progress.finish(pass) }
  }

  private func visit(_ pass: CheckpointPass, _ progress: inout CheckpointProgress) {
    if let end = visitsEnd(of: progress), pass.playedAt > end { return }
    if let last = progress.visits.last, pass.playedAt - last.playedAt < rules.minimumSecondsBetween { return }
    switch rules.order {
    case .any:
      if progress.visits.contains(where: { $0.zone == pass.zone }) { return }
    case .fixed:
      guard progress.visits.count < length else { return }
      guard checkpoints[progress.visits.count % checkpoints.count] == pass.zone else {
        // Who comes back to where they were last has not gone wrong once more.
        if progress.visits.last?.zone != pass.zone, progress.lastWrong != pass.zone { progress.wrong += 1 }
        progress.lastWrong = pass.zone
        return
      }
    }
    progress.lastWrong = nil
    progress.visits.append(CheckpointVisit(zone: pass.zone, crossedAt: pass.crossedAt, playedAt: pass.playedAt))
  }

  /// The points for the visits of a race.
  func visitPoints(of progress: CheckpointProgress) -> Int { progress.visits.reduce(0) { $0 + worth[$1.zone] } }

  /// The points that a race has lost.
  func penalty(of progress: CheckpointProgress) -> Int {
    progress.wrong * rules.wrongOrderPoints + lateMinutes(of: progress) * rules.latePoints
  }

  /// How many minutes a race has begun beyond its limit; 0 for one that is not finished.
  func lateMinutes(of progress: CheckpointProgress) -> Int {
    guard let limit = rules.limitSeconds, let seconds = progress.finishSeconds, seconds > limit else { return 0 }
    return Int(min(((seconds - limit) / 60).rounded(.up), 1e6))
  }

  /// The checkpoints that a race has not been to: of a race in order, those that come next in its lap.
  func missed(by progress: CheckpointProgress) -> [Int] {
    guard progress.visits.count < length else { return [] }
    switch rules.order {
    case .any: return checkpoints.filter { zone in !progress.visits.contains { $0.zone == zone } }
    case .fixed: return Array(checkpoints[(progress.visits.count % checkpoints.count)...])
    }
  }
}

extension String {
  /// The number that the digits of a text make; nil where there are none, or too many.
  fileprivate var number: Int? {
    let digits = utf8.filter { (48...57).contains($0) }
    return digits.count <= 6 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}
