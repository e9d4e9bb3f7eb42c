import QuarryGeometry
import QuarryIndex

/// All zones of a match, compiled once into an immutable index.
///
/// It is a plain value: any number of threads may ask it at the same time, and no question allocates but those that
/// return an array, and those that a batch's lists have to grow for. Zones are named by their place in ``zones``.
public struct FenceSet: Sendable {
  /// The zones, in the order of the file: the zone order of all answers.
  public let zones: [Zone]
  /// The compiled zones, in the same order.
  let fences: [Fence]
  /// Which zones cover a place: circles and corridors are asked one by one, the rest is decided there.
  @usableFromInline let grid: FenceGrid
  /// The boxes of the zones, each with its western side in −180 ..< 180, in the order of `treeOrder`.
  private let tree: BoxTree
  private let treeOrder: [Int]
  /// The largest margin that a zone asks for by itself.
  let largestMargin: Meters

  /// Compiles zones.
  /// - Throws: ``FenceError/duplicateID(_:)``; ``FenceError/invalidArea(zone:reason:place:)`` for the first zone whose
  ///   shape is defective; ``FenceError/index(_:)`` where the zones have more edges than an index can hold.
  /// - Complexity: O(n log n) in the vertices, with GEOS's check of validity by far the largest part.
  public init(_ zones: [Zone]) throws(FenceError) {
    var seen: Set<String> = []
    for zone in zones where !seen.insert(zone.id).inserted { throw .duplicateID(zone.id) }
    var fences: [Fence] = []
    fences.reserveCapacity(zones.count)
    for zone in zones { fences.append(try Fence(zone)) }
    self.zones = zones
    self.fences = fences
    largestMargin = zones.compactMap(\.minimumMargin).max() ?? .zero
    let boxes = fences.map { fence in
      var box = fence.bounds
      let shift = box.west.normalizedLongitude - box.west
      (box.west, box.east) = (box.west + shift, box.east + shift)
      return box
    }
    do throws(IndexError) {
      grid = try FenceGrid(fences.map(\.outline))
    } catch {
      throw .index(error)
    }
    treeOrder = BoxTree.mortonOrder(of: boxes)
    tree = BoxTree(treeOrder.map { boxes[$0] })
  }

  /// Calls `body` with each zone whose box meets `box`, in no stated order; at least those, and none twice.
  func forEachZone(meeting box: Box, _ body: (Int) -> Void) {
    guard !tree.bounds.isEmpty else { return }
    // The box is brought to −180 ..< 180 as those of the tree are; both may reach beyond 180.
    let shift = box.west.normalizedLongitude - box.west
    let (west, east) = (box.west + shift, box.east + shift)
    let isWrapped = east >= 180 || tree.bounds.east >= 180
    tree.forEach(where: { other in
      guard box.south <= other.north, other.south <= box.north else { return false }
      if west <= other.east && other.west <= east { return true }
      guard isWrapped else { return false }
      return (west + 360 <= other.east && other.west <= east + 360)
        || (west - 360 <= other.east && other.west <= east - 360)
    }) { body(treeOrder[$0]) }
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
    grid.forEachZone(covering: place) { zone, isAsked in
      if !isAsked || isInside(place, zone) { body(zone) }
    }
  }

  /// Whether a zone covers a place, its border included; exact.
  /// - Parameter zone: an index of ``zones``; any other covers nothing.
  /// - Complexity: some nanoseconds where no border is near, or for a circle one distance; no allocation.
  @inlinable
  public func covers(_ place: Coordinate, zone: Int) -> Bool {
    switch grid.answer(for: place, zone: zone) {
    case .outside: false
    case .inside: true
    case .asked: isInside(place, zone)
    }
  }

  /// Which zones cover each of many places: several times as fast as one by one.
  /// - Parameter lists: takes a list for each place in place of what it held; kept between calls, it need not grow.
  public func findZones(covering places: [Coordinate], into lists: inout ZoneLists) {
    grid.findZones(covering: places, into: &lists)
    if grid.hasAskedZones { lists.decide { isInside(places[$0], $1) } }
  }

  /// Decides for a zone whose border is no line of straight edges.
  @usableFromInline
  func isInside(_ place: Coordinate, _ zone: Int) -> Bool {
    let place = Coordinate(
      longitude: place.longitude.normalizedLongitude.flushedCoordinate, latitude: place.latitude.flushedCoordinate)
    return fences[zone].covers(place, metric: LocalMetric(latitude: place.latitude))
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
    tree.forEachByBound({ sphere.lowerBound(to: $0) }, best: { nearest.value }) { item in
      guard let depth = fences[treeOrder[item]].exactDepth(of: place, below: nearest) else { return }
      nearest = min(nearest, depth.magnitude)
    }
    guard nearest.value.isFinite else { return nil }
    return isCovered ? nearest : -nearest
  }

  /// Metres from a place to the border of one zone, positive inside, by geodesics.
  /// - Returns: nil where the zone has no border, or the place is not on the globe.
  public func signedDistance(from place: Coordinate, toZone zone: Int) -> Meters? {
    guard place.isOnGlobe, fences.indices.contains(zone) else { return nil }
    return fences[zone].exactDepth(of: place)
  }
}
