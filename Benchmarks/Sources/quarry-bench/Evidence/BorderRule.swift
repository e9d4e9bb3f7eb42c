/// A usual way to decide on which side of a border a player is, as games and geofencing services have them: a margin,
/// several fixes that must agree, a moving average.
struct BorderRule: Hashable, Sendable {
  /// What a fix has to pass the border by, in accuracies, to enter and to leave.
  var enterMargin = 0.0
  var exitMargin = 0.0
  /// How many of the last `among` fixes have to pass it, at most 32, the newest one among them.
  var needed = 1
  var among = 1
  /// The share of the newest fix in the average that is judged: 1 takes each fix as it is.
  var smoothing = 1.0

  /// Each fix as it is.
  static let naive = BorderRule()

  /// The same margin both ways.
  static func margin(_ accuracies: Double, _ needed: Int = 1, of among: Int? = nil) -> BorderRule {
    BorderRule(enterMargin: accuracies, exitMargin: accuracies, needed: needed, among: among ?? needed)
  }
}

/// A player at one border, by such a rule.
struct BorderDecider {
  let rule: BorderRule
  /// nil before the first fix, which is taken as it is.
  private(set) var isInside: Bool?
  private var average = 0.0
  /// Whether the last fixes passed the margin, the newest one in the lowest bit.
  private var votes: UInt32 = 0

  init(_ rule: BorderRule) { self.rule = rule }

  /// Takes a fix that lies so many metres inside of the border.
  /// - Returns: whether the membership changed.
  mutating func take(depth: Double, accuracy: Double) -> Bool {
    guard let wasInside = isInside else {
      average = depth
      isInside = depth >= 0
      return false
    }
    average += rule.smoothing * (depth - average)
    let margin = accuracy * (wasInside ? rule.exitMargin : rule.enterMargin)
    let passes = wasInside ? average < -margin : average >= margin
    votes = votes << 1 | (passes ? 1 : 0)
    guard passes, (votes & (1 << UInt32(rule.among) - 1)).nonzeroBitCount >= rule.needed else { return false }
    isInside = !wasInside
    votes = 0
    return true
  }
}
