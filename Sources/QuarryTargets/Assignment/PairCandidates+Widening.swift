extension PairCandidates {
  /// The assignment of least total cost, with more candidates wherever there are too few for an assignment, until there is
  /// one.
  ///
  /// Where a largest matching leaves rows over, these lead to rows that have too few columns between them; and the columns
  /// that are left over lead back to columns that too few rows may have. Only pairs between these two sets help, so only
  /// they are added; the smaller set is asked. The optimum is over the candidates that there are in the end, which come
  /// back too.
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
    var candidates = self
    guard graph.rows <= graph.columns else {
      return WidenedAssignment(answer: cheapestAssignment(), candidates: self, rounds: 0)
    }
    var matcher = Matcher(rows: graph.rows, columns: graph.columns)
    var rowsAsked = PairAsked(count: graph.rows)
    var columnsAsked = PairAsked(count: graph.columns)
    var rounds = 0
    while true {
      let graph = candidates.graph
      matcher.grow(starts: graph.starts, ends: Array(graph.starts.dropFirst()), targets: graph.targets)
      if matcher.count == graph.rows {
        return WidenedAssignment(answer: candidates.cheapestOfPossible(), candidates: candidates, rounds: rounds)
      }
      let matching = BipartiteMatching(
        graph: graph, columnOfRow: matcher.columnOfRow, rowOfColumn: matcher.rowOfColumn)
      let borders = matching.borderRows
      var found = rowsAsked.ask(borders, lists: graph, moreColumns)
      var pairs = found.pairs.map { (row: $0.one, column: $0.other, cost: $0.cost) }
      if let moreRows, graph.rows == graph.columns {
        let turned = matching.transposed

        let others = columnsAsked.ask(turned.borderRows, lists: turned.graph, moreRows)
        pairs += others.pairs.map { (row: $0.other, column: $0.one, cost: $0.cost) }
        found.hasMore = found.hasMore || others.hasMore
      }
      if pairs.isEmpty, !found.hasMore {
        found = rowsAsked.ask(matching.shortRows, lists: graph, moreColumns)
        pairs = found.pairs.map { (row: $0.one, column: $0.other, cost: $0.cost) }
      }
      guard found.hasMore || !pairs.isEmpty else {
        let violator = matching.violator ?? HallViolator(rows: [], columns: [])
        return WidenedAssignment(answer: .impossible(violator), candidates: candidates, rounds: rounds)
      }
      candidates = try candidates.adding(pairs)
      rounds += 1
    }
  }

  /// The same with more pairs.
  private func adding(_ pairs: [(row: Int, column: Int, cost: Double)]) throws(TargetError) -> PairCandidates {
    if pairs.isEmpty { return self }
    var counts = [Int](repeating: 0, count: graph.rows + 1)
    for pair in pairs {
      guard pair.row >= 0, pair.row < graph.rows else { throw .noSuchPlayer(pair.row) }
      guard pair.column >= 0, pair.column < graph.columns else { throw .noSuchPlayer(pair.column) }
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
