import QuarryFences
import QuarryGeometry

extension PlayerExplanation: CustomStringConvertible {
  /// The explanation in sentences.
  public var description: String { words() }

  /// The explanation in sentences.
  /// - Parameters:
  ///   - shownPlayer: what the player is called; nil for the player's id.
  ///   - shownZone: what the zone is called; nil for its name, or else its id.
  public func words(player shownPlayer: String? = nil, zone shownZone: String? = nil) -> String {
    let name = shownPlayer ?? player.name
    let called = shownZone ?? membership.zoneName ?? zone
    if membership.gap == .noSuchZone { return "The game has no zone \"\(called)\"." }
    guard let status else { return "Nobody named \(name) has joined\(moment)." }
    var sentences: [String] = []
    if status == .eliminated {
      sentences.append(
        "\(name) is out of the match: fixes since then are not judged, and memberships stay as they were.")
    }
    if isStale, let lastFixTime {
      sentences.append("Nothing is heard of \(name) since \(lastFixTime.rfc3339) (stale).")
    }
    sentences.append(membership.words(for: name, zone: called))
    if let lastCrossing {
      sentences.append("The last event: \(lastCrossing.explanation(zone: called, player: name))")
    }
    if wasLeftForSilence {
      sentences.append(
        "\(name) left \(called) for silence alone: whatever else is said here, the next fix decides by plain containment."
      )
    }
    if let held {
      sentences.append(
        "A newer fix, of \(held.time.rfc3339), waits for the next one to confirm it, since it implies a rush from rest."
      )
    }
    if let lastRejection {
      let isNewer = membership.fix.map { $0.time < lastRejection.fixTime } ?? true
      sentences.append(
        "The last fix that was rejected is \(isNewer ? "newer" : "older"), of \(lastRejection.fixTime.rfc3339): "
          + "\(lastRejection.reason.rawValue).")
    }
    return sentences.joined(separator: " ")
  }

  private var moment: String {
    switch phase {
    case .waiting: ": the match has not begun"
    case .running: time.map { " by \($0.rfc3339)" } ?? ""
    case .ended: " the match"
    }
  }
}

extension PlayerExplanation {
  /// Writes the explanation as one JSON object, its keys in a fixed order.
  public func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    if status == nil { writer.member("gap", "notJoined") } else { membership.encodeMembers(to: &writer) }
    if status == .eliminated { writer.member("eliminated", true) }
    if isStale, let lastFixTime { writer.member("silentSince", lastFixTime) }
    if wasLeftForSilence { writer.member("leftForSilence", true) }
    if let lastCrossing {
      writer.key("lastEvent")
      writer.beginObject()
      writer.member("action", lastCrossing.kind == .entered ? "zoneEntered" : "zoneExited")
      writer.member("crossedAt", lastCrossing.crossedAt)
      writer.member("decidedAt", lastCrossing.decidedAt)
      lastCrossing.evidence.encodeMembers(to: &writer)
      writer.endObject()
    }
    if let held { writer.member("heldFixTime", held.time) }
    if let lastRejection {
      writer.key("lastRejected")
      writer.beginObject()
      writer.member("reason", lastRejection.reason.rawValue)
      writer.member("fixTime", lastRejection.fixTime)
      writer.endObject()
    }
    writer.endObject()
  }
}
