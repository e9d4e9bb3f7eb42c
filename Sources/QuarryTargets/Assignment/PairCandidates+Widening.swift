extension PairCandidates {
  /// The assignment of least total cost, with more candidates wherever there are too few for an assignment, until there is
  /// one.
  ///
  /// Where a largest matching leaves rows over, these lead to rows that have too few columns between them; and the columns
  /// that are left over lead back to columns that too few rows may have. Those of these rows whose lists touch the lists of
  /// others are asked for longer lists (new columns lie at the border of their ground), and those of these columns likewise;
  /// all of the rows, where that gives nothing. The optimum is over the candidates that there are in the end, which come back
  /// too.
  ///
  /// - Parameters:
  ///   - moreColumns: gives columns for a row, the best `count` of them as a rule; known ones may be among them. A list that
  ///     is no longer than the last one for this row says that there are no more.
  ///   - moreRows: gives rows for a column, in the same way; ``Candidate/column`` is a row here. Where it is left out, rows
  ///     alone are widened, which can take far longer: a target that lies apart is in nobody's list, and only the target knows.
  /// - Throws: as ``init(columns:lists:)``, for what the functions give.
  public func cheapestAssignment(
    moreColumns: (_ row: Int, _ count: Int) -> [Candidate],
    moreRows: ((_ column: Int, _ count: Int) -> [Candidate])? = nil
  ) throws(TargetError) -> WidenedAssignment {
    guard graph.rows <= graph.columns else {
      return WidenedAssignment(answer: cheapestAssignment(), candidates: self, rounds: 0)
    }
    var rounds = 0
    let order = graph.orderByBreadth
    let back = order.inverse
    var candidates = order.renumbered(self)
    func outside() -> PairCandidates { rounds == 0 ? self : back.renumbered(candidates) }
    var matcher = Matcher(rows: graph.rows, columns: graph.columns)
    var rowsAsked = PairAsked(count: graph.rows)
    var columnsAsked = PairAsked(count: graph.columns)
    func columns(_ row: Int, _ count: Int) -> [Candidate] {
      order.renumbered(columns: moreColumns(Int(order.rows[row]), count), by: back.columns)
    }
    while true {
      let graph = candidates.graph
      matcher.grow(starts: graph.starts, ends: Array(graph.starts.dropFirst()), targets: graph.targets)
      if matcher.count == graph.rows {
        let all = outside()
        return WidenedAssignment(
          answer: order.renamed(candidates.cheapestOfPossible(), over: all), candidates: all, rounds: rounds)
      }
      let matching = BipartiteMatching(
        graph: graph, columnOfRow: matcher.columnOfRow, rowOfColumn: matcher.rowOfColumn)
      let short = matching.reachableFromFree
      var found = rowsAsked.ask(matching.borderRows(of: short.rows), beyond: short.columns, lists: graph, columns)
      var pairs = found.pairs.map { (row: $0.one, column: $0.other, cost: $0.cost) }
      if let moreRows, graph.rows == graph.columns {
        let turned = matching.transposed
        let spare = turned.reachableFromFree
        let others = columnsAsked.ask(turned.borderRows(of: spare.rows), beyond: spare.columns, lists: turned.graph) {
          column, count in
          order.renumbered(columns: moreRows(Int(order.columns[column]), count), by: back.rows)
        }
        pairs += others.pairs.map { (row: $0.other, column: $0.one, cost: $0.cost) }
        found.hasMore = found.hasMore || others.hasMore
      }
      if pairs.isEmpty, !found.hasMore {
        found = rowsAsked.ask(short.rows.sorted(), beyond: [], lists: graph, columns)
        pairs = found.pairs.map { (row: $0.one, column: $0.other, cost: $0.cost) }
      }
      guard found.hasMore || !pairs.isEmpty else {
        let violator = matching.violator ?? HallViolator(rows: [], columns: [])
        let all = outside()
        return WidenedAssignment(
          answer: order.renamed(.impossible(violator), over: all), candidates: all, rounds: rounds)
      }
      candidates = try candidates.adding(pairs, order)
      rounds += 1
    }
  }

  /// The same with more pairs.
  private func adding(_ pairs: [(row: Int, column: Int, cost: Double)], _ order: PairOrder) throws(TargetError)
    -> PairCandidates
  {
    if pairs.isEmpty { return self }
    var counts = [Int](repeating: 0, count: graph.rows + 1)
    for pair in pairs {
      guard pair.row >= 0, pair.row < graph.rows else { throw .noSuchPlayer(pair.row) }
      guard pair.column >= 0, pair.column < graph.columns else { throw .noSuchPlayer(pair.column) }
      guard pair.cost >= 0, pair.cost <= PairCosts.mostCost else {
        throw .badCost(
          hunter: Int(order.rows[pair.row]), target: Int(order.columns[pair.column]), value: pair.cost)
      }
      counts[pair.row + 1] += 1
    }
    for row in 0..<graph.rows { counts[row + 1] += counts[row] }
    var next = counts
    var sorted = [Int](repeating: 0, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      sorted[next[pair.row]] = index
      next[pair.row] += 1
    }
    var starts = [0]
    var targets: [Int32] = []
    var costs: [Double] = []
    starts.reserveCapacity(graph.rows + 1)
    targets.reserveCapacity(graph.targets.count + pairs.count)
    costs.reserveCapacity(graph.targets.count + pairs.count)
    for row in 0..<graph.rows {
      let range = graph.starts[row]..<graph.starts[row + 1]
      targets += graph.targets[range]
      costs += self.costs[range]
      for place in counts[row]..<counts[row + 1] {
        let pair = pairs[sorted[place]]
        targets.append(Int32(truncatingIfNeeded: pair.column))
        costs.append(pair.cost)
      }
      starts.append(targets.count)
    }
    return try PairCandidates(
      graph: BipartiteGraph(columns: graph.columns, starts: starts, targets: targets), costs: costs)
  }
}
