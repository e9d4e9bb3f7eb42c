/// Other numbers for rows and columns, in which neighbours stand together: what is `rows[i]` outside is i within.
struct PairOrder {
  let rows: [Int32]
  let columns: [Int32]

  /// Candidates under the numbers within.
  func renumbered(_ pairs: PairCandidates) -> PairCandidates {
    var within = [Int32](repeating: 0, count: columns.count)
    for (index, column) in columns.enumerated() { within[Int(column)] = Int32(truncatingIfNeeded: index) }
    var starts = [0]
    var targets: [Int32] = []
    var costs: [Double] = []
    starts.reserveCapacity(rows.count + 1)
    targets.reserveCapacity(pairs.costs.count)
    costs.reserveCapacity(pairs.costs.count)
    for row in rows {
      for place in pairs.graph.starts[Int(row)]..<pairs.graph.starts[Int(row) + 1] {
        targets.append(within[Int(pairs.graph.targets[place])])
        costs.append(pairs.costs[place])
      }
      starts.append(targets.count)
    }
    return PairCandidates(
      checked: BipartiteGraph(checkedColumns: columns.count, starts: starts, targets: targets), costs: costs,
      largest: pairs.largest)
  }

  /// An answer under the numbers outside, where these are the candidates.
  func renamed(_ answer: AssignmentAnswer, over pairs: PairCandidates) -> AssignmentAnswer {
    switch answer {
    case .impossible(let violator):
      return .impossible(
        HallViolator(
          rows: violator.rows.map { Int(rows[$0]) }, columns: violator.columns.map { Int(columns[$0]) },
          isOfColumns: violator.isOfColumns))
    case .assigned(let found):
      var columnOfRow = found.columnOfRow
      var rowPrices = found.rowPrices
      var columnPrices = found.columnPrices
      for (index, row) in rows.enumerated() {
        columnOfRow[Int(row)] = found.columnOfRow[index].map { Int(columns[$0]) }
        rowPrices[Int(row)] = found.rowPrices[index]
      }
      for (index, column) in columns.enumerated() { columnPrices[Int(column)] = found.columnPrices[index] }
      // Added up anew, in the order of the rows outside.
      var cost = 0.0
      for (row, column) in columnOfRow.enumerated() {
        if let column { cost += pairs.cost(row, column) }
      }
      return .assigned(
        Assignment(
          columnOfRow: columnOfRow, cost: cost, rowPrices: rowPrices, columnPrices: columnPrices,
          steps: found.steps))
    }
  }

  /// A list of columns under the numbers within; what is no column stays, to be refused.
  func renumbered(columns list: [PairCandidates.Candidate], by within: [Int32]) -> [PairCandidates.Candidate] {
    list.map { candidate in
      guard within.indices.contains(candidate.column) else { return candidate }
      return PairCandidates.Candidate(column: Int(within[candidate.column]), cost: candidate.cost)
    }
  }

  /// The order that leads back.
  var inverse: PairOrder {
    func inverse(_ numbers: [Int32]) -> [Int32] {
      var other = numbers
      for (index, number) in numbers.enumerated() { other[Int(number)] = Int32(truncatingIfNeeded: index) }
      return other
    }
    return PairOrder(rows: inverse(rows), columns: inverse(columns))
  }
}
