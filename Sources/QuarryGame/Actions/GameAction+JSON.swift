import QuarryFences
import QuarryGeometry

extension GameAction {
  /// Writes the action as one JSON object, its keys in a fixed order: the same action gives the same bytes.
  /// - Parameter explain: whether `because` tells on what evidence a crossing was decided.
  public func encode(to writer: inout JSONWriter, explain: Bool = false) {
    writer.beginObject()
    writer.member("seq", sequence)
    writer.member("time", time)
    writer.key("action")
    writer.string(kind)
    switch event {
    case .retracted(let number, _), .amended(let number, _): writer.member("of", number)
    default: break
    }
    if let player { writer.member("player", player.name) }
    encodeContent(of: event, explain: explain, to: &writer)
    writer.endObject()
  }

  /// Writes what only actions of this kind have; one that is amended has the keys that it had.
  private func encodeContent(of event: Event, explain: Bool, to writer: inout JSONWriter) {
    switch event {
    case .matchStarted, .returnedInBounds, .playerWentStale, .playerReturned, .outsideBudgetSpent, .lobbyLeft: break
    case .lobbyJoined(_, let team), .playerJoined(_, let team): if let team { writer.member("team", team) }
    case .fixRejected(_, let reason, let fixTime):
      writer.member("reason", reason.rawValue)
      writer.member("fixTime", fixTime)
    case .zoneEntered(_, let zone, let event), .zoneExited(_, let zone, let event):
      encode(event, zone: zone, explain: explain, to: &writer)
    case .outOfBoundsWarned(_, let deadline): writer.member("deadline", deadline)
    case .playerEliminated(_, let by, let cause):
      writer.key("by")
      if let by { writer.string(by.name) } else { writer.null() }
      writer.member("cause", cause.rawValue)
    case .zoneDwelled(_, let zone, let seconds):
      writer.member("zone", zone)
      writer.member("seconds", fixed: seconds, decimals: 3)
    case .borderApproached(_, let zone, let distance):
      writer.member("zone", zone)
      writer.member("distanceMeters", fixed: distance.value, decimals: 2)
    case .zoneContested(let zone, let sides):
      writer.member("zone", zone)
      writer.key("teams")
      writer.beginArray()
      for side in sides { writer.string(side.name) }
      writer.endArray()
    case .zoneCaptured(let zone, let side), .zoneLost(let zone, let side):
      writer.member("zone", zone)
      writer.member("team", side.name)
    case .cheatSuspected(_, let reason, let score):
      writer.member("reason", reason.rawValue)
      writer.member("score", fixed: score, decimals: 3)
    case .targetAssigned, .targetInRange, .targetOutOfRange, .eliminationClaimed, .eliminationRefused:
      encodeHunt(event, explain: explain, to: &writer)
    case .rulesRelaxed, .playerRevived, .roleChanged, .checkpointReached, .playerFinished, .scoreChanged, .bountySet,
      .willRead, .phaseChanged, .matchPaused, .matchResumed, .refereeDecided, .refereeRefused, .lobbyReady:
      encodeCourse(event, to: &writer)
    case .matchEnded(let winners, let ranking):
      writer.key("winners")
      writer.beginArray()
      for winner in winners { writer.string(winner.name) }
      writer.endArray()
      if ranking.isEmpty { break }
      writer.key("ranking")
      writer.beginArray()
      for row in ranking { row.encode(to: &writer) }
      writer.endArray()
    case .playersNear(_, let other, let meeting), .playersApart(_, let other, let meeting):
      writer.member("other", other.name)
      meeting.encodeMembers(to: &writer, explain: explain)
    case .retracted:
      if let zone { writer.member("zone", zone) }
      if let partner { writer.member("other", partner.name) }
    case .amended(_, let content): encodeContent(of: content, explain: explain, to: &writer)
    }
  }

  private func encode(_ event: FenceEvent, zone: String, explain: Bool, to writer: inout JSONWriter) {
    writer.member("zone", zone)
    writer.member("crossedAt", event.crossedAt)
    writer.member("decidedAt", event.decidedAt)
    if event.kind == .entered { writer.member("initial", event.isInitial) }
    writer.member("longitude", fixed: event.place.longitude, decimals: 7)
    writer.member("latitude", fixed: event.place.latitude, decimals: 7)
    if event.isRough { writer.member("rough", true) }
    guard explain else { return }
    writer.key("because")
    writer.beginObject()
    event.evidence.encodeMembers(to: &writer)
    writer.endObject()
  }

  /// The action as one line of JSON, without a line end.
  public func jsonLine(explain: Bool = false) -> String {
    var writer = JSONWriter(capacity: 256)
    encode(to: &writer, explain: explain)
    return writer.text
  }
}

extension FenceEvent.Evidence {
  /// Writes the members of a `because` into an object that is open, in a fixed order.
  func encodeMembers(to writer: inout JSONWriter) {
    writer.member("rule", rule.rawValue)
    writer.member("fixTime", fixTime)
    writer.member("signedDistanceMeters", fixed: signedDistance.value, decimals: 2)
    writer.member("marginMeters", fixed: margin.value, decimals: 2)
    writer.member("accuracyMeters", fixed: accuracy.value, decimals: 2)
    if let certainty { writer.member("certainty", fixed: certainty, decimals: 3) }
    if let neededCertainty { writer.member("neededCertainty", fixed: neededCertainty, decimals: 3) }
  }
}
