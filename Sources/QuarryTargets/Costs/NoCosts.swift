/// Every hunt costs the same: for rings in which only the rules count.
public struct NoCosts: TargetCosts {
  /// How many players there are.
  public let count: Int

  /// For so many players; none where the number is negative.
  public init(count: Int) { self.count = max(0, count) }

  /// Both ways cost the same.
  @inlinable public var isSymmetric: Bool { true }
  /// Costs were checked when they were taken, or are right by nature.
  @inlinable public var isChecked: Bool { true }
  /// Nothing.
  @inlinable public func cost(from hunter: Int, to target: Int) -> Double { 0 }
}
