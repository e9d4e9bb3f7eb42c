/// Costs that the rules raise so much where they forbid an arc that no search keeps it if it can do without.
@usableFromInline struct PenalizedCosts<Base: TargetCosts>: TargetCosts {
  @usableFromInline let base: Base
  @usableFromInline let rules: ArcRules
  @usableFromInline let low: Double
  @usableFromInline let high: Double
  /// Whether an arc is raised too where only the other way is forbidden, so that the costs are symmetric.
  @usableFromInline let isMirrored: Bool
  /// What costs are multiplied by, see ``CostScale``.
  @usableFromInline let scale: Double
  /// Whether nothing is ever raised.
  @usableFromInline let isFree: Bool

  /// - Parameters:
  ///   - low: no hunt is shorter.
  ///   - high: no hunt is longer.
  ///   - scale: what costs are multiplied by.
  @inlinable init(
    _ base: Base, _ rules: ArcRules, low: Double, high: Double, isMirrored: Bool, scale: Double
  ) {
    self.base = base
    self.rules = rules
    self.low = low
    self.high = high
    self.isMirrored = isMirrored
    self.scale = scale
    isFree =
      rules.stride == 0 && rules.starts.isEmpty && rules.mustHunt.isEmpty && base.isChecked && low <= 0
      && high == .infinity
  }

  @inlinable var count: Int { base.count }
  @inlinable var isSymmetric: Bool { base.isSymmetric && (isMirrored || isFree) }
  @inlinable var isChecked: Bool { true }

  @inlinable func isForbidden(_ hunter: Int, _ target: Int, at cost: Double) -> Bool {
    // False for NaN.
    !(cost >= low && cost <= high && cost >= 0 && cost <= ArcRules.mostCost) || rules.forbids(hunter, target)
      || (isMirrored && rules.forbids(target, hunter))
  }

  @inlinable func cost(from hunter: Int, to target: Int) -> Double {
    let cost = base.cost(from: hunter, to: target)
    if isFree { return cost * scale }
    guard isForbidden(hunter, target, at: cost) else { return cost * scale }
    return CostScale.penalty + (cost >= 0 && cost <= ArcRules.mostCost ? min(cost * scale, 0x1p20) : 0)
  }

  /// How many arcs of a ring break a rule, each judged in its direction.
  @inlinable func breaches(of ring: [Int32]) -> Int {
    guard ring.count > 1, var hunter = ring.last else { return 0 }
    var count = 0
    for target in ring {
      let cost = base.cost(from: Int(hunter), to: Int(target))
      if !(cost >= low && cost <= high && cost >= 0 && cost <= ArcRules.mostCost)
        || rules.forbids(Int(hunter), Int(target))
      {
        count += 1
      }
      hunter = target
    }
    return count
  }
}
