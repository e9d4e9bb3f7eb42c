/// Every hunt costs the same: for rings in which only the rules count.
public struct NoCosts: TargetCosts {
  public let count: Int

  /// For so many players; none where the number is negative.
  public init(count: Int) { self.count = max(0, count) }

  @inlinable public var isSymmetric: Bool { true }
  @inlinable public var isChecked: Bool { true }
  @inlinable public func cost(from hunter: Int, to target: Int) -> Double { 0 }
}
