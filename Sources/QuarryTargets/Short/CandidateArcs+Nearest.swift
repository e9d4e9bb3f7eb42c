extension CandidateArcs {
  /// The nearest players of each player, nearest first.
  ///
  /// Which of several equally near ones are taken is left open, but is always the same. O(n log n) also where players
  /// stand in clusters or many at one place.
  /// - Parameter wanted: how many for each; all others where there are fewer.
  public init(nearest wanted: Int, of points: PointCosts) {
    let wanted = min(max(0, wanted), points.count - 1, Int(Int32.max) / max(1, points.count))
    guard wanted > 0 else {
      self.init(uncheckedStarts: [Int32](repeating: 0, count: points.count + 1), targets: [])
      return
    }
    var tree = NearestTree(points.places, wanted: wanted)
    self.init(uncheckedTargets: tree.neighbours(), each: wanted)
  }

  /// The targets of each player that cost the least, cheapest first, the lower number first among equals.
  ///
  /// Asks for all pairs: O(n² + n k²), for a few thousand players. What is no cost (negative or not finite) comes last.
  /// - Parameter wanted: how many for each; all others where there are fewer.
  @inlinable public init(cheapest wanted: Int, of costs: some TargetCosts) {
    let count = max(0, costs.count)
    let wanted = min(max(0, wanted), count - 1, Int(Int32.max) / max(1, count))
    guard wanted > 0 else {
      self.init(uncheckedStarts: [Int32](repeating: 0, count: count + 1), targets: [])
      return
    }
    var targets = [Int32](repeating: 0, count: count * wanted)
    var values = [Double](repeating: 0, count: wanted)
    for hunter in 0..<count {
      var filled = 0
      let row = hunter * wanted
      for target in 0..<count where target != hunter {
        let asked = costs.cost(from: hunter, to: target)
        let cost = asked >= 0 && asked <= .dearest ? asked : .dearest
        if filled == wanted, cost >= values[wanted - 1] { continue }
        var rank = filled == wanted ? wanted - 1 : filled
        while rank > 0, values[rank - 1] > cost {
          values[rank] = values[rank - 1]
          targets[row + rank] = targets[row + rank - 1]
          rank -= 1
        }
        values[rank] = cost
        targets[row + rank] = Int32(truncatingIfNeeded: target)
        filled = min(wanted, filled + 1)
      }
    }
    self.init(uncheckedTargets: targets, each: wanted)
  }

  /// For each player its cheapest targets, and those whose cheapest hunters it is among: for costs with a direction.
  ///
  /// Asks for all pairs twice: O(n² + n k²). Lists are as long as they come.
  @inlinable public init(cheapestBothWays wanted: Int, of costs: some TargetCosts) {
    let out = CandidateArcs(cheapest: wanted, of: costs)
    let back = CandidateArcs(cheapest: wanted, of: ReversedCosts(costs))
    self.init(joining: out, reversed: back)
  }

  /// The lists of `out`, and behind them each arc of `back` turned round that is not among them.
  @usableFromInline init(joining out: CandidateArcs, reversed back: CandidateArcs) {
    var lists = (0..<out.count).map { Array(out[$0]) }
    for target in 0..<back.count {
      for hunter in back[target] where !out[Int(hunter)].contains(Int32(truncatingIfNeeded: target)) {
        lists[Int(hunter)].append(Int32(truncatingIfNeeded: target))
      }
    }
    var starts: [Int32] = [0]
    for list in lists { starts.append((starts.last ?? 0) + Int32(truncatingIfNeeded: list.count)) }
    self.init(uncheckedStarts: starts, targets: Array(lists.joined()))
  }

  /// Lists that were made here.
  @usableFromInline init(uncheckedStarts starts: [Int32], targets: [Int32]) {
    self.starts = starts
    self.targets = targets
  }

  @usableFromInline init(uncheckedTargets targets: [Int32], each: Int) {
    let starts = (0...targets.count / each).map { Int32(truncatingIfNeeded: $0 * each) }
    self.init(uncheckedStarts: starts, targets: targets)
  }
}

extension CandidateArcs {
  /// Whether `target` is among the candidates of `hunter`.
  @inlinable @inline(__always) func holds(_ target: Int32, in hunter: Int) -> Bool {
    for slot in Int(starts[hunter])..<Int(starts[hunter + 1]) where targets[slot] == target { return true }
    return false
  }

  /// Nobody is a candidate of anybody.
  @usableFromInline static func none(count: Int) -> CandidateArcs {
    CandidateArcs(uncheckedStarts: [Int32](repeating: 0, count: count + 1), targets: [])
  }
}

extension PointCosts {
  /// Points that were checked before.
  init(uncheckedPlaces places: [SIMD4<Double>]) { self.places = places }
}
