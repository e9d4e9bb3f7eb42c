import QuarryGeometry
import QuarryIndex

/// A circle whose radius changes evenly while its centre moves evenly along a geodesic, as seen at a share 0 … 1 of the time
/// that this takes.
struct MovingCircle: Sendable {
  /// The radius at the start and at the end, in metres; 0 for a circle that is not there.
  var radii: (Double, Double)
  /// The place from which the centre's way is measured, its longitude in −180 ..< 180.
  var origin: Coordinate
  /// The direction of the way there.
  var azimuth = Degrees(0)
  /// How far along its way the centre is at the start and at the end, in metres.
  var ways = (0.0, 0.0)

  func radius(at share: Double) -> Double { radii.0 + (radii.1 - radii.0) * share }

  func center(at share: Double) -> Coordinate {
    let way = ways.0 + (ways.1 - ways.0) * share
    return way == 0 ? origin : Geodesic.destination(from: origin, azimuth: azimuth, distance: Meters(way)).normalized
  }

  /// Metres from a place to the border, positive inside.
  /// - Complexity: one geodesic, two while the centre moves.
  func depth(of place: Coordinate, at share: Double) -> Double {
    radius(at: share) - Geodesic.distance(center(at: share), place).value
  }

  /// How far the border moves at most, in metres.
  var reach: Double { (radii.1 - radii.0).magnitude + (ways.1 - ways.0).magnitude }

  /// A box round all places that are covered at some share.
  var sweptBox: Box {
    let way = ways.1 - ways.0
    let steps = way == 0 ? 0 : Int(min((way.magnitude / Self.boxStep).rounded(.up), Self.mostBoxSteps))
    let slack = steps == 0 ? 0 : way.magnitude / Double(steps)
    var swept = Box.empty
    for step in 0...steps {
      let share = steps == 0 ? 0 : Double(step) / Double(steps)
      let radius =
        steps == 0 ? max(radii.0, radii.1) : radius(at: share) + (radii.1 - radii.0).magnitude / Double(steps)
      swept.formUnwrappedUnion(Box(around: center(at: share), radius: Meters(radius + slack)))
    }
    return swept
  }

  private static let boxStep = 20_000.0
  private static let mostBoxSteps = 1000.0
}

extension Box {
  /// Grows the box until it holds `other`, to which whole turns are added so that both lie near each other; all longitudes
  /// where they go round the globe.
  mutating func formUnwrappedUnion(_ other: Box) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
      return
    }
    let turns = (((west + east) - (other.west + other.east)) / 720).rounded()
    formUnion(
      Box(west: other.west + 360 * turns, south: other.south, east: other.east + 360 * turns, north: other.north))
    if east - west >= 360 { (west, east) = (-180, 180) }
  }
}
