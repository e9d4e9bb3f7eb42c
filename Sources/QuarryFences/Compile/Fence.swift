import QuarryGeometry
import QuarryIndex
import Synchronization

/// One zone, compiled: it answers where a place lies, how far its border is, and where a path meets it.
///
/// An object, so that whoever takes it out of an array counts one reference; its answers never change.
final class Fence: Sendable {
  /// The region in the form in which it is asked.
  enum Region: Sendable {
    case area(AreaOutline)
    /// The circle, and the metric of its centre.
    case circle(Circle, LocalMetric)
    /// The path's edges, and half the width.
    case corridor(EdgeIndex, Meters)
  }

  let region: Region
  /// A box that holds the zone.
  let bounds: Box
  /// The area, good to order zones by size.
  let squareMeters: Double
  /// Less than the inradius, or 0: told by area and length of the border.
  private let leastInradius: Meters
  /// The inradius, once it was asked for; the same whoever finds it first.
  private let foundInradius: Atomic<UInt64>

  /// An inradius is not measured beyond this: no fix is so inaccurate that it would matter.
  static let inradiusLimit = Meters(10_000)

  /// Whether the border is made of all edges that are drawn, so that their distance is the border's. Not so for circles
  /// and corridors, nor for areas with a seam.
  let isMeasuredByEdges: Bool

  /// - Parameter inradius: nil where it has to be searched for.
  init(region: Region, bounds: Box, squareMeters: Double, inradius: Meters?) {
    self.region = region
    self.bounds = bounds
    self.squareMeters = squareMeters
    leastInradius = Self.leastInradius(of: region, squareMeters: squareMeters)
    foundInradius = Atomic((inradius?.value ?? .nan).bitPattern)
    if case .area(let outline) = region {
      isMeasuredByEdges = !outline.hasSeams
    } else {
      isMeasuredByEdges = false
    }
  }

  /// The radius of the largest circle that fits into the zone; at least this, where it is ``inradiusLimit``.
  /// - Complexity: a search of some hundred distances, the first time.
  var inradius: Meters {
    let known = Double(bitPattern: foundInradius.load(ordering: .relaxed))
    if !known.isNaN { return Meters(known) }
    guard case .area(let outline) = region else { return .zero }
    let found = InscribedCircle.radius(of: outline, bounds: bounds, upTo: Self.inradiusLimit)
    foundInradius.store(found.value.bitPattern, ordering: .relaxed)
    return found
  }

  /// The zone is surely as wide as this: no more than twice the inradius.
  var widthForSure: Meters { leastInradius * 2 }

  /// Whether the zone is narrower than a fix of this accuracy can tell: than twice the inradius.
  func isNarrow(for accuracy: Meters) -> Bool { accuracy > widthForSure && accuracy > inradius * 2 }

  /// Whether the grid leaves it to the zone itself how far its border is.
  var isAsked: Bool { !isMeasuredByEdges }

  /// A lower bound of the inradius r of a region with area A, a border of length P, and at most one hole: A ≤ r·P, since
  /// no point is farther than r from the border, and the lines within it are not longer than it (J. Steiner's formula for
  /// inner parallels). A tenth less for the curvature of the globe, so that it is not used for what is larger than a county.
  private static func leastInradius(of region: Region, squareMeters: Double) -> Meters {
    guard case .area(let outline) = region, outline.isPlain, squareMeters < 1e10 else { return .zero }
    let length = outline.border.edges.reduce(0.0) { sum, edge in
      let metric = DegreeLength.greatest(from: edge.startLatitude, to: edge.endLatitude)
      let east = (edge.endLongitude - edge.startLongitude) * metric.longitude
      let north = (edge.endLatitude - edge.startLatitude) * metric.latitude
      return sum + (east * east + north * north).squareRoot()
    }
    return length > 0 ? Meters(squareMeters / length * 0.9) : .zero
  }

  /// Whether a place lies in the zone, its border included.
  func covers(_ place: Coordinate, metric: LocalMetric) -> Bool {
    if case .area(let outline) = region { return outline.covers(place) }
    let depth = depth(of: place, metric: metric, within: .zero)
    return !depth.isBeyondLimit && depth.value >= 0
  }

  /// How deep a place lies in the zone: metres to the nearest border, negative outside.
  struct Depth: Sendable {
    /// Metres to the border, positive inside; at least the limit where there is no border within it.
    var value: Double
    /// Whether the border is farther than the limit that was asked for, so that the value is that limit with a sign.
    var isBeyondLimit: Bool

    /// On which side the place lies; the border is inside. A limit of 0 has a sign too.
    var isInside: Bool { isBeyondLimit ? value.sign == .plus : value >= 0 }
  }

