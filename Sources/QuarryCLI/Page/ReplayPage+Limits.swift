import QuarryGeometry

extension ReplayPage {
  /// The trails with as many fixes as the page may hold. Fixes around a silence stay, so that it is drawn as one.
  func thinned(_ trails: [PageTrail]) -> PageThinning {
    PageThinning(
      counts: trails.map(\.times.count), limit: limits.fixes,
      mustKeep: { line, index in
        trails[line].isSilent(after: index, seconds: silenceSeconds)
          || trails[line].isSilent(after: index - 1, seconds: silenceSeconds)
      },
      deviation: { line, start, end, index in trails[line].deviation(start: start, end: end, index: index) })
  }

  /// The actions by time, without the most frequent kinds where there are too many of them; of a single kind that is
  /// still too frequent the first ones. `omitted`: how many of which kind are not there.
  func limitedActions() -> (actions: [Action], omitted: [(kind: String, count: Int)]) {
    let times = actions.map { $0.time.isFinite ? $0.time : 0 }
    let timed = actions.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { actions[$0] }
    var counts: [String: Int] = [:]
    for action in timed { counts[action.kind, default: 0] += 1 }
    let byFrequency = counts.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
    var remaining = timed.count
    var left: [(kind: String, count: Int)] = []
    for (kind, count) in byFrequency where remaining > limits.actions {
      if left.count == byFrequency.count - 1 {
        left.append((kind, remaining - limits.actions))
        remaining = limits.actions
      } else {
        left.append((kind, count))
        remaining -= count
      }
    }
    let dropped = Set(left.filter { counts[$0.kind] == $0.count }.map(\.kind))
    return (Array(timed.filter { !dropped.contains($0.kind) }.prefix(limits.actions)), left)
  }

  /// What the page leaves out, in words.
  func notes(
    _ trails: [PageTrail], _ thinning: PageThinning, _ borders: PageBorders, _ omitted: [(kind: String, count: Int)]
  ) -> [String] {
    var notes: [String] = []
    let fixes = trails.reduce(0) { $0 + $1.times.count }
    let kept = thinning.kept.reduce(0) { $0 + $1.count }
    if kept < fixes {
      notes.append(
        "Trails are thinned: \(kept) of \(fixes) fixes are here, and no other one is more than "
          + "\(Self.text(thinning.tolerance)) from where the page draws the player at its time.")
    }
    if borders.tolerance > .zero {
      notes.append("Borders are thinned: no vertex is more than \(Self.text(borders.tolerance)) from what is drawn.")
    }
    for (kind, count) in omitted { notes.append("Not in the list, for want of room: \(count) × \(clipped(kind)).") }
    let unplaced = trails.reduce(0) { $0 + $1.omitted }
    if unplaced > 0 { notes.append("Not drawn: \(unplaced) fixes whose time or place is no number on the globe.") }
    if borders.omitted > 0 { notes.append("Not drawn: \(borders.omitted) vertices that are no place on the globe.") }
    return notes
  }

  private static func text(_ distance: Meters) -> String {
    distance.value < 1 ? "\(distance.value) m" : "\(Int(distance.value)) m"
  }
}
