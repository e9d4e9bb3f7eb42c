/// Finds a small set of rules that contradict each other, where only a search has shown that all of them do.
///
/// One rule after the other is left out; where there is still no ring, it is not needed (deletion filter, Chinneck and
/// Dravnieks 1991).
struct RuleContradiction<Costs: TargetCosts> {
  let costs: Costs
  /// Steps that all the searches together may take.
  let budget: Int

  /// Rules of which none can be left out, or, where the budget ended before, from which some perhaps could.
  func find(in rules: RingRules) -> (clauses: [RuleClause], isMinimal: Bool) {
    var left = rules
    // Hunts that have no cost, of those that are left out too.
    var allowed: [HuntArc] = []
    var needed: [RuleClause] = []
    var steps = 0
    var isMinimal = true
    for clause in rules.clauses + missingCosts(rules.count) {
      guard steps < budget else {
        isMinimal = false
        needed.append(clause)
        continue
      }
      var (fewer, more) = (left, allowed)
      if case .noCost(let arc) = clause { more.append(arc) } else { fewer = left.without(clause) }
      var table = ArcTable(fewer, costs: costs)
      let arcRules = ArcRules(fewer)
      for arc in more where !arcRules.forbids(arc.hunter, arc.target) { table.insert(arc.hunter, arc.target) }
      var search = AnyRingSearch(budget: max(1, (budget - steps) / 4), seed: 0)
      let outcome = search.find(table)
      steps += search.steps + rules.count * rules.count / 32
      switch outcome {
      case .none: (left, allowed) = (fewer, more)
      case .ring: needed.append(clause)
      case .undecided:
        isMinimal = false
        needed.append(clause)
      }
    }
    return (needed, isMinimal)
  }

  /// The hunts that have no cost.
  private func missingCosts(_ count: Int) -> [RuleClause] {
    guard !costs.isChecked else { return [] }
    var clauses: [RuleClause] = []
    for hunter in 0..<count {
      for target in 0..<count where target != hunter {
        let cost = costs.cost(from: hunter, to: target)
        if !(cost >= 0 && cost <= ArcRules.mostCost) {
          clauses.append(.noCost(HuntArc(hunter: hunter, target: target)))
        }
      }
    }
    return clauses
  }
}
