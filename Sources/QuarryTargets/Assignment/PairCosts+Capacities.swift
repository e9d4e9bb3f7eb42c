extension PairCosts {
  /// The pairs of least total cost within capacities: hunters to targets, hunters to zones.
  ///
  /// Pairs beyond what must be had cost more and are not made. Exact, with prices that prove it. O(what must be had · pairs ·
  /// log pairs) at worst: for some hundreds of rows and columns.
  ///
  /// - Parameters:
  ///   - rowCapacities: how many columns each row must and may have.
  ///   - columnCapacities: how many rows each column must and may have.
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where there are not as many capacities as rows, or columns, or
  ///   where one begins below 0.
  public func cheapestPairs(
    rowCapacities: [ClosedRange<Int>], columnCapacities: [ClosedRange<Int>]
  ) throws(TargetError) -> CapacityAnswer {
    try check(rowCapacities, columnCapacities)
    return pairs(through: .infinity).flow(rowCapacities, columnCapacities)
  }

  /// The pairs within capacities whose largest cost is smallest, and among these the ones of least total cost.
  ///
  /// A search by halves over the costs that occur. The prices prove the least total over pairs that cost at most
  /// ``CapacityAssignment/largest``… as the limit of ``CapacityAssignment/fault(costs:rowCapacities:columnCapacities:limit:)``.
  /// - Throws: as ``cheapestPairs(rowCapacities:columnCapacities:)``.
  public func bottleneckPairs(
    rowCapacities: [ClosedRange<Int>], columnCapacities: [ClosedRange<Int>]
  ) throws(TargetError) -> CapacityAnswer {
    try check(rowCapacities, columnCapacities)
    let all = pairs(through: .infinity)
    var costs: [Double] = [-1]
    for cost in all.costs.sorted() where cost != costs.last { costs.append(cost) }
    var low = 0
    var high = costs.count
    while low < high {
      let middle = (low + high) / 2
      let limit = costs[middle]
      var flow = CapacityFlow(
        all.pairs { $0 <= limit }.free, rowCapacities: rowCapacities, columnCapacities: columnCapacities)
      if flow.send() { high = middle } else { low = middle + 1 }
    }
    let limit = low < costs.count ? costs[low] : .infinity
    return all.pairs { $0 <= limit }.flow(rowCapacities, columnCapacities)
  }

  private func check(_ rowCapacities: [ClosedRange<Int>], _ columnCapacities: [ClosedRange<Int>]) throws(TargetError) {
    guard rowCapacities.count == rows else { throw .wrongCount(given: rowCapacities.count, expected: rows) }
    guard columnCapacities.count == columns else { throw .wrongCount(given: columnCapacities.count, expected: columns) }
    for range in rowCapacities + columnCapacities where range.lowerBound < 0 {
      throw .wrongCount(given: range.lowerBound, expected: 0)
    }
  }
}

extension PairCandidates {
  /// The same pairs at no cost.
  fileprivate var free: PairCandidates {
    PairCandidates(checked: graph, costs: [Double](repeating: 0, count: costs.count), largest: 0)
  }

  fileprivate func flow(_ rowCapacities: [ClosedRange<Int>], _ columnCapacities: [ClosedRange<Int>]) -> CapacityAnswer {
    var flow = CapacityFlow(self, rowCapacities: rowCapacities, columnCapacities: columnCapacities)
    guard flow.send() else { return .impossible(violator(flow, rowCapacities, columnCapacities)) }
    var columnsOfRow = [[Int]](repeating: [], count: graph.rows)
    var cost = 0.0
    var most = 0.0
    for row in 0..<graph.rows {
      for place in graph.starts[row]..<graph.starts[row + 1] where flow.isChosen(pair: place) {
        columnsOfRow[row].append(Int(graph.targets[place]))
        cost += costs[place]
        most = max(most, costs[place])
      }
      columnsOfRow[row].sort()
    }
    return .assigned(
      CapacityAssignment(
        columnsOfRow: columnsOfRow, cost: cost, largest: most, rowPrices: (0..<graph.rows).map { flow.price(row: $0) },
        columnPrices: (0..<graph.columns).map { flow.price(column: $0) }))
  }

  /// The cut that the flow could not pass, said as what is needed and what is possible.
  private func violator(
    _ flow: CapacityFlow, _ rowCapacities: [ClosedRange<Int>], _ columnCapacities: [ClosedRange<Int>]
  ) -> CapacityViolator {
    let isOfColumns = flow.isSourceReached
    let needing: [Int]
    let sources: [Int]
    if isOfColumns {
      needing = (0..<graph.columns).filter { !flow.isReached(column: $0) }
      sources = (0..<graph.rows).filter { !flow.isReached(row: $0) }
    } else {
      needing = (0..<graph.rows).filter { flow.isReached(row: $0) }
      sources = (0..<graph.columns).filter { flow.isReached(column: $0) }
    }
    let counted = Set(sources)
    let chosen = Set(needing)
    let (own, other) = isOfColumns ? (columnCapacities, rowCapacities) : (rowCapacities, columnCapacities)
    var possible = sources.reduce(0) { $0 + min(other[$1].upperBound, own.count) }
    for row in 0..<graph.rows {
      for target in Set(graph[row]) {
        let (one, two) = isOfColumns ? (Int(target), row) : (row, Int(target))
        if chosen.contains(one), !counted.contains(two) { possible += 1 }
      }
    }
    let needed = needing.reduce(0) { $0 + min(own[$1].lowerBound, other.count + 1) }
    return CapacityViolator(
      needing: needing, sources: sources, needed: needed, possible: possible, isOfColumns: isOfColumns)
  }
}
