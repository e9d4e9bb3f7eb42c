import QuarryGeometry
import QuarryIndex

/// The straight path between two fixes, in longitude and latitude.
struct MotionPath {
  let start: Coordinate
  /// Unwrapped, so that the path goes the shorter way.
  let end: Coordinate

  init(from start: Coordinate, to end: Coordinate) {
    self.start = start
    self.end = end.unwrapped(near: start.longitude)
  }

  func place(at share: Double) -> Coordinate {
    Coordinate(
      longitude: start.longitude + (end.longitude - start.longitude) * share,
      latitude: start.latitude + (end.latitude - start.latitude) * share)
  }

  var box: Box {
    Box(
      west: min(start.longitude, end.longitude), south: min(start.latitude, end.latitude),
      east: max(start.longitude, end.longitude), north: max(start.latitude, end.latitude))
  }
}

extension Fence {
  /// A stretch of a path inside or outside of the zone: shares of the path, 0 at its start and 1 at its end.
  struct Stretch: Hashable, Sendable {
    var from: Double
    var to: Double
    var isInside: Bool
  }

  /// Cuts a path where it meets the border: stretches by turns inside and outside, together the whole path.
  ///
  /// What the border touches without letting the path through is no cut.
  func stretches(of path: MotionPath) -> [Stretch] {
    var cuts: [Double] = [0, 1]
    switch region {
    case .area(let outline): outline.border.appendCrossings(from: path.start, to: path.end, into: &cuts)
    case .circle(let circle, let metric):
      appendCuts(of: path, into: &cuts) {
        circle.radius.value - Self.distance(from: circle.center, metric, to: $0, threshold: .zero)
      }
    case .corridor(let edges, let half):
      for edge in edges.edges {
        let piece = EdgeIndex([edge])
        guard piece.bounds.expanded(by: half).meets(path.box) else { continue }
        appendCuts(of: path, into: &cuts) { place in
          let metric = LocalMetric(latitude: place.latitude)
          let nearest = piece.nearest(to: place, metric: metric, upTo: LocalMetric.maximumDistance)
          return half.value - ((nearest ?? piece.nearest(to: place))?.distance.value ?? .infinity)
        }
      }
    }
    cuts.sort()
    var stretches: [Stretch] = []
    for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
      let middle = path.place(at: (from + to) / 2)
      let isInside = covers(middle, metric: LocalMetric(latitude: middle.latitude))
      if let last = stretches.last, last.isInside == isInside {
        stretches[stretches.count - 1].to = to
      } else {
        stretches.append(Stretch(from: from, to: to, isInside: isInside))
      }
    }
    return stretches
  }

  /// Appends the shares at which a path enters and leaves a region whose depth along the path has a single peak, as
  /// that of a convex region has: the peak by golden-section search (J. Kiefer, 1953), the border by bisection on
  /// either side of it, to a millionth of a millisecond of an hour's path.
  private func appendCuts(of path: MotionPath, into cuts: inout [Double], convexDepth: (Coordinate) -> Double) {
    func depth(_ share: Double) -> Double { convexDepth(path.place(at: share)) }
    let golden = 0.618_033_988_749_894_9
    var (low, high) = (0.0, 1.0)
    var (left, right) = (1 - golden, golden)
    var (leftDepth, rightDepth) = (depth(left), depth(right))
    // 48 steps narrow the peak to 10⁻¹⁰ of the path.
    for _ in 0..<48 {
      if leftDepth < rightDepth {
        low = left
        (left, leftDepth) = (right, rightDepth)
        right = low + golden * (high - low)
        rightDepth = depth(right)
      } else {
        high = right
        (right, rightDepth) = (left, leftDepth)
        left = high - golden * (high - low)
        leftDepth = depth(left)
      }
    }
    let peak = leftDepth > rightDepth ? left : right
    guard depth(peak) >= 0 else { return }
    for end in [0.0, 1.0] where depth(end) < 0 {
      var (outside, inside) = (end, peak)
      for _ in 0..<52 {
        let middle = (outside + inside) / 2
        if depth(middle) < 0 { outside = middle } else { inside = middle }
      }
      cuts.append(inside)
    }
  }
}

extension Box {
  /// Whether the two boxes share a point once whole turns are added to either.
  func meets(_ other: Box) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    let turns = ((other.west - east) / 360).rounded(.up)
    return west + 360 * turns <= other.east
  }
}
