import QuarryGeometry
import QuarryIndex
import Synchronization

/// What a ``FenceSet`` holds: one object, so that a set is copied by counting one reference. It never changes.
@usableFromInline
final class CompiledFences: Sendable {
  /// The zones, in the order of the file.
  let zones: [Zone]
  /// The compiled zones, in the same order.
  let fences: [Fence]
  /// Which zones cover a place: circles and corridors are asked one by one, the rest is decided there.
  @usableFromInline let grid: FenceGrid
  /// How far the nearest border is at least.
  let clearances: ClearanceGrid
  /// The boxes of the zones, each with its western side in −180 ..< 180, in the order of `treeOrder`.
  let tree: BoxTree
  let treeOrder: [Int]
  /// The courses of the zones that change their shape in time, in zone order.
  let plans: [(zone: Int, plan: CoursePlan)]
  /// Whether any zone changes its shape, opens or closes.
  let isTimed: Bool
  /// What depends on time, as it was last asked for: a match asks again and again for the same.
  private let lastTimed = Mutex<TimedFences?>(nil)
  /// The margins that the zones ask for by themselves; zero where they do not.
  let minimumMargins: [Meters]
  /// The floors and ceilings.
  let heights: [FenceHeights]
  /// The zones that have any, in zone order.
  let tallZones: [Int]
  /// Whether there are areas of which not all edges are border, so that the grid cannot measure it.
  let hasSeams: Bool
  /// No fix of at most this accuracy is less accurate than the zone is wide.
  let widthsForSure: [Meters]
  /// Whether the grid leaves it to the zone itself how far its border is, for each zone.
  let areAsked: [Bool]
  /// The largest of the margins.
  let largestMargin: Meters

  /// Compiles zones; see ``FenceSet/init(_:)``.
  init(_ zones: [Zone]) throws(FenceError) {
    var seen: Set<String> = []
    for zone in zones where !seen.insert(zone.id).inserted { throw .duplicateID(zone.id) }
    var fences: [Fence] = []
    fences.reserveCapacity(zones.count)
    var plans: [(zone: Int, plan: CoursePlan)] = []
    for (index, zone) in zones.enumerated() {
      let fence = try Fence(zone)
      fences.append(fence)
      if let plan = try CoursePlan(zone, fence) { plans.append((index, plan)) }
    }
    do throws(IndexError) {
      grid = try FenceGrid(fences.map(\.outline))
    } catch {
      throw .index(error)
    }
    clearances = ClearanceGrid(fences.flatMap(\.borders))
    self.zones = zones
    self.fences = fences
    self.plans = plans
    isTimed = !plans.isEmpty || zones.contains { $0.activeFrom != nil || $0.activeTo != nil }
    minimumMargins = zones.map { $0.minimumMargin ?? .zero }
    largestMargin = minimumMargins.max() ?? .zero
    let heights = zones.map { FenceHeights($0) }
    self.heights = heights
    tallZones = heights.indices.filter { heights[$0].isBounded }
    hasSeams = fences.contains {
      if case .area(let outline) = $0.region { outline.hasSeams } else { false }
    }
    widthsForSure = fences.map(\.widthForSure)
    areAsked = fences.map(\.isAsked)
    let boxes = fences.map { fence in
      var box = fence.bounds
      let shift = box.west.normalizedLongitude - box.west
      (box.west, box.east) = (box.west + shift, box.east + shift)
      return box
    }
    treeOrder = BoxTree.mortonOrder(of: boxes)
    tree = BoxTree(treeOrder.map { boxes[$0] })
  }

  /// Whether a zone is narrower than a fix of this accuracy can tell; see ``Fence/isNarrow(for:)``.
  ///
  /// Mostly told without a look at the zone, which would have to be counted as used meanwhile.
  @inline(__always)
  func isNarrow(_ zone: Int, for accuracy: Meters) -> Bool {
    accuracy > widthsForSure[zone] && fences[zone].isNarrow(for: accuracy)
  }

  /// What depends on time in a match that starts then; nil where nothing does.
  func timed(startsAt start: GameTime?) -> TimedFences? {
    guard isTimed else { return nil }
    return lastTimed.withLock { last in
      if let last, last.start == start { return last }
      let timed = TimedFences(zones, plans, startsAt: start)
      last = timed
      return timed
    }
  }

  /// Whether a zone covers a place, its border included; see ``FenceSet/covers(_:zone:)``.
  @inlinable
  func covers(_ place: Coordinate, zone: Int) -> Bool {
    let answer = grid.answer(for: place, zone: zone)
    if answer == .asked { return isInside(place, zone) }
    // Inside and outside come by chance: no branch tells them apart.
    return answer.rawValue != 0
  }

  /// How deep a place lies in a zone: by the grid where that can measure it, else by the zone's own edges.
  func depth(of place: Coordinate, zone: Int, metric: LocalMetric, within limit: Meters) -> Fence.Depth {
    let isCovered = grid.answer(for: place, zone: zone) == .inside
    return depth(of: place, zone: zone, isCovered: isCovered, metric: metric, within: limit)
  }

  /// As above, where it is known whether an area covers the place.
  func depth(
    of place: Coordinate, zone: Int, isCovered: Bool, metric: LocalMetric, within limit: Meters
  ) -> Fence.Depth {
    let fence = fences[zone]
    guard fence.isMeasuredByEdges, FenceGrid.canMeasure(from: place, within: limit) else {
      return fence.depth(of: place, isCovered: isCovered, metric: metric, within: limit)
    }
    let sign = isCovered ? 1.0 : -1.0
    guard let border = grid.border(of: zone, near: place, metric: metric, within: limit) else {
      return Fence.Depth(value: sign * limit.value, isBeyondLimit: true)
    }
    return Fence.Depth(value: sign * border.distance.value, isBeyondLimit: false)
  }

  /// Decides for a zone whose border is no line of straight edges.
  @usableFromInline
  func isInside(_ place: Coordinate, _ zone: Int) -> Bool {
    let place = Coordinate(
      longitude: place.longitude.normalizedLongitude.flushedCoordinate, latitude: place.latitude.flushedCoordinate)
    return fences[zone].covers(place, metric: LocalMetric(latitude: place.latitude))
  }
}
