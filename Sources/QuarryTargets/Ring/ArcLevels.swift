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
  /// The arcs that are allowed by ascending cost, hunter · n + target, and where those of each level begin.
  private let arcs: [Int32]
  private let starts: [Int32]

  /// - Complexity: n² costs, and sorting them; 24 bytes an arc while it is made.
  init(_ table: ArcTable, _ costs: some TargetCosts) {
    self.table = table
    let count = table.count
    var values = [Double](repeating: .infinity, count: count * count)
    var all: [(cost: Double, arc: Int32)] = []
    all.reserveCapacity(table.arcCount)
    for hunter in 0..<count {
      table.forEachTarget(of: hunter) { target in
        let cost = costs.cost(from: hunter, to: target)
        values[hunter * count + target] = cost
        all.append((cost, Int32(truncatingIfNeeded: hunter * count + target)))
      }
    }
    all.sort { $0.cost != $1.cost ? $0.cost < $1.cost : $0.arc < $1.arc }
    var distinct: [Double] = []
    var starts: [Int32] = []
    for (index, entry) in all.enumerated() where index == 0 || entry.cost != all[index - 1].cost {
      distinct.append(entry.cost)
      starts.append(Int32(truncatingIfNeeded: index))
    }
    starts.append(Int32(truncatingIfNeeded: all.count))
    self.costs = distinct
    self.values = values
    self.starts = starts
    arcs = all.map(\.arc)
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

  /// The arcs of some levels; none where the last is below the first.
  ///
  /// - Complexity: O(n²/64) and the arcs that are in the window, or that are outside, whichever are fewer.
  func table(_ first: Int, _ last: Int) -> ArcTable {
    guard first <= last else { return ArcTable(noneOf: table.count) }
    let (begin, end) = (Int(starts[first]), Int(starts[last + 1]))
    guard end - begin > arcs.count / 2 else {
      var some = ArcTable(noneOf: table.count)
      for arc in arcs[begin..<end] { some.insert(Int(arc) / table.count, Int(arc) % table.count) }
      return some
    }
    var some = table
    for arc in arcs[..<begin] { some.remove(Int(arc) / table.count, Int(arc) % table.count) }
    for arc in arcs[end...] { some.remove(Int(arc) / table.count, Int(arc) % table.count) }
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
        while !isPossible(table(bottom, top)) { top += 1 }
        if best.map({ costs[top] - costs[bottom] < spread($0) }) ?? true { best = bottom...top }
      }
      return best
    case .random, .shortest: return all
    }
  }

  /// The difference of the costs at the ends of a window.
  func spread(_ window: Window) -> Double { costs[window.upperBound] - costs[window.lowerBound] }

  /// The lowest top of a window with that bottom in which a ring is possible; one is with the highest.
  ///
  /// - Parameter above: no top below this one is tried; the search begins there with steps that double.
  func lowestTop(from bottom: Int, above: Int = 0, _ isPossible: (ArcTable) -> Bool) -> Int {
    var low = max(bottom, above)
    var high = costs.count - 1
    var step = 1
    while above > 0, low + step < high {
      if isPossible(table(bottom, low + step)) {
        high = low + step
        break
      }
      low += step + 1
      step *= 2
    }
    while low < high {
      let middle = (low + high) / 2
      if isPossible(table(bottom, middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The highest bottom of a window up to the top in which a ring is possible; one is with the lowest.
  func highestBottom(_ isPossible: (ArcTable) -> Bool) -> Int {
    var low = 0
    var high = costs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if isPossible(table(middle, costs.count - 1)) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
