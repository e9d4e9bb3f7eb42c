import QuarryGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The fixes of one player that can be drawn, by time.
struct PageTrail {
  /// Seconds after the start, ascending.
  private(set) var times: [Double] = []
  /// As many as times.
  private(set) var places: [Coordinate] = []
  /// Fixes without a usable time or place.
  private(set) var omitted = 0

  init(_ player: ReplayPage.Player) {
    let count = min(player.times.count, player.longitudes.count, player.latitudes.count)
    var isAscending = true
    for index in 0..<count {
      let time = player.times[index]
      let place = Coordinate(longitude: player.longitudes[index], latitude: player.latitudes[index])
      guard time.magnitude < PageNumbers.largest, place.isOnGlobe, place.longitude.magnitude < PageNumbers.largest
      else {
        omitted += 1
        continue
      }
      if let last = times.last, last > time { isAscending = false }
      times.append(time)
      places.append(place)
    }
    if !isAscending { sort() }
  }

  /// Fixes of equal time keep their order.
  private mutating func sort() {
    let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    times = order.map { times[$0] }
    places = order.map { places[$0] }
  }

  /// Whether more than `seconds` pass until the next fix.
  func isSilent(after index: Int, seconds: Double) -> Bool {
    index >= 0 && index + 1 < times.count && times[index + 1] - times[index] > seconds
  }

  /// Metres between the fix `index` and where the straight way from `start` to `end` is at that time.
  func deviation(start: Int, end: Int, index: Int) -> Double {
    let duration = times[end] - times[start]
    let share = duration > 0 ? (times[index] - times[start]) / duration : 0
    return drawnMeters(places[index], between(places[start], places[end], share))
  }
}

/// Metres a degree of latitude, near enough for a drawing: the mean over the WGS84 meridian.
let metersPerDegree = 111_133.0

/// Metres between two places that are near each other, on the flat sheet of the page.
func drawnMeters(_ a: Coordinate, _ b: Coordinate) -> Double {
  let eastward = (a.longitude - b.longitude) * cos((a.latitude + b.latitude) / 2 * .pi / 180)
  return hypot(eastward, a.latitude - b.latitude) * metersPerDegree
}

/// Metres between a place and the straight way from `start` to `end`, on the flat sheet of the page.
func drawnMeters(_ place: Coordinate, fromWay start: Coordinate, _ end: Coordinate) -> Double {
  let narrowing = cos(place.latitude * .pi / 180)
  let east = (end.longitude - start.longitude) * narrowing
  let north = end.latitude - start.latitude
  let squared = east * east + north * north
  let along = (place.longitude - start.longitude) * narrowing * east + (place.latitude - start.latitude) * north
  let share = squared > 0 ? min(max(along / squared, 0), 1) : 0
  return drawnMeters(place, between(start, end, share))
}

private func between(_ a: Coordinate, _ b: Coordinate, _ share: Double) -> Coordinate {
  Coordinate(
    longitude: a.longitude + (b.longitude - a.longitude) * share,
    latitude: a.latitude + (b.latitude - a.latitude) * share)
}
