/// Costs with a direction as symmetric costs of twice as many players: `p` hunts, and `p + half` is `p` as the hunted.
@usableFromInline struct DoubledCosts<Base: TargetCosts>: TargetCosts {
  @usableFromInline let base: Base
  @usableFromInline let half: Int

  @inlinable init(_ base: Base) {
    self.base = base
    half = max(0, base.count)
  }

  @inlinable var count: Int { 2 * half }
  @inlinable var isSymmetric: Bool { true }

  /// What it costs that the one hunts the other; not finite between two that hunt, or two that are hunted.
  @inlinable @inline(__always) func cost(from a: Int, to b: Int) -> Double {
    if a < half {
      return b >= half ? (b - half == a ? 0 : base.cost(from: a, to: b - half)) : .infinity
    }
    return b < half ? (a - half == b ? 0 : base.cost(from: b, to: a - half)) : .infinity
  }
}

extension CandidateArcs {
  /// The candidates of hunters as those of both sides.
  @usableFromInline func doubled() -> CandidateArcs {
    var ends = [Int32](repeating: 0, count: 2 * count + 1)
    for hunter in 0..<count {
      ends[hunter + 1] = starts[hunter + 1] - starts[hunter]
      for target in self[hunter] { ends[count + Int(target) + 1] += 1 }
    }
    for player in 0..<2 * count { ends[player + 1] += ends[player] }
    var pairs = [Int32](repeating: 0, count: 2 * targets.count)
    var top = ends
    for hunter in 0..<count {
      for target in self[hunter] {
        let hunted = count + Int(target)
        pairs[Int(top[hunter])] = Int32(truncatingIfNeeded: hunted)
        pairs[Int(top[hunted])] = Int32(truncatingIfNeeded: hunter)
        top[hunter] += 1
        top[hunted] += 1
      }
    }
    return CandidateArcs(uncheckedStarts: ends, targets: pairs)
  }
}
