extension PairCandidates {
  /// The assignment over the candidates whose largest cost is smallest.
  ///
  /// A search by halves over the costs that occur; each step grows a largest matching from that of the greatest cost that was
  /// too small. O(log pairs) matchings.
  public func bottleneckAssignment() -> BottleneckAnswer {
    if graph.rows > graph.columns {
      return transposed.bottleneckAssignment().transposed(rows: graph.rows)
    }
    guard graph.rows > 0 else {
      return .assigned(BottleneckAssignment(columnOfRow: [], largest: 0, violatorBelow: nil))
    }
    let lists = ascending
    guard lists.largestOfLeast < .infinity else {
      return .impossible(graph.largestMatching().violator ?? HallViolator(rows: [], columns: []))
    }
    let values = Self.distinct(costs, from: lists.largestOfLeast)
    var low = -1
    var high = values.count
    var below = Matcher(rows: graph.rows, columns: graph.columns)
    var best: Matcher?
    // Too little at `low`, enough at `high`; beyond the last there is nothing.
    while high - low > 1 {
      let middle = low < 0 ? 0 : (low + high) / 2
      var matcher = below
      let within = MatchLists(
        starts: graph.starts, ends: lists.ends(through: values[middle], graph.starts), targets: lists.targets)
      matcher.grow(within, turned: within.turned(columns: graph.columns))
      if matcher.count == graph.rows {
        high = middle
        best = matcher
      } else {
        low = middle
        below = matcher
      }
    }
    guard let best, high < values.count else {
      return .impossible(graph.largestMatching().violator ?? HallViolator(rows: [], columns: []))
    }
    let largest = values[high]
    return .assigned(
      BottleneckAssignment(
        columnOfRow: best.columnOfRow.map { Int($0) }, largest: largest,
        violatorBelow: pairs { $0 < largest }.graph.largestMatching().violator))
  }

  /// Those pairs whose cost passes.
  func pairs(where isIncluded: (Double) -> Bool) -> PairCandidates {
    var starts = [0]
    var targets: [Int32] = []
    var costs: [Double] = []
    for row in 0..<graph.rows {
      for place in graph.starts[row]..<graph.starts[row + 1] where isIncluded(self.costs[place]) {
        targets.append(graph.targets[place])
        costs.append(self.costs[place])
      }
      starts.append(targets.count)
    }
    return PairCandidates(
      checked: BipartiteGraph(checkedColumns: graph.columns, starts: starts, targets: targets), costs: costs,
      largest: largest)
  }

  /// The lists of ``graph``, each by ascending cost.
  private var ascending: AscendingLists {
    var lists = AscendingLists(targets: graph.targets, costs: costs)
    for row in 0..<graph.rows {
      let range = graph.starts[row]..<graph.starts[row + 1]
      let order = range.sorted { costs[$0] < costs[$1] || (costs[$0] == costs[$1] && $0 < $1) }
      for (place, old) in zip(range, order) {
        lists.targets[place] = graph.targets[old]
        lists.costs[place] = costs[old]
      }
      lists.largestOfLeast = max(lists.largestOfLeast, range.isEmpty ? .infinity : lists.costs[range.lowerBound])
    }
    return lists
  }

  private static func distinct(_ costs: [Double], from least: Double) -> [Double] {
    var values: [Double] = []
    for cost in costs.filter({ $0 >= least }).sorted() where cost != values.last { values.append(cost) }
    return values
  }
}

/// Lists by ascending cost: those through a cost stand first.
private struct AscendingLists {
  var targets: [Int32]
  var costs: [Double]
  /// The largest of the least costs of the lists: no assignment can do with less.
  var largestOfLeast = 0.0

  /// Where the pairs through a cost end, in each list.
  func ends(through cost: Double, _ starts: [Int]) -> [Int] {
    (0..<starts.count - 1).map { row in
      var low = starts[row]
      var high = starts[row + 1]
      while low < high {
        let middle = (low + high) / 2
        if costs[middle] <= cost { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}
