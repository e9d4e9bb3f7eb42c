/// How the first difference between two runs is looked for.
public enum DifferenceSearch: Sendable {
  /// By halving, as `git bisect` does: some log₂(n) + 2 states are compared. Exact if runs that differ once differ from
  /// then on; a difference that heals before the end is not found, and of several differences with equal states between
  /// them any one may be.
  case bisection
  /// State by state from the front: n states are compared, and the first difference is found, if it heals or not.
  case everyAction
}

/// Where two runs part: the first action after which their states differ; nil where they do not.
///
/// Two versions of a reducer on one log show where the new one acts differently; two logs, where two servers parted.
/// Runs of different length that are equal as far as both go differ at the first action that only one of them has.
///
/// Cost: both runs are reduced once, and by bisection some intervals of checkpoints again.
public func firstDifference<State: Equatable, Action>(
  between a: Replay<State, Action>, and b: Replay<State, Action>, searching search: DifferenceSearch = .bisection
) -> RunDifference<Action>? {
  let common = min(a.log.count, b.log.count)
  var comparisons = 0
  func isDifferent(after number: Int) -> Bool {
    comparisons += 1
    return a.withState(after: number) { state in b.withState(after: number) { state != $0 } }
  }

  var found: Int?
  switch search {
  case .bisection:
    // The front to back run of this first comparison makes the checkpoints for those that follow.
    if isDifferent(after: common) {
      var (first, last) = (0, common)
      while first < last {
        let middle = first + (last - first) / 2
        if isDifferent(after: middle) { last = middle } else { first = middle + 1 }
      }
      found = first
    }
  case .everyAction: found = (0...common).first { isDifferent(after: $0) }
  }

  if let found {
    let text = a.withState(after: found) { state in
      b.withState(after: found) { LineDifference(expected: state, actual: $0).text }
    }
    return RunDifference(
      number: found, action: entry(found, of: a.log), otherAction: entry(found, of: b.log),
      text: text ?? "    The two are written alike, but `==` says that they differ.", comparisons: comparisons)
  }
  if a.log.count == b.log.count { return nil }
  return RunDifference(
    number: common + 1, action: entry(common + 1, of: a.log), otherAction: entry(common + 1, of: b.log), text: nil,
    comparisons: comparisons)
}

private func entry<Action>(_ number: Int, of log: ActionLog<Action>) -> RecordedAction<Action>? {
  log.actions.indices.contains(number - 1) ? log.actions[number - 1] : nil
}
