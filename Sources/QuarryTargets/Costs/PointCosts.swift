/// Straight lines between points, in the plane or in space: the costs of players whose places are known.
///
/// In space the points of WGS84 in metres (earth-centred, earth-fixed) give chords, shorter than the geodesic by less than
/// 1 part in a million up to 30 km.
public struct PointCosts: TargetCosts {
  /// The largest coordinate: distances are then finite.
  static let farthest = 1e150
  /// Three numbers a player: x, y, z.
  @usableFromInline let places: [SIMD4<Double>]

  /// Points in the plane.
  ///
  /// - Parameters:
  ///   - xs: a number for each player, finite, and not beyond 1e150.
  ///   - ys: as many.
  ///   - zs: as many, or none, which is the plane.
  /// - Throws: ``TargetError/wrongCount(given:expected:)``; ``TargetError/badCost(hunter:target:value:)`` names a player
  ///   (twice) whose place is none.
  public init(xs: [Double], ys: [Double], zs: [Double] = []) throws(TargetError) {
    guard ys.count == xs.count else { throw .wrongCount(given: ys.count, expected: xs.count) }
    guard zs.isEmpty || zs.count == xs.count else { throw .wrongCount(given: zs.count, expected: xs.count) }
    for index in xs.indices {
      for value in [xs[index], ys[index], zs.isEmpty ? 0 : zs[index]] where !(abs(value) <= Self.farthest) {
        throw .badCost(hunter: index, target: index, value: value)
      }
    }
    places = xs.indices.map { SIMD4(xs[$0], ys[$0], zs.isEmpty ? 0 : zs[$0], 0) }
  }

  /// How many players there are.
  @inlinable public var count: Int { places.count }
  /// Both ways cost the same.
  @inlinable public var isSymmetric: Bool { true }
  /// Costs were checked when they were taken, or are right by nature.
  @inlinable public var isChecked: Bool { true }
  /// These points themselves.
  @inlinable public var pointsBelow: PointCosts? { self }

  /// The straight line between two players' places.
  @inlinable public func cost(from hunter: Int, to target: Int) -> Double {
    let apart = places[hunter] - places[target]
    return (apart * apart).sum().squareRoot()
  }
}
