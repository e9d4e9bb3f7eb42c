import QuarryGeometry

/// A fix as the motion gate and the fences see it.
public struct FenceFix: Hashable, Sendable, Codable {
  /// When it was taken.
  public var time: GameTime
  /// Where it was taken.
  public var place: Coordinate
  /// The radius within which the true place lies with 68 % probability; nil where the source does not say.
  ///
  /// What is no radius (0, less, NaN) counts as nil.
  public var accuracy: Meters?

  /// Makes a fix.
  public init(time: GameTime, place: Coordinate, accuracy: Meters? = nil) {
    self.time = time
    self.place = place
    self.accuracy = accuracy
  }

  /// The accuracy as far as it says anything: nil for what is no radius, and finite.
  ///
  /// A radius that holds the whole globe says nothing, and one beyond it no less.
  var statedAccuracy: Meters? {
    guard let accuracy, accuracy.value > 0 else { return nil }
    return min(accuracy, Self.wholeGlobe)
  }

  /// A little more than the geodesic distance of any two places.
  private static let wholeGlobe = Meters(20_004_000)
}
