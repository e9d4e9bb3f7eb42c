/// How short a degree can be, in metres: for boxes that must hold everything within a distance, where the length itself
/// would cost a sine and a cosine.
public enum LeastDegree {
  /// A degree of latitude of WGS84 is shortest at the equator, 110,574.3 m.
  public static let latitude = 110_574.0

  /// At most the length of a degree of longitude between a latitude and its opposite, some permille less up to 70° and
  /// some percent beyond.
  ///
  /// A degree is a·cos φ·π/180 or a little more, 111,319.49 m at the equator; the series of the cosine, broken off after a
  /// negative term, lies below it.
  /// - Parameter latitude: in degrees; beyond ±79 the answer is 0.
  @inlinable
  public static func longitude(upTo latitude: Double) -> Double {
    guard latitude.magnitude <= 79 else { return 0 }
    let squared = latitude * latitude * (.pi / 180 * .pi / 180)
    return 111_319.4 * (1 - squared * (0.5 - squared * (1 / 24 - squared / 720)))
  }
}
