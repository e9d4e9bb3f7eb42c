import QuarryGeometry

/// A fix that may come next, as accurate as the last one: what it would decide, tried out by the very rules that judge
/// fixes.
struct NextFix {
  private let standing: FenceTrack.Standing
  private let judge: FixJudge
  private let compiled: CompiledFences
  private let seconds: Double
  /// What the last fix alone tells, where the next one would begin a bank with it.
  private let beginning: EvidenceBank?
  /// How accurate a fix has to be to tell anything of the inside; nil where this one is accurate enough.
  private let neededAccuracy: Meters?
  let margins: FixJudge.Margins

  /// The search for the distance that decides ends when it is known to so many metres.
  private static let resolution = 0.001

  /// - Parameters:
  ///   - depth: how deep the last fix lies; nil where there is no border.
  ///   - isNarrow: whether the zone is narrower than such a fix can tell.
  init(
    after last: FenceTrack.Last, depth: Meters?, _ standing: FenceTrack.Standing, _ rules: FenceRules, seconds: Double,
    inradius: Meters?, isNarrow: Bool, _ compiled: CompiledFences
  ) {
    let fix = FenceFix(
      time: last.time.advanced(bySeconds: seconds), place: last.place, accuracy: last.accuracy)
    let way = FixWay(to: fix, after: last, isConnected: true)
    judge = FixJudge(
      way, metric: LocalMetric(latitude: last.place.latitude), accuracy: last.accuracy,
      isDense: rules.isDense(seconds: seconds, accuracy: last.accuracy), decidedAt: nil, rules: rules)
    neededAccuracy = isNarrow ? (inradius ?? .zero) * 2 : nil
    margins = judge.margins(ofZone: standing.zone, among: compiled)
    self.standing = standing
    self.compiled = compiled
    self.seconds = seconds
    // How far the last fix lies from the border is only looked at as far as the way is long; the way to any place beyond the
    // border is long enough.
    beginning =
      judge.isDense
      ? depth.map { EvidenceBank(depth: Float($0.value), accuracy: Float(last.accuracy.value)) } : nil
  }

  /// What the fixes near the border tell together; nil where none are weighed.
  var weighing: MembershipExplanation.Weighing? {
    let bank = standing.bank
    guard bank.isHeld, standing.membership != .unknown else { return nil }
    let wasInside = standing.membership == .inside
    let least = Float(margins.least.value)
    let belief = bank.probability(deeperThan: wasInside ? -least : least)
    let white = Double(belief.white)
    return MembershipExplanation.Weighing(
      fixCount: Int(bank.count), certainty: Double(wasInside ? 1 - belief.inside : belief.inside),
      neededCertainty: judge.neededCertainty(wasInside: wasInside, count: bank.count, white: white), whiteShare: white,
      expectedDepth: Meters(Double(bank.expectedDepth)), run: Int(standing.run),
      convincingRun: Int(FixJudge.convincingRun))
  }

  var outlook: MembershipExplanation.Outlook {
    let isTooCoarse = neededAccuracy != nil
    var outlook = MembershipExplanation.Outlook(
      rule: nil, seconds: seconds, decidingDistance: nil, standsAloneAfterSeconds: nil,
      neededAccuracy: neededAccuracy)
    guard standing.membership != .unknown else {
      outlook.rule = .firstDecision
      outlook.decidingDistance = isTooCoarse ? margins.exit : .zero
      return outlook
    }
    // As in the judging of fixes: such a fix speaks for no side, however deep it lies.
    if isTooCoarse, standing.membership == .outside { return outlook }
    if !standing.bank.isHeld, margins.toward(inside: standing.membership == .outside) > .zero {
      outlook.standsAloneAfterSeconds =
        judge.accuracy.value * FixJudge.aloneFactor / Double(EvidencePace.walkingSpeed)
    }
    guard let found = decidingDistance else { return outlook }
    outlook.decidingDistance = found.distance
    outlook.rule = found.rule
    return outlook
  }

  /// Which rule decides where the fix lies so many metres beyond the border; nil where none does.
  private func rule(beyond distance: Double) -> FenceEvent.Rule? {
    var standing = standing
    if !standing.bank.isHeld, let beginning { standing.bank = beginning }
    var paces = EvidencePaces()
    var events: [FenceEvent] = []
    let depth = standing.membership == .inside ? -distance : distance
    judge.weigh(&standing, depth: depth, margins, JudgedZone(standing.zone, among: compiled), &paces, into: &events)
    return events.last?.evidence.rule
  }

  /// The distance beyond the border from which on the fix decides: by halving between one that does and one that does not.
  private var decidingDistance: (distance: Meters, rule: FenceEvent.Rule)? {
    if let rule = rule(beyond: 0) { return (.zero, rule) }
    let farthest = min(margins.overwhelming.value + Self.resolution, MembershipExplanation.unpassable.value)
    guard var rule = rule(beyond: farthest) else { return nil }
    var (short, far) = (0.0, farthest)
    while far - short > Self.resolution {
      let middle = (short + far) / 2
      if let found = self.rule(beyond: middle) { (far, rule) = (middle, found) } else { short = middle }
    }
    // What is alone decided by a margin is told as that margin.
    for margin in [margins.toward(inside: standing.membership == .outside), margins.overwhelming]
    where margin.value > short - Self.resolution && margin.value <= far {
      return (margin, rule)
    }
    return (Meters(far), rule)
  }
}
