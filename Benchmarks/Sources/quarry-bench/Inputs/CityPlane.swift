import Quarry

/// The plane in which the inputs are drawn: 20 by 20 km in a city of middle latitude, in metres from its centre.
///
/// Laid on longitude and latitude by a plain scale, which is exact in what matters here: the same numbers for everybody.
enum CityPlane {
  static let centre = Coordinate(longitude: 13.4, latitude: 52.5)
  /// Half the side of the city, in metres.
  static let half = 10_000.0
  /// Degrees for a metre at the centre's latitude: by cos 52.5° on the equator's 111,320 m, and 110,574 m.
  static let degreesEast = 1 / (111_320 * 0.608_761_429_008_720_7)
  static let degreesNorth = 1 / 110_574.0

  static func coordinate(east: Double, north: Double) -> Coordinate {
    Coordinate(longitude: centre.longitude + east * degreesEast, latitude: centre.latitude + north * degreesNorth)
  }
}
