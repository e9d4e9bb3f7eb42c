/// Costs that a closure computes.
public struct CallbackCosts: TargetCosts {
  /// How many players there are.
  public let count: Int
  /// What was said of the closure.
  public let isSymmetric: Bool
  @usableFromInline let compute: @Sendable (_ hunter: Int, _ target: Int) -> Double

  /// - Parameters:
  ///   - count: how many players there are; none where negative.
  ///   - isSymmetric: whether `compute` gives the same for both ways.
  ///   - compute: what it costs that `hunter` hunts `target`. A number that is not finite, negative, or beyond 1e290
  ///     counts as forbidden: such an arc is in no ring.
  public init(
    count: Int, isSymmetric: Bool = false, compute: @escaping @Sendable (_ hunter: Int, _ target: Int) -> Double
  ) {
    self.count = max(0, count)
    self.isSymmetric = isSymmetric
    self.compute = compute
  }

  /// What the closure says.
  @inlinable public func cost(from hunter: Int, to target: Int) -> Double { compute(hunter, target) }
}
