/// How short and how long degrees can be, in metres, on WGS84: bounds where the length itself would cost a sine and a
/// cosine, as for boxes that must hold everything within a distance.
public enum DegreeLength {
  /// A degree of latitude is shortest at the equator, 110,574.3 m.
  public static let leastLatitude = 110_574.0

  /// At most the length of a degree of longitude between a latitude and its opposite, some permille less up to 70° and
  /// some percent beyond.
  ///
  /// A degree is a·cos φ·π/180 or a little more, 111,319.49 m at the equator; the series of the cosine, broken off after a
  /// negative term, lies below it.
  /// - Parameter latitude: in degrees; beyond ±79 the answer is 0.
  @inlinable
  public static func leastLongitude(upTo latitude: Double) -> Double {
    guard latitude.magnitude <= 79 else { return 0 }
    let squared = latitude * latitude * (.pi / 180 * .pi / 180)
    return 111_319.4 * (1 - squared * (0.5 - squared * (1 / 24 - squared / 720)))
  }

  /// At least the length of degrees of longitude and latitude between two latitudes.
  ///
  /// A degree of latitude is longest at the poles, 111,693.9 m; that of longitude is 111,319.5 m · cos φ or up to 0.34 %
  /// more, and the series of the cosine, broken off after a positive term, lies above it.
  @inlinable
  public static func greatest(from start: Double, to end: Double) -> (longitude: Double, latitude: Double) {
    // The latitude nearest to the equator.
    let latitude = (start < 0) != (end < 0) ? 0 : min(start.magnitude, end.magnitude)
    let squared = latitude * latitude * (.pi / 180 * .pi / 180)
    return (111_319.5 * 1.0034 * (1 - squared * (0.5 - squared * (1 / 24))), 111_694.0)
  }
}
