import QuarryGeometry

/// How sure one has to be that two players are near each other, or apart.
public struct NearnessRule: Hashable, Sendable, Codable {
  /// From which probability on they are near for certain.
  public var nearAt: Double
  /// Down from which probability they are apart for certain.
  public var apartAt: Double
  /// How many times the distance that is asked for the accuracy of both together may be.
  public var coarsestFactor: Double

  /// Makes a rule.
  /// - Parameters:
  ///   - nearAt: 0.5 … 1.
  ///   - apartAt: 0 … 0.5.
  ///   - coarsestFactor: beyond it nothing is told of players who may well be near; above 0. At 2, two who are measured at one place are
  ///     near with a probability of a quarter.
  public init(nearAt: Double = 0.95, apartAt: Double = 0.05, coarsestFactor: Double = 2) {
    self.nearAt = nearAt
    self.apartAt = apartAt
    self.coarsestFactor = coarsestFactor
  }

  /// Judges a measured distance.
  ///
  /// With coarse accuracies a flat prior makes every short distance improbable, also between two who are measured at one place; so below
  /// what ``coarsestFactor`` allows, players are apart only where two at the very limit would be measured so far apart no more often than
  /// ``apartAt``, e^(−(d − r)²/2σ²); nearer than that it is ``NearnessReason/accuracyTooLow``.
  /// - Parameters:
  ///   - distance: measured; ``NearnessReason/noFix`` where it is NaN, infinite or negative.
  ///   - limit: within which distance; nobody is within one that is negative or NaN.
  ///   - first: the accuracy of one place; ``NearnessReason/noAccuracy`` where it is NaN or negative.
  ///   - second: the accuracy of the other.
  /// - Complexity: that of ``NearChance/probability(distance:within:accuracies:_:)``.
  public func judge(
    distance: Meters, within limit: Meters, accuracies first: Meters, _ second: Meters
  ) -> Nearness {
    guard distance.value >= 0, distance.value.isFinite else { return .unknown(.noFix) }
    let accuracy = NearChance.combined(first, second)
    guard accuracy.value >= 0 else { return .unknown(.noAccuracy) }
    guard limit.value >= 0 else { return .apart(probability: 0) }
    let probability = NearChance.probability(distance: distance, within: limit, combinedAccuracy: accuracy)
    if probability >= nearAt { return .near(probability: probability) }
    if accuracy.value > limit.value * coarsestFactor, !isBeyondDoubt(distance - limit, accuracy) {
      return .unknown(.accuracyTooLow)
    }
    return probability <= apartAt ? .apart(probability: probability) : .possiblyNear(probability: probability)
  }

  /// Whether an error of more than `excess` is as improbable as ``apartAt``.
  private func isBeyondDoubt(_ excess: Meters, _ accuracy: Meters) -> Bool {
    guard excess.value > 0, accuracy.value.isFinite else { return false }
    let deviations = excess.value / accuracy.value * NearChance.accuracyPerDeviation
    return (deviations * deviations * -0.5).exponential <= apartAt
  }
}
