import QuarryGeometry

/// How probable it is that two players are within a distance of each other, by where they were measured.
///
/// An accuracy is the radius within which the true place lies with 68 % probability. The error is taken to be normal and the same
/// in all directions, so that each axis has the standard deviation accuracy / √(−2 ln 0.32). The difference of two measured places
/// has the sum of both variances. With nothing known beforehand (a flat prior), the true distance then follows the distribution
/// of S. O. Rice with the measured distance d as its parameter: P(true ≤ r) = 1 − Q₁(d/σ, r/σ), where Q₁ is J. I. Marcum's
/// function, the tail of a noncentral chi-square of two degrees of freedom.
///
/// ```swift
/// // Measured 12 m apart with two receivers of 5 m: within 20 m?
/// NearChance.probability(distance: Meters(12), within: Meters(20), accuracies: Meters(5), Meters(5))  // 0.940
/// ```
public enum NearChance {
  /// Accuracies for one standard deviation of an axis: √(−2 ln 0.32), by Rayleigh's distribution.
  public static let accuracyPerDeviation = 1.509_592_185_451_663_4

  /// The accuracy of the difference of two places: the root of the sum of the squares.
  ///
  /// NaN where one of them is NaN or negative.
  public static func combined(_ a: Meters, _ b: Meters) -> Meters {
    guard a.value >= 0, b.value >= 0 else { return Meters(.nan) }
    let (small, large) = (min(a.value, b.value), max(a.value, b.value))
    guard small > 0, large.isFinite else { return Meters(large) }
    let ratio = small / large
    return Meters(large * (1 + ratio * ratio).squareRoot())
  }

  /// The probability that the true distance is at most a limit, by the measured one and the accuracies of both places.
  /// - Parameters:
  ///   - distance: measured, 0 or more; an infinite one is within an infinite limit only.
  ///   - limit: within which distance; a negative one is never kept, an infinite one always.
  ///   - first: the accuracy of one place, 0 or more; two of 0 compare the distances, the limit included.
  ///   - second: the accuracy of the other. An infinite one makes every finite limit improbable: 0.
  /// - Returns: 0 … 1, wrong by less than 10⁻⁹; NaN where a number is NaN, or the distance or an accuracy is negative.
  /// - Complexity: some nanoseconds where limit and distance differ by more than seven deviations, else about half a
  ///   microsecond; no allocation.
  public static func probability(
    distance: Meters, within limit: Meters, accuracies first: Meters, _ second: Meters
  ) -> Double {
    probability(distance: distance, within: limit, combinedAccuracy: combined(first, second))
  }

  /// The same by the accuracy of the difference; see ``combined(_:_:)``.
  public static func probability(
    distance: Meters, within limit: Meters, combinedAccuracy accuracy: Meters
  ) -> Double {
    let (d, r, radius) = (distance.value, limit.value, accuracy.value)
    guard d >= 0, radius >= 0, !r.isNaN else { return .nan }
    if r < 0 { return 0 }
    if r == .infinity { return 1 }
    if d == .infinity || radius == .infinity { return 0 }
    if radius == 0 { return d <= r ? 1 : 0 }
    let deviation = radius / accuracyPerDeviation
    return RiceDistribution.below(mean: d / deviation, gap: (r - d) / deviation)
  }

  /// The measured distance down from which players are within a limit with a probability: the chance, turned round.
  ///
  /// What a game can tell its players, or compare a distance with where all accuracies are alike.
  /// - Parameters:
  ///   - probability: between 0 and 1, neither included.
  ///   - limit: within which distance; 0 or more, finite.
  ///   - accuracy: of the difference of both places; 0 or more, finite.
  /// - Returns: the distance, right to 10⁻⁹ of the probability; nil where not even two who are measured at one place are so probably within the limit,
  ///   and where a number is out of range.
  /// - Complexity: some 60 times that of the chance.
  public static func distance(
    withProbability probability: Double, within limit: Meters, combinedAccuracy accuracy: Meters
  ) -> Meters? {
    guard probability > 0, probability < 1, limit.value >= 0, limit.value.isFinite, accuracy.value >= 0,
      accuracy.value.isFinite,
      Self.probability(distance: .zero, within: limit, combinedAccuracy: accuracy) >= probability
    else { return nil }
    if accuracy.value == 0 { return limit }
    var (near, far) = (0.0, limit.value + accuracy.value / accuracyPerDeviation * RiceDistribution.reach)
    while true {
      let middle = near + (far - near) * 0.5
      guard middle > near, middle < far else { return Meters(near) }
      let chance = Self.probability(distance: Meters(middle), within: limit, combinedAccuracy: accuracy)
      if chance >= probability { near = middle } else { far = middle }
    }
  }
}
