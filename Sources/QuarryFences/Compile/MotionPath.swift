import QuarryGeometry

/// The straight path between two fixes, in longitude and latitude.
///
/// A pole has no longitude of its own: a path to or from it runs along the meridian of its other end.
struct MotionPath {
  let start: Coordinate
  /// Unwrapped, so that the path goes the shorter way.
  let end: Coordinate

  init(from start: Coordinate, to end: Coordinate) {
    var (start, end) = (start, end)
    if start.latitude.magnitude == 90 {
      start.longitude = end.longitude
    } else if end.latitude.magnitude == 90 {
      end.longitude = start.longitude
    }
    self.start = start
    self.end = end.unwrapped(near: start.longitude)
  }

  func place(at share: Double) -> Coordinate {
    Coordinate(
      longitude: start.longitude + (end.longitude - start.longitude) * share,
      latitude: start.latitude + (end.latitude - start.latitude) * share)
  }

  var box: Box {
    Box(
      west: min(start.longitude, end.longitude), south: min(start.latitude, end.latitude),
      east: max(start.longitude, end.longitude), north: max(start.latitude, end.latitude))
  }

  /// A little more than the path can be long, in metres: no degree of WGS84 is as long as this.
  var longest: Double {
    ((end.longitude - start.longitude).magnitude + (end.latitude - start.latitude).magnitude) * 112_000
  }

  /// How many pieces of the path have to be looked at by themselves so that each is as good as straight: next to a pole
  /// a path goes round it.
  var pieceCount: Int {
    let degrees = max((end.longitude - start.longitude).magnitude, (end.latitude - start.latitude).magnitude)
    return degrees <= Self.degreesInPiece ? 1 : Int((degrees / Self.degreesInPiece).rounded(.up))
  }

  private static let degreesInPiece = 15.0
}
