import QuarryGeometry

extension MembershipExplanation: CustomStringConvertible {
  /// The explanation in sentences.
  public var description: String { words() }

  /// The explanation in sentences, each with its numbers.
  /// - Parameters:
  ///   - player: what the player is called; nil for "The player".
  ///   - zone: what the zone is called; nil for its name, or else its id.
  public func words(for player: String? = nil, zone: String? = nil) -> String {
    let (player, zone) = (Phrasing.subject(player), zone ?? zoneName ?? zoneID)
    switch gap {
    case .noSuchZone: return "There is no zone with the index \(self.zone)."
    case .neverSeen:
      return "It is not known whether \(Self.running(player)) is inside of \(zone): no fix of the player was judged."
    case nil: break
    }
    let sentences: [String?] = [
      isOpen ? nil : "The zone \(zone) is closed.", standing(player, zone), doubt(zone), noted, togetherWords,
      outlook.flatMap { outlookWords($0, player, zone) },
    ]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  /// The player in the middle of a sentence.
  private static func running(_ player: String) -> String { player == Phrasing.subject(nil) ? "the player" : player }

  private func standing(_ player: String, _ zone: String) -> String {
    var sentence: String
    switch membership {
    case .inside: sentence = "\(player) is inside of \(zone)"
    case .outside: sentence = "\(player) is outside of \(zone)"
    case .unknown: sentence = "It is not decided whether \(Self.running(player)) is inside of \(zone)"
    }
    guard let fix else { return sentence + "." }
    let isFixInside = signedDistance.map { $0 >= .zero } ?? (membership == .inside)
    sentence += membership != .unknown && isFixInside != (membership == .inside) ? ", although" : ":"
    sentence += " the last fix, of \(Phrasing.time(fix.time)), lies "
    sentence +=
      signedDistance.map(Phrasing.depth) ?? (isOpen ? "in a zone without a border" : "in a zone that is closed")
    sentence += ", with an accuracy of \(Phrasing.distance(fix.accuracy))"
    return sentence + (fix.isAccuracyAssumed ? " (assumed, since the fix states none)." : ".")
  }

  private func doubt(_ zone: String) -> String? {
    guard let undecided else { return nil }
    switch undecided {
    case .accuracyTooLow:
      let width = inradius.map { ", which is \(Phrasing.distance($0 * 2)) (twice the inradius)" } ?? ""
      return "That fix cannot tell (accuracyTooLow): it is less accurate than \(zone) is wide\(width)."
    case .withinAccuracy:
      return "That fix by itself cannot tell (withinAccuracy): it lies nearer to the border than its margin."
    case .onBorder: return "That fix by itself cannot tell (onBorder): it lies on the border."
    case .verticalUnknown:
      return "That fix cannot tell (verticalUnknown): \(zone) has a floor or a ceiling, and the fix no altitude."
    case .stale: return "Nothing was heard of the player for too long (stale)."
    }
  }

  private var noted: String? {
    guard let crossing else { return nil }
    let rough = crossing.isRough ? ", roughly, since the line between the fixes is too long to be evidence" : ""
    return "The way met the border at \(Phrasing.time(crossing.time)) (\(Phrasing.place(crossing.place)))\(rough); "
      + "a change would be dated to that."
  }

  private var togetherWords: String? {
    guard let weighing else { return nil }
    let side = membership == .inside ? "outside" : "inside"
    var sentence =
      "By \(weighing.fixCount) \(weighing.fixCount == 1 ? "fix" : "fixes") together it is "
      + "\(Phrasing.percent(weighing.certainty)) probable that the player is \(side), and "
      + "\(Phrasing.percent(weighing.neededCertainty)) are needed; "
    sentence += "the expected place is \(Phrasing.depth(weighing.expectedDepth)), and it is "
    sentence +=
      "\(Phrasing.percent(weighing.whiteShare)) probable that errors are new with each fix and do not hang together."
    if weighing.run > 0 {
      sentence +=
        " \(weighing.run) of them in a row \(weighing.run == 1 ? "lies" : "lie") beyond the margin, and "
        + "\(weighing.convincingRun) would suffice."
    }
    return sentence
  }

  private func outlookWords(_ outlook: Outlook, _ player: String, _ zone: String) -> String? {
    guard let margins else { return nil }
    if membership == .unknown {
      guard let needed = outlook.neededAccuracy else { return "The next fix decides, by plain containment." }
      return
        "A first decision needs a fix that is at least as accurate as \(Phrasing.distance(needed)), or one that lies "
        + "\(Phrasing.distance(margins.exit)) outside or more; it is then plain containment."
    }
    let isInside = membership == .inside
    let (change, side) = isInside ? ("exit", "outside") : ("enter", "inside")
    if let needed = outlook.neededAccuracy, outlook.rule == nil {
      return "An \(change) needs a fix that is at least as accurate as \(Phrasing.distance(needed))."
    }
    let margin = isInside ? margins.exit : margins.enter
    guard margin > .zero else { return "Any fix \(side) decides, since the rules ask for no margin." }
    guard margin < Self.unpassable else { return "The rules let no fix by itself decide an \(change)." }
    var sentences: [String] = []
    if let seconds = outlook.standsAloneAfterSeconds {
      sentences.append(
        "An \(change) by one fix that stands alone, more than \(Phrasing.seconds(seconds)) later, asks for more than "
          + "\(Phrasing.distance(margin)) \(side).")
    }
    if let distance = outlook.decidingDistance, distance < margins.overwhelming {
      let together = outlook.rule == .accumulated ? "together with those before it" : "by itself"
      sentences.append(
        "A fix \(Phrasing.seconds(outlook.seconds)) later and as accurate decides, \(together), where it lies more than "
          + "\(Phrasing.distance(distance)) \(side).")
    }
    if margins.overwhelming < Self.unpassable {
      sentences.append("One more than \(Phrasing.distance(margins.overwhelming)) \(side) decides in any case.")
    }
    return sentences.joined(separator: " ")
  }
}
