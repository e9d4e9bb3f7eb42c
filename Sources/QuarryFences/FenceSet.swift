import QuarryGeometry
import QuarryIndex

/// All zones of a match, compiled once into an immutable index.
///
/// It is a plain value: any number of threads may ask it at the same time, and no question allocates but those that
/// return an array. Zones are named by their place in ``zones``.
public struct FenceSet: Sendable {
  /// The zones, in the order of the file: the zone order of all answers.
  public let zones: [Zone]
  /// The compiled zones, in the same order.
  let fences: [Fence]
  /// The boxes of the zones, each with its western side in −180 ..< 180, in the order of `treeOrder`.
  private let tree: BoxTree
  private let treeOrder: [Int]
  /// The largest margin that a zone asks for by itself.
  let largestMargin: Meters

  /// Compiles zones.
  /// - Throws: ``FenceError/duplicateID(_:)``; ``FenceError/invalidArea(zone:reason:place:)`` for the first zone whose
  ///   shape is defective.
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
  /// No zone covers what is not on the globe.
  public func zonesCovering(_ place: Coordinate) -> [Int] {
    guard place.isOnGlobe else { return [] }
    let place = Coordinate(
      longitude: place.longitude.normalizedLongitude.flushedCoordinate, latitude: place.latitude.flushedCoordinate)
    let metric = LocalMetric(latitude: place.latitude)
    var found: [Int] = []
    let point = Box(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
    forEachZone(meeting: point) { zone in
      if fences[zone].covers(place, metric: metric) { found.append(zone) }
    }
    return found.sorted()
  }

  /// Metres from a place to the nearest border of any zone, positive where a zone covers the place.
  ///
  /// By geodesics, from anywhere on the globe.
  /// - Returns: nil where no zone has a border, or the place is not on the globe.
  /// - Complexity: O(log zones + k) for the k zones that a bound on a sphere cannot exclude; some microseconds each.
  public func signedDistance(from place: Coordinate) -> Meters? {
    guard place.isOnGlobe else { return nil }
    let isCovered = !zonesCovering(place).isEmpty
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
