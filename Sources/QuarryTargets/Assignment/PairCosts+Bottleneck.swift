extension PairCosts {
  /// The assignment whose largest cost is smallest: every row gets a column, or every column a row where there are fewer.
  ///
  /// Over hunters and targets that are the same players, with infinity for whom nobody may hunt, its
  /// ``BottleneckAssignment/largest`` bounds the longest hunt of every ring from below, since a ring is such an assignment.
  ///
  /// Exact: the cheapest few columns of each row give a cost that suffices; then all pairs through that cost are searched.
  /// A few passes over the table and some matchings.
  public func bottleneckAssignment() -> BottleneckAnswer {
    if rows > columns { return transposed.bottleneckAssignment().transposed(rows: rows) }
    var count = min(Self.usualShortlist, columns)
    while true {
      let answer = cheapestPairs(of: max(1, count)).bottleneckAssignment()
      guard case .assigned(let enough) = answer else {
        if count >= columns { return answer }
        count = min(columns, 4 * count)
        continue
      }
      return count >= columns ? answer : pairs(through: enough.largest).bottleneckAssignment()
    }
  }

  /// The assignment of least total cost among those whose largest cost is smallest; the prices prove that over the pairs
  /// through that cost.
  public func cheapestBottleneckAssignment() -> AssignmentAnswer {
    switch bottleneckAssignment() {
    case .impossible(let violator): .impossible(violator)
    case .assigned(let found): pairs(through: found.largest).cheapestAssignment()
    }
  }

  /// All pairs that cost at most so much.
  func pairs(through most: Double) -> PairCandidates {
    var starts = [0]
    var targets: [Int32] = []
    var costs: [Double] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let cost = values[row * columns + column]
        if cost <= most, cost < .infinity {
          targets.append(Int32(truncatingIfNeeded: column))
          costs.append(cost)
        }
      }
      starts.append(targets.count)
    }
    return PairCandidates(
      checked: BipartiteGraph(checkedColumns: columns, starts: starts, targets: targets), costs: costs, largest: largest
    )
  }
}
