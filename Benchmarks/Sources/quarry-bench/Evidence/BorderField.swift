import Quarry
import QuarryGeometry

/// A zone with a long straight border, seen near the middle of that border: inside is to the west.
struct BorderField: Sendable {
  let fences: FenceSet
  /// By which Quarry decides.
  let rules: FenceRules
  private static let origin = CityPlane.centre
  private static let metric = LocalMetric(latitude: origin.latitude)
  private static let start = Walkers.start

  init(_ rules: FenceRules) throws {
    self.rules = rules
    let corners = [(-8000.0, -4000.0), (0, -4000), (0, 4000), (-8000, 4000), (-8000, -4000)]
    let ring = Ring(corners.map { Self.place(east: $0.0, north: $0.1) })
    fences = try FenceSet([Zone(id: "zone", shape: .area(MultiPolygon([Polygon(exterior: ring)])))])
  }

  private static func place(east: Double, north: Double) -> Coordinate {
    Coordinate(
      longitude: origin.longitude + east / metric.metersPerDegreeLongitude,
      latitude: origin.latitude + north / metric.metersPerDegreeLatitude)
  }

  /// The seconds at which a subject tells that the membership of a player changed, who is known at the beginning.
  ///
  /// The first fix, at −1 s, has no error; then comes one a second. `depth` is where the player truly is.
  func changes(
    _ subject: NoiseSubject, _ errors: some Collection<(east: Double, north: Double)>, _ accuracy: Double,
    _ depth: (Double) -> Double
  ) -> [Double] {
    switch subject.kind {
    case .rule(let rule):
      var decider = BorderDecider(rule)
      _ = decider.take(depth: depth(0), accuracy: accuracy)
      var changes: [Double] = []
      for (second, error) in errors.enumerated()
      where decider.take(depth: depth(Double(second)) - error.east, accuracy: accuracy) {
        changes.append(Double(second))
      }
      return changes
    case .fences(let isGated):
      var follower = FenceFollower(fences, rules: rules, isGated: isGated)
      follower.take(
        FenceFix(
          time: Self.start.advanced(bySeconds: -1), place: Self.place(east: -depth(0), north: 0),
          accuracy: Meters(accuracy)))
      for (second, error) in errors.enumerated() {
        let place = Self.place(east: error.east - depth(Double(second)), north: error.north)
        follower.take(
          FenceFix(time: Self.start.advanced(bySeconds: Double(second)), place: place, accuracy: Meters(accuracy)))
      }
      follower.end()
      return follower.events.lazy.filter { !$0.isInitial }.map { $0.decidedAt - Self.start }
    }
  }
}
