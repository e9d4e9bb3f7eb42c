import QuarryGeometry

/// Steps to one fix.
struct Pace {
  struct Step {
    /// Metres.
    var distance: Double
    /// The distance less both accuracies, in metres.
    var net: Double
    var seconds: Double

    /// Net metres a second; infinite for a way in no time.
    var speed: Double { net == 0 ? 0 : seconds > 0 ? net / seconds : .infinity }
  }

  let fix: FenceFix
  let metric: LocalMetric
  let rules: MotionGate.Rules

  init(to fix: FenceFix, rules: MotionGate.Rules) {
    self.fix = fix
    self.rules = rules
    metric = LocalMetric(latitude: fix.place.latitude)
  }

  func step(from other: FenceFix) -> Step {
    let distance = Self.distance(from: other.place, to: fix.place, metric).value
    let accuracy = (fix.accuracy ?? rules.assumedAccuracy).value + (other.accuracy ?? rules.assumedAccuracy).value
    return Step(distance: distance, net: max(0, distance - accuracy), seconds: fix.time - other.time)
  }

  /// Whether a way surely is no faster than a limit, told without a distance: so it is for nearly every way.
  static func isSurelySlow(from a: FenceFix, to b: FenceFix, limit: Double) -> Bool {
    let east = b.place.longitude.unwrappedLongitude(near: a.place.longitude) - a.place.longitude
    let degrees = east.magnitude + (b.place.latitude - a.place.latitude).magnitude
    return degrees * longestDegree <= limit * (b.time - a.time)
  }

  /// No degree of WGS84 has so many metres.
  private static let longestDegree = 112_000.0

  /// By the fast formula where it holds: a speed needs no more.
  static func distance(from a: Coordinate, to b: Coordinate, _ metric: LocalMetric) -> Meters {
    let east = a.longitude.unwrappedLongitude(near: b.longitude) - b.longitude
    let north = a.latitude - b.latitude
    return metric.isValid(deltaLongitude: east, deltaLatitude: north)
      ? metric.distance(deltaLongitude: east, deltaLatitude: north) : Geodesic.distance(a, b)
  }
}
