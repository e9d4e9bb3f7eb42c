extension PairCosts {
  /// The table of who may hunt whom: players are rows and columns, nobody hunts himself.
  ///
  /// Every ring is an assignment of this table. So the total of its cheapest assignment bounds the length of every ring from
  /// below, its bottleneck the longest hunt of every ring; and where it has no assignment, the violator says why there is no
  /// ring. O(players²).
  ///
  /// - Parameters:
  ///   - costs: what hunts cost; what is negative or no finite number is not allowed.
  ///   - isAllowed: whether a hunter may have a target.
  /// - Throws: ``TargetError/tooMany(_:)``; ``TargetError/wrongCount(given:expected:)`` for a negative count.
  @inlinable public init(
    targets costs: some TargetCosts, isAllowed: (_ hunter: Int, _ target: Int) -> Bool
  ) throws(TargetError) {
    try self.init(rows: costs.count, columns: costs.count) { hunter, target in
      hunter != target && isAllowed(hunter, target) ? costs.cost(from: hunter, to: target) : .infinity
    }
  }
}
