/// Looks for rings among the arcs of a window of costs, and makes the window as good as an objective wants it.
struct LevelSearch {
  private let levels: ArcLevels
  private let rules: ArcRules
  private let isSymmetric: Bool
  /// The best ring so far.
  private(set) var best: [Int32]
  private let objective: RingObjective
  private let seed: UInt64
  /// Steps that are left.
  private var budget: Int
  private let near: CandidateArcs

  init(
    levels: ArcLevels, rules: ArcRules, isSymmetric: Bool, best: [Int32], objective: RingObjective, seed: UInt64,
    budget: Int
  ) {
    self.levels = levels
    self.rules = rules
    // Required arcs and last targets have a direction.
    self.isSymmetric = isSymmetric && rules.isSymmetric
    self.best = best
    self.objective = objective
    self.seed = seed
    self.budget = budget
    let costs = LevelCosts(count: rules.count, isSymmetric: isSymmetric, values: levels.values, low: 0, high: .infinity)
    near = self.isSymmetric ? CandidateArcs(cheapest: 10, of: costs) : CandidateArcs(cheapestBothWays: 8, of: costs)
  }

  /// Whether a table keeps the simple conditions of a ring: everybody may hunt and be hunted, by two others in all; all can
  /// have different targets; everybody is reached from everybody. Without them there is no ring.
  static func isPossible(_ table: ArcTable) -> Bool {
    for player in 0..<table.count {
      var around = 0
      for word in 0..<table.words {
        around += (table.rows[player * table.words + word] | table.columns[player * table.words + word]).nonzeroBitCount
      }
      if around < min(2, table.count - 1) || table.outDegree(player) == 0 || table.inDegree(player) == 0 {
        return false
      }
    }
    var matching = TargetMatching(count: table.count)
    if matching.complete(table) != nil { return false }
    return isWhole(table) && !hasCut(table)
  }

  /// Whether each player is reached from one, and reaches it: by breadth, whole words at a time.
  private static func isWhole(_ table: ArcTable) -> Bool {
    let all = PlayerSet(all: table.count)
    return table.count == 0
      || reaches(all, from: 0, table.rows, table.words) && reaches(all, from: 0, table.columns, table.words)
  }

  private static func reaches(_ all: PlayerSet, from first: Int, _ rows: [UInt64], _ words: Int) -> Bool {
    var unseen = all.words
    var queue = [first]
    unseen[first >> 6] &= ~(1 << UInt64(first & 63))
    while let player = queue.popLast() {
      for word in 0..<words {
        var bits = rows[player * words + word] & unseen[word]
        unseen[word] &= ~bits
        while bits != 0 {
          queue.append(word << 6 | bits.trailingZeroBitCount)
          bits &= bits - 1
        }
      }
    }
    return unseen.allSatisfy { $0 == 0 }
  }

  /// Whether the others fall apart without some player, whichever way arcs are taken: a ring without him is one path.
  private static func hasCut(_ table: ArcTable) -> Bool {
    guard table.count > 3, table.count * table.count * table.words < 20_000_000 else { return false }
    let around = table.rows.indices.map { table.rows[$0] | table.columns[$0] }
    return (0..<table.count).contains { without in
      var others = PlayerSet(all: table.count)
      others.remove(without)
      return !reaches(others, from: without == 0 ? 1 : 0, around, table.words)
    }
  }

  /// Makes the best ring as good as it can.
  ///
  /// - Returns: what no ring can beat.
  mutating func run() -> Double {
    switch objective {
    case .bottleneck: bottleneck()
    case .scatter: scatter()
    case .fair: fair()
    case .random, .shortest: 0
    }
  }

  /// The levels of the shortest and the longest hunt of the best ring.
  private var window: ArcLevels.Window {
    var (low, high) = (Double.infinity, 0.0)
    if var hunter = best.last {
      for target in best {
        let cost = levels.values[Int(hunter) * rules.count + Int(target)]
        (low, high) = (min(low, cost), max(high, cost))
        hunter = target
      }
    }
    return levels.index(of: low)...levels.index(of: high)
  }

  private mutating func bottleneck() -> Double {
    // From a short ring, whose longest hunt is near the least as a rule.
    _ = improve(0...levels.costs.count - 1, effort: 100)
    var low = levels.lowestTop(from: 0, Self.isPossible)
    var bound = low
    var middle = low
    while low < window.upperBound {
      switch found(0...middle) {
      case .ring: break
      case .none:
        low = middle + 1
        if bound <= middle { bound = middle + 1 }
      case .undecided: low = middle + 1
      }
      middle = (low + max(low, window.upperBound - 1)) / 2
    }
    _ = improve(0...window.upperBound, effort: 50)
    return levels.costs[min(bound, window.upperBound)]
  }

