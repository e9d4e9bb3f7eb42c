import QuarryGeometry

/// A fix, and the straight way to it from the fix before.
struct FixWay {
  /// Where the fix is, its longitude in −180 ..< 180.
  let place: Coordinate
  let time: GameTime
  let last: FenceTrack.Last?
  /// Whether the straight line from the last fix may be taken for the player's way.
  let isConnected: Bool
  /// The way; nil for the first fix of a player and after a break.
  let path: MotionPath?

  init(to fix: FenceFix, after last: FenceTrack.Last?, isConnected: Bool) {
    place = fix.place.normalized
    time = fix.time
    self.last = last
    self.isConnected = isConnected
    path = isConnected ? last.map { MotionPath(from: $0.place, to: fix.place.normalized) } : nil
  }

  /// A box that holds all that is nearer than `margin` to the way.
  func box(expandedBy margin: Meters) -> Box {
    let box =
      path?.box ?? Box(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
    let north = margin.value / Self.leastMetersOfLatitude
    let latitude = max(box.north.magnitude, box.south.magnitude) + north
    guard latitude < 79 else { return box.expanded(by: margin) }
    // The series of the cosine, broken off after a negative term, is below it.
    let squared = latitude * latitude * (.pi / 180 * .pi / 180)
    let cosine = 1 - squared * (0.5 - squared * (1 / 24 - squared / 720))
    let east = margin.value / (cosine * Self.metersOfLongitude)
    return Box(west: box.west - east, south: box.south - north, east: box.east + east, north: box.north + north)
  }

  /// A degree of latitude of WGS84 is at least this long, at the equator (110,574.3 m), less what rounding may take.
  private static let leastMetersOfLatitude = 110_574.0
  /// A degree of longitude is at least this times the cosine of the latitude (111,319.49 m), likewise.
  private static let metersOfLongitude = 111_319.0
}
