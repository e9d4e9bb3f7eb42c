import QuarryGeometry

/// How sure it is that something measured again and again is below a limit: the distance of two players, by all
/// measurements near the limit together.
///
/// As fixes are weighed at the border of a zone: one measurement that stands alone decides beyond its margin, one beyond the
/// overwhelming margin whatever came before, several in a row beyond the margin too, and else the bank of evidence, which here has to
/// be certain that the margin is passed: a limit that moves with a player is passed more often than a border.
package struct DistanceEvidence: Hashable, Sendable, Codable {
  /// What the measurements say; nil where nothing is in question.
  private var bank: EvidenceBank?
  /// How many in a row lay beyond the margin.
  private var run: UInt8 = 0
  /// The last measurement.
  private var time: GameTime
  private var depth: Double
  private var accuracy: Double
  /// When the limit was last passed towards the other side; nil where that is not in question.
  package var crossing: GameTime?

  /// What has to be passed.
  package struct Margins {
    /// The standard deviation of the measurement, in metres; above 0.
    package let deviation: Double
    /// How far below the limit, and how far above it, something has to be for a change: in metres.
    package let enter: Double
    package let exit: Double
    /// Beyond this one measurement decides, whatever those before it say.
    package let overwhelming: Double

    /// Margins of a measurement between two places.
    /// - Parameters:
    ///   - deviation: its standard deviation.
    ///   - sum: the accuracies of both places, added: the rules' factors are of it.
    package init(deviation: Double, sum: Double, _ rules: FenceRules) {
      let least = rules.minimumMargin.value
      self.deviation = deviation
      enter = max(sum * rules.enterFactor, least)
      exit = max(sum * rules.exitFactor, least)
      overwhelming = max(deviation * rules.overwhelmingFactor, enter, exit)
    }
  }

  /// What a measurement says.
  package struct Verdict {
    /// Whether the other side is taken for true from now on.
    package var changes: Bool
    /// How probable the other side is; nil where that was not asked.
    package var certainty: Double?
    /// Whether nothing is in question any longer.
    package var isAtRest: Bool
  }

  /// Begins with one measurement.
  /// - Parameters:
  ///   - depth: metres below the limit, negative above it.
  ///   - accuracy: its standard deviation in metres, above 0.
  package init(at time: GameTime, depth: Double, accuracy: Double) {
    self.time = time
    self.depth = depth
    self.accuracy = accuracy
  }

  /// Takes in the next measurement.
  /// - Parameter isInside: which side is taken for true.
  package mutating func weigh(
    depth: Double, _ margins: Margins, at time: GameTime, isInside: Bool, rules: FenceRules, paces: inout EvidencePaces
  ) -> Verdict {
    let seconds = time - self.time
    let (lastDepth, lastAccuracy) = (self.depth, self.accuracy)
    let accuracy = margins.deviation
    (self.time, self.depth, self.accuracy) = (time, depth, accuracy)
    let margin = isInside ? margins.exit : margins.enter
    let beyond = isInside ? -depth : depth
    let isBeyond = beyond > 0 || (beyond == 0 && !isInside)
    if !(margin > 0) || depth.magnitude > margins.overwhelming {
      forget()
      if !isBeyond { crossing = nil }
      return Verdict(changes: isBeyond, certainty: nil, isAtRest: !isBeyond)
    }
    let isDense = seconds > 0 && rules.isDense(seconds: seconds, accuracy: Meters(accuracy))
    if !isDense, bank == nil {
      guard isBeyond else {
        crossing = nil
        return Verdict(changes: false, certainty: nil, isAtRest: true)
      }
      if beyond > margin { return Verdict(changes: true, certainty: nil, isAtRest: false) }
    }
    run = beyond > margin ? min(run + 1, FixJudge.convincingRun) : 0
    var bank: EvidenceBank
    if seconds > EvidenceBank.longestPace || (self.bank == nil && !isDense) {
      bank = EvidenceBank(depth: Float(depth), accuracy: Float(accuracy))
    } else {
      bank = self.bank ?? EvidenceBank(depth: Float(lastDepth), accuracy: Float(lastAccuracy))
      bank.take(
        depth: Float(depth), accuracy: Float(accuracy),
        pace: paces.pace(seconds: seconds, correlationSeconds: rules.correlationSeconds))
    }
    // Certain has to be that the margin is passed: two who walk together are near their distance again and again.
    let belief = bank.probability(deeperThan: Float(isInside ? -margin : margin))
    let certainty = Double(isInside ? 1 - belief.inside : belief.inside)
    let alone = accuracy * FixJudge.aloneFactor
    let isAlone = Double(bank.foretold) > alone * alone
    let needed = rules.neededCertainty(isInside: isInside, count: bank.count, white: Double(belief.white))
    self.bank = bank
    if isBeyond, isAlone ? beyond > margin : certainty >= needed || run == FixJudge.convincingRun {
      run = 0
      return Verdict(changes: true, certainty: isAlone ? nil : certainty, isAtRest: false)
    }
    let isDoubted = isBeyond || certainty >= 0.5
    if !isDoubted { crossing = nil }
    if !isDense, !isDoubted { forget() }
    return Verdict(changes: false, certainty: certainty, isAtRest: self.bank == nil)
  }

  private mutating func forget() {
    bank = nil
    run = 0
  }
}

extension FenceRules {
  /// A bank of so few fixes does not know yet whether errors hang together.
  private static let knowingCount: Int32 = 15
  /// What such a bank has to be certain of for an exit.
  private static let unknowingCertainty = 0.997

  /// How probable the other side has to be, by a bank of so many fixes that holds errors to be white with a probability.
  func neededCertainty(isInside: Bool, count: Int32, white: Double) -> Double {
    guard isInside else { return enterCertainty }
    let certainty = exitCertainty * white + correlatedExitCertainty * (1 - white)
    return count <= Self.knowingCount ? max(certainty, Self.unknowingCertainty) : certainty
  }
}
