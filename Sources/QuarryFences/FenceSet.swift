import QuarryGeometry
import QuarryIndex

/// All zones of a match, compiled once into an immutable index.
///
/// It is a plain value: any number of threads may ask it at the same time, and no question allocates but those that
/// return an array, and those that a batch's lists have to grow for. Zones are named by their place in ``zones``.
public struct FenceSet: Sendable {
  @usableFromInline let compiled: CompiledFences

  /// The zones, in the order of the file: the zone order of all answers.
  public var zones: [Zone] { compiled.zones }

  /// Compiles zones.
  /// - Throws: ``FenceError/duplicateID(_:)``; ``FenceError/invalidArea(zone:reason:place:)`` for the first zone whose
  ///   shape is defective; ``FenceError/index(_:)`` where the zones have more edges than an index can hold.
  /// - Complexity: O(n log n) in the vertices, with GEOS's check of validity by far the largest part.
  public init(_ zones: [Zone]) throws(FenceError) {
    compiled = try CompiledFences(zones)
  }

  /// The zones that cover a place, their borders included, in zone order.
  ///
  /// No zone covers what is not on the globe. ``forEachZone(covering:_:)`` makes no array.
  public func zonesCovering(_ place: Coordinate) -> [Int] {
    var found: [Int] = []
    forEachZone(covering: place) { found.append($0) }
    return found
  }

  /// Calls `body` with each zone that covers a place, its border included, in zone order.
  /// - Complexity: some tens of nanoseconds, and more for each circle and corridor in whose box the place lies; see
  ///   ``FenceGrid``. No allocation.
  @inlinable
  public func forEachZone(covering place: Coordinate, _ body: (Int) -> Void) {
    let compiled = compiled
    compiled.grid.forEachZone(covering: place) { zone, isAsked in
      if !isAsked || compiled.isInside(place, zone) { body(zone) }
    }
  }

  /// Whether a zone covers a place, its border included; exact.
  /// - Parameter zone: an index of ``zones``; any other covers nothing.
  /// - Complexity: some nanoseconds where no border is near, or for a circle one distance; no allocation.
  @inlinable
  public func covers(_ place: Coordinate, zone: Int) -> Bool {
    compiled.covers(place, zone: zone)
  }

  /// Which zones cover each of many places: several times as fast as one by one.
  /// - Parameter lists: takes a list for each place in place of what it held; kept between calls, it need not grow.
  public func findZones(covering places: [Coordinate], into lists: inout ZoneLists) {
    compiled.grid.findZones(covering: places, into: &lists)
    if compiled.grid.hasAskedZones { lists.decide { compiled.isInside(places[$0], $1) } }
  }

  /// Metres from a place to the nearest border of any zone, positive where a zone covers the place.
  ///
  /// By geodesics, from anywhere on the globe.
  /// - Returns: nil where no zone has a border, or the place is not on the globe.
  /// - Complexity: O(log zones + k) for the k zones that a bound on a sphere cannot exclude; some microseconds each.
  public func signedDistance(from place: Coordinate) -> Meters? {
    guard place.isOnGlobe else { return nil }
    var isCovered = false
    forEachZone(covering: place) { _ in isCovered = true }
    let place = place.normalized
    let sphere = SphereBound(place)
    var nearest = Meters(.infinity)
    compiled.tree.forEachByBound({ sphere.lowerBound(to: $0) }, best: { nearest.value }) { item in
      guard let depth = compiled.fences[compiled.treeOrder[item]].exactDepth(of: place, below: nearest) else { return }
      nearest = min(nearest, depth.magnitude)
    }
    guard nearest.value.isFinite else { return nil }
    return isCovered ? nearest : -nearest
  }

  /// Metres from a place to the border of one zone, positive inside, by geodesics.
  /// - Returns: nil where the zone has no border, or the place is not on the globe.
  public func signedDistance(from place: Coordinate, toZone zone: Int) -> Meters? {
    guard place.isOnGlobe, compiled.fences.indices.contains(zone) else { return nil }
    return compiled.fences[zone].exactDepth(of: place)
  }
}
