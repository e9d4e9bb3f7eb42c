/// One rule of those a ring has to keep, small enough to be named: what a director would have to give up.
public enum RuleClause: Hashable, Sendable {
  /// No hunt is shorter than the band allows.
  case shortestHunt
  /// No hunt is longer than the band allows.
  case longestHunt
  /// The costs of an arc are no costs: the callback gave NaN, infinity, too large a number or less than nothing.
  case noCost(HuntArc)
  /// A player does not hunt again whom he hunted last.
  case lastTarget(HuntArc)
  /// The members of one group do not hunt each other: the number of the grouping, and of the group in it.
  case group(grouping: Int, group: Int)
  /// An arc forbidden by hand.
  case forbidden(HuntArc)
  /// An arc required by hand.
  case required(HuntArc)

  /// Of which kind the rule is.
  public var kind: RuleKind {
    switch self {
    case .shortestHunt, .longestHunt, .noCost: .distance
    case .lastTarget: .noRepeat
    case .group: .group
    case .forbidden, .required: .byHand
    }
  }
}

extension RingRules {
  /// The rules that keep `hunter` from hunting `target`, none where he may; numbers of no player are not asked for.
  ///
  /// - Complexity: O(log of the arcs forbidden and required), and one cost where there is a band.
  public func clauses(against hunter: Int, hunting target: Int, costs: some TargetCosts) -> [RuleClause] {
    guard hunter >= 0, hunter < count, target >= 0, target < count else { return [] }
    let arc = HuntArc(hunter: hunter, target: target)
    var clauses: [RuleClause] = []
    for (index, grouping) in groupings.enumerated() {
      let group = grouping.groupOf[hunter]
      if group >= 0, group == grouping.groupOf[target] { clauses.append(.group(grouping: index, group: Int(group))) }
    }
    if !lastTargets.isEmpty, Int(lastTargets[hunter]) == target { clauses.append(.lastTarget(arc)) }
    if forbidden.hasSorted(arc) { clauses.append(.forbidden(arc)) }
    for other in required where (other.hunter == hunter) != (other.target == target) {
      clauses.append(.required(other))
    }
    let cost = costs.cost(from: hunter, to: target)
    if !(cost >= 0 && cost <= ArcRules.mostCost) {
      clauses.append(.noCost(arc))
    } else {
      if let minimumCost, !(cost >= minimumCost) { clauses.append(.shortestHunt) }
      if let maximumCost, !(cost <= maximumCost) { clauses.append(.longestHunt) }
    }
    return clauses
  }

  /// The rules without one of them.
  func without(_ clause: RuleClause) -> RingRules {
    var rules = self
    switch clause {
    case .shortestHunt: rules.minimumCost = nil
    case .longestHunt: rules.maximumCost = nil
    case .noCost: break
    case .lastTarget(let arc): rules.clearLastTarget(of: arc.hunter)
    case .group(let grouping, let group): rules.dissolve(group: group, of: grouping)
    case .forbidden(let arc): rules.removeForbidden(arc)
    case .required(let arc): rules.removeRequired(arc)
    }
    return rules
  }

  /// All the rules, each as a clause.
  var clauses: [RuleClause] {
    var clauses: [RuleClause] = []
    if minimumCost != nil { clauses.append(.shortestHunt) }
    if maximumCost != nil { clauses.append(.longestHunt) }
    for (hunter, target) in lastTargets.enumerated() where target >= 0 {
      clauses.append(.lastTarget(HuntArc(hunter: hunter, target: Int(target))))
    }
    for (index, grouping) in groupings.enumerated() {
      var sizes = [Int](repeating: 0, count: grouping.names.count)
      for group in grouping.groupOf where group >= 0 { sizes[Int(group)] += 1 }
      for group in sizes.indices where sizes[group] > 1 { clauses.append(.group(grouping: index, group: group)) }
    }
    return clauses + forbidden.map { .forbidden($0) } + required.map { .required($0) }
  }
}

extension Array where Element: Comparable {
  /// Whether an ascending array holds an element.
  func hasSorted(_ element: Element) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element
  }
}
