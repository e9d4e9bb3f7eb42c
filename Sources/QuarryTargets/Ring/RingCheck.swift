/// Judges a ring by nothing but the rules as they were given: none of the tables and searches that made it.
public enum RingCheck {
  /// What is wrong with a ring.
  public enum Fault: Hashable, Sendable {
    /// It has another number of players.
    case count(given: Int, expected: Int)
    /// A player is in it more than once, or none has that number.
    case player(Int)
    /// A hunt breaks a rule.
    case breach(HuntArc, RuleClause)
    /// A required hunt is missing.
    case missing(HuntArc)
    /// The quality stated is not that of the ring.
    case quality(stated: RingQuality, found: RingQuality)
    /// It is better than what was said to be the best possible.
    case bound(stated: Double, found: Double)
  }

  /// Everything that is wrong with it; nothing where it is right.
  ///
  /// - Complexity: O(n (log of the arcs forbidden + the arcs required)), and 2 n costs.
  public static func faults(of ring: TargetRing, rules: RingRules, costs: some TargetCosts) -> [Fault] {
    guard ring.order.count == rules.count else { return [.count(given: ring.order.count, expected: rules.count)] }
    var seen = [Bool](repeating: false, count: rules.count)
    for player in ring.order {
      guard player >= 0, Int(player) < rules.count, !seen[Int(player)] else { return [.player(Int(player))] }
      seen[Int(player)] = true
    }
    let required = Set(rules.required)
    // What is required is looked for as such: the loop below need not look at all required arcs for each.
    let others = rules.withoutRequired
    var missing = required
    var faults: [Fault] = []
    for arc in ring.arcs {
      missing.remove(arc)
      faults += others.clauses(against: arc.hunter, hunting: arc.target, costs: costs).map { .breach(arc, $0) }
    }
    faults += missing.sorted().map { .missing($0) }
    let found = RingQuality(of: ring.order, costs: costs)
    // The sum depends on where it begins by some roundings.
    let slack = 1e-12 * found.total * Double(max(1, rules.count)).squareRoot()
    if abs(found.total - ring.quality.total) > slack || found.longest != ring.quality.longest
      || found.shortest != ring.quality.shortest
    {
      faults.append(.quality(stated: ring.quality, found: found))
    }
    if let bound = ring.bound {
      let value = found.value(of: ring.objective)
      let isBetter = ring.objective == .scatter ? value > bound + slack : value < bound - slack
      if isBetter { faults.append(.bound(stated: bound, found: value)) }
    }
    return faults
  }
}
