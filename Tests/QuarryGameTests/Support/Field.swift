import QuarryFences
import QuarryGame
import QuarryGeometry

/// A meadow in Berlin on which the tests play: places in metres from its middle, times in seconds from noon.
enum Field {
  static let middle = Coordinate(longitude: 13.405, latitude: 52.52)
  static let noon = GameTime(microseconds: 1_777_629_600_000_000)  // 2026-05-01T10:00:00Z

  /// A place so many metres east and north of the middle, to some per mille.
  static func place(_ east: Double, _ north: Double, from origin: Coordinate = middle) -> Coordinate {
    // A degree of latitude has 111,257 m and one of longitude 67,837 m at 52.52° N (WGS84).
    Coordinate(longitude: origin.longitude + east / 67_837, latitude: origin.latitude + north / 111_257)
  }

  static func time(_ seconds: Double) -> GameTime { noon.advanced(bySeconds: seconds) }

  /// A square with its middle so many metres east and north, and `size` metres from side to side.
  static func ring(_ east: Double, _ north: Double, size: Double) -> Ring {
    let half = size / 2
    return Ring([
      place(east - half, north - half), place(east + half, north - half), place(east + half, north + half),
      place(east - half, north + half), place(east - half, north - half),
    ])
  }

  static func square(
    _ id: String, _ east: Double = 0, _ north: Double = 0, size: Double, role: Zone.Role = .playArea,
    holes: [Ring] = []
  ) -> Zone {
    let polygon = Polygon(exterior: ring(east, north, size: size), holes: holes)
    return Zone(id: id, role: role, shape: .area(MultiPolygon([polygon])))
  }

  static func circle(_ id: String, _ east: Double, _ north: Double, radius: Double, role: Zone.Role = .objective)
    -> Zone
  {
    Zone(id: id, role: role, shape: .circle(Circle(center: place(east, north), radius: Meters(radius))))
  }
}

/// A fix on the meadow.
func fix(
  _ player: PlayerID, _ seconds: Double, _ east: Double = 0, _ north: Double = 0, accuracy: Double? = 3,
  receivedAt: Double? = nil
) -> ClientEvent {
  ClientEvent(
    Fix(
      player: player, time: Field.time(seconds), coordinate: Field.place(east, north),
      accuracy: accuracy.map { Meters($0) }, receivedAt: receivedAt.map { Field.time($0) }))
}

/// A fix anywhere.
func fix(_ player: PlayerID, _ seconds: Double, at place: Coordinate, accuracy: Double? = 5) -> ClientEvent {
  ClientEvent(
    Fix(player: player, time: Field.time(seconds), coordinate: place, accuracy: accuracy.map { Meters($0) }))
}

func event(
  _ player: PlayerID?, _ seconds: Double, _ kind: ClientEvent.Kind, receivedAt: Double? = nil
) -> ClientEvent {
  ClientEvent(
    time: Field.time(seconds), player: player, kind: kind, receivedAt: receivedAt.map { Field.time($0) })
}

func tick(_ seconds: Double, receivedAt: Double? = nil) -> ClientEvent {
  event(nil, seconds, .tick, receivedAt: receivedAt)
}

extension Game {
  /// A game on the meadow.
  static func on(
    _ zones: Zone..., mode: GameRules.Mode = .free, grace: Double? = nil, lateness: Double = 0,
    startsAt: Double? = nil, players: [PlayerID] = [], openJoin: Bool = true
  ) -> Game {
    var rules = GameRules(mode: mode)
    if let grace { rules.graceSeconds = grace }
    rules.latenessSeconds = lateness
    return Game(
      zones: zones, rules: rules, startsAt: startsAt.map { Field.time($0) }, players: players.map { Player(id: $0) },
      openJoin: openJoin)
  }
}

extension MatchEngine {
  /// Plays events in one batch and ends the match.
  static func play(_ game: Game, _ events: [ClientEvent]) throws -> (log: [GameAction], engine: MatchEngine) {
    let engine = try MatchEngine(game)
    let log = engine.ingest(events) + engine.finish()
    return (log, engine)
  }
}

extension Array where Element == GameAction {
  /// The actions in short: seconds after noon, what, who, and what more matters.
  var story: [String] {
    map { action in
      let seconds = action.time - Field.noon
      let time = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
      var words = [time, action.kind]
      if let player = action.player { words.append(player.name) }
      switch action.event {
      case .zoneEntered(_, let zone, _), .zoneExited(_, let zone, _): words.append(zone)
      case .fixRejected(_, let reason, _): words.append(reason.rawValue)
      case .zoneDwelled(_, let zone, let seconds): words += [zone, String(Int(seconds))]
      case .borderApproached(_, let zone, let distance): words += [zone, String(Int(distance.value.rounded()))]
      case .zoneContested(let zone, let sides):
        words += [zone, "[" + sides.map(\.name).joined(separator: " ") + "]"]
      case .zoneCaptured(let zone, let side), .zoneLost(let zone, let side): words += [zone, side.name]
      case .cheatSuspected(_, let reason, _): words.append(reason.rawValue)
      case .playerEliminated(_, let by, let cause): words += [cause.rawValue] + (by.map { ["by", $0.name] } ?? [])
      case .targetAssigned(_, let target), .targetInRange(_, let target, _), .targetOutOfRange(_, let target, _),
        .eliminationClaimed(_, let target, _):
        words.append(target.name)
      case .eliminationRefused(_, let target, let reason, _): words += [target?.name ?? "nobody", reason.rawValue]
      case .scoreChanged(_, let change, let score, let reason):
        words += ["\(change)", "\(score)", reason.rawValue]
      case .rulesRelaxed(let rules): words += rules
      case .roleChanged(_, let role, let by): words += [role] + (by.map { ["by", $0.name] } ?? [])
      case .phaseChanged(let phase, let until):
        words += [phase.name] + (until.map { [String(Int($0 - Field.noon))] } ?? [])
      case .bountySet(_, let points): words.append("\(points)")
      case .willRead(_, let heir, let points): words += [heir.name, "\(points)"]
      case .checkpointReached(_, let zone, _, let count): words += [zone, "\(count)"]
      case .playerFinished(_, let seconds, let place): words += ["\(seconds)", "\(place)"]
      case .refereeDecided(let order): words.append(order.name)
      case .refereeRefused(let order, let refusal): words += [order.name, refusal.rawValue]
      case .lobbyReady(_, let isReady): words.append(isReady ? "yes" : "no")
      case .outOfBoundsWarned(_, let deadline): words.append(String(Int(deadline - Field.noon)))
      case .matchEnded(let winners, _): words.append("[" + winners.map(\.name).joined(separator: " ") + "]")
      default: break
      }
      return words.joined(separator: " ")
    }
  }

  /// The lines of the log.
  var lines: [String] { map { $0.jsonLine(explain: true) } }
}
