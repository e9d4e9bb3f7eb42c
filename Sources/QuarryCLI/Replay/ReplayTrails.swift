import QuarryFences
import QuarryGame
import QuarryGeometry

/// What the page of a replay needs to keep while the match is played: where everybody was, and what happened.
struct ReplayTrails {
  struct Trail {
    var times: [GameTime] = []
    var longitudes: [Double] = []
    var latitudes: [Double] = []
  }

  private(set) var trails: [PlayerID: Trail] = [:]
  private var log = NetLog()

  mutating func keep(_ events: [ClientEvent]) {
    for event in events {
      guard case .fix(let fix) = event.kind, fix.coordinate.isOnGlobe else { continue }
      var trail = trails[fix.player] ?? Trail()
      trails[fix.player] = nil
      trail.times.append(fix.time)
      trail.longitudes.append(fix.coordinate.longitude)
      trail.latitudes.append(fix.coordinate.latitude)
      trails[fix.player] = trail
    }
  }

  mutating func keep(_ new: [GameAction]) { log.take(new) }

  /// What happened: what stands of the log, in order.
  func actions(among fences: FenceSet) -> [GameAction] { log.actions(among: fences) }
}
