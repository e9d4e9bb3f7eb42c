/// A place on the WGS84 ellipsoid: longitude and latitude in degrees.
///
/// The longitude may lie outside ±180 where a ring was unwrapped across the antimeridian; two coordinates that
/// differ by whole turns name the same place but are not equal as values. ``normalized`` brings them together.
public struct Coordinate: Hashable, Sendable, Codable {
  /// Degrees east of Greenwich.
  public var longitude: Double
  /// Degrees north of the equator, −90 to 90.
  public var latitude: Double

  /// Makes a coordinate from degrees; nothing is checked.
  @inlinable
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Whether both numbers are finite and the latitude is within ±90.
  @inlinable
  public var isOnGlobe: Bool { longitude.isFinite && latitude.magnitude <= 90 }

  /// The same place with its longitude in −180 ..< 180; exact wherever the longitude is already there.
  @inlinable
  public var normalized: Coordinate {
    Coordinate(longitude: longitude.normalizedLongitude, latitude: latitude)
  }

  /// The same place with its longitude within half a turn of `reference`, the shorter way round.
  ///
  /// A difference of exactly half a turn keeps the longitude that was given. The result is exact wherever no turn
  /// has to be added.
  @inlinable
  public func unwrapped(near reference: Double) -> Coordinate {
    Coordinate(longitude: longitude.unwrappedLongitude(near: reference), latitude: latitude)
  }
}

extension Double {
  /// The longitude brought to −180 ..< 180; unchanged where it is already there, or is not finite.
  @inlinable
  public var normalizedLongitude: Double {
    if self >= -180 && self < 180 { return self }
    guard isFinite else { return self }
    let turned = truncatingRemainder(dividingBy: 360)
    if turned >= 180 { return turned - 360 }
    return turned < -180 ? turned + 360 : turned
  }

  /// The longitude with whole turns added until it is within half a turn of `reference`.
  @inlinable
  public func unwrappedLongitude(near reference: Double) -> Double {
    let difference = self - reference
    if difference.magnitude <= 180 { return self }
    guard difference.isFinite else { return self }
    return self - 360 * (difference / 360).rounded()
  }
}
