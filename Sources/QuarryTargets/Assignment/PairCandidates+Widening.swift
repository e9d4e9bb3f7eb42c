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
    let first = order.renumbered(self)
    var added: [Pair] = []
    func all() -> PairCandidates { added.isEmpty ? first : first.adding(added) }
    var lists = MatchLists(first.graph)
    var turned = lists.turned(columns: graph.columns)
    var matcher = Matcher(rows: graph.rows, columns: graph.columns)
    var rowsAsked = PairAsked(count: graph.rows)
    var columnsAsked = PairAsked(count: graph.columns)
    func columns(_ row: Int, _ count: Int) -> [Candidate] {
      order.renumbered(columns: moreColumns(Int(order.rows[row]), count), by: back.columns)
    }
    while true {
      matcher.grow(lists, turned: turned)
      if matcher.count == graph.rows {
        let within = all()
        let candidates = rounds == 0 ? self : back.renumbered(within)
        return WidenedAssignment(
          answer: order.renamed(within.cheapestOfPossible(), over: candidates), candidates: candidates, rounds: rounds)
      }
      let free = (0..<graph.rows).filter { matcher.columnOfRow[$0] < 0 }
      let short = lists.reachable(from: free, holders: matcher.rowOfColumn)
      var found = rowsAsked.ask(
        lists.border(of: short.ones, turned: turned), beyond: short.others, lists: lists, of: graph.columns, columns)
      var pairs = found.pairs.map { Pair(row: $0.one, column: $0.other, cost: $0.cost) }
      if let moreRows, graph.rows == graph.columns {
        let left = (0..<graph.columns).filter { matcher.rowOfColumn[$0] < 0 }
        let spare = turned.reachable(from: left, holders: matcher.columnOfRow)
        let others = columnsAsked.ask(
          turned.border(of: spare.ones, turned: lists), beyond: spare.others, lists: turned, of: graph.rows
        ) { column, count in
          order.renumbered(columns: moreRows(Int(order.columns[column]), count), by: back.rows)
        }
        pairs += others.pairs.map { Pair(row: $0.other, column: $0.one, cost: $0.cost) }
        found.hasMore = found.hasMore || others.hasMore
      }
      if pairs.isEmpty, !found.hasMore {
        found = rowsAsked.ask(short.ones.sorted(), beyond: [], lists: lists, of: graph.columns, columns)
        pairs = found.pairs.map { Pair(row: $0.one, column: $0.other, cost: $0.cost) }
      }
      guard found.hasMore || !pairs.isEmpty else {
        let within = all()
        let matching = BipartiteMatching(
          graph: within.graph, columnOfRow: matcher.columnOfRow, rowOfColumn: matcher.rowOfColumn)
        return WidenedAssignment(
          answer: order.renamed(.impossible(matching.violator ?? HallViolator(rows: [], columns: [])), over: self),
          candidates: rounds == 0 ? self : back.renumbered(within), rounds: rounds)
      }
      for pair in pairs {
        try check(pair, order)
        lists.append(pair.column, to: pair.row)
        turned.append(pair.row, to: pair.column)
      }
      added += pairs
      rounds += 1
    }
  }

  /// A pair that joins, under the numbers within.
  private struct Pair {
    var row: Int
    var column: Int
    var cost: Double
  }

  /// Refuses what is no row, no column, or no cost.
  private func check(_ pair: Pair, _ order: PairOrder) throws(TargetError) {
    guard pair.row >= 0, pair.row < graph.rows else { throw .noSuchPlayer(pair.row) }
    guard pair.column >= 0, pair.column < graph.columns else { throw .noSuchPlayer(pair.column) }
    guard pair.cost >= 0, pair.cost <= PairCosts.mostCost else {
      throw .badCost(hunter: Int(order.rows[pair.row]), target: Int(order.columns[pair.column]), value: pair.cost)
    }
  }

  /// The same with more pairs, which have been checked: at the end of the lists, in the order in which they came.
  private func adding(_ pairs: [Pair]) -> PairCandidates {
    var counts = [Int](repeating: 0, count: graph.rows + 1)
    for pair in pairs { counts[pair.row + 1] += 1 }
    for row in 0..<graph.rows { counts[row + 1] += counts[row] }
    var starts = graph.starts
    for row in 0...graph.rows { starts[row] += counts[row] }
    var targets = [Int32](repeating: 0, count: graph.targets.count + pairs.count)
    var costs = [Double](repeating: 0, count: targets.count)
    var next = starts
    for row in 0..<graph.rows {
      for place in graph.starts[row]..<graph.starts[row + 1] {
        targets[next[row]] = graph.targets[place]
        costs[next[row]] = self.costs[place]
        next[row] += 1
      }
    }
    for pair in pairs {
      targets[next[pair.row]] = Int32(truncatingIfNeeded: pair.column)
      costs[next[pair.row]] = pair.cost
      next[pair.row] += 1
    }
    return PairCandidates(
      checked: BipartiteGraph(checkedColumns: graph.columns, starts: starts, targets: targets), costs: costs,
      largest: pairs.reduce(largest) { max($0, $1.cost) })
  }
}
