import QuarryGeometry

/// The rules of health: what places do to players, in any mode that puts players out.
public struct HealthRules: Hashable, Sendable, Codable {
  /// The health of a player at first; nil for a game without health.
  public var points: Double?
  /// What is lost each second outside of all play areas, and in forbidden zones that do not say how much.
  public var outsideDamagePerSecond = 1.0
  /// What comes back each second where nothing does harm.
  public var recoveryPerSecond = 0.0

  /// The default rules: no health.
  public init() {}

  /// The rules of health, as game files have them.
  static let entries: [RuleEntry<HealthRules>] = [
    .limit(
      "healthPoints", \.points, .points, allowed: .aboveZero,
      "The health of a player; who has none left is out. Null for a game without health."),
    .number(
      "outsideDamagePerSecond", \.outsideDamagePerSecond, .pointsPerSecond,
      "Health that is lost outside of all play areas, and in forbidden zones without a damagePerSecond of their own."),
    .number(
      "healthRecoveryPerSecond", \.recoveryPerSecond, .pointsPerSecond,
      "Health that comes back where nothing does harm, up to the whole."),
  ]
}
