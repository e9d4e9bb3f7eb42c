import QuarryFences
import QuarryGame
import QuarryGeometry

extension ReplayPage {
  /// The page of a match that was played.
  init(of engine: MatchEngine, _ trails: ReplayTrails, _ summary: [(label: String, value: String)]) {
    let game = engine.game.game
    let start = engine.state.startsAt ?? engine.state.time ?? GameTime(microseconds: 0)
    let zones = game.zones
    let reference = Self.reference(of: zones, trails)
    let actions = trails.actions(among: engine.game.fences)
    let fences = engine.game.fences.starting(at: engine.state.startsAt)
    let drawn = PageZones(fences, from: start, to: engine.state.time ?? start, near: reference)
    var rejected: [PlayerID: Set<GameTime>] = [:]
    for action in actions {
      if case .fixRejected(let player, _, let time) = action.event { rejected[player, default: []].insert(time) }
    }
    self.init(
      title: game.name, startsAt: start,
      zones: zones.enumerated().map { index, zone in
        Zone(id: zone.id, label: zone.name ?? zone.id, role: zone.role.rawValue, outlines: drawn.outlines(of: index))
      },
      players: engine.state.roster.players.sorted { $0.id < $1.id }.map { player in
        let dropped = rejected[player.id] ?? []
        var shown = Player(id: player.id.name, team: player.team)
        guard let trail = trails.trails[player.id] else { return shown }
        // A receiver whose weeks ran over is drawn where its times were put right to.
        let times = trail.times.map { $0.withoutRollover(near: start) ?? $0 }
        for index in times.indices.sorted(by: { times[$0] < times[$1] }) where !dropped.contains(times[index]) {
          shown.times.append(times[index] - start)
          shown.longitudes.append(trail.longitudes[index].unwrappedLongitude(near: reference))
          shown.latitudes.append(trail.latitudes[index])
        }
        return shown
      },
      actions: actions.map { action in
        Action(
          time: action.time - start, kind: action.kind, player: action.player?.name, zone: action.zone,
          text: action.sentence(zones: zones))
      },
      summary: summary.map { SummaryRow($0.label, $0.value) }, silenceSeconds: game.rules.staleAfterSeconds)
  }

  /// The longitude that everything is drawn round: that of the first zone or the first fix.
  private static func reference(of zones: [QuarryFences.Zone], _ trails: ReplayTrails) -> Double {
    let zone = zones.first.map { zone in
      switch zone.shape {
      case .area(let area): area.polygons.first?.exterior.coordinates.first?.longitude
      case .circle(let circle): circle.center.longitude
      case .corridor(let corridor): corridor.path.coordinates.first?.longitude
      }
    }
    let fix = trails.trails.min { $0.key < $1.key }?.value.longitudes.first
    return (zone ?? nil) ?? fix ?? 0
  }
}

extension QuarryFences.Zone.Shape {
  /// The shape as polygons to draw, each its outer ring and then its holes.
  func outline(near reference: Double) -> [[[Coordinate]]] {
    func drawn(_ polygon: Polygon) -> [[Coordinate]] {
      let shell = polygon.exterior.coordinates.unwrapped()
      let middle = ((shell.map(\.longitude).min() ?? 0) + (shell.map(\.longitude).max() ?? 0)) / 2
      let shift = middle.unwrappedLongitude(near: reference) - middle
      return polygon.rings.map { ring in
        let places = ring.coordinates.unwrapped()
        let start = (places.first?.longitude ?? 0) + shift
        let turn = start.unwrappedLongitude(near: middle + shift) - (places.first?.longitude ?? 0)
        return places.map { Coordinate(longitude: $0.longitude + turn, latitude: $0.latitude) }
      }
    }
    switch self {
    case .area(let area): return area.polygons.map(drawn)
    case .circle(let circle): return [drawn(Polygon(exterior: circle.outline(tolerance: Meters(1))))]
    case .corridor(let corridor):
      // A corridor too large to be laid into one plane is drawn as its middle line.
      let area = try? MetricBuffer.around(corridor.path, distance: corridor.width * 0.5, tolerance: Meters(1))
      let line = Polygon(exterior: Ring(corridor.path.coordinates + corridor.path.coordinates.reversed().dropFirst()))
      return (area?.polygons ?? [line]).map(drawn)
    }
  }
}

extension GameAction {
  /// The action in words.
  func sentence(zones: [QuarryFences.Zone]) -> String {
    func called(_ id: String) -> String { zones.first { $0.id == id }?.name ?? id }
    switch event {
    case .matchStarted: return "The match begins"
    case .playerJoined(let player, let team): return "\(player) joins" + (team.map { " for \($0)" } ?? "")
    case .fixRejected(let player, let reason, _): return "A fix of \(player) is rejected: \(reason.rawValue)"
    case .zoneEntered(let player, let zone, let event):
      return event.isInitial ? "\(player) is in \(called(zone))" : "\(player) enters \(called(zone))"
    case .zoneExited(let player, let zone, let event):
      return "\(player) leaves \(called(zone))" + (event.evidence.rule == .stale ? ", by being silent" : "")
    case .outOfBoundsWarned(let player, let deadline):
      return "\(player) is out of bounds, with \(Wording.span(seconds: deadline - time)) to come back"
    case .returnedInBounds(let player): return "\(player) is back in bounds"
    case .playerEliminated(let player, let by, let cause):
      return "\(player) is eliminated" + (by.map { " by \($0)" } ?? (cause == .quit ? ": quits" : ": out of bounds"))
    case .playerWentStale(let player): return "Nothing is heard of \(player)"
    case .playerReturned(let player): return "\(player) is heard of again"
    case .zoneDwelled(let player, let zone, let seconds):
      return "\(player) has been in \(called(zone)) for \(Wording.span(seconds: seconds))"
    case .borderApproached(let player, let zone, let distance):
      return "\(player) is near the border of \(called(zone)): \(Wording.distance(distance))"
    case .outsideBudgetSpent(let player): return "\(player) has been out of bounds for as long as allowed"
    case .playersNear(let player, let other, let meeting):
      return "\(player) and \(other) are near each other: \(Wording.distance(meeting.distance))"
    case .playersApart(let player, let other, let meeting):
      switch meeting.cause {
      case .left: return "\(player) and \(other) part: one of them is out"
      case .stale: return "\(player) and \(other) part: nothing is heard of one of them"
      default: return "\(player) and \(other) are apart: \(Wording.distance(meeting.distance))"
      }
    case .zoneContested(let zone, let sides):
      return "\(called(zone)) is contested: \(sides.map(\.name).joined(separator: ", "))"
    case .zoneCaptured(let zone, let side): return "\(side.name) captures \(called(zone))"
    case .zoneLost(let zone, let side): return "\(side.name) loses \(called(zone))"
    case .cheatSuspected(let player, let reason, let score):
      let words =
        switch reason {
        case .mockLocation: "made up by software, as the device itself says"
        case .syntheticStillness: "too still to be measured"
        case .syntheticMotion: "too regular to be walked"
        }
      return "Fixes of \(player) look \(words) (score \(Wording.fixed(score, 2)))"
    case .retracted(_, let told):
      return
        "Did not happen after all: \(GameAction(sequence: sequence, time: time, event: told).sentence(zones: zones))"
    case .amended(_, let told):
      return "Happened otherwise: \(GameAction(sequence: sequence, time: time, event: told).sentence(zones: zones))"
    case .matchEnded(let winners):
      return winners.isEmpty ? "The match ends" : "The match ends: \(winners.map(\.name).joined(separator: ", ")) won"
    }
  }
}
