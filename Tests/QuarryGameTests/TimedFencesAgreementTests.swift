import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryGame

/// The match, with its timers, against fences that are asked fix by fix and know of no timer.
@Suite("timers of zones against fences alone")
struct TimedFencesAgreementTests {
  /// What a player alone enters and leaves, as the fences tell when they are given the fixes one after the other.
  /// - Parameter placeholders: when fixes were taken that the match did not take for places.
  private func crossings(
    _ player: PlayerID, _ match: TimedMatch, startsAt start: GameTime, until end: GameTime,
    without placeholders: Set<GameTime>
  ) throws -> [FenceEvent] {
    let rules = match.game.rules
    let fences = try FenceSet(match.game.zones).starting(at: start)
    var gate = MotionGate()
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    func judge(_ fix: FenceFix, _ decidedAt: GameTime, isConnected: Bool) {
      var found: [FenceEvent] = []
      fences.update(
        &track, with: fix, decidedAt: decidedAt, isConnected: isConnected, rules: rules.fenceRules, room: &room,
        into: &found)
      events += found.sorted { fences.isOrdered($0, before: $1) }
    }
    for event in match.match.events where event.player == player {
      guard case .fix(let fix) = event.kind, fix.coordinate.longitude != 0, fix.time >= start,
        !placeholders.contains(fix.time)
      else { continue }
      // Time goes on while nothing is heard; a fix that is held back is judged when the zones have come farther.
      fences.advance(&track, to: fix.time.advanced(bySeconds: -1e-6), rules: rules.fenceRules, into: &events)
      let sample = FenceFix(time: fix.time, place: fix.coordinate, accuracy: fix.accuracy)
      let (held, verdict) = gate.judge(sample, rules: rules.plausibilityRules.motion)
      if case .confirmed(let before, _)? = held { judge(before, fix.time, isConnected: true) }
      if case .taken(let isConnected, _) = verdict { judge(sample, fix.time, isConnected: isConnected) }
    }
    fences.advance(&track, to: end.advanced(bySeconds: -1e-6), rules: rules.fenceRules, into: &events)
    if let held = gate.releaseHeld() { judge(held, end, isConnected: true) }
    var found: [FenceEvent] = []
    fences.advance(&track, to: end, rules: rules.fenceRules, into: &found)
    return events + found.sorted { fences.isOrdered($0, before: $1) }
  }

  @Test("a match tells of each player what the fences tell of the player alone", arguments: 0..<6)
  func agree(block: UInt64) throws {
    var count = 0
    // In the last one a fix was held back while a zone moved over the player, twice.
    for seed in Array(block * 15..<(block + 1) * 15) + (block == 0 ? [1019] : []) {
      // Nothing but fences, so that nobody goes out.
      var match = TimedMatch(seed: seed, isOrderly: true)
      match.game.rules.mode = .free
      match.game.rules.graceSeconds = nil
      match.game.openJoin = true
      match.match.events.removeAll { $0.kind == .quit }
      let (log, engine) = try MatchEngine.play(match.game, match.match.events)
      guard let start = engine.state.startsAt, let end = engine.state.time else { continue }
      for player in engine.state.roster.players {
        var placeholders: Set<GameTime> = []
        for case .fixRejected(player.id, .placeholder, let time) in log.map(\.event) { placeholders.insert(time) }
        let expected = try crossings(player.id, match, startsAt: start, until: end, without: placeholders)
        let found = log.filter { $0.player == player.id }.compactMap { action -> FenceEvent? in
          switch action.event {
          case .zoneEntered(_, _, let event), .zoneExited(_, _, let event): event
          default: nil
          }
        }
        // The order within an instant is the match's.
        func sorted(_ events: [FenceEvent]) -> [String] {
          events.map { "\($0.decidedAt.microseconds) \($0.crossedAt.microseconds) \($0.zone) \($0.kind)" }.sorted()
        }
        #expect(sorted(found) == sorted(expected), "seed \(seed), \(player.id)")
        count += found.count
      }
    }
    #expect(count > 40, "\(count)")
  }
}
