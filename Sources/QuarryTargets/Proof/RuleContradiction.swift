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
    var needed: [RuleClause] = []
    var steps = 0
    var isMinimal = true
    for clause in rules.clauses {
      guard steps < budget else {
        isMinimal = false
        needed.append(clause)
        continue
      }
      let fewer = left.without(clause)
      var search = AnyRingSearch(budget: max(1, (budget - steps) / 4), seed: 0)
      let outcome = search.find(ArcTable(fewer, costs: costs))
      steps += search.steps + rules.count * rules.count / 32
      switch outcome {
      case .none: left = fewer
      case .ring: needed.append(clause)
      case .undecided:
        isMinimal = false
        needed.append(clause)
      }
    }
    return (needed, isMinimal)
  }
}
