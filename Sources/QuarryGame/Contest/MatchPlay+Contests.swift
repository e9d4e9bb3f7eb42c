import QuarryFences
import QuarryGeometry

/// Zones that can be captured.
///
/// Who is inside is counted when it is decided: a contest is between players, and what one of them has achieved is not
/// taken back because of what is learnt of another's past. Stale players do not count, since a zone is not held by a phone
/// that is switched off. All that is decided at one instant counts at once, whoever's fix came first: the contests are
/// looked at by a timer of that instant, which goes off after everything else.
extension MatchPlay {
  /// Counts a player in or out, wherever that has changed.
  /// - Complexity: O(zones that can be captured).
  func updatePosts(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    guard !game.contestedZones.isEmpty else { return }
    let player = state.roster[slot]
    let side = player.team.map { Contest.Side.team($0) } ?? .player(player.id)
    var posts: [ContestPost] = []
    if player.status == .active, !player.isStale {
      for zone in game.contestedZones where player.fences.membership(of: zone) == .inside {
        posts.append(ContestPost(zone: zone, side: side))
      }
    }
    guard posts != player.posts else { return }
    if state.contests.isEmpty { state.contests = game.makeContests() }
    for index in state.contests.indices {
      let zone = state.contests[index].zone
      let before = player.posts.first { $0.zone == zone }?.side
      let after = posts.first { $0.zone == zone }?.side
      guard before != after else { continue }
      if let before { state.contests[index].count(before, -1) }
      if let after { state.contests[index].count(after, 1) }
    }
    state.roster[slot].posts = posts
    // The slot means nothing here; somebody is in it.
    setTimer(TimerQueue.Timer(time: time, purpose: .contest, slot: slot), at: time, &state)
  }

  /// Goes on with all contests to an instant.
  mutating func playContests(at time: GameTime, slot: Int, _ state: inout Match.State) {
    for index in state.contests.indices {
      let entry = state.contests[index]
      guard entry.isChanged || entry.contest.nextChange.map({ $0 <= time }) ?? false else { continue }
      let changes =
        entry.isChanged
        ? state.contests[index].contest.setPresent(entry.crews.map(\.side), at: time)
        : state.contests[index].contest.advance(to: time)
      state.contests[index].isChanged = false
      for change in changes { tell(change, zone: entry.zone, at: time) }
      let next = state.contests[index].contest.nextChange
      if let next, next != entry.scheduled {
        setTimer(TimerQueue.Timer(time: next, purpose: .contest, slot: slot), at: time, &state)
      }
      state.contests[index].scheduled = next
    }
  }

  private mutating func tell(_ change: Contest.Change, zone: Int, at time: GameTime) {
    guard game.fences.zones.indices.contains(zone) else { return }
    let id = game.fences.zones[zone].id
    switch change {
    case .contested(let sides, _): draft(.zoneContested(zone: id, sides), at: time)
    case .captured(let side, _): draft(.zoneCaptured(zone: id, side), at: time)
    case .lost(let side, _): draft(.zoneLost(zone: id, side), at: time)
    }
  }
}

extension CompiledGame {
  /// The contests of the zones that can be captured, all neutral.
  fileprivate func makeContests() -> [ContestedZone] {
    contestedZones.map { zone in
      let capture = game.zones[zone].captureSeconds ?? 0
      let decay = game.zones[zone].decaySeconds ?? capture
      return ContestedZone(zone: zone, contest: Contest(captureSeconds: capture, decaySeconds: decay))
    }
  }
}
