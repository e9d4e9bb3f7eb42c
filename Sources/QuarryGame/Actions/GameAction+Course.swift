import QuarryGeometry

/// The lines of the log about the course of a match: phases, roles, points, referees.
extension GameAction {
  func encodeCourse(_ event: Event, to writer: inout JSONWriter) {
    switch event {
    case .rulesRelaxed(let kinds):
      writer.key("rules")
      writer.beginArray()
      for kind in kinds { writer.string(kind) }
      writer.endArray()
    case .roleChanged(_, let role, let by):
      writer.member("role", role)
      if let by { writer.member("by", by.name) }
    case .checkpointReached(_, let zone, let crossedAt, let count):
      writer.member("zone", zone)
      writer.member("crossedAt", crossedAt)
      writer.member("count", count)
    case .playerFinished(_, let seconds, let place):
      writer.member("seconds", fixed: seconds, decimals: 3)
      writer.member("place", place)
    case .scoreChanged(_, let change, let score, let reason):
      writer.member("change", change)
      writer.member("score", score)
      writer.member("reason", reason.rawValue)
    case .bountySet(_, let points): writer.member("points", points)
    case .willRead(_, let heir, let points):
      writer.member("heir", heir.name)
      writer.member("points", points)
    case .phaseChanged(let phase, let until):
      writer.member("phase", phase.name)
      writer.key("until")
      if let until { writer.time(until) } else { writer.null() }
      writer.member("hunting", phase.isHunting)
    case .refereeDecided(let order): order.encodeMembers(to: &writer)
    case .refereeRefused(let order, let refusal):
      order.encodeMembers(to: &writer)
      writer.member("reason", refusal.rawValue)
    case .lobbyReady(_, let isReady): writer.member("ready", isReady)
    default: break
    }
  }
}

extension RefereeOrder {
  /// Writes what was decided into an object that is open; the player stands there already.
  fileprivate func encodeMembers(to writer: inout JSONWriter) {
    writer.member("order", name)
    switch self {
    case .eliminate, .undo, .redraw, .reverse: break
    case .protect(_, let until):
      writer.key("until")
      if let until { writer.time(until) } else { writer.null() }
    case .moveZone(let zone, let place, let radius):
      writer.member("zone", zone)
      writer.member("longitude", fixed: place.longitude, decimals: 7)
      writer.member("latitude", fixed: place.latitude, decimals: 7)
      if let radius { writer.member("radiusMeters", fixed: radius.value, decimals: 2) }
    case .award(_, let points), .bounty(_, let points): writer.member("points", points)
    case .note(let text): writer.member("text", text)
    }
  }
}
