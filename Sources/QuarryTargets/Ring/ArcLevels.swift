/// The arcs that the rules allow, with their costs in ascending levels, so that a ring can be looked for among those of
/// some levels only.
struct ArcLevels: Sendable {
  /// Levels from one to another, both included.
  typealias Window = ClosedRange<Int>

  /// All the costs that occur, each once, ascending.
  let costs: [Double]
  private let table: ArcTable
  /// The cost of each arc, row after row; infinite where it is not allowed.
  let values: [Double]
  /// The level of each arc, row after row; those of arcs that are not allowed mean nothing.
  private let levels: [Int32]

  /// - Complexity: n² costs, and sorting them; 12 bytes an arc while it is made.
  init(_ table: ArcTable, _ costs: some TargetCosts) {
    self.table = table
    let count = table.count
    var values = [Double](repeating: .infinity, count: count * count)
    var all: [Double] = []
    all.reserveCapacity(table.arcCount)
    for hunter in 0..<count {
      table.forEachTarget(of: hunter) { target in
        let cost = costs.cost(from: hunter, to: target)
        values[hunter * count + target] = cost
        all.append(cost)
      }
    }
    all.sort()
    let distinct = all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
    var levels = [Int32](repeating: 0, count: count * count)
    for hunter in 0..<count {
      table.forEachTarget(of: hunter) { target in
        levels[hunter * count + target] = Int32(
          truncatingIfNeeded: Self.firstIndex(of: values[hunter * count + target], in: distinct))
      }
    }
    self.costs = distinct
    self.values = values
    self.levels = levels
  }

  /// The first index whose cost is not less; the count where all are less.
  static func firstIndex(of cost: Double, in costs: [Double]) -> Int {
    var low = 0
    var high = costs.count
    while low < high {
      let middle = (low + high) / 2
      if costs[middle] < cost { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The level of a cost that occurs.
  func index(of cost: Double) -> Int { min(Self.firstIndex(of: cost, in: costs), max(0, costs.count - 1)) }

  /// All levels; nil where no arc is allowed.
  var all: Window? { costs.isEmpty ? nil : 0...costs.count - 1 }

  /// The arcs of some levels.
  func table(_ window: Window) -> ArcTable {
    var some = table
    some.removeArcs { hunter, target in
      let level = Int(levels[hunter * table.count + target])
      return level < window.lowerBound || level > window.upperBound
    }
    return some
  }

  /// The window that an objective likes best among those in which a ring is possible; nil where none is.
  ///
  /// - Parameter isPossible: whether a table has a ring, or may have one: then the window is a bound. More arcs never make
  ///   it false.
  /// - Complexity: a table for each halving, and for ``RingObjective/fair`` two for each level.
  func bestWindow(_ objective: RingObjective, isPossible: (ArcTable) -> Bool) -> Window? {
    guard let all, isPossible(table) else { return nil }
    switch objective {
    case .bottleneck: return 0...lowestTop(from: 0, isPossible)
    case .scatter: return highestBottom(isPossible)...all.upperBound
    case .fair:
      var best: Window?
      let last = highestBottom(isPossible)
      var top = lowestTop(from: 0, isPossible)
      for bottom in 0...last {
        // The top never falls as the bottom rises.
        top = max(top, bottom)
        while !isPossible(table(bottom...top)) { top += 1 }
        if best.map({ costs[top] - costs[bottom] < spread($0) }) ?? true { best = bottom...top }
      }
      return best
    case .random, .shortest: return all
    }
  }

  /// The difference of the costs at the ends of a window.
  func spread(_ window: Window) -> Double { costs[window.upperBound] - costs[window.lowerBound] }

  /// The lowest top of a window with that bottom in which a ring is possible; one is with the highest.
  func lowestTop(from bottom: Int, above: Int = 0, _ isPossible: (ArcTable) -> Bool) -> Int {
    var low = max(bottom, above)
    var high = costs.count - 1
    while low < high {
      let middle = (low + high) / 2
      if isPossible(table(bottom...middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The highest bottom of a window up to the top in which a ring is possible; one is with the lowest.
  func highestBottom(_ isPossible: (ArcTable) -> Bool) -> Int {
    var low = 0
    var high = costs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if isPossible(table(middle...costs.count - 1)) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
