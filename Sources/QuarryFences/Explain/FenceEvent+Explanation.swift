import QuarryGeometry

extension FenceEvent {
  /// Why the event happened, in sentences, from its evidence alone.
  /// - Parameters:
  ///   - zones: those of the set that the event came from; a zone that is not among them is called by its index.
  ///   - player: what the player is called; nil for "The player".
  public func explanation(zones: [Zone], player: String? = nil) -> String {
    let called = zones.indices.contains(zone) ? zones[zone].name ?? zones[zone].id : "zone \(zone)"
    return explanation(zone: called, player: player)
  }

  /// Why the event happened, in sentences, with what the zone is called.
  public func explanation(zone: String, player: String? = nil) -> String {
    let player = Phrasing.subject(player)
    let verb = isInitial ? "is inside of" : kind == .entered ? "entered" : "left"
    var sentences = ["\(player) \(verb) \(zone): \(reason)"]
    if evidence.rule != .stale, !isInitial {
      var meeting = "The way met the border at \(Phrasing.time(crossedAt)) (\(Phrasing.place(place)))"
      if isRough { meeting += ", roughly, since the line between the fixes is too long to be evidence" }
      sentences.append(meeting + ".")
    }
    sentences.append("It was decided at \(Phrasing.time(decidedAt)).")
    return sentences.joined(separator: " ")
  }

  private var side: String { kind == .entered ? "inside" : "outside" }

  private var reason: String {
    let accuracy = "accuracy \(Phrasing.distance(evidence.accuracy))"
    // Beyond what mattered, the distance was not measured.
    let isLeast = evidence.signedDistance.magnitude > evidence.margin && (evidence.rule == .firstDecision || isRough)
    let fix =
      "the fix of \(Phrasing.time(evidence.fixTime)) lies \(isLeast ? "at least " : "")"
      + "\(Phrasing.depth(evidence.signedDistance)) (\(accuracy))"
    let margin = Phrasing.distance(evidence.margin)
    switch evidence.rule {
    case .firstDecision: return "\(fix), and a first decision is plain containment."
    case .oneFix:
      return evidence.margin > .zero
        ? "\(fix), and by itself it had to lie more than \(margin) \(side)."
        : "\(fix), and the rules ask for no margin."
    case .accumulated: return "\(fix), which by itself would have had to be more than \(margin) \(side). \(together)"
    case .path:
      return "the way to the fix of \(Phrasing.time(evidence.fixTime)) led to a place "
        + "\(Phrasing.depth(evidence.signedDistance)) (\(accuracy)), and it had to lead more than \(margin) \(side)."
    case .zoneMoved:
      return "the border moved over the place of \(fix), and it had to pass it by more than \(margin)."
    case .zoneOpened: return "the zone opened, and \(fix)."
    case .zoneClosed: return "the zone closed, and \(fix)."
    case .stale:
      return "nothing was heard of the player since the fix of \(Phrasing.time(evidence.fixTime)), "
        + "\(Phrasing.depth(evidence.signedDistance)) (\(accuracy)), and the rules let silent players leave."
    }
  }

  private var together: String {
    guard let certainty = evidence.certainty, let needed = evidence.neededCertainty else {
      return "The fixes near the border sufficed together."
    }
    let probable =
      "By all fixes near the border it was \(Phrasing.percent(certainty)) probable that the player was \(side)"
    return certainty >= needed
      ? "\(probable), and \(Phrasing.percent(needed)) were needed."
      : "\(probable), less than the \(Phrasing.percent(needed)) needed, but several fixes in a row lay beyond the margin."
  }
}
