/// The few columns that each row may have, with what they cost: an assignment of 100,000 needs no table of all pairs.
///
/// What is in no list is not allowed.
public struct PairCandidates: Sendable, Hashable {
  /// A column that a row may have, and what it costs.
  public struct Candidate: Sendable, Hashable {
    /// The column.
    public var column: Int
    /// A number from 0 to 2⁹⁰⁰.
    public var cost: Double

    /// A column at a cost.
    public init(column: Int, cost: Double) {
      self.column = column
      self.cost = cost
    }
  }

  /// Who may have whom.
  public let graph: BipartiteGraph
  /// What the pairs of ``graph`` cost, in the same order.
  public let costs: [Double]
  /// The largest of ``costs``; 0 where there are none.
  let largest: Double

  /// Lists as they come, a list for each row; where a column stands in it twice, the lesser cost counts.
  ///
  /// - Throws: as ``BipartiteGraph/init(columns:lists:)``, and ``TargetError/badCost(hunter:target:value:)`` for a cost that is
  ///   negative, none, or beyond 2⁹⁰⁰.
  public init(columns: Int, lists: [[Candidate]]) throws(TargetError) {
    try self.init(
      graph: BipartiteGraph(columns: columns, lists: lists.map { $0.map(\.column) }),
      costs: lists.flatMap { $0.map(\.cost) })
  }

  /// A graph with what its pairs cost.
  ///
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where there are not as many costs as pairs;
  ///   ``TargetError/badCost(hunter:target:value:)`` for a cost that is negative, none, or beyond 2⁹⁰⁰.
  public init(graph: BipartiteGraph, costs: [Double]) throws(TargetError) {
    guard costs.count == graph.targets.count else {
      throw .wrongCount(given: costs.count, expected: graph.targets.count)
    }
    var largest = 0.0
    for row in 0..<graph.rows {
      for place in graph.starts[row]..<graph.starts[row + 1] {
        let cost = costs[place]
        guard cost >= 0, cost <= PairCosts.mostCost else {
          throw .badCost(hunter: row, target: Int(graph.targets[place]), value: cost)
        }
        largest = max(largest, cost)
      }
    }
    self.graph = graph
    self.costs = costs
    self.largest = largest
  }

  init(checked graph: BipartiteGraph, costs: [Double], largest: Double) {
    self.graph = graph
    self.costs = costs
    self.largest = largest
  }

  /// The candidates of a row. Traps where there is no such row.
  public subscript(row: Int) -> [Candidate] {
    (graph.starts[row]..<graph.starts[row + 1]).map { Candidate(column: Int(graph.targets[$0]), cost: costs[$0]) }
  }

  /// What a pair costs; infinity where it is in no list. O(length of the list).
  public func cost(_ row: Int, _ column: Int) -> Double {
    var least = Double.infinity
    for place in graph.starts[row]..<graph.starts[row + 1] where Int(graph.targets[place]) == column {
      least = min(least, costs[place])
    }
    return least
  }

  /// Rows and columns exchanged. O(rows + columns + pairs).
  var transposed: PairCandidates {
    let turned = graph.transposed
    var next = turned.starts
    var other = costs
    for row in 0..<graph.rows {
      for place in graph.starts[row]..<graph.starts[row + 1] {
        let column = Int(graph.targets[place])
        other[next[column]] = costs[place]
        next[column] += 1
      }
    }
    return PairCandidates(checked: turned, costs: other, largest: largest)
  }
}