  /// How deep a place lies in the zone.
  ///
  /// Whatever lies so near to the border that the fast formula cannot tell its side is decided by the geodesic.
  /// - Parameters:
  ///   - metric: the metric of the place's latitude.
  ///   - limit: the border is not looked for farther away than this.
  func depth(of place: Coordinate, metric: LocalMetric, within limit: Meters) -> Depth {
    var isCovered = false
    if case .area(let outline) = region { isCovered = outline.covers(place) }
    return depth(of: place, isCovered: isCovered, metric: metric, within: limit)
  }

  /// As above, where it is known whether an area covers the place; for circles and corridors that is not looked at.
  func depth(of place: Coordinate, isCovered: Bool, metric: LocalMetric, within limit: Meters) -> Depth {
    switch region {
    case .area(let outline):
      let sign = isCovered ? 1.0 : -1.0
      guard let nearest = outline.border.nearest(to: place, metric: metric, upTo: limit) else {
        return Depth(value: sign * limit.value, isBeyondLimit: true)
      }
      return Depth(value: sign * nearest.distance.value, isBeyondLimit: false)
    case .circle(let circle, let centerMetric):
      let meters = Self.distance(from: circle.center, centerMetric, to: place, threshold: circle.radius)
      return Depth(value: circle.radius.value - meters, isBeyondLimit: false)
    case .corridor(let path, let half):
      // Far enough that the fast formula cannot miss what is just within the reach.
      let reach = half + limit + LocalMetric.errorBound(at: half + limit)
      guard let nearest = path.nearest(to: place, metric: metric, upTo: reach) else {
        return Depth(value: -limit.value, isBeyondLimit: true)
      }
      var meters = nearest.distance.value
      if (meters - half.value).magnitude <= nearest.error.value, let exact = path.nearest(to: place) {
        meters = exact.distance.value
      }
      return Depth(value: half.value - meters, isBeyondLimit: false)
    }
  }

  /// Metres within which a place surely has the border, told from one point of it.
  /// - Returns: nil where there is no border, and for a circle, whose depth is as easily told.
  /// - Complexity: one distance.
  func longestDistance(toBorderFrom place: Coordinate, metric: LocalMetric) -> Meters? {
    switch region {
    case .area(let outline):
      return outline.border.edges.first.map { Self.distance(to: $0.place(at: 0), from: place, metric) }
    case .circle: return nil
    case .corridor(let path, let half):
      return path.edges.first.map { Self.distance(to: $0.place(at: 0), from: place, metric) + half }
    }
  }

  /// The distance of two places: by the fast formula where it holds, by the geodesic else.
  private static func distance(to end: Coordinate, from start: Coordinate, _ metric: LocalMetric) -> Meters {
    let east = end.longitude.unwrappedLongitude(near: start.longitude) - start.longitude
    let north = end.latitude - start.latitude
    return metric.isValid(deltaLongitude: east, deltaLatitude: north)
      ? metric.distance(deltaLongitude: east, deltaLatitude: north) : Geodesic.distance(start, end)
  }

  /// The distance from a centre with a metric of its own, exact wherever the fast formula cannot tell it from
  /// `threshold`.
  static func distance(
    from center: Coordinate, _ metric: LocalMetric, to place: Coordinate, threshold: Meters
  ) -> Double {
    let east = place.longitude.unwrappedLongitude(near: center.longitude) - center.longitude
    let north = place.latitude - center.latitude
    if metric.isValid(deltaLongitude: east, deltaLatitude: north) {
      let fast = metric.distance(deltaLongitude: east, deltaLatitude: north)
      if (fast - threshold).magnitude > LocalMetric.errorBound(at: fast) { return fast.value }
    }
    return Geodesic.distance(center, place).value
  }

  /// Metres to the nearest border from anywhere on the globe, positive inside: by geodesics.
  /// - Parameter limit: a border is looked for only below this distance.
  /// - Returns: nil where there is none, as for the whole globe.
  func exactDepth(of place: Coordinate, below limit: Meters = Meters(.infinity)) -> Meters? {
    switch region {
    case .area(let outline):
      guard let nearest = outline.border.nearest(to: place, below: limit) else { return nil }
      return outline.covers(place) ? nearest.distance : -nearest.distance
    case .circle(let circle, _):
      return circle.radius - Geodesic.distance(circle.center, place)
    case .corridor(let path, let half):
      return path.nearest(to: place, below: limit + half).map { half - $0.distance }
    }
  }
}

extension EdgeIndex {
  /// The nearest edge within `limit`: by the fast formula where it holds, by geodesics else.
  func nearest(to place: Coordinate, metric: LocalMetric, upTo limit: Meters) -> Nearest? {
    if limit <= LocalMetric.maximumDistance, place.latitude.magnitude <= LocalMetric.maximumLatitude - 0.5 {
      return nearest(to: place, metric: metric, within: limit)
    }
    guard let found = nearest(to: place), found.distance <= limit else { return nil }
    return found
  }
}
