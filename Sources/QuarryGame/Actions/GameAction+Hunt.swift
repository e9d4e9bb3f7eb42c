import QuarryGeometry

/// The lines of the log about who hunts whom.
extension GameAction {
  func encodeHunt(_ event: Event, explain: Bool, to writer: inout JSONWriter) {
    switch event {
    case .targetAssigned(_, let target): writer.member("target", target.name)
    case .targetInRange(_, let target, let meeting), .targetOutOfRange(_, let target, let meeting):
      writer.member("target", target.name)
      meeting.encodeMembers(to: &writer, explain: explain)
    case .eliminationClaimed(_, let target, let claim):
      writer.member("target", target.name)
      claim.encodeMembers(to: &writer, explain: explain)
    case .eliminationRefused(_, let target, let refusal, let claim):
      writer.key("target")
      if let target { writer.string(target.name) } else { writer.null() }
      writer.member("reason", refusal.rawValue)
      claim.encodeMembers(to: &writer, explain: explain)
    default: break
    }
  }
}
