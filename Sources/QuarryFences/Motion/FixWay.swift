import QuarryGeometry

/// A fix, and the straight way to it from the fix before.
struct FixWay {
  /// Where the fix is, its longitude in −180 ..< 180.
  let place: Coordinate
  let time: GameTime
  let last: FenceTrack.Last?
  /// Whether the straight line from the last fix may be taken for the player's way.
  let isConnected: Bool
  /// The altitude of the fix in metres, and the 68 % interval of it; nil where they are not known.
  let altitude: Double?
  let verticalAccuracy: Double?

  init(to fix: FenceFix, after last: FenceTrack.Last?, isConnected: Bool) {
    place = fix.place.normalized
    time = fix.time
    self.last = last
    self.isConnected = isConnected
    altitude = fix.statedAltitude
    verticalAccuracy = fix.statedVerticalAccuracy
  }

  /// Whether there is a way: not for the first fix of a player, nor after a break.
  var hasPath: Bool { isConnected && last != nil }

  /// The way, where there is one.
  var path: MotionPath? { isConnected ? last.map { MotionPath(from: $0.place, to: place) } : nil }

  /// Seconds since the last fix; infinite for the first.
  var seconds: Double { last.map { time - $0.time } ?? .infinity }

  /// Where the way starts, in degrees east and north of this fix; nothing where there is none.
  var start: (east: Double, north: Double) {
    path.map { ($0.start.longitude - $0.end.longitude, $0.start.latitude - $0.end.latitude) } ?? (0, 0)
  }

  /// Where the way starts, its longitude unwrapped to go the shorter way from this fix; this fix where there is none.
  ///
  /// Not for ways to or from a pole, which have no longitude of their own.
  var unwrappedStart: Coordinate { last.map { $0.place.unwrapped(near: place.longitude) } ?? place }

  /// A box that holds all that is nearer than `margin` to the way.
  func box(expandedBy margin: Meters) -> Box {
    let box =
      path?.box ?? Box(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
    let north = margin.value / DegreeLength.leastLatitude
    let scale = DegreeLength.leastLongitude(upTo: max(box.north.magnitude, box.south.magnitude) + north)
    guard scale > 0 else { return box.expanded(by: margin) }
    let east = margin.value / scale
    return Box(west: box.west - east, south: box.south - north, east: box.east + east, north: box.north + north)
  }
}
