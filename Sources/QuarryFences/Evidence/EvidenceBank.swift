/// How deep a player is in a zone, as all fixes near its border together tell: a bank of four Kalman filters.
///
/// An error of a receiver either is new with each fix (white) or hangs together over tens of seconds; a player either stands
/// or walks. Each lane of the bank believes in one of the four pairs: white and standing, correlated and standing, white and
/// walking, correlated and walking. It carries the depth, the velocity across the border and the error, their
/// covariances, and how well it has foretold the fixes (its weight). Lanes of the same error mix, since
/// who stands may begin to walk (the interacting multiple model; H. A. P. Blom and Y. Bar-Shalom, IEEE Trans. Automatic Control
/// 33, 1988). So white noise is averaged away within seconds, and a correlated error is not taken for certainty however often
/// it repeats itself.
///
/// Single precision, four lanes wide: a border is of interest within a kilometre, and to centimetres. A plain value;
/// plain multiplications and additions, the same bits everywhere.
struct EvidenceBank: Hashable, Sendable, Codable {
  /// One number for each lane.
  typealias Lanes = SIMD4<Float>

  /// How probable each lane is; together 1.
  var weight: Lanes
  /// Metres inside of the border, negative outside.
  var depth: Lanes
  /// Metres a second inwards.
  var speed: Lanes
  /// Metres by which the fixes are too deep, as far as that hangs together.
  var error: Lanes
  // The covariances of the three.
  var depthDepth: Lanes
  var depthSpeed: Lanes
  var depthError: Lanes
  var speedSpeed: Lanes
  var speedError: Lanes
  var errorError: Lanes
  /// The variance of the depth that the fixes before foretold for the last one.
  var foretold: Float
  /// How many fixes were taken in.
  var count: Int32

  /// The share of the variance of an error that is new with each fix.
  private static let white = Lanes(1, 0.03, 1, 0.03)
  private static let correlated = Lanes(0, 0.97, 0, 0.97)
  /// 1 in the lanes of walking players.
  private static let walks = Lanes(0, 0, 1, 1)
  /// No lane is given up for good.
  private static let leastWeight: Float = 1e-6
  /// No receiver is more accurate across a border, in metres; it keeps the numbers from vanishing.
  private static let leastDeviation: Float = 0.01
  /// What is less accurate, in metres, tells nothing at a border; single precision could not weigh it against good fixes.
  static let coarsest: Float = 1000
  /// No fix counts for more accurate than by this share of the variance of the error that hangs together: single precision
  /// could not tell what is left of both.
  private static let leastShare: Float = 1e-5
  /// After so many seconds nothing that was known says anything; single precision again.
  static let longestPace = 3600.0

  /// Begins with one fix.
  /// - Parameters:
  ///   - depth: where the fix lies, in metres inside of the border.
  ///   - accuracy: the standard deviation of its error across the border, in metres; above 0.
  init(depth: Float, accuracy: Float) {
    let variance = Self.variance(accuracy)
    weight = Lanes(repeating: 0.25)
    self.depth = Lanes(repeating: depth)
    (speed, error, depthSpeed, speedError) = (.zero, .zero, .zero, .zero)
    depthDepth = variance
    errorError = variance * Self.correlated
    depthError = -errorError
    speedSpeed = Self.walks * (EvidencePace.firstSpeed * EvidencePace.firstSpeed)
    foretold = .greatestFiniteMagnitude
    count = 1
  }

  /// No fix at all.
  init() {
    (weight, depth, speed, error) = (.zero, .zero, .zero, .zero)
    (depthDepth, depthSpeed, depthError, speedSpeed, speedError, errorError) = (
      .zero, .zero, .zero, .zero, .zero, .zero
    )
    foretold = 0
    count = 0
  }

  /// Takes in the next fix; what is less accurate than ``coarsest`` only lets the time pass.
  mutating func take(depth measured: Float, accuracy: Float, pace: EvidencePace) {
    advance(accuracy: accuracy, pace)
    if accuracy <= Self.coarsest { correct(depth: measured, accuracy: accuracy) }
    if count < .max { count += 1 }
  }

  /// To the time of the next fix.
  private mutating func advance(accuracy: Float, _ pace: EvidencePace) {
    mix(turn: pace.turn)
    let walks = Self.walks
    let variance = Self.variance(accuracy)
    let reach = pace.reach * walks
    depth += reach * speed
    // Never less than what the walk adds, whatever rounding left of the covariances.
    depthDepth =
      (depthDepth + reach * (2 * depthSpeed + reach * speedSpeed)).held(atLeast: .zero, atMost: Self.highest) + pace
      .wayFresh * walks
    depthSpeed = pace.speedKept * (depthSpeed + reach * speedSpeed) + pace.wayAndSpeedFresh * walks
    depthError = pace.errorKept * (depthError + reach * speedError)
    speed *= pace.speedKept
    speedSpeed = pace.speedKept * pace.speedKept * speedSpeed + pace.speedFresh * walks
    speedError *= pace.errorKept * pace.speedKept
    error *= pace.errorKept
    errorError = pace.errorKept * pace.errorKept * errorError + pace.errorFresh * variance * Self.correlated
    foretold = (weight * depthDepth).sum()
  }

