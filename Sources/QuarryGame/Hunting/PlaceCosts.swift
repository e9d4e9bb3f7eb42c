import QuarryGeometry
import QuarryIndex
import QuarryTargets

/// Hunts cost the metres between the players' places.
///
/// Geodesics on WGS84; where ``Geodesic/approximateSquare(middleLatitude:deltaLongitude:deltaLatitude:)`` is good, its root
/// instead, unless one of some limits lies within its error bound: so a limit is kept as the geodesic keeps it.
public struct PlaceCosts: TargetCosts {
  /// A place for each player.
  public let places: [Coordinate]
  /// Whether every distance is the geodesic's own.
  public let isExact: Bool
  @usableFromInline let limits: [Double]

  /// - Parameters:
  ///   - places: one for each player, on the globe.
  ///   - limits: distances at which something is decided.
  ///   - isExact: whether every distance is asked of the geodesic, which takes a microsecond.
  /// - Throws: `TargetError.badCost` with the number of a player (twice) whose place is not on the globe.
  public init(_ places: [Coordinate], limits: [Meters] = [], isExact: Bool = false) throws(TargetError) {
    for (player, place) in places.enumerated() {
      guard place.longitude.isFinite, place.latitude.magnitude <= 90 else {
        throw .badCost(hunter: player, target: player, value: place.latitude)
      }
    }
    self.places = places
    self.limits = limits.map(\.value)
    self.isExact = isExact
  }

  /// How many players there are.
  @inlinable public var count: Int { places.count }
  /// Both ways cost the same.
  @inlinable public var isSymmetric: Bool { true }
  /// Costs were checked when they were taken, or are right by nature.
  @inlinable public var isChecked: Bool { true }

  /// The metres between two players, numbers of players.
  @inlinable public func cost(from hunter: Int, to target: Int) -> Double {
    let (a, b) = (places[hunter], places[target])
    let (north, east) = (b.latitude - a.latitude, b.longitude - a.longitude)
    let middle = (a.latitude + b.latitude) * 0.5
    if !isExact, middle.magnitude <= Geodesic.highestWithin, north.magnitude < 0.4, east.magnitude < 180 {
      let square = Geodesic.approximateSquare(middleLatitude: middle, deltaLongitude: east, deltaLatitude: north)
      let distance = max(0, square).squareRoot()
      if distance < Geodesic.longestWithin.value, !isNearLimit(distance) { return distance }
    }
    // Both ways the same: the lower number first.
    return hunter < target ? Geodesic.distance(a, b).value : Geodesic.distance(b, a).value
  }

  /// The places on the ellipsoid in space: the straight line between two of them is shorter than any way along it.
  public var pointsBelow: PointCosts? {
    // WGS84: the equatorial radius in metres, and the square of the first eccentricity.
    let (radius, e2) = (6_378_137.0, 0.006_694_379_990_141_316_5)
    var (xs, ys, zs): ([Double], [Double], [Double]) = ([], [], [])
    for place in places {
      let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      let sine = latitude.sine
      let normal = radius / (1 - e2 * sine * sine).squareRoot()
      xs.append(normal * latitude.cosine * longitude.cosine)
      ys.append(normal * latitude.cosine * longitude.sine)
      zs.append(normal * (1 - e2) * sine)
    }
    return try? PointCosts(xs: xs, ys: ys, zs: zs)
  }

  @usableFromInline func isNearLimit(_ distance: Double) -> Bool {
    if limits.isEmpty { return false }
    let bound = Geodesic.errorBoundWithin(Meters(distance)).value
    return limits.contains { abs($0 - distance) <= 2 * bound }
  }

  /// The nearest others of each player as candidate arcs, so that a ring of 100,000 needs no table of all pairs.
  ///
  /// - Parameter width: how many for each, at most `PlayerGrid.mostNearestOfAll`.
  /// - Complexity: about half a microsecond for each player and 8 neighbours.
  public func nearestCandidates(_ width: Int) throws(TargetError) -> CandidateArcs {
    guard let grid = try? PlayerGrid(places.map { Optional($0) }) else { throw .tooMany(places.count) }
    var table = NearestOfAll()
    grid.nearestOfAll(width, into: &table)
    var starts: [Int32] = [0]
    var targets: [Int32] = []
    starts.reserveCapacity(places.count + 1)
    targets.reserveCapacity(places.count * width)
    for player in places.indices {
      var rank = 0
      while let neighbor = table[player, rank] {
        targets.append(Int32(truncatingIfNeeded: neighbor.player))
        rank += 1
      }
      starts.append(Int32(truncatingIfNeeded: targets.count))
    }
    return try CandidateArcs(starts: starts, targets: targets)
  }
}
