import QuarryGeometry
import QuarryIndex

/// Room in which paths are cut; it carries no state from one path to the next.
struct PathRoom: Sendable {
  /// The shares of the path at which it may meet the border, its ends among them.
  fileprivate var cuts: [Double] = []
  /// The stretches of the path that was cut last.
  var stretches: [Fence.Stretch] = []

  /// Leaves a path that meets no border whole.
  mutating func keepWhole(isInside: Bool) {
    // One by one, since there are few.
    while !stretches.isEmpty { stretches.removeLast() }
    stretches.append(Fence.Stretch(from: 0, to: 1, isInside: isInside))
  }

  /// Cuts a path that meets the border once.
  mutating func cut(at share: Double, isStartInside: Bool) {
    while !stretches.isEmpty { stretches.removeLast() }
    stretches.append(Fence.Stretch(from: 0, to: share, isInside: isStartInside))
    stretches.append(Fence.Stretch(from: share, to: 1, isInside: !isStartInside))
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
  /// What the border touches without letting the path through is no cut. `isInside` tells whether the zone covers a place. A path without length has no stretch.
  /// - Complexity: O(log n + k) for an area with k crossings; some hundred distances for a circle, and for each edge of
  ///   a corridor that is near. Allocates only where `room` has to grow.
  func cut(_ path: MotionPath, into room: inout PathRoom, isInside: (Coordinate) -> Bool) {
    room.cuts.removeAll(keepingCapacity: true)
    room.stretches.removeAll(keepingCapacity: true)
    room.cuts.append(0)
    room.cuts.append(1)
    switch region {
    case .area(let outline): outline.border.appendCrossings(from: path.start, to: path.end, into: &room.cuts)
    case .circle(let circle, let metric):
      appendCuts(of: path, into: &room.cuts) {
        circle.radius.value - Self.distance(from: circle.center, metric, to: $0, threshold: .zero)
      }
    case .corridor(let index, let half):
      let box = path.box.expanded(by: half)
      for edge in index.edges where edge.box.meets(box) {
        appendCuts(of: path, into: &room.cuts) { half.value - edge.distance(to: $0) }
      }
    }
    room.cuts.sort()
    for index in room.cuts.indices.dropLast() {
      let (from, to) = (room.cuts[index], room.cuts[index + 1])
      guard to > from else { continue }
      let middle = path.place(at: (from + to) / 2)
      let isInside = isInside(middle)
      if let last = room.stretches.last, last.isInside == isInside {
        room.stretches[room.stretches.count - 1].to = to
      } else {
        room.stretches.append(Stretch(from: from, to: to, isInside: isInside))
      }
    }
  }

  /// Appends the shares at which a path enters and leaves a convex region, of which the depth of a place is known.
  ///
  /// Along each piece of the path the depth turns at most once. Where the ends of a piece lie on different sides of the
  /// border, the border is found by bisection; where they lie on the same side, the turning point is searched first.
  private func appendCuts(of path: MotionPath, into cuts: inout [Double], depth: (Coordinate) -> Double) {
    let count = path.pieceCount
    let longest = path.longest
    func isInside(_ share: Double) -> Bool { depth(path.place(at: share)) >= 0 }
    func appendCut(from start: Double, isInside side: Bool, to end: Double) {
      var (low, high) = (start, end)
      // A tenth of a micrometre is as near as the distances tell.
      while (high - low) * longest > 1e-7 {
        let middle = (low + high) / 2
        guard middle > low, middle < high else { break }
        if isInside(middle) == side { low = middle } else { high = middle }
      }
      cuts.append((low + high) / 2)
    }
    var low = 0.0
    var lowDepth = depth(path.start)
    for piece in 1...count {
      let high = Double(piece) / Double(count)
      let highDepth = depth(path.place(at: high))
      if (lowDepth >= 0) != (highDepth >= 0) {
        appendCut(from: low, isInside: lowDepth >= 0, to: high)
      } else if let beyond = Self.shareBeyondBorder(low, lowDepth, high, highDepth, path, longest, depth) {
        appendCut(from: low, isInside: lowDepth >= 0, to: beyond)
        appendCut(from: beyond, isInside: lowDepth < 0, to: high)
      }
      (low, lowDepth) = (high, highDepth)
    }
  }

  /// A share of a piece at which it lies on the other side of the border than at its ends; nil where there is none.
  ///
  /// By golden-section search (J. Kiefer, Sequential minimax search for a maximum, Proc. AMS 4, 1953), given up as soon as
  /// what is left of the piece is too short to reach the border.
  private static func shareBeyondBorder(
    _ start: Double, _ startDepth: Double, _ end: Double, _ endDepth: Double, _ path: MotionPath, _ longest: Double,
    _ depth: (Coordinate) -> Double
  ) -> Double? {
    let isInside = startDepth >= 0
    /// Metres to go to the border: 0 or less beyond it.
    func gap(_ depth: Double) -> Double { isInside ? depth : -depth }
    if gap(startDepth) + gap(endDepth) > (end - start) * longest { return nil }
    let golden = 0.618_033_988_749_894_9
    var (low, high) = (start, end)
    var (left, right) = (end - golden * (end - start), start + golden * (end - start))
    var (leftDepth, rightDepth) = (depth(path.place(at: left)), depth(path.place(at: right)))
    // 60 steps narrow the turning point to 3·10⁻¹³ of the piece.
    for _ in 0..<60 {
      if (leftDepth >= 0) != isInside { return left }
      if (rightDepth >= 0) != isInside { return right }
      if min(gap(leftDepth), gap(rightDepth)) > (high - low) * longest { return nil }
      if gap(rightDepth) < gap(leftDepth) {
        low = left
        (left, leftDepth) = (right, rightDepth)
        right = low + golden * (high - low)
        rightDepth = depth(path.place(at: right))
      } else {
        high = right
        (right, rightDepth) = (left, leftDepth)
        left = high - golden * (high - low)
        leftDepth = depth(path.place(at: left))
      }
    }
    return nil
  }
}

extension Edge {
  /// Metres from a place to the edge: by the fast formula where it holds, by geodesics else.
  fileprivate func distance(to place: Coordinate) -> Double {
    if place.latitude.magnitude <= LocalMetric.maximumLatitude - 0.5 {
      let longitude = place.longitude.unwrappedLongitude(near: (startLongitude + endLongitude) / 2)
      let (_, distance) = LocalMetric(latitude: place.latitude).nearest(
        startEast: startLongitude - longitude, startNorth: startLatitude - place.latitude,
        endEast: endLongitude - longitude, endNorth: endLatitude - place.latitude)
      if distance <= LocalMetric.maximumDistance { return distance.value }
    }
    return nearestByGeodesic(to: place).distance.value
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