  /// What the fix says.
  private mutating func correct(depth measured: Float, accuracy: Float) {
    let fresh = Self.variance(accuracy) * Self.white
    let least = errorError * Self.leastShare
    let own = fresh.replacing(with: least, where: fresh .< least)
    let (gainDepth, gainSpeed, gainError) = (
      depthDepth + depthError, depthSpeed + speedError, depthError + errorError
    )
    // Rounding must not make a variance negative.
    let known = (gainDepth + gainError).held(atLeast: .zero, atMost: Self.highest)
    let scale = 1 / (known + own)
    let surprise = measured - depth - error
    let step = surprise * scale
    depth += gainDepth * step
    speed += gainSpeed * step
    error += gainError * step
    // P − g gᵀ / S, multiplied out: a fix that is far more accurate than all before it would else leave
    // nothing but the rounding of a difference of large numbers.
    let apart = (depthDepth * errorError - depthError * depthError).held(atLeast: .zero, atMost: Self.highest)
    (depthSpeed, speedError) = (
      (depthSpeed * (gainError + own) - speedError * gainDepth) * scale,
      (speedError * (gainDepth + own) - depthSpeed * gainError) * scale
    )
    depthDepth = (apart + depthDepth * own) * scale
    depthError = (depthError * own - apart) * scale
    errorError = (apart + errorError * own) * scale
    speedSpeed = (speedSpeed - gainSpeed * gainSpeed * scale).held(atLeast: .zero, atMost: Self.highest)
    // Which lane foretold it best.
    let misfit = 0.5 * surprise * step
    weight *= (misfit - misfit.min()).negativeExponential * scale.squareRoot()
    weight = (weight / weight.sum()).held(atLeast: Lanes(repeating: Self.leastWeight), atMost: Lanes(repeating: 1))
  }

  private static func variance(_ accuracy: Float) -> Lanes {
    let deviation = min(max(accuracy, leastDeviation), coarsest)
    return Lanes(repeating: deviation * deviation)
  }

  private static let highest = Lanes(repeating: .greatestFiniteMagnitude)

  /// Who stands may begin to walk, and the other way round: lanes of the same error take from each other.
  private mutating func mix(turn: Float) {
    let swapped = weight.swapped * turn
    let kept = weight * (1 - turn)
    let total = kept + swapped
    let other = swapped / total
    let own = kept / total
    // The spread of the two means.
    let spread = own * other
    let (byDepth, bySpeed, byError) = (depth.swapped - depth, speed.swapped - speed, error.swapped - error)
    let walkers = Self.walks
    depthDepth = own * depthDepth + other * depthDepth.swapped + spread * byDepth * byDepth
    depthError = own * depthError + other * depthError.swapped + spread * byDepth * byError
    errorError = own * errorError + other * errorError.swapped + spread * byError * byError
    // Who stands has no velocity; who sets out has any.
    let fresh = EvidencePace.walkingSpeed * EvidencePace.walkingSpeed
    depthSpeed = walkers * (own * depthSpeed + spread * byDepth * bySpeed)
    speedSpeed = walkers * (own * speedSpeed + other * fresh + spread * bySpeed * bySpeed)
    speedError = walkers * (own * speedError + spread * bySpeed * byError)
    depth += other * byDepth
    error += other * byError
    speed = walkers * (own * speed)
    weight = total
  }

  /// The border has come nearer to the player by so many metres, or gone away where that is negative.
  mutating func shift(by meters: Float) { depth -= meters }

  /// The probability that the player is deeper inside than `threshold` metres, and of the errors being white.
  func probability(deeperThan threshold: Float) -> (inside: Float, white: Float) {
    let deviation = depthDepth.held(
      atLeast: Lanes(repeating: 1e-6), atMost: Self.highest
    ).squareRoot()
    let shares = weight * ((depth - threshold) / deviation).normalDistribution
    let total = weight.sum()
    return (shares.sum() / total, (weight[0] + weight[2]) / total)
  }

  /// The depth that is expected, in metres.
  var expectedDepth: Float { (weight * depth).sum() / weight.sum() }
}

extension SIMD4<Float> {
  /// The lanes, none below one number or above another: `clamped`, which is not inlined for so many lanes.
  @inline(__always)
  fileprivate func held(atLeast least: Self, atMost most: Self) -> Self {
    let raised = least.replacing(with: self, where: self .>= least)
    return most.replacing(with: raised, where: raised .< most)
  }

  /// The lanes of who stands and of who walks, changed for each other.
  fileprivate var swapped: Self { Self(lowHalf: highHalf, highHalf: lowHalf) }

  /// e to the power of minus the lanes, which must be 0 or more: to 5 % where the answer is above 0.00005, and 0 below 10⁻⁸.
  ///
  /// As (1 − x/1024)¹⁰²⁴, since weights of evidence need no more, and the same bits are wanted everywhere.
  var negativeExponential: Self {
    var power = (1 - self * (1.0 / 1024)).held(atLeast: .zero, atMost: Self(repeating: 1))
    for _ in 0..<10 { power *= power }
    return power
  }

  /// The distribution function of the standard normal distribution, to 0.002.
  ///
  /// By a logistic function of a cubic; S. R. Bowling and others, J. Industrial Engineering and Management 2, 2009.
  var normalDistribution: Self {
    let x = held(atLeast: Self(repeating: -6), atMost: Self(repeating: 6))
    let magnitude = x.replacing(with: -x, where: x .< 0)
    let tail = (magnitude * (1.5976 + 0.070_56 * magnitude * magnitude)).negativeExponential
    let upper = 1 / (1 + tail)
    return upper.replacing(with: 1 - upper, where: x .< 0)
  }
}
