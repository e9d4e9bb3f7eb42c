extension Match.State {
  /// What cannot be in a state that a match with `zoneCount` zones was saved in; nil where it can be gone on with.
  func defect(zoneCount: Int) -> String? {
    let players = roster.players
    if !timers.slots.allSatisfy(players.indices.contains) { return "a timer of no player" }
    if Set(players.map(\.id)).count < players.count { return "a player twice" }
    for player in players {
      if !player.fences.isSound(zoneCount: zoneCount) { return "memberships of \(player.id) in no zone" }
      if !player.fairPlay.isSound { return "counts of \(player.id)" }
      if !Self.countable.contains(player.fixesTaken) { return "a count of \(player.fixesTaken)" }
    }
    if (encounters?.playerCount ?? 0) > players.count { return "encounters of nobody" }
    if healths.count > players.count { return "health of nobody" }
    let zones = 0..<zoneCount
    if let defect = course.defect(players: players.indices, zones: zones) { return defect }
    if !contests.allSatisfy({ zones.contains($0.zone) && $0.crews.allSatisfy { Self.countable.contains($0.count) } }) {
      return "a contest of no zone, or of too many"
    }
    if !players.allSatisfy({ $0.dwells.allSatisfy { zones.contains($0.zone) } }) { return "a stay in no zone" }
    let numbers =
      [counts.fixes, counts.corrected, counts.taken, counts.passedFixes, published] + counts.rejected.values
      + counts.passed.values
    if let number = numbers.first(where: { !Self.countable.contains($0) }) { return "a count of \(number)" }
    return history?.defect(zoneCount: zoneCount, published: published)
  }

  /// No match sees more events; from here counting on is safe.
  private static let countable = 0...(1 << 53)
}
