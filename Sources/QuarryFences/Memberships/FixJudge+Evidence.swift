import QuarryGeometry

extension FixJudge {
  /// What a fix has to pass at a border.
  struct Margins {
    /// What a fix that stands alone has to pass to enter.
    let enter: Meters
    /// What a fix that stands alone has to pass to leave.
    let exit: Meters
    /// Beyond this one fix decides, whatever those before it say.
    let overwhelming: Meters
    /// What every fix and way has to pass, however accurate it is.
    let least: Meters

    init(_ accuracy: Meters, _ rules: FenceRules, least: Meters) {
      self.least = least
      enter = max(accuracy * rules.enterFactor, least)
      exit = max(accuracy * rules.exitFactor, least)
      overwhelming = max(accuracy * max(rules.overwhelmingFactor, rules.enterFactor, rules.exitFactor), least)
    }

    func toward(inside: Bool) -> Meters { inside ? enter : exit }
  }

  /// What a fix has to pass at the border of a zone.
  func margins(ofZone zone: Int, among compiled: CompiledFences) -> Margins {
    Margins(accuracy, rules, least: max(rules.minimumMargin, compiled.minimumMargins[zone]))
  }

  /// So many fixes in a row beyond the margin decide, whatever the bank holds possible: no model is trusted against them.
  static let convincingRun: UInt8 = 3
  /// A fix stands alone where what is foretold is less certain than it is itself by this factor.
  static let aloneFactor = 2.0

  /// Weighs the fix together with those before it, and changes the membership where that suffices.
  ///
  /// A fix that stands alone decides where it passes the border by more than its margin. Where others came before it, the
  /// bank of evidence says how probable it is that the player is on the other side; only a fix beyond the overwhelming margin,
  /// or several in a row beyond the margin, decide against the bank.
  func weigh(
    _ entry: inout FenceTrack.Standing, depth: Double, _ margins: Margins, _ zone: JudgedZone,
    _ paces: inout EvidencePaces, into events: inout [FenceEvent]
  ) {
    let wasInside = entry.membership == .inside
    let beyond = wasInside ? -depth : depth
    let isBeyond = beyond > 0 || (beyond == 0 && !wasInside)
    let margin = margins.toward(inside: !wasInside)
    guard margin.value > 0 else {
      if isBeyond { change(&entry, evidence(.oneFix, depth, margin, certainty: nil), into: &events) }
      return
    }
    if depth.magnitude > margins.overwhelming.value {
      forget(&entry)
      guard isBeyond else {
        entry.crossing = nil
        return
      }
      return change(&entry, evidence(.oneFix, depth, margins.overwhelming, certainty: nil), into: &events)
    }
    if !isDense, !entry.bank.isHeld {
      // Nothing near that came before: the fix stands alone.
      guard isBeyond else {
        entry.crossing = nil
        return
      }
      if beyond > margin.value {
        return change(&entry, evidence(.oneFix, depth, margin, certainty: nil), into: &events)
      }
    }
    entry.run = beyond > margin.value ? min(entry.run + 1, Self.convincingRun) : 0
    takeIn(&entry, depth: depth, margins, zone, &paces)
    let least = Float(margins.least.value)
    let belief = entry.bank.probability(deeperThan: wasInside ? -least : least)
    let certainty = Double(wasInside ? 1 - belief.inside : belief.inside)
    let aloneDeviation = accuracy.value * Self.aloneFactor
    let isAlone = Double(entry.bank.foretold) > aloneDeviation * aloneDeviation
    let needed = neededCertainty(wasInside: wasInside, count: entry.bank.count, white: Double(belief.white))
    if isBeyond, isAlone ? beyond > margin.value : certainty >= needed || entry.run == Self.convincingRun {
      let rule: FenceEvent.Rule = isAlone ? .oneFix : .accumulated
      change(&entry, evidence(rule, depth, margin, certainty: (certainty, isAlone ? nil : needed)), into: &events)
      entry.doubt = Float(1 - certainty)
      return
    }
    entry.doubt = Float(certainty)
    if !isBeyond, entry.doubt < 0.5 { entry.crossing = nil }
    // Fixes far apart say nothing of each other, once nothing is in question.
    if !isDense, !isBeyond, entry.doubt < 0.5 { forget(&entry) }
  }

  /// Takes this fix into the bank, in place, since a bank is large. One that begins takes in the fix before too, so that it knows the
  /// velocity.
  private func takeIn(
    _ entry: inout FenceTrack.Standing, depth: Double, _ margins: Margins, _ zone: JudgedZone,
    _ paces: inout EvidencePaces
  ) {
    let deviation = Float(accuracy.value)
    guard let path, let last = way.last, way.seconds <= EvidenceBank.longestPace else {
      entry.bank = EvidenceBank(depth: Float(depth), accuracy: deviation)
      return
    }
    let pace = paces.pace(seconds: way.seconds, correlationSeconds: rules.correlationSeconds)
    // What is known is about the border as it was at the last fix.
    if entry.bank.isHeld, let approach = zone.approach(toStart: path) {
      if approach != 0 { entry.bank.shift(by: Float(approach)) }
    } else if !isDense {
      // Where the velocity would be foretells nothing.
      entry.bank = EvidenceBank(depth: Float(depth), accuracy: deviation)
      return
    } else {
      let before = zone.depth(ofStart: path, within: margins.overwhelming + Meters(pathReach))
      entry.bank = EvidenceBank(depth: Float(before), accuracy: Float(last.accuracy.value))
    }
    entry.bank.take(depth: Float(depth), accuracy: deviation, pace: pace)
  }

  func neededCertainty(wasInside: Bool, count: Int32, white: Double) -> Double {
    rules.neededCertainty(isInside: wasInside, count: count, white: white)
  }

  private func forget(_ entry: inout FenceTrack.Standing) {
    entry.bank = .none
    entry.doubt = 0
    entry.run = 0
  }

  func change(_ entry: inout FenceTrack.Standing, _ evidence: FenceEvent.Evidence, into events: inout [FenceEvent]) {
    let crossing = entry.crossing ?? FenceTrack.Crossing(time: time, place: place, isRough: isRough)
    let wasInside = entry.membership == .inside
    entry.membership = wasInside ? .outside : .inside
    entry.run = 0
    entry.crossing = nil
    if let before = events.last, before.zone == entry.zone, before.decidedAt == decidedAt,
      before.evidence.fixTime == time, before.crossedAt == crossing.time, !before.isInitial
    {
      // In and out within one microsecond is no visit, and could not be told in order.
      events.removeLast()
      return
    }
    events.append(
      FenceEvent(
        kind: wasInside ? .exited : .entered, zone: entry.zone, crossedAt: min(crossing.time, decidedAt),
        decidedAt: decidedAt, place: crossing.place, isInitial: false, isRough: crossing.isRough,
        evidence: evidence))
  }

  func evidence(
    _ rule: FenceEvent.Rule, _ distance: Double, _ margin: Meters, certainty: (is: Double, needed: Double?)?
  ) -> FenceEvent.Evidence {
    FenceEvent.Evidence(
      rule: rule, fixTime: time, signedDistance: Meters(distance), margin: margin, accuracy: accuracy,
      certainty: certainty?.is, neededCertainty: certainty?.needed)
  }
}

extension FenceRules {
  /// Whether fixes come so close together that each says something about where the next may be.
  func isDense(seconds: Double, accuracy: Meters) -> Bool {
    seconds * Double(EvidencePace.walkingSpeed) <= accuracy.value * FixJudge.aloneFactor
  }
}