  private mutating func scatter() -> Double {
    let top = levels.costs.count - 1
    var high = levels.highestBottom(Self.isPossible)
    var bound = high
    var middle = high
    while high > window.lowerBound {
      switch found(middle...top) {
      case .ring: break
      case .none:
        high = middle - 1
        if bound >= middle { bound = middle - 1 }
      case .undecided: high = middle - 1
      }
      middle = (high + min(high, window.lowerBound + 1) + 1) / 2
    }
    return levels.costs[max(bound, window.lowerBound)]
  }

  /// Bottoms at which the difference is bounded: the more, the better the bound, and the longer it takes.
  private var bottoms: Int { rules.count <= 250 ? 96 : rules.count <= 600 ? 24 : 8 }
  /// At how many of them a ring is looked for.
  private static let searched = 5

  private mutating func fair() -> Double {
    let last = levels.highestBottom(Self.isPossible)
    let count = min(self.bottoms, last + 1)
    let bottoms = (0..<count).map { last * $0 / max(1, count - 1) }
    var windows: [ArcLevels.Window] = []
    var top = 0
    for bottom in bottoms {
      top = levels.lowestTop(from: bottom, above: top, Self.isPossible)
      windows.append(bottom...top)
    }
    // Of a ring whose bottom lies between two of them, the top is no lower than that of the first.
    var bound = Double.infinity
    for (index, window) in windows.enumerated() {
      let next = index + 1 < windows.count ? max(bottoms[index], bottoms[index + 1] - 1) : last
      bound = min(bound, max(0, levels.costs[window.upperBound] - levels.costs[next]))
    }
    let promising = windows.sorted { levels.spread($0) < levels.spread($1) }.prefix(Self.searched)
    for window in promising where levels.spread(window) < levels.spread(self.window) { narrow(from: window) }
    return min(bound, levels.spread(window))
  }

  /// Whether a window is narrower than that of the best ring.
  private func isNarrower(_ bottom: Int, _ top: Int) -> Bool {
    top < levels.costs.count && levels.costs[top] - levels.costs[bottom] < levels.spread(window)
  }

  /// Looks for the lowest top above a window's in which there is a ring, and then for the highest bottom below that top.
  private mutating func narrow(from window: ArcLevels.Window) {
    let bottom = window.lowerBound
    var low = window.upperBound
    var step = max(1, (window.upperBound - window.lowerBound) / 64)
    var high = -1
    while high < 0, isNarrower(bottom, low) {
      if case .ring = found(bottom...low) { high = low } else { low += step }
      step *= 2
    }
    guard high >= 0 else { return }
    low = max(window.upperBound, high - step)
    while high - low > max(1, (high - bottom) / 200) {
      let middle = (low + high) / 2
      if case .ring = found(bottom...middle) { high = middle } else { low = middle + 1 }
    }
    high = self.window.upperBound
    var (lowest, highest) = (self.window.lowerBound, high)
    while highest - lowest > max(1, (high - lowest) / 200) {
      let middle = (lowest + highest) / 2
      if isNarrower(middle, high), case .ring = found(middle...high) { lowest = middle } else { highest = middle - 1 }
    }
  }

  /// A ring in a window, which then is the best one: made from the best one by the search for short rings, where short
  /// hunts are wanted, or by the search that can also tell that there is none.
  private mutating func found(_ window: ArcLevels.Window) -> AnyRingSearch.Outcome {
    guard window.lowerBound <= window.upperBound else { return .none }
    if objective == .bottleneck, improve(window, effort: 20) { return .ring(best) }
    guard budget > 0 else { return .undecided }
    let share = max(100_000, min(budget, 2_000_000))
    var search = AnyRingSearch(budget: share, seed: seed)
    let outcome = search.find(levels.table(window.lowerBound, window.upperBound))
    budget -= search.steps
    if case .ring(let ring) = outcome { best = ring }
    return outcome
  }

  /// Lets the search for short rings begin with the best one; whether it came to a ring in the window, which then is the
  /// best one.
  private mutating func improve(_ window: ArcLevels.Window, effort: Int) -> Bool {
    guard budget > 0 else { return false }
    let costs = LevelCosts(
      count: rules.count, isSymmetric: isSymmetric, values: levels.values, low: levels.costs[window.lowerBound],
      high: levels.costs[window.upperBound], scale: CostScale.factor(dearest: levels.costs.last ?? 0))
    let found: MeasuredRing?
    if isSymmetric {
      let steps = ShortRing.standardBudget(players: rules.count) * effort / 100
      let candidates = objective == .bottleneck ? near : CandidateArcs(cheapest: 10, of: costs)
      found = try? ShortRing.improved(ring: best, costs: costs, candidates: candidates, budget: steps, seed: seed)
    } else {
      let steps = DirectedRing.standardBudget(players: rules.count) * effort / 100
      let candidates = objective == .bottleneck ? near : CandidateArcs(cheapestBothWays: 8, of: costs)
      found = try? DirectedRing.improved(ring: best, costs: costs, candidates: candidates, budget: steps, seed: seed)
    }
    guard let found else { return false }
    budget -= 20 * found.steps
    guard costs.breaches(of: found.players) == 0 else { return false }
    best = found.players
    return true
  }
}
