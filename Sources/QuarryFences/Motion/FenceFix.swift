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
  /// The altitude, as the zones' floors and ceilings have it; nil where the source does not say.
  public var altitude: Meters?
  /// The 68 % interval of the altitude; nil where the source does not say. What is no interval (0, less, NaN) counts as nil.
  public var verticalAccuracy: Meters?

  /// Makes a fix.
  public init(
    time: GameTime, place: Coordinate, accuracy: Meters? = nil, altitude: Meters? = nil, verticalAccuracy: Meters? = nil
  ) {
    self.time = time
    self.place = place
    self.accuracy = accuracy
    self.altitude = altitude
    self.verticalAccuracy = verticalAccuracy
  }

  /// The accuracy as far as it says anything: nil for what is no radius, and finite.
  ///
  /// A radius that holds the whole globe says nothing, and one beyond it no less.
  var statedAccuracy: Meters? {
    guard let accuracy, accuracy.value > 0 else { return nil }
    return min(accuracy, Self.wholeGlobe)
  }

  /// The altitude, where it is a number, in metres.
  var statedAltitude: Double? { altitude.flatMap { $0.value.isFinite ? $0.value : nil } }

  /// The vertical accuracy as far as it says anything, in metres.
  var statedVerticalAccuracy: Double? {
    verticalAccuracy.flatMap { $0.value > 0 && $0.value.isFinite ? $0.value : nil }
  }

  /// The fix with nothing that says nothing, so that it can always be encoded.
  var sound: FenceFix {
    FenceFix(
      time: time, place: place, accuracy: statedAccuracy, altitude: statedAltitude.map { Meters($0) },
      verticalAccuracy: statedVerticalAccuracy.map { Meters($0) })
  }

  /// A little more than the geodesic distance of any two places.
  private static let wholeGlobe = Meters(20_004_000)
}
