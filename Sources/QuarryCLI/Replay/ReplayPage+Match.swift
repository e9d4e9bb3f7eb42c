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
          target: action.newTarget?.name, text: action.sentence(zones: zones))
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

extension GameAction {
  /// Whom the player hunts from now on; nil where nobody is given a target.
  fileprivate var newTarget: PlayerID? {
    if case .targetAssigned(_, let target) = event { target } else { nil }
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
