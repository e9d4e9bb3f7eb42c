import QuarryTargets

/// Seeded inputs for the tests of short rings, and the slow ways to the right answers.
enum ShortCases {
  /// SplitMix64.
  struct Seeded {
    var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
  }

  enum Kind: CaseIterable { case symmetric, points, small, penalties, directed, directedPenalties }

  /// Costs of a kind among `count` players; `small` are whole numbers below 4, so that most are ties.
  static func costs(_ kind: Kind, count: Int, seed: UInt64) throws -> MatrixCosts {
    var random = Seeded(seed)
    var values = [Double](repeating: 0, count: count * count)
    let places = (0..<count).map { _ in (random.unit() * 100, random.unit() * 100) }
    for row in 0..<count {
      for column in 0..<row {
        var (a, b) = (random.unit() * 1000, random.unit() * 1000)
        switch kind {
        case .symmetric: b = a
        case .points:
          let (x, y) = (places[row].0 - places[column].0, places[row].1 - places[column].1)
          a = (x * x + y * y).squareRoot()
          b = a
        case .small:
          a = Double(random.below(4))
          b = a
        case .penalties:
          if random.below(3) == 0 { a = 1e12 }
          b = a
        case .directed: break
        case .directedPenalties:
          if random.below(3) == 0 { a = 1e12 }
          if random.below(3) == 0 { b = 1e12 }
        }
        values[row * count + column] = a
        values[column * count + row] = b
      }
    }
    return try MatrixCosts(count: count, values: values)
  }

  /// Points of which three quarters stand in a few clusters, and some at the very same place.
  static func points(_ count: Int, seed: UInt64, inSpace: Bool = false) throws -> PointCosts {
    var random = Seeded(seed)
    var rows: [[Double]] = []
    for index in 0..<count {
      if index % 10 == 9, let last = rows.last {
        rows.append(last)
        continue
      }
      let cluster = Double(random.below(4))
      let isFree = random.below(4) == 0
      rows.append((0..<3).map { _ in isFree ? random.unit() * 1000 : cluster * 200 + random.unit() * 20 })
    }
    return try PointCosts(xs: rows.map { $0[0] }, ys: rows.map { $0[1] }, zs: inSpace ? rows.map { $0[2] } : [])
  }

  /// A length with the forbidden arcs counted apart.
  struct Sum: Comparable {
    var penalties = Int.max
    var rest = Double.infinity
    static func < (a: Sum, b: Sum) -> Bool { a.penalties != b.penalties ? a.penalties < b.penalties : a.rest < b.rest }
    func plus(_ cost: Double) -> Sum {
      if penalties == .max { return self }
      return cost >= 1e12 ? Sum(penalties: penalties + 1, rest: rest) : Sum(penalties: penalties, rest: rest + cost)
    }
  }

  /// The least length of a ring: Held and Karp's dynamic programming, O(n² 2ⁿ).
  ///
  /// Forbidden arcs (10¹²) are counted beside the rest, so that no small part is lost.
  static func optimum(_ costs: some TargetCosts) -> (penalties: Int, rest: Double) {
    let count = costs.count
    if count < 2 { return (0, 0) }
    let last = count - 1
    var best = [Sum](repeating: Sum(), count: (1 << last) * last)
    for first in 0..<last {
      best[(1 << first) * last + first] = Sum(penalties: 0, rest: 0).plus(costs.cost(from: last, to: first))
    }
    for set in 1..<1 << last {
      for end in 0..<last where set & 1 << end != 0 {
        let here = best[set * last + end]
        if here.penalties == .max { continue }
        for next in 0..<last where set & 1 << next == 0 {
          let place = (set | 1 << next) * last + next
          best[place] = min(best[place], here.plus(costs.cost(from: end, to: next)))
        }
      }
    }
    let full = (1 << last) - 1
    let least = (0..<last).map { best[full * last + $0].plus(costs.cost(from: $0, to: last)) }.min() ?? Sum()
    return (least.penalties, least.rest)
  }

  /// The length of a ring with the forbidden arcs counted apart.
  static func length(_ ring: [Int32], _ costs: some TargetCosts) -> (penalties: Int, rest: Double) {
    var sum = (penalties: 0, rest: 0.0)
    for place in ring.indices where ring.count > 1 {
      let cost = costs.cost(from: Int(ring[place]), to: Int(ring[(place + 1) % ring.count]))
      if cost >= 1e12 { sum.penalties += 1 } else { sum.rest += cost }
    }
    return sum
  }

  static func isRing(_ ring: [Int32], count: Int) -> Bool {
    ring.count == count && ring.sorted() == (0..<count).map { Int32($0) }
  }
}
