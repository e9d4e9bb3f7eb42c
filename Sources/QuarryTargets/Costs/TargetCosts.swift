/// What it costs that one player hunts another: metres between them, or anything else that a game likes small.
///
/// Players are the numbers 0 ..< ``count``. A cost is not negative, and at most 1e290, so that sums are finite; nobody is asked for the cost of hunting
/// himself. Asked for the same pair, the same number must come back: what is computed here is asked millions of times and
/// never kept. Hence a solver is generic over its costs, and a conforming type marks ``cost(from:to:)`` `@inlinable`.
public protocol TargetCosts: Sendable {
  /// How many players there are.
  var count: Int { get }
  /// Whether both ways cost the same for every pair, which quicker methods need. Saying yes wrongly gives rings that are
  /// longer than they need be, never broken ones.
  var isSymmetric: Bool { get }
  /// Whether every cost is known to be finite and not negative. Where it is not, each arc is asked before it is used, and
  /// one whose cost is none is in no ring. Not so unless a type says it.
  var isChecked: Bool { get }
  /// Points whose distances are never more than the costs, where there are such: from them a bound comes sooner. Nil
  /// unless a type says it.
  var pointsBelow: PointCosts? { get }
  /// What it costs that `hunter` hunts `target`; both in 0 ..< ``count``, and not the same.
  func cost(from hunter: Int, to target: Int) -> Double
}

extension TargetCosts {
  /// Nothing is known of the costs.
  @inlinable public var isChecked: Bool { false }
  /// There are no such points.
  @inlinable public var pointsBelow: PointCosts? { nil }
}
