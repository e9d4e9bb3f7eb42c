import QuarryBenchmarks
import QuarryFences
import QuarryGame
import QuarryGeometry

/// How well a match was decided: what can be said of it without knowing the truth.
struct BenchQuality {
  /// Times that somebody was inside a zone, from an enter to an exit or to the end.
  private(set) var stays = 0
  /// Returns into a zone within 20 s and within 60 s of leaving it, by the instants of crossing.
  private(set) var flapsWithin20Seconds = 0
  private(set) var flapsWithin60Seconds = 0
  /// Fixes taken, and those of them that left a membership undecided.
  private(set) var taken = 0
  private(set) var undecided = 0
  /// Seconds of game time from crossing a border to the decision, of changes that are neither a player's first membership
  /// nor dated by a line too long to be evidence.
  private(set) var latencies = Distribution([])
  /// Changes that are dated by such a line.
  private(set) var rough = 0

  /// Plays a match instant by instant, and looks at everybody after each fix.
  static func judge(_ game: CompiledGame, _ events: [ClientEvent]) -> (BenchQuality, [GameAction]) {
    var quality = BenchQuality()
    let engine = MatchEngine(game)
    var actions: [GameAction] = []
    var start = 0
    var before: [ClientEvent] = []
    while start < events.count {
      var end = start + 1
      while end < events.count, events[end].time == events[start].time { end += 1 }
      let instant = Array(events[start..<end])
      // An instant is played once a later one has come: then those who sent a fix in it are looked at.
      actions += engine.ingest(instant)
      quality.look(at: before, engine.state)
      (before, start) = (instant, end)
    }
    actions += engine.finish()
    quality.look(at: before, engine.state)
    quality.taken = engine.state.counts.taken
    quality.count(actions)
    return (quality, actions)
  }

  private mutating func look(at instant: [ClientEvent], _ state: Match.State) {
    for event in instant {
      guard case .fix(let fix) = event.kind, let player = state.roster[fix.player] else { continue }
      if player.fences.isUndecided { undecided += 1 }
    }
  }

  private struct Pair: Hashable {
    let player: PlayerID
    let zone: String
  }

  private mutating func count(_ actions: [GameAction]) {
    var left: [Pair: GameTime] = [:]
    var seconds: [Double] = []
    for action in actions {
      let event: FenceEvent
      switch action.event {
      case .zoneEntered(let player, let zone, let crossing):
        event = crossing
        stays += 1
        if let time = left[Pair(player: player, zone: zone)] {
          if crossing.crossedAt - time < 20 { flapsWithin20Seconds += 1 }
          if crossing.crossedAt - time < 60 { flapsWithin60Seconds += 1 }
        }
      case .zoneExited(let player, let zone, let crossing):
        event = crossing
        left[Pair(player: player, zone: zone)] = crossing.crossedAt
      default: continue
      }
      if event.isRough {
        rough += 1
      } else if !event.isInitial {
        seconds.append(event.decidedAt - event.crossedAt)
      }
    }
    latencies = Distribution(seconds)
  }
}
