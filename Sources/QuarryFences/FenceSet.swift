import QuarryGeometry
import QuarryIndex

/// All zones of a match, compiled once into an immutable index.
///
/// It is a plain value: any number of threads may ask it at the same time, and no question allocates but those that
/// return an array, and those that a batch's lists have to grow for. Zones are named by their place in ``zones``.
///
/// Questions without a time are about the zones as they were drawn. What depends on time is asked with an instant, of a set that
/// knows when its match starts; see ``starting(at:)`` and <doc:ZonesInTime>.
public struct FenceSet: Sendable {
  @usableFromInline let compiled: CompiledFences
  /// What depends on time; nil where nothing does.
  let timed: TimedFences?

  /// The zones, in the order of the file: the zone order of all answers.
  public var zones: [Zone] { compiled.zones }

  /// Compiles zones.
  /// - Throws: ``FenceError/duplicateID(_:)``; ``FenceError/invalidArea(zone:reason:place:)`` for the first zone whose
  ///   shape is defective; ``FenceError/invalidCourse(zone:member:reason:)`` for the first that changes in time in a way that makes
  ///   no sense; ``FenceError/index(_:)`` where the zones have more edges than an index can hold.
  /// - Complexity: O(n log n) in the vertices, with GEOS's check of validity by far the largest part.
  public init(_ zones: [Zone]) throws(FenceError) {
    compiled = try CompiledFences(zones)
    timed = compiled.timed(startsAt: nil)
  }

  init(_ compiled: CompiledFences, _ timed: TimedFences?) {
    self.compiled = compiled
    self.timed = timed
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

  /// Whether a zone's border is at most so far from a place, on either side.
  ///
  /// What the fast formula cannot tell is decided by geodesics.
  /// - Parameter zone: an index of ``zones``; any other has no border.
  /// - Complexity: some tens of nanoseconds for a margin of a few cells, several times less than the distance; no
  ///   allocation. As the distance beyond 50 km or 79° of latitude, and for zones with seams.
  public func hasBorder(ofZone zone: Int, within margin: Meters, of place: Coordinate) -> Bool {
    guard place.isOnGlobe, margin >= .zero, compiled.fences.indices.contains(zone) else { return false }
    let fence = compiled.fences[zone]
    let bound = LocalMetric.errorBound(at: margin)
    let reach = margin + bound
    if fence.isMeasuredByEdges, FenceGrid.canMeasure(from: place, within: reach) {
      let metric = LocalMetric(latitude: place.latitude)
      guard let border = compiled.grid.border(of: zone, near: place, metric: metric, within: reach) else {
        return false
      }
      if border.distance < margin - bound { return true }
    }
    // The limit is one that nothing has to be below.
    let depth = fence.exactDepth(of: place.normalized, below: Meters(reach.value.nextUp * 1.001 + 0.01))
    return depth.map { $0.magnitude <= margin } ?? false
  }

  /// The zones nearest to a place, however far: by distance, and those equally far, as all that cover it, in zone order.
  /// - Parameters:
  ///   - count: how many are wanted; fewer are found where there are fewer.
  ///   - found: takes them in place of what it held; kept between calls, it need not grow.
  /// - Complexity: O(log zones + k) with k zones that a bound on a sphere cannot exclude; some microseconds each, since
  ///   each is measured by geodesics.
  public func findNearestZones(to place: Coordinate, count: Int, into found: inout [ZoneDistance]) {
    found.removeAll(keepingCapacity: true)
    guard place.isOnGlobe, count > 0 else { return }
    let place = place.normalized
    let sphere = SphereBound(place)
    // What is as far as the last of enough may still come before it in zone order.
    func limit(_ found: [ZoneDistance]) -> Double {
      found.count < count ? .infinity : found[count - 1].distance.value.nextUp
    }
    compiled.tree.forEachByBound({ sphere.lowerBound(to: $0) }, best: { limit(found) }) { item in
      let zone = compiled.treeOrder[item]
      let distance: Meters
      if compiled.covers(place, zone: zone) {
        distance = .zero
      } else if let depth = compiled.fences[zone].exactDepth(of: place, below: Meters(limit(found))) {
        distance = depth.magnitude
      } else {
        return
      }
      let index = found.firstIndex { ($0.distance, $0.zone) > (distance, zone) } ?? found.count
      guard index < count else { return }
      if found.count == count { found.removeLast() }
      found.insert(ZoneDistance(zone: zone, distance: distance), at: index)
    }
  }
}
