import QuarryGeometry
import QuarryIndex

extension PlayerGrid {
  /// How densely players stand around a place.
  ///
  /// Who is counted is decided by the geodesic, the end included; the area is ``Geodesic/area(within:of:)``, good to 10⁻⁹ up to
  /// 100 km. Poles and antimeridian are ordinary places.
  ///
  /// ```swift
  /// var near = NearPlayers()
  /// grid.density(within: Meters(50), of: stage, into: &near).perHectare
  /// ```
  /// - Parameters:
  ///   - radius: nobody is within one that is NaN or negative.
  ///   - place: nobody is near one that is not on the globe.
  ///   - found: room, in which those who were found stand afterwards, the nearest first, whether they count or not.
  ///   - isIncluded: who counts, by number: one team, the living.
  /// - Complexity: that of ``QuarryIndex/PlayerGrid/players(within:of:into:)``.
  public func density(
    within radius: Meters, of place: Coordinate, where isIncluded: (Int) -> Bool = { _ in true },
    into found: inout NearPlayers
  ) -> PlayerDensity {
    players(within: radius, of: place, into: &found)
    var count = 0
    for neighbor in found where isIncluded(neighbor.player) { count += 1 }
    let area = Geodesic.area(within: radius, of: place)
    return PlayerDensity(count: count, area: area.value >= 0 ? area : .zero)
  }
}
